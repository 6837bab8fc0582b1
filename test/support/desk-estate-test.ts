// Listings as members meet them: an agency with one house, and the people who work on it. For tests that share the setting.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import type { Db } from '../../src/db/engine/connect.ts';
import type { Decisions } from '../../src/domain/layers/decisions.ts';
import type { Estate, Unit } from '../../src/domain/record/estate.ts';
import { estateList } from '../../src/feeds/json/estate-json-source.ts';
import { importEstates } from '../../src/services/imports/import-estates.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { type CountedDb, countedDb } from './counted-db.ts';
import { type DeskPerson, deskPerson } from './desk.ts';
import { addSite, LAWFUL_IN_FLANDERS, testEstate } from './estates.ts';
import { testServices } from './services.ts';

export const SITE = 'linde';
export const HOUSE = 24_037;
export const FRONT = 'https://whise.example/voorgevel.jpg';
export const KITCHEN = 'https://whise.example/keuken.jpg';

export type Sheet = {
  id: number;
  etag: string;
  state: string;
  record: Unit;
  shown: Unit | null;
  feed: Unit | null;
  own: Decisions;
  draft: Decisions;
  changes: { pointer: string; before: unknown; after: unknown }[];
  planned: { at: string; by: string } | null;
  locked?: string;
};
type Answer = { status: number; body: unknown };

export const house = (over: Partial<Estate> = {}): Estate =>
  testEstate(HOUSE, {
    ...LAWFUL_IN_FLANDERS,
    price: { value: 435_000 },
    pictures: [
      { file: FRONT, index: 0 },
      { file: KITCHEN, index: 1 },
    ],
    ...over,
  });

/** Set before each test. */
type DeskEstateTest = {
  work: CountedDb;
  ctx: ServiceContext;
  api: Api;
  now: Date;
  sara: DeskPerson;
  bert: DeskPerson;
  reader: DeskPerson;
  lotte: DeskPerson;
};

export const deskEstateTest = (open: () => Promise<Db>) => {
  const t = { now: new Date('2026-11-17T10:00:00Z') } as DeskEstateTest;
  beforeAll(async () => {
    t.work = countedDb(await open());
    t.ctx = await testServices(t.work.db, { now: () => t.now });
    await addSite(t.ctx.db, SITE);
    await addSite(t.ctx.db, 'other');
    t.api = createApi(t.ctx, handlers);
    t.sara = await deskPerson(t.ctx, t.api, SITE, 'owner', { name: 'Sara Maes', email: 'sara@linde.example' });
    t.bert = await deskPerson(t.ctx, t.api, SITE, 'editor', { name: 'Bert Claes', email: 'bert@linde.example' });
    t.reader = await deskPerson(t.ctx, t.api, SITE, 'reader');
    t.lotte = await deskPerson(t.ctx, t.api, SITE, 'representative', {
      name: 'Lotte Smet',
      email: 'lotte@linde.example',
    });
  });
  afterAll(() => t.ctx.catalogue.close());
  beforeEach(async () => {
    for (const table of ['estate', 'estate_layer', 'estate_history', 'change_log'])
      await sql`delete from ${sql.table(table)}`.execute(t.ctx.db.kysely);
    await setClock(new Date('2026-11-17T10:00:00Z'));
    await sends([house()]);
  });

  /** The clock moves, and everybody stays signed in. */
  const setClock = async (moment: Date) => {
    t.now = moment;
    await sql`update desk_session set seen_at = ${t.now}, confirmed_at = ${t.now}, expires_at = ${new Date(t.now.getTime() + 3_600_000)}`.execute(
      t.ctx.db.kysely,
    );
  };
  const later = (hours: number) => setClock(new Date(t.now.getTime() + hours * 3_600_000));
  const sends = (records: readonly Estate[], mode: 'full' | 'partial' = 'full') =>
    importEstates(t.ctx, estateList(records), {
      siteId: SITE,
      mode,
      allowRemoval: true,
      cause: { kind: 'feed', name: 'whise', id: 1 },
    });
  const sheet = async (id = HOUSE, who = t.sara): Promise<Sheet> =>
    (await who.call('GET', `estates/${id}`)).body as Sheet;
  const save = async (who: DeskPerson, set: Decisions, etag: string, back: string[] = [], id = HOUSE) =>
    (await who.call('PATCH', `estates/${id}`, { set, back }, { 'if-match': etag })) as Answer;
  const publish = async (who: DeskPerson, etag: string, body: object = {}, id = HOUSE) =>
    (await who.call('POST', `estates/${id}/publish`, body, { 'if-match': etag })) as Answer;
  /** What visitors see; undefined when nothing. */
  const visitors = async (id = HOUSE): Promise<Unit | undefined> =>
    (
      await t.ctx.db.kysely
        .selectFrom('estate')
        .select('document')
        .where('site_id', '=', SITE)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    )?.document;
  const decided = async (set: Decisions, who = t.sara) => {
    const saved = await save(who, set, (await sheet()).etag);
    expect(saved.status).toBe(200);
    const done = await publish(who, (saved.body as Sheet).etag);
    expect(done.status).toBe(200);
    return done.body as Sheet;
  };

  return { t, setClock, later, sends, sheet, save, publish, visitors, decided };
};
