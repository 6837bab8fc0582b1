// The index against the same meaning in plain arrays: same ids in the same order, same total, same facets, also after
// changes of any kind.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedFacets } from '../../../test/support/search/counted-facets.ts';
import { bodyArbitrary, entryArbitrary, PARTS, queryArbitrary } from '../../../test/support/search/random-catalogue.ts';
import { referenceFacets, referenceMore, referenceSearch } from '../../../test/support/search/reference-search.ts';
import type { EstateQuery, EstateSearchBody } from '../../domain/search/estate-query-schema.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import type { CatalogueChange, IndexEntry } from './index-entry.ts';

const changesArbitrary = (ids: number, most: number): fc.Arbitrary<CatalogueChange[]> =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: entryArbitrary(ids).map((entry) => ({ id: entry.id, entry })) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: ids }).map((id) => ({ id, entry: undefined })) },
    ),
    { maxLength: most },
  );

const remember = (stored: Map<number, IndexEntry>, changes: readonly CatalogueChange[]): void => {
  for (const { id, entry } of changes) {
    if (entry) stored.set(id, entry);
    else stored.delete(id);
  }
};

const compare = (
  catalogue: Catalogue,
  stored: ReadonlyMap<number, IndexEntry>,
  bodies: readonly EstateSearchBody[],
) => {
  const entries = [...stored.values()];
  for (const body of bodies) {
    expect(catalogue.search(body)).toEqual(referenceSearch(entries, body));
    expect(countedFacets(catalogue, body.query ?? {})).toEqual(referenceFacets(entries, body.query ?? {}));
  }
};

describe('the catalogue and the reference agree', () => {
  it('on small catalogues, before and after changes', () => {
    fc.assert(
      fc.property(
        changesArbitrary(30, 40),
        fc.array(changesArbitrary(30, 4), { maxLength: 5 }),
        fc.array(bodyArbitrary, { minLength: 1, maxLength: 4 }),
        (first, batches, bodies) => {
          const stored = new Map<number, IndexEntry>();
          const catalogue = createCatalogue(first);
          remember(stored, first);
          compare(catalogue, stored, bodies);
          for (const batch of batches) {
            catalogue.apply(batch);
            remember(stored, batch);
            compare(catalogue, stored, bodies);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('on larger ones, where orders are walked and values are bit sets', () => {
    fc.assert(
      fc.property(
        fc.array(entryArbitrary(300), { minLength: 250, maxLength: 300 }),
        changesArbitrary(300, 20),
        fc.array(bodyArbitrary, { minLength: 12, maxLength: 12 }),
        (first, batch, bodies) => {
          const stored = new Map<number, IndexEntry>();
          const changes = first.map((entry) => ({ id: entry.id, entry }));
          const catalogue = createCatalogue(changes);
          remember(stored, changes);
          compare(catalogue, stored, bodies.slice(0, 6));
          catalogue.apply(batch);
          remember(stored, batch);
          compare(catalogue, stored, bodies.slice(6));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('whatever the order in which the same estates arrive', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entryArbitrary(40), { selector: ({ id }) => id }), bodyArbitrary, (entries, body) => {
        const changes = entries.map((entry) => ({ id: entry.id, entry }));
        const oneByOne = createCatalogue();
        for (const change of [...changes].reverse()) oneByOne.apply([change]);
        expect(oneByOne.search(body)).toEqual(createCatalogue(changes).search(body));
      }),
      { numRuns: 100 },
    );
  });

  it('when loaded in batches, in which estates may come again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(entryArbitrary(40), { maxLength: 15 }), { maxLength: 4 }),
        changesArbitrary(40, 15),
        bodyArbitrary,
        async (batches, changes, body) => {
          const stored = new Map<number, IndexEntry>();
          const loaded = createCatalogue();
          await loaded.load(
            (async function* () {
              for (const batch of batches) {
                yield batch;
                expect(loaded.search(body)).toMatchObject({ ids: [], total: 0 });
              }
            })(),
          );
          for (const entry of batches.flat()) stored.set(entry.id, entry);
          compare(loaded, stored, [body]);
          loaded.apply(changes);
          remember(stored, changes);
          compare(loaded, stored, [body]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('where towns lie under others and in municipalities', () => {
    fc.assert(
      fc.property(
        fc.array(entryArbitrary(60, PARTS), { minLength: 30, maxLength: 80 }),
        fc.array(bodyArbitrary, { minLength: 6, maxLength: 6 }),
        (entries, bodies) => {
          const stored = new Map<number, IndexEntry>();
          const changes = entries.map((entry) => ({ id: entry.id, entry }));
          remember(stored, changes);
          compare(createCatalogue(changes), stored, bodies);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('on what is known, and what nobody says', () => {
    fc.assert(
      fc.property(fc.array(entryArbitrary(40), { maxLength: 50 }), queryArbitrary, (entries, query) => {
        const stored = new Map(entries.map((entry) => [entry.id, entry]));
        const catalogue = createCatalogue(entries.map((entry) => ({ id: entry.id, entry })));
        expect(catalogue.facets(query, true).more).toEqual(referenceMore([...stored.values()], query));
        expect(catalogue.facets(query)).not.toHaveProperty('more');
      }),
      { numRuns: 60 },
    );
  });

  it('the count of an option is the total of the search with that option alone in its list', () => {
    fc.assert(
      fc.property(fc.array(entryArbitrary(60, PARTS), { maxLength: 80 }), queryArbitrary, (entries, query) => {
        const catalogue = createCatalogue(entries.map((entry) => ({ id: entry.id, entry })));
        const { headTypes, locations } = catalogue.facets(query);
        const totalWith = (terms: EstateQuery['terms']): number =>
          catalogue.search({ query: { ...query, terms: { ...query.terms, ...terms } } }).total;
        for (const { id, count } of headTypes) expect(totalWith({ 'general.headType.id': [id] })).toBe(count);
        for (const { id, count } of locations) expect(totalWith({ 'address.city.id': [id] })).toBe(count);
      }),
      { numRuns: 150 },
    );
  });
});
