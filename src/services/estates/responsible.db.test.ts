// The default representatives of a site count where whose a listing is decides: what may be changed, and the table of one's own.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../../test/support/desk.ts';
import { addSite, testEstate, testProject } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import { createApi } from '../../api/handle-request.ts';
import { handlers } from '../../api/handlers.ts';
import { replaceEntities } from '../../db/content/entities.ts';
import { findSite, saveSite } from '../../db/content/sites.ts';
import type { Db } from '../../db/engine/connect.ts';
import type { Site } from '../../domain/content/site.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { importEstates } from '../imports/import-estates.ts';
import type { ServiceContext } from '../platform/context.ts';

const at = (lat: number, lon: number) => ({ visible: true, country: 'BE' as const, geoLocation: { lat, lon } });
const office = (id: string, latitude: number, longitude: number) => ({
  id,
  title: { nl: id },
  facts: { latitude, longitude },
});
const MIRA = { name: 'Mira Voorbeeld', email: 'mira@alpha.example' };
const GENT = testEstate(1, { address: at(51.05, 3.72) });
const AALST = testEstate(2, { address: at(50.94, 4.04) });
const MIRAS = testEstate(3, { address: at(51.05, 3.72), salesRepresentative: MIRA });
/** A name that no address goes with is nobody who could sign in. */
const NAMED = testEstate(4, { address: at(51.05, 3.72), salesRepresentative: { name: 'Iemand' } });
const PROJECT = { ...testProject(20, [21]), salesRepresentative: MIRA } as Estate;

describeOnADatabase('who is responsible for a listing', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let ruben: DeskPerson;
  let lotte: DeskPerson;
  let mira: DeskPerson;

  const setDefaults = async (representatives: NonNullable<Site['representatives']> | undefined): Promise<void> => {
    const { representatives: _before, ...site } = (await findSite(db.kysely, 'alpha')) as Site;
    await db.transaction((trx) => saveSite(trx, { ...site, ...(representatives ? { representatives } : {}) }));
  };
  type Table = {
    rows: { id: number; representative?: { name: string } }[];
    total: number;
    overview: { views: { id: string; count: number }[] };
  };
  const table = async (person: DeskPerson, query: string): Promise<Table> => {
    const reply = await person.call('GET', `estates?units=include&${query}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body as Table;
  };
  const ids = async (email: string): Promise<number[]> =>
    (await table(lotte, `representative=${email}`)).rows.map(({ id }) => id).sort((a, b) => a - b);
  const write = async (person: DeskPerson, id: number): Promise<number> => {
    const { etag } = (await person.call('GET', `estates/${id}`)).body as { etag: string };
    const set = { '/price/value': Math.floor(Math.random() * 1e6) };
    return (await person.call('PATCH', `estates/${id}`, { set }, { 'if-match': etag })).status;
  };
  const locked = async (person: DeskPerson, id: number): Promise<string | undefined> =>
    ((await person.call('GET', `estates/${id}`)).body as { locked?: string }).locked;

  beforeAll(async () => {
    db = await open();
    ctx = await testServices(db, { now: () => new Date('2026-11-17T09:00:00Z') });
    const api = createApi(ctx, handlers);
    await addSite(db, 'alpha');
    await db.transaction((trx) =>
      replaceEntities(trx, 'alpha', [
        {
          id: 'offices',
          title: { nl: 'Kantoren' },
          items: [office('aalst', 50.94, 4.04), office('gent', 51.05, 3.72)],
        } as never,
      ]),
    );
    await importEstates(ctx, estateList([GENT, AALST, MIRAS, NAMED, PROJECT]), { siteId: 'alpha', mode: 'full' });
    const person = (name: string) =>
      deskPerson(ctx, api, 'alpha', 'representative', { name, email: `${name.toLowerCase()}@alpha.example` });
    ruben = await person('Ruben');
    lotte = await person('Lotte');
    mira = await person('Mira');
  });
  afterAll(() => ctx.catalogue.close());

  it('without defaults is only who a listing, or its project, names', async () => {
    await setDefaults(undefined);
    expect(await ids('mira@alpha.example')).toEqual([3, 20, 21]);
    expect(await ids('lotte@alpha.example')).toEqual([]);
    expect(await write(lotte, 1)).toBe(403);
    expect(await write(mira, 3)).toBe(200);
    // The unit names nobody: it is of whoever has the project.
    expect(await write(mira, 21)).toBe(200);
    expect(await locked(mira, 1)).toBe('assigned');
  });

  it('is the default of the site for all that name nobody', async () => {
    await setDefaults({ site: { name: 'Lotte', email: 'Lotte@alpha.example' } });
    expect(await ids('LOTTE@alpha.example')).toEqual([1, 2, 4]);
    for (const id of [1, 2, 4]) expect(await write(lotte, id)).toBe(200);
    for (const id of [3, 20, 21]) expect(await write(lotte, id)).toBe(403);
    expect(await locked(lotte, 1)).toBeUndefined();
    expect(await locked(ruben, 1)).toBe('assigned');
    const mine = await table(lotte, '');
    expect(mine.overview.views.find(({ id }) => id === 'mine')?.count).toBe(3);
    expect(mine.rows.map(({ id, representative }) => [id, representative?.name]).sort()).toEqual([
      [1, 'Lotte'],
      [2, 'Lotte'],
      [20, 'Mira Voorbeeld'],
      [21, 'Mira Voorbeeld'],
      [3, 'Mira Voorbeeld'],
      [4, 'Iemand'],
    ]);
    expect((await lotte.call('GET', 'estate-choices')).body).toMatchObject({
      representatives: [
        { email: 'lotte@alpha.example', name: 'Lotte', count: 3 },
        { email: 'mira@alpha.example', name: 'Mira Voorbeeld' },
      ],
    });
  });

  it('is the default of the branch it lies nearest to, before that of the site', async () => {
    await setDefaults({
      site: { name: 'Lotte', email: 'lotte@alpha.example' },
      branches: { gent: { name: 'Ruben', email: 'ruben@alpha.example' } },
    });
    expect(await ids('ruben@alpha.example')).toEqual([1, 4]);
    expect(await ids('lotte@alpha.example')).toEqual([2]);
    expect(await write(ruben, 1)).toBe(200);
    expect(await write(ruben, 2)).toBe(403);
    expect(await write(lotte, 1)).toBe(403);
    expect(await write(lotte, 2)).toBe(200);
    expect(
      (await ruben.call('POST', 'estate-decisions', { ids: [1, 2, 3], sticker: { nl: 'Nieuw' } })).body,
    ).toMatchObject({
      changed: [1],
      refused: [
        { id: 2, reason: 'assigned' },
        { id: 3, reason: 'assigned' },
      ],
    });
    // The file holds what the listings name themselves: brought back unchanged, it changes nothing.
    const file = String((await ruben.call('GET', 'estates.csv?representative=ruben@alpha.example')).body);
    expect(file).not.toContain('ruben@alpha.example');
  });
});
