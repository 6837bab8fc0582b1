// The units of a project at the desk: saved and published together, and the ledger of what visitors saw.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite, testProject } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import type { Unit } from '../domain/record/estate.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const SITE = 'linde';
const PROJECT = 4744;
const [FIRST, SECOND] = [4751, 4752];

type Sheet = {
  etag: string;
  units: {
    id: number;
    record: Unit;
    shown: Unit | null;
    changes: number;
    draft: object;
    gaps: string[];
    locked?: string;
  }[];
  published?: number[];
};
type Answer = { status: number; body: unknown };
type Refusal = {
  fields?: { field: string; yours: unknown; theirs: unknown }[];
  changedBy?: string;
  errors?: { field: string }[];
  verdict?: string;
  gaps?: { unit: number; field: string }[];
};

describeOnADatabase('the units of a project at the desk', (open) => {
  let ctx: ServiceContext;
  let sara: DeskPerson;
  let bert: DeskPerson;
  let reader: DeskPerson;
  let now = new Date('2026-11-17T10:00:00Z');

  beforeAll(async () => {
    ctx = await testServices(await open(), { now: () => now });
    await addSite(ctx.db, SITE, { publishingCheck: 'soft' });
    const api = createApi(ctx, handlers);
    sara = await deskPerson(ctx, api, SITE, 'owner', { name: 'Sara Maes', email: 'sara@linde.example' });
    bert = await deskPerson(ctx, api, SITE, 'editor', { name: 'Bert Claes', email: 'bert@linde.example' });
    reader = await deskPerson(ctx, api, SITE, 'reader');
  });
  afterAll(() => ctx.catalogue.close());
  beforeEach(async () => {
    for (const table of ['estate', 'estate_layer', 'estate_history', 'change_log'])
      await sql`delete from ${sql.table(table)}`.execute(ctx.db.kysely);
    await setClock('2026-11-17T10:00:00Z');
    await importEstates(ctx, estateList([testProject(PROJECT, [FIRST, SECOND])]), {
      siteId: SITE,
      mode: 'full',
      allowRemoval: true,
      cause: { kind: 'feed', name: 'whise', id: 1 },
    });
  });

  /** The clock moves, and everybody stays signed in. */
  const setClock = async (moment: string) => {
    now = new Date(moment);
    await sql`update desk_session set seen_at = ${now}, confirmed_at = ${now}, expires_at = ${new Date(now.getTime() + 3_600_000)}`.execute(
      ctx.db.kysely,
    );
  };
  const read = async (who = sara) => (await who.call('GET', `estates/${PROJECT}/units`)).body as Sheet;
  const save = async (who: DeskPerson, units: object[], etag: string) =>
    (await who.call('PATCH', `estates/${PROJECT}/units`, { units }, { 'if-match': etag })) as Answer;
  const publish = async (etag: string, body: object = { reason: 'attest volgt' }) =>
    (await sara.call('POST', `estates/${PROJECT}/units/publish`, body, { 'if-match': etag })) as Answer;
  const price = (value: number) => ({ '/price/value': value });
  const prices = ({ units }: Sheet) => Object.fromEntries(units.map(({ id, record }) => [id, record.price?.value]));

  it('are saved together, and stay a draft until they are published together', async () => {
    const saved = await save(
      sara,
      [
        { id: FIRST, set: price(318_000) },
        { id: SECOND, set: price(268_000) },
      ],
      (await read()).etag,
    );
    expect(saved.status).toBe(200);
    const sheet = saved.body as Sheet;
    expect(prices(sheet)).toEqual({ [FIRST]: 318_000, [SECOND]: 268_000 });
    expect(sheet.units.map(({ shown, changes }) => [shown?.price?.value, changes])).toEqual([
      [300_000 + FIRST, 1],
      [300_000 + SECOND, 1],
    ]);
    const done = (await publish(sheet.etag)).body as Sheet;
    expect(done.published).toEqual([FIRST, SECOND]);
    expect(done.units.map(({ shown, changes }) => [shown?.price?.value, changes])).toEqual([
      [318_000, 0],
      [268_000, 0],
    ]);
  });

  it('are not saved at all when one leaf is wrong, which is named with its unit', async () => {
    const { etag } = await read();
    const wrong = await save(
      sara,
      [
        { id: FIRST, set: price(318_000) },
        { id: SECOND, set: { '/price/value': 'veel' } },
      ],
      etag,
    );
    expect(wrong.status).toBe(400);
    expect((wrong.body as Refusal).errors?.[0]?.field).toBe(`body.units/${SECOND}/price/value`);
    expect(prices(await read())[FIRST]).toBe(300_000 + FIRST);
    expect((await save(sara, [{ id: 99, set: {} }], etag)).status).toBe(400);
    expect((await save(sara, [{ id: FIRST }, { id: FIRST }], etag)).status).toBe(400);
  });

  it('keep what two people write in different cells; in the same one the second is told', async () => {
    const { etag } = await read();
    expect((await save(bert, [{ id: FIRST, set: price(310_000) }], etag)).status).toBe(200);
    const other = await save(
      sara,
      [
        { id: FIRST, set: { '/general/bedroomCount': 3 } },
        { id: SECOND, set: price(1) },
      ],
      etag,
    );
    expect(other.status).toBe(200);
    const clash = await save(
      sara,
      [
        { id: FIRST, set: price(320_000) },
        { id: SECOND, set: price(2) },
      ],
      etag,
    );
    expect(clash.status).toBe(412);
    expect(clash.body).toMatchObject({
      changedBy: 'Bert Claes',
      fields: [
        { field: `${FIRST}/price/value`, yours: 320_000, theirs: 310_000 },
        { field: `${SECOND}/price/value`, yours: 2, theirs: 1 },
      ],
    });
    expect(prices(await read())).toEqual({ [FIRST]: 310_000, [SECOND]: 1 });
    expect((await save(sara, [{ id: FIRST, set: price(320_000) }], '"u1-xx"')).status).toBe(412);
    expect((await sara.call('PATCH', `estates/${PROJECT}/units`, { units: [] })).status).toBe(428);
  });

  it('go back in one step', async () => {
    const before = await read();
    const saved = (await save(sara, [{ id: FIRST, set: price(1) }], before.etag)).body as Sheet;
    const back = (await save(sara, [{ id: FIRST, back: ['/price/value'] }], saved.etag)).body as Sheet;
    expect(prices(back)).toEqual(prices(before));
    expect(back.units.map(({ draft, changes }) => [draft, changes])).toEqual([
      [{}, 0],
      [{}, 0],
    ]);
  });

  it('are published only as they were read, and all of them or those that are named', async () => {
    const { etag } = await read();
    const saved = (
      await save(
        bert,
        [FIRST, SECOND].map((id) => ({ id, set: price(250_000) })),
        etag,
      )
    ).body as Sheet;
    expect((await publish(etag)).status).toBe(412);
    const one = (await publish(saved.etag, { ids: [SECOND], reason: 'attest volgt' })).body as Sheet;
    expect(one.published).toEqual([SECOND]);
    expect(one.units.find(({ id }) => id === FIRST)?.changes).toBe(1);
  });

  it('are refused together when the law wants more of one, which is named', async () => {
    const made = (await sara.call('POST', 'estates', { parentId: PROJECT, set: { '/general/headType': { id: 3 } } }))
      .body as { id: number };
    const saved = (await save(sara, [{ id: FIRST, set: price(250_000) }], (await read()).etag)).body as Sheet;
    const refused = await publish(saved.etag, {});
    expect(refused.status).toBe(409);
    expect(new Set((refused.body as Refusal).gaps?.map(({ unit }) => unit))).toContain(made.id);
    expect((await read()).units.find(({ id }) => id === FIRST)?.shown?.price?.value).toBe(300_000 + FIRST);
  });

  it('are named with what the law wants of them: in the grid, in the list of projects, and when the project is published', async () => {
    await sara.call('POST', 'estates', { parentId: PROJECT, set: { '/general/headType': { id: 3 } } });
    const { units } = await read();
    const lacking = units.find(({ id }) => id === FIRST);
    expect(lacking?.gaps).toContain('EPC-waarde');
    const { projects } = (await sara.call('GET', 'projects')).body as {
      projects: { lacking: { id: number; number: string; gaps: number }[] }[];
    };
    expect(projects[0]?.lacking).toContainEqual({ id: FIRST, number: `REF-${FIRST}`, gaps: lacking?.gaps.length });
    const sheet = (await sara.call('GET', `estates/${PROJECT}`)).body as { etag: string; hiddenStatus: number[] };
    const refused = await sara.call('POST', `estates/${PROJECT}/publish`, {}, { 'if-match': sheet.etag });
    expect(refused).toMatchObject({ status: 409, body: { verdict: 'asks-reason' } });
    // Not the draft beside them: it does not go online with the project.
    expect(new Set((refused.body as Refusal).gaps?.map(({ unit }) => unit))).toEqual(new Set([FIRST, SECOND]));
  });

  it('are read by everybody, with the reason why not written', async () => {
    const sheet = await read(reader);
    expect(sheet.units.map(({ locked }) => locked)).toEqual(['role', 'role']);
    expect((await save(reader, [{ id: FIRST, set: price(1) }], sheet.etag)).status).toBe(403);
    expect((await sara.call('GET', `estates/${FIRST}/units`)).status).toBe(404);
  });

  it('are counted by status in the list of projects', async () => {
    const sold = { id: FIRST, set: { '/general/transaction': { id: 5 } } };
    await save(sara, [sold], (await read()).etag);
    expect((await sara.call('GET', 'projects')).body).toMatchObject({
      projects: [{ id: PROJECT, state: 'online', available: 1, option: 0, sold: 1, total: 2, changed: 1 }],
    });
  });

  it('have a ledger of what visitors saw, by whom and when', async () => {
    await setClock('2026-11-18T09:00:00Z');
    const saved = (
      await save(
        sara,
        [{ id: FIRST, set: { ...price(310_000), '/general/transaction': { id: 3 }, '/general/entityNumber': '3.1' } }],
        (
          await read()
        ).etag,
      )
    ).body as Sheet;
    expect((await publish(saved.etag)).status).toBe(200);
    const { entries } = (await sara.call('GET', `estates/${PROJECT}/ledger`)).body as {
      entries: {
        id: number;
        number: string;
        at: string;
        kind: string;
        before: unknown;
        after: unknown;
        cause: { name: string };
      }[];
    };
    expect(
      entries
        .filter(({ id }) => id === FIRST)
        .map(({ number, at, kind, before, after, cause }) => [
          number,
          at.slice(0, 10),
          kind,
          before,
          after,
          cause.name,
        ]),
    ).toEqual([
      ['3.1', '2026-11-18', 'status', 'available', 'option', 'Sara Maes'],
      ['3.1', '2026-11-18', 'price', 300_000 + FIRST, 310_000, 'Sara Maes'],
      ['3.1', '2026-11-17', 'status', null, 'available', 'whise'],
      ['3.1', '2026-11-17', 'price', null, 300_000 + FIRST, 'whise'],
    ]);
  });

  it('say how many mails would leave', async () => {
    expect((await sara.call('GET', `estates/${PROJECT}/units/mails`)).body).toEqual({ people: 0 });
  });
});
