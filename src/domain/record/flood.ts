// Record section 5: flood scores in words.
import { type ReferenceLabels, referenceLabel } from '../display/labels.ts';

export type FloodView = { readonly score: string; readonly text: string; readonly icon: boolean };

/** The letter of a score as sources write it: "d", "P-score D", "D". */
export const floodScoreOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? /(?:^|[\s:-])([A-Z])$/.exec(value.trim().toUpperCase())?.[1] : undefined;

/** Section 5: a letter after C shows an icon. */
const hasFloodIcon = (score: string): boolean => score > 'C';

/** A score in words; the words of a letter beyond the scale are empty. */
export const floodView = (value: unknown, labels: ReferenceLabels): FloodView | undefined => {
  const score = floodScoreOf(value);
  return score === undefined
    ? undefined
    : { score, text: referenceLabel(labels, 'FloodScore', score), icon: hasFloodIcon(score) };
};
