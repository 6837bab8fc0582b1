import { describe, expect, it } from 'vitest';
import { DRAFT_LIFE_MS, type DraftOwner, forgetDrafts, readDraft, tidyDrafts, writeDraft } from './drafts.ts';

/** What a browser keeps, as far as drafts ask. */
const store = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, value) => void kept.set(name, value),
  };
};

const LOTTE: DraftOwner = { siteId: 'lindeloo', memberId: 1 };
const BRAM: DraftOwner = { siteId: 'lindeloo', memberId: 2 };
const AT = Date.UTC(2026, 10, 17, 10, 42);

describe('a draft', () => {
  it('is there for its member and site, and for nobody else', () => {
    const storage = store();
    writeDraft(LOTTE, 'invite', { name: 'Thomas' }, AT, storage);
    expect(readDraft(LOTTE, 'invite', AT, storage)).toEqual({ name: 'Thomas' });
    expect(readDraft(BRAM, 'invite', AT, storage)).toBeUndefined();
    expect(readDraft({ ...LOTTE, siteId: 'estran' }, 'invite', AT, storage)).toBeUndefined();
  });
  it('lasts twelve hours', () => {
    const storage = store();
    writeDraft(LOTTE, 'invite', { name: 'Thomas' }, AT, storage);
    expect(readDraft(LOTTE, 'invite', AT + DRAFT_LIFE_MS - 1, storage)).toEqual({ name: 'Thomas' });
    expect(readDraft(LOTTE, 'invite', AT + DRAFT_LIFE_MS, storage)).toBeUndefined();
  });
  it('goes when the server has it', () => {
    const storage = store();
    writeDraft(LOTTE, 'invite', { name: 'Thomas' }, AT, storage);
    writeDraft(LOTTE, 'invite', undefined, AT, storage);
    expect(storage.length).toBe(0);
  });
});

describe('tidying', () => {
  it('takes what is old, and what belongs to somebody who is no member any more', () => {
    const storage = store();
    storage.setItem('desk-theme', 'dark');
    storage.setItem('desk-draft:lindeloo:1:broken', 'no json');
    writeDraft(LOTTE, 'old', {}, AT - DRAFT_LIFE_MS, storage);
    writeDraft(LOTTE, 'young', {}, AT - DRAFT_LIFE_MS + 1, storage);
    writeDraft(BRAM, 'young', {}, AT, storage);
    tidyDrafts([LOTTE], AT, storage);
    expect(Array.from({ length: storage.length }, (_, index) => storage.key(index))).toEqual([
      'desk-theme',
      'desk-draft:lindeloo:1:young',
    ]);
  });
  it('at sign-out leaves what is no draft', () => {
    const storage = store();
    storage.setItem('desk-theme', 'dark');
    writeDraft(LOTTE, 'invite', {}, AT, storage);
    forgetDrafts(storage);
    expect([storage.length, storage.getItem('desk-theme')]).toEqual([1, 'dark']);
  });
});
