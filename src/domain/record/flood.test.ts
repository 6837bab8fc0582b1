import { describe, expect, it } from 'vitest';
import { labelsFor } from '../display/labels-for.ts';
import { floodScoreOf, floodView } from './flood.ts';

const { reference } = labelsFor('nl');

describe('record section 5: flood scores in words, an icon for a letter after C', () => {
  it.each([
    ['A', 'Geen overstroming gemodelleerd', false],
    ['B', 'Kleine kans op overstromingen bij klimaatverandering', false],
    ['C', 'Kleine kans op overstromingen in het huidige klimaat', false],
    ['D', 'Middelgrote kans op overstromingen in het huidige klimaat', true],
  ])('%s', (score, text, icon) => {
    expect(floodView(score, reference)).toEqual({ score, text, icon });
  });
  it('shows the icon for a letter beyond the scale too, without words', () => {
    expect(floodView('E', reference)).toEqual({ score: 'E', text: '', icon: true });
  });
  it.each([
    ['d', 'D'],
    ['P-score: B', 'B'],
    ['E', 'E'],
    ['DD', undefined],
    ['', undefined],
    [null, undefined],
    [4, undefined],
  ])('%s is read as %s', (value, score) => {
    expect(floodScoreOf(value)).toBe(score);
  });
});
