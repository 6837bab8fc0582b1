/** How long a test file took, and its tests that passed only when they were tried again. */
export type FileTime = { readonly file: string; readonly ms: number; readonly flaky: readonly string[] };
export const reportTimes: (times: readonly FileTime[], wholeMs: number) => string;
