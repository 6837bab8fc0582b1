// The agency's table of listings: a site with houses, an apartment and a project, its owner, a representative and a reader.
import { afterAll, beforeAll, expect } from 'vitest';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import type { Db } from '../../src/db/engine/connect.ts';
import type { Estate } from '../../src/domain/record/estate.ts';
import { estateList } from '../../src/feeds/json/estate-json-source.ts';
import { importEstates } from '../../src/services/imports/import-estates.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { type DeskPerson, deskPerson } from './desk.ts';
import { addSite, testEstate, testProject } from './estates.ts';
import { testServices } from './services.ts';

type Row = { id: number; state: string; price?: number; reference: string } & Record<string, unknown>;
type Table = {
  rows: Row[];
  total: number;
  overview?: {
    states: Record<string, number>;
    views: { id: string; count: number }[];
    saved: { id: number; name: string; shared: boolean; count: number; etag: string; locked?: true }[];
    columns: string[];
  };
};

const KASTEELLAAN = testEstate(11, {
  general: { reference: '4817' },
  price: { value: 895_000 },
  address: {
    visible: false,
    street: { nl: 'Kasteellaan' },
    number: '214',
    city: { zip: '9000', name: 'Gent' },
    country: 'BE',
  },
  pictures: [{ file: 'https://foto.example/kasteellaan.jpg' }],
  salesRepresentative: { name: 'Ruben Declercq', email: 'Ruben@alpha.example', phone: '+32 9 000 00 00' },
});
const LOUIZALAAN = testEstate(12, {
  general: { reference: '=1+4834', headType: { id: 3 }, subType: { id: 302 }, transaction: { id: 2 } },
  price: { value: 1450 },
  address: {
    visible: true,
    street: { nl: 'Louizalaan', fr: 'Avenue Louise' },
    number: '331',
    box: '4',
    city: { zip: '1050', name: 'Elsene', alias: { fr: 'Ixelles' } },
    country: 'BE',
  },
});
const SOLD = testEstate(13, { general: { reference: '4809', transaction: { id: 5 } }, price: { value: 475_000 } });
export const LISTINGS: Estate[] = [KASTEELLAAN, LOUIZALAAN, SOLD, testEstate(14), testProject(20, [21, 22])];

type EstateTableTest = {
  db: Db;
  ctx: ServiceContext;
  api: Api;
  owner: DeskPerson;
  ruben: DeskPerson;
  reader: DeskPerson;
};

export const estateTable = (open: () => Promise<Db>) => {
  const at = {} as EstateTableTest;
  const now = new Date('2026-11-17T09:00:00Z');

  const table = async (query = '', person = at.owner): Promise<Table> => {
    const reply = await person.call('GET', `estates${query && `?${query}`}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body as Table;
  };
  const ids = async (query = ''): Promise<number[]> =>
    (await table(query)).rows.map(({ id }) => id).sort((a, b) => a - b);
  const rowOf = async (id: number, query = ''): Promise<Row | undefined> =>
    (await table(query)).rows.find((row) => row.id === id);
  const feed = (listings: readonly Estate[]) =>
    importEstates(at.ctx, estateList([...listings]), { siteId: 'alpha', mode: 'full', allowRemoval: true });
  const sheet = async (id: number) => (await at.owner.call('GET', `estates/${id}`)).body as { etag: string };
  const write = async (id: number, set: object): Promise<void> => {
    const reply = await at.owner.call('PATCH', `estates/${id}`, { set }, { 'if-match': (await sheet(id)).etag });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };

  beforeAll(async () => {
    at.db = await open();
    at.ctx = await testServices(at.db, { now: () => now });
    at.api = createApi(at.ctx, handlers);
    await addSite(at.db, 'alpha');
    await addSite(at.db, 'beta');
    await feed(LISTINGS);
    await importEstates(at.ctx, estateList([testEstate(11)]), { siteId: 'beta', mode: 'full' });
    at.owner = await deskPerson(at.ctx, at.api, 'alpha', 'owner', { name: 'Lotte Verhaeghe' });
    at.ruben = await deskPerson(at.ctx, at.api, 'alpha', 'representative', {
      name: 'Ruben Declercq',
      email: 'ruben@alpha.example',
      locale: 'fr',
    });
    at.reader = await deskPerson(at.ctx, at.api, 'alpha', 'reader');
  });
  afterAll(() => at.ctx.catalogue.close());

  return { at, table, ids, rowOf, feed, sheet, write };
};
