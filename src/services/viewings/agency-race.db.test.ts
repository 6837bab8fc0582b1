// A crowd of visitors and three members at the same agendas: nobody gets a time that somebody else has, and everybody is told exactly
// once of what became of theirs, in one process and in two, also when one of them is killed.
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { createTestDatabase, describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { isWholeMatrix } from '../../../test/support/matrix.ts';
import { startViewingProcess } from '../../../test/support/viewings.process.ts';
import {
  addViewingSite,
  crowd,
  LOTTE,
  SITE,
  testAgenda,
  type ViewingTest,
  viewingFormOf,
  viewingTest,
} from '../../../test/support/viewings.ts';
import { connect, type Db } from '../../db/engine/connect.ts';
import { findAgenda, replaceAgendas } from '../../db/viewings/agendas.ts';
import { listViewings, type Viewing } from '../../db/viewings/viewings.ts';
import { AppError } from '../../domain/errors.ts';
import type { AgencyAct } from '../../domain/viewings/agency-act.ts';
import { viewingEtag } from '../../domain/viewings/agency-act.ts';
import { openHousesOn } from '../../domain/viewings/agenda-slots.ts';
import { openJobQueue } from '../../jobs/job-queue.ts';
import { TASKS } from '../../jobs/tasks.ts';
import { sendDelivery } from '../mail/deliveries.ts';
import { performActs } from './agency-acts.ts';
import { cancelByAgency, moveByAgency } from './agency-viewings.ts';
import { bookViewing } from './book-viewing.ts';
import { saveRules } from './desk-rules.ts';
import { liveAgenda } from './live-agenda.ts';

/** In the matrix two hundred. */
const VISITORS = isWholeMatrix ? 200 : 40;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const hours = [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '08:00', to: '20:00' }));
const wide = {
  hours,
  slotMinutes: 30,
  bufferMinutes: 0,
  travelMinutes: 0,
  noticeHours: 0,
  horizonDays: 5,
  openHouses: [],
};
const MIRA = testAgenda(wide);
const JONAS = testAgenda({ ...wide, id: 'jonas', name: 'Jonas Maes', email: 'jonas@alpha.example' });
const DAY = { from: new Date('2026-11-17T07:00:00Z'), to: new Date('2026-11-17T19:00:00Z') };

/** Two representatives; Mira's Tuesday has twelve visitors, Wednesday has six. */
const busySite = async (test: ViewingTest): Promise<void> => {
  await addViewingSite(test.ctx);
  await test.ctx.db.transaction((trx) => replaceAgendas(trx, SITE, [MIRA, JONAS]));
  const { slots } = await liveAgenda(test.ctx, SITE, 1);
  const on = (day: string) => slots.filter(({ wallStart }) => wallStart.startsWith(day));
  const booked = [...on('2026-11-17').filter((_, index) => index % 2 === 0), ...on('2026-11-18').slice(0, 6)];
  for (const [index, { start }] of booked.entries())
    await bookViewing(
      test.ctx,
      SITE,
      viewingFormOf({ start, name: `Vaste ${index}`, email: `vast-${index}@voorbeeld.example` }),
    );
};

const viewings = (db: Db, filter: object = {}): Promise<Viewing[]> =>
  listViewings(db.kysely, { siteId: SITE, ...filter });
const onTuesday = (db: Db): Promise<Viewing[]> =>
  viewings(db, { state: 'CONFIRMED', representativeId: 'mira', from: DAY.from, to: DAY.to });

const actFor = (viewing: Viewing, index: number): AgencyAct => {
  const { id } = viewing;
  const etag = viewingEtag(viewing);
  return index % 3 === 2
    ? { act: 'cancel', viewing: id, etag }
    : { act: 'move', viewing: id, etag, agenda: 'jonas', outside: true };
};

/** What went wrong with it is no concern of this member: somebody else was quicker. */
const tolerant = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.status : 500),
  );

/** Moves Wednesday's visitors about. */
const mover = async ({ ctx }: ViewingTest): Promise<number[]> => {
  const statuses = [];
  for (const viewing of await viewings(ctx.db, { from: DAY.to, state: 'CONFIRMED' })) {
    const { slots } = await liveAgenda(ctx, SITE, 1);
    const slot = slots[Math.floor(Math.random() * slots.length)];
    if (slot)
      statuses.push(
        await tolerant(moveByAgency(ctx, SITE, viewing, { start: slot.start }, LOTTE, viewingEtag(viewing))),
      );
  }
  return statuses;
};

/** Cancels every second one that it finds, wherever it is. */
const canceller = async ({ ctx }: ViewingTest): Promise<number[]> => {
  const statuses = [];
  for (const [index, viewing] of (await viewings(ctx.db, { state: 'CONFIRMED' })).entries())
    if (index % 2 === 1)
      statuses.push(await tolerant(cancelByAgency(ctx, SITE, viewing, 'Sleutel kwijt.', LOTTE, viewingEtag(viewing))));
  return statuses;
};

const ill = async (ctx: ViewingTest['ctx'], key: string): Promise<void> => {
  const away = { agenda: 'mira', ...DAY, note: 'Ziek' };
  for (let round = 0; round < 20; round++) {
    const left = await onTuesday(ctx.db);
    if (left.length === 0 && round > 0) return;
    await performActs(ctx, SITE, { acts: left.map(actFor), note: 'Mira is ziek.', away }, LOTTE, `${key}-${round}`);
  }
  throw new Error('The day of Mira does not become empty.');
};

/** Half a minute on: what a process that was killed had begun is nobody's any more. */
const later = (ctx: ViewingTest['ctx']): ViewingTest['ctx'] => ({
  ...ctx,
  now: () => new Date('2026-11-15T10:00:30Z'),
});

/** What must be true of both tables, the mails and their jobs, whatever happened. */
const contradictions = async (db: Db): Promise<Record<string, number>> => {
  const { rows } = await db.executeSql(
    `select
       (select count(*)::int from viewing a join viewing b on a.site_id = b.site_id and a.agent_id = b.agent_id and a.id < b.id
          and a.state = 'CONFIRMED' and b.state = 'CONFIRMED' and a.starts_at < b.ends_at and b.starts_at < a.ends_at) as twice,
       (select count(*)::int from viewing v where state = 'CONFIRMED' and not exists (select from agenda_block b
          where b.site_id = v.site_id and b.id = v.block_id and b.agent_id = v.agent_id and b.starts_at = v.starts_at)) as adrift,
       (select count(*)::int from agenda_block b where b.estate_id is not null and not exists (
          select from viewing v where v.site_id = b.site_id and v.block_id = b.id)) as empty,
       (select count(*)::int from viewing v where state <> 'HELD' and v.sequence + 1 <> (select count(*) from delivery d
          where d.kind = 'viewing-visitor' and d.data ->> 'viewing' = v.id::text)) as untold`,
    [],
  );
  return rows[0] as Record<string, number>;
};
const NONE = { twice: 0, adrift: 0, empty: 0, untold: 0 };

const TITLES = {
  CONFIRMED: /^(Uw bezoek is (bevestigd|verplaatst)|Een collega ontvangt u|Wij hebben een bezoek voor u vastgelegd): /,
  CANCELLED: /^Uw bezoek is geannuleerd: /,
} as const;

/** Sends what waits, and looks at what everybody reads at the end: one mail, and it says what is true. */
const everybodyIsTold = async ({ ctx, sent }: ViewingTest): Promise<void> => {
  const waiting = await ctx.db.kysely.selectFrom('delivery').select('id').where('state', '=', 'waiting').execute();
  for (const { id } of waiting) await sendDelivery(ctx, SITE, id, false);
  const mails = Map.groupBy(
    sent.filter(({ to }) => to.address.endsWith('@voorbeeld.example')),
    ({ to }) => to.address,
  );
  for (const { email, state } of await viewings(ctx.db)) {
    expect(
      mails.get(email)?.map(({ subject }) => subject),
      email,
    ).toEqual([expect.stringMatching(TITLES[state])]);
  }
};

// On the engine that works alone they only wait for each other.
describeOnADatabase('a crowd of visitors and three members', (open) => {
  it('at the same agendas: no time twice, everybody told once', { timeout: 300_000 }, async () => {
    const test = await viewingTest(await open());
    await busySite(test);
    const [statuses, moves, cancels] = await Promise.all([
      crowd(test.ctx, VISITORS, 'haast'),
      mover(test),
      canceller(test),
      ill(test.ctx, 'ziek'),
    ]);
    expect(
      [...new Set([...statuses, ...moves, ...cancels])].filter((status) => ![200, 201, 409, 412].includes(status)),
    ).toEqual([]);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(10);
    expect(await contradictions(test.ctx.db)).toEqual(NONE);
    expect(await onTuesday(test.ctx.db)).toEqual([]);
    await everybodyIsTold(test);
    await test.ctx.catalogue.close();
  });
});

describeOnADatabase('an open house that three members move while a crowd of visitors books', (open) => {
  it('has everybody at a time it has, nobody without a place, and each told once of the last change', {
    timeout: 300_000,
  }, async () => {
    const test = await viewingTest(await open());
    const { ctx } = test;
    await addViewingSite(ctx);
    const house = (from: string, to: string) => ({
      ...MIRA,
      hours: [],
      openHouses: [{ estateId: 1, date: '2026-11-18', from, to, places: 60, slotMinutes: 30 }],
    });
    await ctx.db.transaction((trx) => replaceAgendas(trx, SITE, [house('10:00', '12:00')]));
    const member = async (times: readonly (readonly [string, string])[]): Promise<number[]> => {
      const statuses = [];
      for (const [from, to] of times) {
        const version = (await findAgenda(ctx.db.kysely, SITE, 'mira'))?.version;
        const desk = {
          ifMatch: `"amira-${version}"`,
          require: () => undefined,
          actor: () => ({ name: 'Lotte', role: 'operator' }),
          note: () => undefined,
        } as never;
        const input = { rules: house(from, to), visitors: 'move', note: 'Andere uren.' } as const;
        statuses.push(await tolerant(saveRules(ctx, desk, SITE, 'mira', input)));
        await delay(30);
      }
      return statuses;
    };
    // Some come already; those who look while the house moves are refused, and look again.
    const early = await crowd(ctx, 20, 'vroeg');
    const insisting = async (round = 0): Promise<number[]> => {
      const got = await crowd(ctx, VISITORS / 4, `huis-${round}`);
      return round === 3 ? got : [...got, ...(await insisting(round + 1))];
    };
    const [statuses, ...moves] = await Promise.all([
      insisting(),
      member([
        ['10:15', '12:15'],
        ['14:00', '16:00'],
      ]),
      member([
        ['11:00', '13:00'],
        ['09:00', '11:00'],
      ]),
      member([
        ['13:30', '15:30'],
        ['10:45', '12:45'],
      ]),
    ]);
    expect([...new Set([...statuses, ...moves.flat()])].filter((one) => ![200, 201, 409, 412].includes(one))).toEqual(
      [],
    );
    expect(moves.flat()).toContain(200);
    expect([...new Set(early)]).toEqual([201]);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(10);
    const rules = (await findAgenda(ctx.db.kysely, SITE, 'mira'))?.agenda ?? MIRA;
    const groups = openHousesOn(rules, '2026-11-18').flatMap(({ slots }) => slots.map(({ start }) => start.getTime()));
    const coming = await viewings(ctx.db, { state: 'CONFIRMED' });
    expect(coming.filter(({ start }) => !groups.includes(start.getTime())).map(({ name }) => name)).toEqual([]);
    const { adrift, empty, untold } = await contradictions(ctx.db);
    expect({ adrift, empty, untold }).toEqual({ adrift: 0, empty: 0, untold: 0 });
    await everybodyIsTold(test);
    await ctx.catalogue.close();
  });
});

const postgres = inject('postgres');

describe.skipIf('reason' in postgres)('two processes', () => {
  it('no time twice, everybody told once, also when the one that empties a day is killed', {
    timeout: 300_000,
  }, async () => {
    const { options, remove } = await createTestDatabase('postgres');
    const db = await connect(options);
    try {
      const test = await viewingTest(db);
      await busySite(test);
      await (await openJobQueue(db, TASKS, silent)).stop();
      const acts = (await onTuesday(db)).map(actFor);
      const order = { acts, note: 'Mira is ziek.', away: { agenda: 'mira', ...DAY, note: 'Ziek' } };
      const visitors = [1, 2].map(() => startViewingProcess({ task: 'crowd', options, count: VISITORS / 2 }));
      const emptier = startViewingProcess({ task: 'acts', options, acts: order, key: 'ziek' });
      for (const child of [...visitors, emptier]) expect(await child.nextLine()).toBe('ready');
      for (const child of [...visitors, emptier]) child.tell('go');
      const members = Promise.all([mover(test), canceller(test)]);
      // In the middle of it: somebody is moved already, others are not.
      while ((await onTuesday(db)).length === acts.length) await delay(5);
      await emptier.kill();
      const statuses: number[] = [];
      for (const child of visitors) statuses.push(...JSON.parse(await child.nextLine()));
      await members;
      expect([...new Set(statuses)].filter((status) => ![201, 409].includes(status))).toEqual([]);
      expect(await contradictions(db)).toEqual(NONE);
      // The same request again goes on where the other stopped.
      const results = await performActs(later(test.ctx), SITE, order, LOTTE, 'ziek');
      expect(results).toHaveLength(acts.length);
      await ill(later(test.ctx), 'rest');
      expect(await contradictions(db)).toEqual(NONE);
      expect(await onTuesday(db)).toEqual([]);
      await everybodyIsTold(test);
      await test.ctx.catalogue.close();
    } finally {
      await db.close();
      await remove();
    }
  });
});

describe('killed while it empties a day', () => {
  it('goes on with the same request, and tells nobody twice', { timeout: 300_000 }, async () => {
    const { options } = await createTestDatabase('pglite');
    const first = await connect(options);
    const before = await viewingTest(first);
    await busySite(before);
    await (await openJobQueue(first, TASKS, silent)).stop();
    const acts = (await onTuesday(first)).map(actFor);
    const order = { acts, note: 'Mira is ziek.', away: { agenda: 'mira', ...DAY, note: 'Ziek' } };
    await before.ctx.catalogue.close();
    await first.close();

    const child = startViewingProcess({ task: 'acts', options, acts: order, key: 'ziek' });
    expect(await child.nextLine()).toBe('ready');
    child.tell('go');
    await delay(150 + Math.random() * 200);
    await child.kill();

    const db = await connect(options);
    const test = await viewingTest(db);
    expect(await contradictions(db)).toEqual(NONE);
    const results = await performActs(later(test.ctx), SITE, order, LOTTE, 'ziek');
    expect(results.map(({ outcome }) => outcome)).toEqual(
      acts.map(({ act }) => (act === 'cancel' ? 'cancelled' : 'moved')),
    );
    expect(await contradictions(db)).toEqual(NONE);
    expect((await viewings(db, { from: DAY.from, to: DAY.to })).map(({ sequence }) => sequence)).toEqual(
      acts.map(() => 1),
    );
    await everybodyIsTold(test);
    await test.ctx.catalogue.close();
    await db.close();
  });
});
