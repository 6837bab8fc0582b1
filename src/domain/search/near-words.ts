// Words that differ by a letter or two: a wrong one, a missing one, one too many, or two neighbours swapped.

/** Letters of a typed word that may be wrong: none in short ones, where every other word is near. */
export const slack = (letters: number): number => (letters >= 8 ? 2 : letters >= 4 ? 1 : 0);

export type NearWord = { readonly word: string; readonly distance: number };

/** No name and no label of ours is longer. */
const MAX_LETTERS = 60;

/** The first place from which no word begins with this. */
const after = (sorted: readonly string[], beginning: string, from: number): number => {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '').slice(0, beginning.length) <= beginning) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * The words of a sorted list (by code unit) within a distance, the nearest first. Words that begin alike share the work of
 * their beginning, and a beginning that is too far already is passed over with all its words.
 */
export const nearWords = (sorted: readonly string[], wanted: string, most: number): NearWord[] => {
  const width = wanted.length;
  if (width === 0 || width > MAX_LETTERS || most <= 0) return [];
  const found: NearWord[] = [];
  /** `rows[d][i]`: from the first d letters of the word to the first i of the wanted one. */
  const rows: Uint8Array[] = [Uint8Array.from({ length: width + 1 }, (_, i) => i)];
  const least = [0];
  let before = '';
  let depth = 0;
  const step = (word: string, d: number): void => {
    rows[d] ??= new Uint8Array(width + 1);
    const row = rows[d];
    const above = rows[d - 1] as Uint8Array;
    const letter = word[d - 1];
    row[0] = d;
    let smallest = d;
    for (let i = 1; i <= width; i++) {
      const other = wanted[i - 1];
      let cost = Math.min(
        (above[i] as number) + 1,
        (row[i - 1] as number) + 1,
        (above[i - 1] as number) + (letter === other ? 0 : 1),
      );
      if (d > 1 && i > 1 && letter === wanted[i - 2] && word[d - 2] === other)
        cost = Math.min(cost, ((rows[d - 2] as Uint8Array)[i - 2] as number) + 1);
      row[i] = cost;
      if (cost < smallest) smallest = cost;
    }
    least[d] = smallest;
  };
  for (let at = 0; at < sorted.length; ) {
    const word = sorted[at] as string;
    let shared = 0;
    while (shared < depth && word[shared] === before[shared]) shared++;
    depth = shared;
    before = word;
    let isTooFar = word.length > width + most;
    const end = Math.min(word.length, width + most);
    while (depth < end) {
      depth++;
      step(word, depth);
      // Swapping two letters reaches back over one row.
      if ((least[depth] as number) > most && (least[depth - 1] as number) >= most) {
        isTooFar = true;
        break;
      }
    }
    if (!isTooFar) {
      const distance = (rows[depth] as Uint8Array)[width] as number;
      if (distance <= most) found.push({ word, distance });
      at++;
    } else if (depth < end || (least[depth] as number) > most) at = after(sorted, word.slice(0, depth), at + 1);
    else at++;
  }
  return found.sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1));
};

/** Between two words alone. */
export const distanceOf = (a: string, b: string, most: number): number | undefined =>
  a === b ? 0 : nearWords([a], b, most)[0]?.distance;
