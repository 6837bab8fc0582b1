import type { pushStayEndpoints } from '../contract/push-stay-endpoints.ts';
import { stayForSoftware, staysForSoftware } from '../services/rentals/holiday-desk.ts';
import { answerStay, cancelReservation } from '../services/rentals/rental-decisions.ts';
import { moveStay } from '../services/rentals/stay-moves.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

export const pushStayHandlers: Pick<Handlers, keyof typeof pushStayEndpoints> = {
  pushedStays: async (ctx, { params, query }) =>
    new WithHeaders(await staysForSoftware(ctx, params.siteId, query), NO_STORE),
  pushConfirmStay: async (ctx, { params: { siteId, id }, body }) =>
    stayForSoftware(ctx, siteId, await answerStay(ctx, siteId, id, 'CONFIRMED', body)),
  pushRefuseStay: async (ctx, { params: { siteId, id }, body }) =>
    stayForSoftware(ctx, siteId, await answerStay(ctx, siteId, id, 'REFUSED', body)),
  pushCancelStay: async (ctx, { params: { siteId, id }, body }) =>
    stayForSoftware(ctx, siteId, await cancelReservation(ctx, siteId, id, body)),
  pushMoveStay: async (ctx, { params: { siteId, id }, body }) =>
    stayForSoftware(ctx, siteId, await moveStay(ctx, siteId, id, body)),
};
