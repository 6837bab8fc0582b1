/** A text of the interface by its key. A rule that speaks takes a function which knows the keys it says, and no others. */
export type Say<Key extends string> = (key: Key, params?: Readonly<Record<string, string | number>>) => string;
