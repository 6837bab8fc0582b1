// The laws of the layers, over records and decisions that somebody could have.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Unit } from '../record/estate.ts';
import { changedDraft, conflicts, type Decisions, isDecidable, mergeLayers } from './decisions.ts';
import { differences, leavesOf } from './leaf.ts';

const refs = ['https://a.example/1.jpg', 'https://a.example/2.jpg', `file:${'a'.repeat(64)}`, 'demo:gable'];
const texts = fc.option(fc.string({ maxLength: 12 }), { nil: undefined });
const localized = fc.record({ nl: texts, fr: texts }, { requiredKeys: [] });
const feeds: fc.Arbitrary<Unit> = fc.record(
  {
    general: fc.record(
      { id: fc.constant(7), title: localized, reference: fc.string({ maxLength: 8 }) },
      { requiredKeys: ['id'] },
    ),
    price: fc.record({ value: fc.nat(900_000) }, { requiredKeys: [] }),
    energy: fc.record({ epcValue: fc.nat(500), shared: fc.record({ epcValue: fc.nat(500) }) }, { requiredKeys: [] }),
    pictures: fc
      .uniqueArray(fc.constantFrom(...refs), { maxLength: 4 })
      .map((files) => files.map((file, index) => ({ file, index, title: { nl: `Foto ${index}` } }))),
    fields: fc.record({ 'comfort.heating': fc.constantFrom('GAS', 'OIL') }, { requiredKeys: [] }),
  },
  { requiredKeys: ['general'] },
) as fc.Arbitrary<Unit>;

const pointers = [
  '/general/title/nl',
  '/general/title/fr',
  '/general/reference',
  '/price/value',
  '/energy/epcValue',
  '/energy/shared/epcValue',
  '/fields/comfort.heating',
  '/hidden',
  '/pictures/order',
  ...refs.flatMap((ref) =>
    ['added', 'leftOut', 'title/nl', 'plan'].map((rest) => `/pictures/${ref.replaceAll('/', '~1')}/${rest}`),
  ),
];
const valuesAt = (pointer: string): fc.Arbitrary<unknown> => {
  if (pointer === '/pictures/order') return fc.shuffledSubarray(refs);
  if (/\/(?:added|leftOut|plan)$|hidden/.test(pointer)) return fc.boolean();
  if (/value|Value/.test(pointer)) return fc.option(fc.nat(900_000));
  return fc.option(fc.string({ maxLength: 8 }));
};
const decisions: fc.Arbitrary<Decisions> = fc
  .uniqueArray(fc.constantFrom(...pointers))
  .chain((chosen) => fc.tuple(...chosen.map((pointer) => valuesAt(pointer).map((value) => [pointer, value] as const))))
  .map((entries) => Object.fromEntries(entries));
const merge = (feed: Unit, own: Decisions) => mergeLayers(feed, own, { id: 7 });

describe('the layers of an estate', () => {
  it('are the feed where nobody decided anything', () => {
    fc.assert(
      fc.property(feeds, (feed) => {
        expect(merge(feed, {})).toEqual(feed);
      }),
    );
  });
  it('importing twice changes nothing', () => {
    fc.assert(
      fc.property(feeds, decisions, (feed, own) => {
        expect(merge(structuredClone(feed), own)).toEqual(merge(feed, own));
      }),
    );
  });
  it('an own value, then back to the feed, gives what the feed says', () => {
    fc.assert(
      fc.property(feeds, decisions, fc.constantFrom(...pointers), fc.nat(), (feed, own, pointer, value) => {
        const rest = changedDraft(own, { set: {}, back: [pointer] });
        const there = changedDraft(rest, { set: { [pointer]: value }, back: [] });
        expect(merge(feed, changedDraft(there, { set: {}, back: [pointer] }))).toEqual(merge(feed, rest));
        if (Object.keys(rest).length === 0) expect(merge(feed, rest)).toEqual(feed);
      }),
    );
  });
  it('the order of decisions about different leaves does not matter', () => {
    fc.assert(
      fc.property(
        feeds,
        decisions.chain((own) =>
          fc.tuple(fc.constant(own), fc.shuffledSubarray(Object.keys(own), { minLength: Object.keys(own).length })),
        ),
        (feed, [own, order]) => {
          const other = order.reduce(
            (draft: Decisions, key) => changedDraft(draft, { set: { [key]: own[key] }, back: [] }),
            {},
          );
          const shuffled = Object.fromEntries(order.map((key) => [key, own[key]]));
          expect(merge(feed, shuffled)).toEqual(merge(feed, own));
          expect(merge(feed, other)).toEqual(merge(feed, own));
        },
      ),
    );
  });
  it('two versions differ in exactly the leaves that make one into the other', () => {
    const plain = decisions.map((own) =>
      Object.fromEntries(Object.entries(own).filter(([pointer]) => !pointer.startsWith('/pictures'))),
    );
    fc.assert(
      fc.property(feeds, plain, (feed, own) => {
        const after = merge(feed, own);
        const needed = Object.fromEntries(
          differences(feed, after).map(({ pointer, after: value }) => [pointer, value]),
        );
        expect(leavesOf(merge(feed, needed))).toEqual(leavesOf(after));
        expect(Object.keys(needed).every(isDecidable)).toBe(true);
      }),
    );
  });
  it('what two members decide about different leaves is no conflict', () => {
    fc.assert(
      fc.property(decisions, decisions, (an, bert) => {
        const touched = Object.fromEntries(
          Object.keys(an).map((pointer) => [pointer, { version: 2, by: 'An', at: '2026-11-17T10:40:00Z' }]),
        );
        const found = conflicts({ draft: an, touched }, { set: bert, back: [] }, 1);
        for (const { pointer, yours, theirs, by } of found) {
          expect(by).toBe('An');
          expect(pointer in an && pointer in bert).toBe(true);
          expect(yours).not.toEqual(theirs);
        }
        expect(conflicts({ draft: an, touched }, { set: bert, back: [] }, 2)).toEqual([]);
      }),
    );
  });
});
