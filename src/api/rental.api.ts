import { rentalCalendar } from '../services/rentals/rental-calendars.ts';
import { answerByToken, type StayView, stayByToken, withdrawByToken } from '../services/rentals/rental-decisions.ts';
import { requestRental } from '../services/rentals/rental-requests.ts';
import * as rentals from '../services/rentals/rentals.ts';
import { type Handlers, WithHeaders } from './reply.ts';

const YEAR = 'public, max-age=31536000, immutable';
/** Answers about one person, for whoever holds the link. */
const PRIVATE = { 'cache-control': 'private, no-store' } as const;
const forHolder = (view: StayView) => new WithHeaders(view, PRIVATE);

export const rentalHandlers = {
  rentalUnits: (ctx, { params, body }) => rentals.searchRentalUnits(ctx, params.siteId, body),
  rentalFilters: (ctx, { params, body }) => rentals.rentalFilterValues(ctx, params.siteId, body),
  rentalUnit: (ctx, { params }) => rentals.rentalUnitById(ctx, params.siteId, params.id),
  rentalPeriods: (ctx, { params, query }) => rentals.rentalPeriods(ctx, params.siteId, params.id, query),
  rentalReservation: async (ctx, { params, body }, { address, key }) =>
    new WithHeaders(await requestRental(ctx, params.siteId, { ...body, address, key }), PRIVATE, 201),
  rentalPhoto: async (ctx, { params, query }) => {
    const { size = 'original', format = 'jpg', v } = query;
    const wish = { unitId: params.a, number: params.b, size, format, version: v };
    const photo = await rentals.rentalPhoto(ctx, params.siteId, wish);
    const shared = { 'cache-control': v === undefined ? 'public, max-age=3600' : YEAR };
    if ('location' in photo) return new WithHeaders<null, 302>(null, { ...shared, location: photo.location }, 302);
    return new WithHeaders<Buffer>(photo.bytes, {
      ...shared,
      'content-type': photo.contentType,
      etag: photo.etag,
      // A picture of ours may be shown on another site.
      'cross-origin-resource-policy': 'cross-origin',
    });
  },
  rentalReservationByToken: async (ctx, { params }) => forHolder(await stayByToken(ctx, params.siteId, params.token)),
  rentalReservationConfirm: async (ctx, { params }) =>
    forHolder(await answerByToken(ctx, params.siteId, params.token, 'CONFIRMED')),
  rentalReservationRefuse: async (ctx, { params }) =>
    forHolder(await answerByToken(ctx, params.siteId, params.token, 'REFUSED')),
  rentalReservationWithdraw: async (ctx, { params }) =>
    forHolder(await withdrawByToken(ctx, params.siteId, params.token)),
  rentalCalendar: async (ctx, { params }) =>
    new WithHeaders(Buffer.from(await rentalCalendar(ctx, params.siteId, params.token)), {
      ...PRIVATE,
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex',
    }),
} satisfies Partial<Handlers>;
