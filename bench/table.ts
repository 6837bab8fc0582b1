// Plain text tables for benchmarks, and the figures that docs/benchmarks.md sets beside their targets.
import { appendFileSync } from 'node:fs';

export const printTable = (headings: readonly string[], lines: readonly (readonly (string | number)[])[]): void => {
  const cells = [headings, ...lines].map((line) => line.map(String));
  const widths = headings.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells) {
    console.log(
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    );
  }
  console.log();
};

export const ms = (value: number | undefined): string =>
  value === undefined ? '–' : value.toFixed(value < 10 ? 2 : 0);

/** The value below which this share of the sorted times lies. */
export const percentile = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** A figure that has a target; `npm run bench` without a name gathers them in one table. */
export const figure = (what: string, value: string, target: string): void => {
  const file = process.env.BENCH_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ what, value, target })}\n`);
};

type Limit = {
  readonly measured: number;
  readonly most: number;
  readonly show: (value: number) => string;
  /** What else is to be known about the target. */
  readonly note?: string;
};

/** A figure that is held against its target: one above it is named in a sentence, and the measurement ends with 1. */
export const atMost = (what: string, { measured, most, show, note = '' }: Limit): void => {
  figure(what, show(measured), show(most) + note);
  // What could not be measured is no success either.
  if (measured <= most) return;
  console.log(`Missed: ${what}: ${show(measured)}, and at most ${show(most)} is allowed.`);
  process.exitCode = 1;
};
