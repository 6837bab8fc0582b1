// The catalogue of one site: everything a visitor can find, in memory. Answers are ids, totals and counts; no SQL.
import type { BoundingBox } from '../../domain/places/geo.ts';
import type { EstatePrice } from '../../domain/record/estate-price.ts';
import type { EstateFilters, LocationOption } from '../../domain/search/estate-filters.ts';
import type { EstateQuery, EstateSearchBody, GroupCount } from '../../domain/search/estate-query-schema.ts';
import { PAGE_SIZE } from '../../domain/search/page-size.ts';
import { type Groups, groupCounts, groupsFound } from '../columns/sort-levels.ts';
import { Remembered } from '../sets/remembered.ts';
import { Scratch } from '../sets/scratch.ts';
import { CatalogueRows } from './catalogue-rows.ts';
import { clustersOf, type MapAnswer } from './clusters.ts';
import { queryKey } from './conditions.ts';
import { namedFacets } from './facet-names.ts';
import { FacetCounter } from './facets.ts';
import type { CatalogueChange, IndexEntry } from './index-entry.ts';
import { LocationOptions } from './location-options.ts';
import { findRows } from './matching.ts';
import { moreFacets } from './more-facets.ts';
import { nearestRows } from './near-rows.ts';
import { Pager } from './pager.ts';
import { similarIds } from './similar-rows.ts';

type SearchAnswer = {
  readonly ids: readonly number[];
  readonly total: number;
  /** Of a list that is sorted by groups first. */
  readonly groups: readonly GroupCount[] | undefined;
};
type CatalogueStats = {
  readonly listings: number;
  /** Bytes without the text postings, and of those. */
  readonly bytes: number;
  readonly textBytes: number;
  readonly bytesPerListing: number;
  readonly textBytesPerListing: number;
};

export type Catalogue = {
  /** Puts entries in or takes ids out. When a project changes, its units come along: they share its address and status. */
  apply(changes: Iterable<CatalogueChange>): void;
  /** Fills an empty catalogue, batch by batch, with about as many as expected. What is asked meanwhile finds nothing. */
  load(batches: AsyncIterable<readonly IndexEntry[]>, expected?: number): Promise<void>;
  search(body: EstateSearchBody): SearchAnswer;
  /** Shared by all who ask the same: not to be changed. */
  facets(query?: EstateQuery, more?: boolean): EstateFilters;
  clusters(box: BoundingBox, zoom: number, query?: EstateQuery, homes?: number): MapAnswer;
  similar(id: number, limit: number): readonly number[];
  /** The towns that have listings, with their number. */
  cities(): readonly LocationOption[];
  /** Whether any text has a word, as a whole or as the beginning of one. */
  hasWord(word: string, asBeginning: boolean): boolean;
  /** The word of the texts that comes nearest, with as many letters wrong as may be. */
  nearWord(word: string): string | undefined;
  /** Whether a visitor may see an estate or unit. */
  has(id: number): boolean;
  /** The project of a visible unit. */
  projectOf(id: number): number | undefined;
  /** The visible units of a visible project, by id. */
  unitsOf(id: number): readonly number[];
  /** What a card shows: of a project with units on offer the lowest of theirs. */
  priceOf(id: number): EstatePrice['value'] | undefined;
  stats(): CatalogueStats;
};

const REMEMBERED_SEARCHES = 64;

export const createCatalogue = (changes: Iterable<CatalogueChange> = []): Catalogue => {
  const rows = new CatalogueRows();
  const scratch = new Scratch();
  const pager = new Pager(rows, scratch);
  const counter = new FacetCounter(rows, scratch);
  const locations = new LocationOptions(rows.columns);
  const remembered = new Remembered<EstateFilters>(REMEMBERED_SEARCHES);
  const rememberedGroups = new Remembered<Groups | undefined>(REMEMBERED_SEARCHES);
  const visibleRow = (id: number): number | undefined => {
    const row = rows.rowOf(id);
    return row !== undefined && rows.families.visible.has(row) ? row : undefined;
  };
  const idOf = (row: number): number => rows.columns.ids[row] ?? 0;

  const catalogue: Catalogue = {
    apply: (more) => {
      rows.apply([...more]);
      scratch.capacity = rows.columns.capacity;
    },
    load: async (batches, expected) => {
      await rows.load(batches, expected);
      scratch.capacity = rows.columns.capacity;
    },
    search: ({ query = {}, sort, near, pagination = {} }) =>
      scratch.use(() => {
        const found = findRows(rows, query, scratch);
        const total = found.count();
        const { from = 0, size = PAGE_SIZE } = pagination;
        const list = (): Int32Array => scratch.list().subarray(0, found.listInto(scratch.list()));
        if (near) {
          const nearest = nearestRows(rows, list(), near, Math.min(total, from + size));
          return { ids: nearest.slice(from).map(idOf), total, groups: undefined };
        }
        const [first] = sort ?? [];
        const groups = first?.field.startsWith('group.')
          ? rememberedGroups.get(rows.version, `${JSON.stringify(first)} ${queryKey(rows, query)}`, () =>
              groupsFound(rows, list(), first),
            )
          : undefined;
        const ids = pager.page(found, total, sort, { from, size }, groups).map(idOf);
        return { ids, total, groups: groups && groupCounts(groups) };
      }),
    facets: (query = {}, more = false) =>
      remembered.get(rows.version, `${more} ${queryKey(rows, query)}`, () => ({
        ...namedFacets(counter.count(query), query, locations, (id) => rows.columns.subTypeNamed(id)),
        ...(more ? { more: scratch.use(() => moreFacets(rows, query, scratch)) } : {}),
      })),
    clusters: (box, zoom, query = {}, homes = 0) =>
      scratch.use(() => clustersOf(rows, findRows(rows, query, scratch), box, zoom, homes)),
    similar: (id, limit) => {
      const row = visibleRow(id);
      return row === undefined ? [] : similarIds(rows, row, limit, scratch);
    },
    cities: () => catalogue.facets().locations,
    hasWord: (word, asBeginning) => rows.columns.text.hasWord(word, asBeginning),
    nearWord: (word) => rows.columns.text.nearWord(word),
    has: (id) => visibleRow(id) !== undefined,
    projectOf: (id) => {
      const row = visibleRow(id);
      return row === undefined ? undefined : rows.families.projectIdOf(row);
    },
    unitsOf: (id) => {
      const row = visibleRow(id);
      if (row === undefined || rows.families.tops[row] !== row) return [];
      return rows.families
        .unitsOf(id)
        .map(idOf)
        .sort((a, b) => a - b);
    },
    priceOf: (id) => {
      const row = visibleRow(id);
      const price = row === undefined ? undefined : rows.columns.prices[row];
      return price === undefined || Number.isNaN(price) ? undefined : price;
    },
    stats: () => {
      const { bytes, size } = rows;
      const textBytes = rows.columns.text.bytes;
      const per = (value: number): number => (size === 0 ? 0 : value / size);
      return {
        listings: size,
        bytes,
        textBytes,
        bytesPerListing: per(bytes),
        textBytesPerListing: per(textBytes),
      };
    },
  };
  catalogue.apply(changes);
  return catalogue;
};
