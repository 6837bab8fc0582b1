import { describe, expect, it } from 'vitest';
import {
  EMPTY_LIST,
  type EstateListState,
  estateListReducer,
  hasMore,
  isFailed,
  nextOffset,
} from './estate-list-state.ts';

type Item = { general: { id: number }; seen?: string };
const items = (...ids: number[]): Item[] => ids.map((id) => ({ general: { id } }));
const loaded: EstateListState<Item> = { ...EMPTY_LIST, node: {}, estates: items(1, 2), total: 5 };
const node = { groupOptions: { groupBy: 'CITY' } } as const;

describe('estate list (behaviour 4)', () => {
  it('has the specified fields', () => {
    expect(EMPTY_LIST).toEqual({
      node: undefined,
      estates: [],
      total: 0,
      isLoading: false,
      isLoadingNextPage: false,
      error: undefined,
    });
  });
  it('fetching the first page sets node and isLoading and keeps what is shown', () => {
    expect(estateListReducer({ ...loaded, error: 'old' }, { type: 'firstPageRequested', node })).toEqual({
      node,
      estates: items(1, 2),
      total: 5,
      isLoading: true,
      isLoadingNextPage: false,
      error: undefined,
    });
  });
  it('success replaces estates and total', () => {
    const state = estateListReducer(
      { ...loaded, isLoading: true },
      { type: 'firstPageLoaded', results: items(8, 9), total: 2 },
    );
    expect(state).toEqual({ ...loaded, estates: items(8, 9), total: 2 });
  });
  it('an error is stored; what an older search found is gone, with its total', () => {
    const error = new Error('503');
    const failed = estateListReducer({ ...loaded, isLoading: true }, { type: 'firstPageFailed', error });
    expect(failed).toEqual({ ...loaded, estates: [], total: 0, error });
    expect(isFailed(failed)).toBe(true);
    expect(isFailed({ ...EMPTY_LIST })).toBe(false);
  });
  it('fetching the next page sets isLoadingNextPage', () => {
    expect(estateListReducer(loaded, { type: 'nextPageRequested' })).toEqual({ ...loaded, isLoadingNextPage: true });
  });
  it('its results are appended, the total is updated', () => {
    const state = estateListReducer(
      { ...loaded, isLoadingNextPage: true },
      { type: 'nextPageLoaded', results: items(3, 4), total: 6 },
    );
    expect(state).toEqual({ ...loaded, estates: items(1, 2, 3, 4), total: 6 });
  });
  it('ids already present are dropped, and the first copy stays', () => {
    const state = estateListReducer(
      { ...loaded, isLoadingNextPage: true },
      { type: 'nextPageLoaded', results: [{ general: { id: 2 }, seen: 'again' }, ...items(3, 3)], total: 5 },
    );
    expect(state.estates).toEqual(items(1, 2, 3));
  });
  it('its error is stored; estates and total stay, and it can be asked for again', () => {
    const state = estateListReducer({ ...loaded, isLoadingNextPage: true }, { type: 'nextPageFailed', error: 'x' });
    expect(state).toEqual({ ...loaded, error: 'x' });
    expect([isFailed(state), hasMore(state)]).toEqual([false, true]);
    const again = estateListReducer(state, { type: 'nextPageRequested' });
    expect(again).toEqual({ ...loaded, isLoadingNextPage: true });
  });
  it('more pages exist while the loaded count is below total', () => {
    expect(hasMore(loaded)).toBe(true);
    expect(hasMore({ ...loaded, total: 2 })).toBe(false);
    expect(hasMore(EMPTY_LIST)).toBe(false);
    expect(nextOffset(loaded)).toBe(2);
  });
  it('ends the list when a page brings nothing new', () => {
    const state = estateListReducer(
      { ...loaded, isLoadingNextPage: true },
      { type: 'nextPageLoaded', results: items(1, 2), total: 5 },
    );
    expect(hasMore(state)).toBe(false);
  });
  it('ignores the next page of a search that was replaced', () => {
    const state = estateListReducer({ ...loaded, isLoadingNextPage: true }, { type: 'firstPageRequested', node });
    expect(estateListReducer(state, { type: 'nextPageLoaded', results: items(3), total: 5 })).toBe(state);
    expect(estateListReducer(state, { type: 'nextPageFailed', error: 'late' })).toBe(state);
  });
});
