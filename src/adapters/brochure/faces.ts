// The faces of the theme as static files, which a PDF can embed: a Latin one, and the rest of Europe's letters beside it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Family = 'serif' | 'sans';
const PACKAGES: Readonly<Record<Family, string>> = { serif: 'newsreader', sans: 'hanken-grotesk' };
export const SUBSETS = ['latin', 'latin-ext'] as const;
export type Subset = (typeof SUBSETS)[number];

const find = createRequire(import.meta.url).resolve;
const read = new Map<string, Buffer>();

/** The file of a face, read once in a thread's life. */
export const faceFile = (family: Family, weight: number, subset: Subset): Buffer => {
  const name = PACKAGES[family];
  const path = `@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`;
  const known = read.get(path) ?? readFileSync(find(path));
  read.set(path, known);
  return known;
};
