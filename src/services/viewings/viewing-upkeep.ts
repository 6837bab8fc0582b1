// What comes by the clock: the reminder of the day before, and the end of what need not be kept.
import { listSites } from '../../db/content/sites.ts';
import { pruneDone } from '../../db/leads/idempotency.ts';
import { isSilent } from '../../db/leads/leads.ts';
import type { Trx } from '../../db/schema.ts';
import { pruneBlocks } from '../../db/viewings/agenda-blocks.ts';
import { listAgendas } from '../../db/viewings/agendas.ts';
import { deleteWaitsBefore, deleteWaitsOf } from '../../db/viewings/viewing-waits.ts';
import { deleteViewingsBefore, deleteViewingsOf, listViewings } from '../../db/viewings/viewings.ts';
import { VIEWING_MONTHS, WAIT_DAYS } from '../../domain/people/privacy.ts';
import { addDays, addMonths, dayOf, startOfDay } from '../../domain/time/brussels-time.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { retentionDays } from '../leads/retention.ts';
import { orderMail } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { lockAgendas } from './viewing-places.ts';

const DONE_MS = DAY_MS;

/** Reminds of tomorrow's viewings; not of those made today. The same viewing is reminded of once. */
export const remindOfTomorrow = async (ctx: ServiceContext): Promise<number> => {
  const today = dayOf(ctx.now());
  const [from, to] = [startOfDay(addDays(today, 1)), startOfDay(addDays(today, 2))];
  let reminded = 0;
  for (const viewing of await listViewings(ctx.db.kysely, { state: 'CONFIRMED', from, to })) {
    const { siteId, id, sequence, locale, start, changedAt } = viewing;
    if (start < from || dayOf(changedAt) === today) continue;
    const ordered = await ctx.db.transaction((trx) =>
      orderMail(ctx, trx, {
        siteId,
        kind: 'viewing-reminder',
        dedupeKey: `viewing:${id}:${sequence}:reminder`,
        locale,
        data: { viewing: id, sequence, start: start.toISOString() },
      }),
    );
    if (ordered) reminded += 1;
  }
  return reminded;
};

/** Everything tied to one address: viewings, whose time is free again, and places in the line. */
export const eraseViewingsOf = async (
  trx: Trx,
  siteId: string,
  email: string,
  butAfter?: Date,
): Promise<{ readonly viewings: number; readonly waits: number }> => {
  const agendas = await listAgendas(trx, siteId);
  await lockAgendas(
    trx,
    siteId,
    agendas.map(({ agenda }) => agenda.id),
  );
  return {
    viewings: await deleteViewingsOf(trx, siteId, email, butAfter),
    waits: await deleteWaitsOf(trx, siteId, email),
  };
};

/** How many viewings were erased. */
export const eraseOldViewings = async ({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> => {
  const today = dayOf(now());
  return db.transaction(async (trx) => {
    const before = startOfDay(addMonths(today, -VIEWING_MONTHS));
    let erased = 0;
    for (const site of await listSites(trx)) {
      const silence = new Date(now().getTime() - retentionDays(site) * DAY_MS);
      erased += await deleteViewingsBefore(trx, site.id, before, isSilent('viewing_id', silence, now()));
    }
    await pruneBlocks(trx, before);
    await deleteWaitsBefore(trx, startOfDay(addDays(today, -WAIT_DAYS)));
    await pruneDone(trx, new Date(now().getTime() - DONE_MS));
    return erased;
  });
};
