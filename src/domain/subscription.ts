// Behaviour sections 1 and 2 ("keep me informed"), decisions section 9: alerts are double opt-in. One visitor has one
// subscription per site, found by its token, with one or more saved searches.
import { type Static, Type } from 'typebox';
import { Consent, Email } from './consent.ts';
import { IsoDate } from './estate-blocks.ts';
import { EstateQuery } from './estate-query.ts';
import { LocaleSchema } from './locale-schema.ts';

const strict = { additionalProperties: false } as const;

export const SUBSCRIPTION_STATES = ['UNCONFIRMED', 'CONFIRMED', 'UNSUBSCRIBED'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
export const ALERT_FREQUENCIES = ['IMMEDIATE', 'DAILY', 'WEEKLY'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];
export const MAX_SEARCHES = 20;

export const SavedSearch = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    /** The visitor's own name for it; without one the page describes the criteria. */
    name: Type.Optional(Type.String({ maxLength: 100 })),
    query: EstateQuery,
    frequency: Type.Enum(ALERT_FREQUENCIES),
    /** Paused searches stay, and find nothing. */
    active: Type.Boolean(),
  },
  strict,
);
export type SavedSearch = Static<typeof SavedSearch>;

export const SubscriptionSchema = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    email: Email,
    locale: LocaleSchema,
    state: Type.Enum(SUBSCRIPTION_STATES),
    consent: Consent,
    searches: Type.Array(SavedSearch, { maxItems: MAX_SEARCHES }),
    createdAt: IsoDate,
    confirmedAt: Type.Optional(Type.Union([IsoDate, Type.Null()])),
  },
  strict,
);
export type Subscription = Static<typeof SubscriptionSchema>;

/** Only then is a listing matched and mailed; asked again when the mail leaves. */
export const isDue = (subscription: Pick<Subscription, 'state'>, search: Pick<SavedSearch, 'active'>): boolean =>
  subscription.state === 'CONFIRMED' && search.active;
