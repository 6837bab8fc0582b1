export const leanSettings: (args?: readonly string[]) => {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};
