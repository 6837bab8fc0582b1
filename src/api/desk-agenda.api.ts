// The agendas of a site as its members plan them.
import type { deskAgendaEndpoints } from '../contract/desk-agenda-endpoints.ts';
import { BadInputError } from '../domain/errors.ts';
import { MAX_ID } from '../domain/record/ids.ts';
import type { DeskCall } from '../services/people/desk-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { performActs } from '../services/viewings/agency-acts.ts';
import { mailsOfActs, mailsOfCreation, mailsOfRules } from '../services/viewings/agency-mails.ts';
import {
  agencyView,
  cancelByAgency,
  createByAgency,
  moveByAgency,
  requireViewingById,
} from '../services/viewings/agency-viewings.ts';
import { awayPlan } from '../services/viewings/away-plan.ts';
import {
  agencyActorOf,
  calendarAddress,
  createBlock,
  deskAgenda,
  deskSlots,
  mayWriteAgenda,
  moveBlock,
  releaseHold,
  removeBlock,
  spanOf,
  viewingsOfListings,
} from '../services/viewings/desk-agenda.ts';
import { createRules, removeRules, saveRules, slotsOfRules } from '../services/viewings/desk-rules.ts';
import { refusedFor } from '../services/viewings/viewing-listings.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

const inWords = <T>(ctx: ServiceContext, siteId: string, desk: DeskCall, act: () => Promise<T>): Promise<T> =>
  refusedFor(ctx, siteId, desk.actor().locale, act);
const fresh = <T>(body: T): WithHeaders<T> => new WithHeaders(body, NO_STORE);
const made = <T>(body: T): WithHeaders<T, 201> => new WithHeaders(body, NO_STORE, 201);

export const deskAgendaHandlers: Pick<Handlers, keyof typeof deskAgendaEndpoints> = {
  deskAgenda: async (ctx, { params: { siteId }, query }, { desk }) => fresh(await deskAgenda(ctx, desk, siteId, query)),
  deskSlots: async (ctx, { params: { siteId }, query }) => fresh(await deskSlots(ctx, siteId, query)),
  viewingsOfListings: async (ctx, { params: { siteId }, query: { ids } }) =>
    fresh(
      await viewingsOfListings(
        ctx,
        siteId,
        ids
          .split(',')
          .map(Number)
          .filter((id) => id <= MAX_ID),
      ),
    ),
  awayPlan: async (ctx, { params: { siteId, agenda }, query }, { desk }) => {
    const span = spanOf(query.from, query.to);
    return fresh(
      await awayPlan(ctx, siteId, agenda, span, {
        mayWrite: (one) => mayWriteAgenda(desk, one),
        locale: desk.actor().locale,
      }),
    );
  },
  previewAgendaMails: async (ctx, { params: { siteId }, body: { acts = [], create, rules, note } }, { desk }) =>
    fresh([
      ...(await mailsOfActs(ctx, siteId, acts, note)),
      ...(create ? await mailsOfCreation(ctx, siteId, create, desk.actor().name) : []),
      ...(rules ? await mailsOfRules(ctx, siteId, rules, note) : []),
    ]),
  createViewing: async (ctx, { params: { siteId }, body }, { desk, key }) => {
    const viewing = agencyView(
      await inWords(ctx, siteId, desk, () => createByAgency(ctx, siteId, body, agencyActorOf(desk), key)),
    );
    desk.note([{ field: 'start', before: null, after: viewing.wallStart }]);
    return made(viewing);
  },
  moveViewing: async (ctx, { params: { siteId, id }, body }, { desk }) => {
    const before = await requireViewingById(ctx, siteId, id);
    const after = agencyView(
      await inWords(ctx, siteId, desk, () =>
        moveByAgency(ctx, siteId, before, body, agencyActorOf(desk), desk.ifMatch),
      ),
    );
    const { wallStart, agenda } = agencyView(before);
    desk.note([
      { field: 'start', before: wallStart, after: after.wallStart },
      ...(agenda === after.agenda ? [] : [{ field: 'agenda', before: agenda, after: after.agenda }]),
    ]);
    return fresh(after);
  },
  cancelViewing: async (ctx, { params: { siteId, id }, body: { note } }, { desk }) => {
    const before = await requireViewingById(ctx, siteId, id);
    const after = agencyView(await cancelByAgency(ctx, siteId, before, note, agencyActorOf(desk), desk.ifMatch));
    desk.note([{ field: 'state', before: before.state, after: after.state }]);
    return fresh(after);
  },
  performActs: async (ctx, { params: { siteId }, body: { acts, note, away } }, { desk, key }) => {
    if (key === undefined)
      throw new BadInputError('The header idempotency-key is missing.', [
        { field: 'headers.idempotency-key', message: 'is missing' },
      ]);
    const closed = away && { ...away, ...spanOf(away.from, away.to) };
    const results = await performActs(ctx, siteId, { acts, note, away: closed }, agencyActorOf(desk), key);
    desk.note([
      ...(away ? [{ field: 'away', before: null, after: `${away.agenda} ${away.from} – ${away.to}` }] : []),
      ...results.map(({ viewing, outcome }) => ({ field: String(viewing), before: null, after: outcome })),
    ]);
    return fresh({ results });
  },
  createAgenda: async (ctx, { params: { siteId }, body }, { desk }) => made(await createRules(ctx, desk, siteId, body)),
  saveAgenda: async (ctx, { params: { siteId, agenda }, body }, { desk }) =>
    fresh(await inWords(ctx, siteId, desk, () => saveRules(ctx, desk, siteId, agenda, body))),
  deleteAgenda: async (ctx, { params: { siteId, agenda } }, { desk }) => {
    await removeRules(ctx, desk, siteId, agenda);
    return null;
  },
  previewSlots: async (ctx, { params: { siteId, agenda }, body }) =>
    fresh(await slotsOfRules(ctx, siteId, agenda, body)),
  shareCalendar: async (ctx, { params: { siteId, agenda }, body: { renew = false } }, { desk }) =>
    fresh(await calendarAddress(ctx, desk, siteId, agenda, renew)),
  createBlock: async (ctx, { params: { siteId, agenda }, body }, { desk, key }) =>
    made(await inWords(ctx, siteId, desk, () => createBlock(ctx, desk, siteId, { ...body, agenda }, key))),
  moveBlock: async (ctx, { params: { siteId, id }, body }, { desk, key }) =>
    fresh(await inWords(ctx, siteId, desk, () => moveBlock(ctx, desk, siteId, { ...body, block: id }, key))),
  removeBlock: async (ctx, { params: { siteId, id } }, { desk }) => {
    await removeBlock(ctx, desk, siteId, id);
    return null;
  },
  releaseHold: async (ctx, { params: { siteId, id } }, { desk }) => {
    await releaseHold(ctx, desk, siteId, id);
    return null;
  },
};
