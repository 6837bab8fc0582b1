// The index against straightforward SQL on the same random data and queries, on both engines: same ids in the same
// order, same total, same facets, also after changes.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { isWholeMatrix } from '../../../test/support/matrix.ts';
import { countedFacets } from '../../../test/support/search/counted-facets.ts';
import { bodyArbitrary, entryArbitrary } from '../../../test/support/search/random-catalogue.ts';
import {
  CREATE_LISTING,
  deriveListings,
  insertListings,
  type RunSql,
  sqlFacets,
  sqlSearch,
} from '../../../test/support/search/sql-search.ts';
import type { Db } from '../../db/engine/connect.ts';
import { createCatalogue } from './catalogue.ts';
import type { IndexEntry } from './index-entry.ts';

const CATALOGUES = isWholeMatrix ? 8 : 4;
const QUERIES = 25;

describeOnEachDatabase('the catalogue and SQL agree', (open) => {
  let db: Db;
  const run: RunSql = (text, values) => db.executeSql(text, values);
  beforeAll(async () => {
    db = await open('empty');
    await run(CREATE_LISTING);
  });

  const fill = async (entries: readonly IndexEntry[]): Promise<void> => {
    await run('truncate listing');
    await insertListings(run, entries);
    await deriveListings(run);
  };

  it('on random catalogues and queries, before and after changes', async () => {
    const catalogueArbitrary = fc.tuple(
      fc.uniqueArray(entryArbitrary(150), { selector: ({ id }) => id, minLength: 90, maxLength: 120 }),
      fc.uniqueArray(entryArbitrary(150), { selector: ({ id }) => id, maxLength: 10 }),
      fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 10 }),
      fc.array(bodyArbitrary, { minLength: QUERIES, maxLength: QUERIES }),
    );
    for (const [entries, changed, removed, bodies] of fc.sample(catalogueArbitrary, {
      numRuns: CATALOGUES,
      seed: 20261115,
    })) {
      const stored = new Map(entries.map((entry) => [entry.id, entry]));
      const catalogue = createCatalogue(entries.map((entry) => ({ id: entry.id, entry })));
      const compare = async (body: (typeof bodies)[number]): Promise<void> => {
        expect(catalogue.search(body), JSON.stringify(body)).toMatchObject(await sqlSearch(run, body));
        const query = body.query ?? {};
        expect(countedFacets(catalogue, query), JSON.stringify(query)).toEqual(await sqlFacets(run, query));
      };
      await fill(entries);
      for (const body of bodies.slice(0, QUERIES / 2)) await compare(body);
      for (const entry of changed) stored.set(entry.id, entry);
      for (const id of removed) stored.delete(id);
      catalogue.apply(changed.map((entry) => ({ id: entry.id, entry })));
      catalogue.apply(removed.map((id) => ({ id, entry: undefined })));
      await fill([...stored.values()]);
      for (const body of bodies.slice(QUERIES / 2)) await compare(body);
    }
  });
});
