import { describe, expect, it } from 'vitest';
import { changedDraft, type Decisions, mergeLayers } from '../../domain/layers/decisions.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { placement, removal, replacement } from './place-upload.ts';

const FEED: Unit = {
  general: { id: 7 },
  pictures: [
    { file: 'https://feed.example/gevel.jpg', index: 0, title: { nl: 'Gevel' } },
    { file: 'https://feed.example/keuken.jpg', index: 1 },
  ],
};
const [GEVEL, KEUKEN] = ['https://feed.example/gevel.jpg', 'https://feed.example/keuken.jpg'] as const;
const TUIN = `file:${'a'.repeat(64)}`;
const NIEUW = `file:${'b'.repeat(64)}`;

const kept = (ref: string) => ({ ref, sha256: 'a'.repeat(64), bytes: 10, known: false, similar: [] });
const place = (
  decisions: Decisions,
  over: Partial<Parameters<typeof placement>[0]> = {},
  feed: Unit | undefined = FEED,
) =>
  placement(
    { list: 'pictures', name: 'tuin.jpg', file: kept(TUIN), ...over },
    { feed, decisions, locale: 'nl', rankOf: () => 1 },
  );
const pictures = (decisions: Decisions) =>
  (mergeLayers(FEED, decisions, { id: 7 }).pictures ?? []).map(({ file, title }) => [file, title?.nl]);

describe('a file that was kept', () => {
  it('stands after the pictures of the feed', () => {
    const change = place({});
    expect(pictures(changedDraft({}, change ?? { set: {}, back: [] }))).toEqual([
      [GEVEL, 'Gevel'],
      [KEUKEN, undefined],
      [TUIN, undefined],
    ]);
  });
  it('is not there twice, left out or not', () => {
    const draft = changedDraft({}, place({}) ?? { set: {}, back: [] });
    expect(place(draft)).toBeUndefined();
    expect(place({ ...draft, [`/pictures/${TUIN}/leftOut`]: true })).toBeUndefined();
  });
  it('is a document of the agency alone, named after its file, until somebody says otherwise', () => {
    const pdf = `${TUIN}.pdf`;
    const change = place({}, { list: 'files', name: 'Bodemattest 2026.PDF', file: kept(pdf) });
    const { files } = mergeLayers(FEED, change?.set ?? {}, { id: 7 });
    expect(files).toEqual([{ file: pdf, name: { nl: 'Bodemattest 2026' }, visibility: 'internal' }]);
  });
});

describe('one that comes in the place of another', () => {
  it('has its place and its words, and the one of the feed is left out', () => {
    const change = place({}, { replaces: GEVEL });
    const draft = changedDraft({}, change ?? { set: {}, back: [] });
    expect(pictures(draft)).toEqual([
      [TUIN, 'Gevel'],
      [KEUKEN, undefined],
    ]);
    expect(draft[`/pictures/${GEVEL.replaceAll('/', '~1')}/leftOut`]).toBe(true);
  });
  it('takes over plan, name and who may have it, not the crop', () => {
    const before = changedDraft(place({})?.set ?? {}, {
      set: { [`/pictures/${TUIN}/plan`]: true, [`/pictures/${TUIN}/focus`]: { x: 10, y: 20 } },
      back: [],
    });
    const { set, back } = replacement({ feed: FEED, decisions: before }, 'pictures', TUIN, NIEUW);
    const draft = changedDraft(before, { set, back });
    expect(draft).toMatchObject({ [`/pictures/${NIEUW}/plan`]: true, [`/pictures/${NIEUW}/added`]: true });
    expect(Object.keys(draft).filter((pointer) => pointer.includes(TUIN) || pointer.includes('focus'))).toEqual([]);
    const pdf = { '/files/file:x.pdf/added': true, '/files/file:x.pdf/visibility': 'request' };
    expect(replacement({ feed: undefined, decisions: pdf }, 'files', 'file:x.pdf', NIEUW).set).toMatchObject({
      [`/files/${NIEUW}/visibility`]: 'request',
      '/files/order': [NIEUW],
    });
  });
});

describe('one that is removed', () => {
  it('goes with everything that was decided about it when a member brought it', () => {
    const before = { ...place({})?.set, [`/pictures/${TUIN}/title/nl`]: 'Tuin' };
    const draft = changedDraft(before, removal({ feed: FEED, decisions: before }, 'pictures', TUIN));
    expect(draft).toEqual({ '/pictures/order': [GEVEL, KEUKEN] });
  });
  it('is left out when the feed brings it', () => {
    const { set, back } = removal({ feed: FEED, decisions: {} }, 'pictures', KEUKEN);
    expect(pictures(changedDraft({}, { set, back }))).toEqual([[GEVEL, 'Gevel']]);
  });
});
