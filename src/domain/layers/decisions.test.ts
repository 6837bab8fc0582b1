import { describe, expect, it } from 'vitest';
import type { Unit } from '../record/estate.ts';
import { conflicts, isDecidable, itemPointer, mergeLayers, replacedLeaves } from './decisions.ts';
import { differences, isLeafAddress, leavesOf } from './leaf.ts';

const FRONT = 'https://whise.example/voorgevel.jpg';
const KITCHEN = 'https://whise.example/keuken.jpg';
const OWN = `file:${'b'.repeat(64)}`;
const feed: Unit = {
  general: { id: 24037, title: { nl: 'Herenhuis met tuin', fr: 'Maison de maître' } },
  price: { value: 435_000 },
  pictures: [
    { file: FRONT, index: 0, title: { nl: 'Voorgevel' } },
    { file: KITCHEN, index: 1 },
  ],
  files: [{ file: 'https://whise.example/epc.pdf', name: { nl: 'EPC' } }],
};
const merge = (decisions: Record<string, unknown>) => mergeLayers(feed, decisions, { id: 24037 });

describe('what members decided', () => {
  it('wins over the feed, leaf by leaf', () => {
    const merged = merge({ '/price/value': 425_000, '/general/title/nl': 'Herenhuis aan het water' });
    expect(merged.price).toEqual({ value: 425_000 });
    expect(merged.general.title).toEqual({ nl: 'Herenhuis aan het water', fr: 'Maison de maître' });
  });
  it('can be that there is nothing', () => {
    expect(merge({ '/general/title/fr': null }).general.title).toEqual({ nl: 'Herenhuis met tuin' });
  });
  it('orders pictures, leaves some out and adds others; new ones of the feed come last', () => {
    const decisions = {
      '/pictures/order': [OWN, KITCHEN],
      [itemPointer('pictures', OWN, 'added')]: true,
      [itemPointer('pictures', OWN, 'title', 'nl')]: 'Tuin',
    };
    expect(merge(decisions).pictures).toEqual([
      { file: OWN, index: 0, title: { nl: 'Tuin' } },
      { file: KITCHEN, index: 1 },
      { file: FRONT, index: 2, title: { nl: 'Voorgevel' } },
    ]);
    expect(merge({ [itemPointer('pictures', FRONT, 'leftOut')]: true }).pictures).toEqual([
      { file: KITCHEN, index: 0 },
    ]);
  });
  it('makes a plan of a picture', () => {
    const merged = merge({ [itemPointer('pictures', KITCHEN, 'plan')]: true });
    expect(merged.pictures?.map(({ file }) => file)).toEqual([FRONT]);
    expect(merged.files).toEqual([...(feed.files ?? []), { file: KITCHEN, type: 'plan' }]);
  });
  it('replaces what the feed gives: not what was added, nor what the feed says nothing of', () => {
    const epc = 'https://whise.example/epc.pdf';
    const paper = `file:${'d'.repeat(64)}.pdf`;
    const replaced = (decisions: Record<string, unknown>) => replacedLeaves(feed, decisions);
    expect(
      replaced({
        '/hidden': true,
        [itemPointer('pictures', OWN, 'added')]: true,
        [itemPointer('pictures', OWN, 'title', 'nl')]: 'Tuin',
        '/pictures/order': [OWN, FRONT, KITCHEN],
        [itemPointer('files', paper, 'added')]: true,
        [itemPointer('files', paper, 'visibility')]: 'internal',
        '/files/order': [epc, paper],
        '/general/description/nl': 'Nieuw',
        [itemPointer('pictures', KITCHEN, 'title', 'nl')]: 'Keuken',
        [itemPointer('pictures', KITCHEN, 'added')]: true,
        [itemPointer('pictures', KITCHEN, 'leftOut')]: null,
        [itemPointer('pictures', FRONT, 'plan')]: false,
      }),
    ).toEqual([]);
    const decided = {
      '/price/value': 425_000,
      '/general/title/fr': null,
      [itemPointer('pictures', FRONT, 'title', 'nl')]: 'Straatkant',
      [itemPointer('pictures', FRONT, 'plan')]: true,
      [itemPointer('files', epc, 'leftOut')]: true,
      '/pictures/order': [KITCHEN, OWN],
    };
    // The other picture of the feed comes after those that were ordered.
    expect(replaced(decided)).toEqual(Object.keys(decided));
  });
  it('makes a record out of nothing', () => {
    expect(mergeLayers(undefined, { '/price/value': 1 }, { id: 9, parentId: 3 })).toEqual({
      general: { id: 9, parentId: 3 },
      price: { value: 1 },
    });
  });
  it('never names what the program gives', () => {
    for (const pointer of [
      '/general/id',
      '/general/parentId',
      '/general',
      '/pictures',
      '/pictures/x',
      '/general/title',
      'price',
    ])
      expect([pointer, isDecidable(pointer)]).toEqual([pointer, false]);
    for (const pointer of [
      '/general/title/nl',
      '/address/city',
      '/hidden',
      '/pictures/order',
      '/fields/comfort.heating',
      '/archived',
    ])
      expect([pointer, isDecidable(pointer)]).toEqual([pointer, true]);
    expect(isLeafAddress('/general/title/xx')).toBe(false);
  });
  it('is a conflict on the same leaf only, with both values, who and when', () => {
    const current = {
      draft: { '/price/value': 415_000 },
      touched: { '/price/value': { version: 5, by: 'Sara Maes', at: '2026-11-17T10:40:00.000Z' } },
    };
    expect(conflicts(current, { set: { '/price/value': 425_000, '/ki/indexed': 900 }, back: [] }, 4)).toEqual([
      {
        pointer: '/price/value',
        yours: 425_000,
        theirs: 415_000,
        version: 5,
        by: 'Sara Maes',
        at: '2026-11-17T10:40:00.000Z',
      },
    ]);
    expect(conflicts(current, { set: { '/price/value': 425_000 }, back: [] }, 5)).toEqual([]);
    expect(conflicts(current, { set: {}, back: ['/price/value'] }, 4)).toMatchObject([
      { yours: null, theirs: 415_000 },
    ]);
  });
});

describe('two versions', () => {
  it('differ by leaf, pictures by what they show', () => {
    const after = merge({ '/price/value': 425_000, '/pictures/order': [KITCHEN, FRONT] });
    expect(differences(feed, after)).toEqual([
      { pointer: '/price/value', before: 435_000, after: 425_000 },
      { pointer: '/pictures/order', before: [FRONT, KITCHEN], after: [KITCHEN, FRONT] },
    ]);
    expect(differences(undefined, { general: { id: 1 } })).toEqual([
      { pointer: '/general/id', before: null, after: 1 },
    ]);
  });
  it('names the leaves of a record', () => {
    expect([...leavesOf(feed).keys()]).toEqual([
      '/general/id',
      '/general/title/nl',
      '/general/title/fr',
      '/price/value',
      '/pictures/https:~1~1whise.example~1voorgevel.jpg/title/nl',
      '/pictures/order',
      '/files/https:~1~1whise.example~1epc.pdf/name/nl',
      '/files/order',
    ]);
  });
});
