// Which test files can notice a mistake: those that have run its place or, for what runs on import, what uses it. The likeliest
// first, then the quickest.
import { basename, dirname } from 'node:path';
import { type Mark, markAround, marksOf } from './marks.ts';
import type { Mutation } from './mutations.ts';
import type { Recording } from './recording.ts';
import { type User, usersIn } from './users.ts';

const stem = (file: string): string => basename(file).replace(/\..*$/, '');
/** `subscription-links` and `subscriptions` begin alike. */
const areKin = (a: string, b: string): boolean => {
  const [word = ''] = a.split('-');
  return word.length > 3 && b.startsWith(word.replace(/s$/, ''));
};
const strangeness = (test: string, of: string): number => {
  if (stem(test) === stem(of)) return 0;
  if (areKin(stem(of), stem(test))) return 1;
  return dirname(test) === dirname(of) ? 2 : 3;
};

export const chooserOf = (
  texts: ReadonlyMap<string, string>,
  recording: Recording,
): ((mutation: Pick<Mutation, 'file' | 'start'>) => string[]) => {
  const users = usersIn(texts);
  const marks = new Map<string, readonly Mark[]>();
  const marksIn = (file: string): readonly Mark[] => {
    const found = marks.get(file) ?? marksOf(file, texts.get(file) ?? '');
    marks.set(file, found);
    return found;
  };
  const runners = new Map<string, Map<number, string[]>>();
  for (const [test, { ran }] of Object.entries(recording)) {
    for (const [file, { marks: numbers }] of Object.entries(ran)) {
      const inFile = runners.get(file) ?? new Map<number, string[]>();
      runners.set(file, inFile);
      for (const mark of numbers) {
        const tests = inFile.get(mark);
        if (tests) tests.push(test);
        else inFile.set(mark, [test]);
      }
    }
  }
  const runnersOf = ({ file, start, end }: User): string[] => {
    if (file in recording) return [file];
    const inside = [...marksIn(file).entries()].filter(([, mark]) => start <= mark.start && mark.end <= end);
    return inside.flatMap(([index]) => runners.get(file)?.get(index) ?? []);
  };

  return ({ file, start }) => {
    const mark = markAround(marksIn(file), start);
    const own = mark === undefined ? [] : (runners.get(file)?.get(mark) ?? []);
    // What is in a function has run when a test did, be it on import; it may have for others too, who came later.
    if (mark !== undefined && own.length === 0) return [];
    const distances = new Map(own.map((test) => [test, 0]));
    for (const user of users(file, start)) {
      for (const test of runnersOf(user)) if (!distances.has(test)) distances.set(test, user.distance);
    }
    const rank = (test: string): readonly number[] => [
      strangeness(test, file),
      distances.get(test) ?? 0,
      recording[test]?.ms.others ?? 0,
    ];
    return [...distances.keys()]
      .map((test) => ({ test, rank: rank(test) }))
      .sort((a, b) => a.rank.map((value, index) => value - (b.rank[index] ?? 0)).find((order) => order !== 0) ?? 0)
      .map(({ test }) => test);
  };
};
