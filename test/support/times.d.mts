/** How long a test file took, its tests that passed only when they were tried again, and those that failed. */
export type FileTime = {
  readonly file: string;
  readonly ms: number;
  readonly flaky: readonly string[];
  readonly failed: readonly string[];
};
export const reportTimes: (times: readonly FileTime[], wholeMs: number) => string;
