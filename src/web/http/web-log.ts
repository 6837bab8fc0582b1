/** What the website tells the operator. */
export type WebLog = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};
