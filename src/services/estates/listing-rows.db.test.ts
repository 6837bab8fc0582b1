// A row that is worked out while an import or a colleague is quicker.
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { estateTable, LISTINGS } from '../../../test/support/estate-table.ts';
import { keepDraftRows, keepListingRows, staleDrafts, staleListings } from '../../db/estates/listing-rows.ts';
import { LISTING_ROW_VERSION, listingRow } from '../../domain/estates-table/listing-row.ts';
import { draftRecord } from './estate-sheet.ts';

describeOnEachDatabase('rows of drafts', (open) => {
  const { at, ids, rowOf, feed, write } = estateTable(open);
  const priced = (value: number) =>
    feed(LISTINGS.map((one) => (one.general.id === 12 ? { ...one, price: { value } } : one)));

  /** Reads what is to be worked out, lets something happen, and keeps what it worked out of what it had read. */
  const lateAfter = async (happens: () => Promise<unknown>): Promise<void> => {
    const read = await staleDrafts(at.db.kysely, 'alpha', LISTING_ROW_VERSION, 10);
    expect(read.map(({ id }) => id)).toEqual([12]);
    await happens();
    const made = read.map((one) => ({ ...one, row: listingRow(draftRecord(one)) }));
    await at.db.transaction((trx) => keepDraftRows(trx, 'alpha', made, LISTING_ROW_VERSION));
  };

  it('are worked out again when an import came in between: what visitors see is another price now', async () => {
    await write(12, { '/price/value': 1450 });
    await lateAfter(() => priced(1500));
    expect(await ids('state=changed')).toEqual([12]);
    expect(await rowOf(12)).toMatchObject({ changed: true, price: 1500 });
  });

  it('are worked out again when somebody wrote in between', async () => {
    await write(12, { '/price/value': 1500 });
    await lateAfter(() => write(12, { '/price/value': 1600 }));
    expect(await ids('state=changed')).toEqual([12]);
  });

  it('are kept when nothing did', async () => {
    await write(12, { '/price/value': 1500 });
    await lateAfter(async () => undefined);
    expect(await staleDrafts(at.db.kysely, 'alpha', LISTING_ROW_VERSION, 10)).toEqual([]);
    expect(await ids('state=changed')).toEqual([]);
  });
});

describeOnEachDatabase('rows of units, which stand where their project stands', (open) => {
  const { at, rowOf, feed, write } = estateTable(open);
  const inTown = (zip: string, name: string) =>
    feed(
      LISTINGS.map((one) =>
        one.general.id === 20 ? { ...one, address: { ...one.address, city: { zip, name }, country: 'BE' } } : one,
      ),
    );
  const regionOf = async (id: number) => (await rowOf(id, 'units=include'))?.region;

  it('are worked out again when an import moved the project in between', async () => {
    await inTown('9000', 'Gent');
    const read = await staleListings(at.db.kysely, 'alpha', LISTING_ROW_VERSION, 10);
    expect(read.map(({ id }) => id)).toEqual([21, 22]);
    await inTown('5000', 'Namur');
    const made = read.map((one) => ({ ...one, row: listingRow(one.document, one.project ?? undefined) }));
    await at.db.transaction((trx) => keepListingRows(trx, 'alpha', made, LISTING_ROW_VERSION));
    expect([await regionOf(21), await regionOf(22)]).toEqual(['WALLONIA', 'WALLONIA']);
  });

  it('follow the project also as drafts: one that is on the website, and one that never was', async () => {
    await inTown('5000', 'Namur');
    const { body } = await at.owner.call('POST', 'estates', { parentId: 20 });
    const { id } = body as { id: number };
    await write(21, { '/price/value': 300_000 });
    expect([await regionOf(21), await regionOf(id)]).toEqual(['WALLONIA', 'WALLONIA']);
    await inTown('1050', 'Elsene');
    expect([await regionOf(21), await regionOf(id)]).toEqual(['BRUSSELS', 'BRUSSELS']);
  });

  it('follow what members write of the project', async () => {
    const { body } = await at.owner.call('POST', 'estates', { set: { '/general/headType': { id: 7 } } });
    const project = (body as { id: number }).id;
    const made = await at.owner.call('POST', 'estates', { parentId: project });
    const { id } = made.body as { id: number };
    expect(await regionOf(id)).toBeUndefined();
    await write(project, { '/address/city': { zip: '5000' }, '/address/country': 'BE' });
    expect(await regionOf(id)).toBe('WALLONIA');
    await write(project, { '/address/city': { zip: '9000' } });
    expect(await regionOf(id)).toBe('FLANDERS');
  });
});
