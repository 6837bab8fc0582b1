// One version over all units of a project: which version of each unit was read. Two who write different leaves both keep theirs, so the
// version must say what was read of every unit; ids and versions are small steps, so it stays short.
import type { WholeListing } from './estate-sheet.ts';

const ETAG = /^"u(\d+)-([A-Za-z0-9_-]*)"$/;

const numbersIn = (text: string): number[] => {
  const numbers: number[] = [];
  let value = 0;
  let scale = 1;
  for (const byte of Buffer.from(text, 'base64url')) {
    value += (byte & 0x7f) * scale;
    if (byte & 0x80) scale *= 128;
    else {
      numbers.push(value);
      [value, scale] = [0, 1];
    }
  }
  return numbers;
};

const textOf = (numbers: readonly number[]): string => {
  const bytes: number[] = [];
  for (let number of numbers) {
    for (; number >= 128; number = Math.floor(number / 128)) bytes.push((number % 128) | 0x80);
    bytes.push(number);
  }
  return Buffer.from(bytes).toString('base64url');
};

type Versioned = Pick<WholeListing, 'id' | 'version'>;

export const unitsEtag = (projectId: number, units: readonly Versioned[]): string => {
  let before = 0;
  const steps = units
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ id, version }) => {
      const step = id - before;
      before = id;
      return [step, version];
    });
  return `"u${projectId}-${textOf(steps)}"`;
};

/** The version of each unit that a caller read; none for what is not one of ours. */
export const unitVersionsIn = (etag: string | undefined, projectId: number): Map<number, number> | undefined => {
  const [, id, text] = ETAG.exec(etag ?? '') ?? [];
  if (text === undefined || Number(id) !== projectId) return undefined;
  const steps = numbersIn(text);
  const versions = new Map<number, number>();
  let unit = 0;
  for (let at = 0; at + 1 < steps.length; at += 2) {
    unit += steps[at] ?? 0;
    versions.set(unit, steps[at + 1] ?? 0);
  }
  return versions;
};
