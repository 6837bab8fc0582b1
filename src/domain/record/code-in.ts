/** A code of our table, in any case; undefined when it is none. */
export const codeIn = <T extends string>(codes: readonly T[], value: string | null | undefined): T | undefined =>
  codes.find((code) => code === value?.toUpperCase());
