// The holiday homes as the people of the agency work with them.
import type { holidayEndpoints } from '../contract/holiday-endpoints.ts';
import type { DeskCall } from '../services/people/desk-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import * as holiday from '../services/rentals/holiday-desk.ts';
import { dropChannel, followChannel } from '../services/rentals/rental-calendars.ts';
import { answerStay, cancelReservation } from '../services/rentals/rental-decisions.ts';
import { addGuestStay, moveStay } from '../services/rentals/stay-moves.ts';
import { saveUnitTerms, unitTerms } from '../services/rentals/unit-terms.ts';
import { type Handlers, WithHeaders } from './reply.ts';

type Stay = Awaited<ReturnType<typeof answerStay>>;

const answer = (ctx: ServiceContext, desk: DeskCall, siteId: string, stay: Stay) =>
  holiday.stayAnswer(ctx, siteId, stay, desk.actor().locale);

export const holidayHandlers: Pick<Handlers, keyof typeof holidayEndpoints> = {
  holidayCalendar: (ctx, { params: { siteId }, query }, { desk }) =>
    holiday.holidayCalendar(ctx, siteId, query, desk.actor().locale),
  holidayRequests: (ctx, { params: { siteId } }, { desk }) => holiday.holidayRequests(ctx, siteId, desk.actor().locale),
  holidayStays: (ctx, { params: { siteId }, query }, { desk }) =>
    holiday.holidayStays(ctx, siteId, query, desk.actor().locale),
  holidayStay: (ctx, { params: { siteId, id } }, { desk }) => holiday.holidayStay(ctx, siteId, id, desk.actor().locale),
  quoteStay: (ctx, { params: { siteId, id }, query }) => holiday.quoteStay(ctx, siteId, id, query),
  addStay: async (ctx, { params: { siteId }, body }, { desk, key }) => {
    const stay = await addGuestStay(ctx, siteId, body, key);
    return new WithHeaders(await answer(ctx, desk, siteId, stay), {}, 201);
  },
  confirmStay: async (ctx, { params: { siteId, id }, body }, { desk }) =>
    answer(ctx, desk, siteId, await answerStay(ctx, siteId, id, 'CONFIRMED', body)),
  refuseStay: async (ctx, { params: { siteId, id }, body }, { desk }) =>
    answer(ctx, desk, siteId, await answerStay(ctx, siteId, id, 'REFUSED', body)),
  cancelStay: async (ctx, { params: { siteId, id }, body }, { desk }) =>
    answer(ctx, desk, siteId, await cancelReservation(ctx, siteId, id, body)),
  moveStay: async (ctx, { params: { siteId, id }, body }, { desk }) =>
    answer(ctx, desk, siteId, await moveStay(ctx, siteId, id, body)),
  blockNights: async (ctx, { params: { siteId }, body }, { key }) =>
    new WithHeaders(await holiday.blockNights(ctx, siteId, body, key), {}, 201),
  unblockNights: async (ctx, { params: { siteId, id } }) => {
    await holiday.unblockNights(ctx, siteId, id);
    return null;
  },
  followChannel: async (ctx, { params: { siteId, id }, body: { address } }, { desk }) => {
    const { host, blocked, clashes } = await followChannel(ctx, siteId, id, address);
    desk.note([{ field: 'calendar', before: null, after: host }]);
    return new WithHeaders({ blocked, clashes }, {}, 201);
  },
  dropChannel: async (ctx, { params: { siteId, id, channel } }, { desk }) => {
    desk.note([{ field: 'calendar', before: await dropChannel(ctx, siteId, id, channel), after: null }]);
    return null;
  },
  unitTerms: (ctx, { params: { siteId, id } }, { desk }) => unitTerms(ctx, siteId, id, desk.actor().locale),
  saveUnitTerms: (ctx, { params: { siteId, id }, body }, { desk }) => saveUnitTerms(ctx, desk, siteId, id, body),
};
