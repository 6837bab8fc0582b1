// Behaviour sections 1 and 2 ("keep me informed"), decisions section 9: alerts are double opt-in. One visitor has one
// subscription per site, found by its token, with one or more alerts.
import { type Static, Type } from 'typebox';
import { Consent } from '../leads/consent.ts';
import { Email } from '../leads/email-address.ts';
import { LocaleSchema } from '../locale-schema.ts';
import { IsoDate } from '../record/estate-blocks.ts';
import { strict } from '../record/schema-parts.ts';
import { AlertCriteria } from './alert-criteria.ts';

/** SUSPENDED: the mail server of the address said that it does not exist. */
const SUBSCRIPTION_STATES = ['UNCONFIRMED', 'CONFIRMED', 'UNSUBSCRIBED', 'SUSPENDED'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
/** The soonest first. */
export const ALERT_FREQUENCIES = ['IMMEDIATE', 'DAILY', 'WEEKLY'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];
export const MAX_ALERTS = 20;
export const MAX_SUBSCRIBER_NAME = 60;
export const MAX_ALERT_NAME = 100;

/** No control characters: names stand in mails. */
const oneLine = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' });
export const SubscriberName = oneLine(MAX_SUBSCRIBER_NAME);

const alertSettings = {
  /** The visitor's own name for it; without one pages and mails describe the criteria. */
  name: Type.Optional(oneLine(MAX_ALERT_NAME)),
  criteria: AlertCriteria,
  frequency: Type.Enum(ALERT_FREQUENCIES),
  /** Paused alerts stay, and find nothing. */
  active: Type.Boolean(),
};

export const AlertSettings = Type.Object(alertSettings, strict);
export type AlertSettings = Static<typeof AlertSettings>;

export const Alert = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    ...alertSettings,
    /** Asked for, and then said yes to on the page behind the link. */
    confirmed: Type.Boolean(),
    createdAt: IsoDate,
  },
  strict,
);
export type Alert = Static<typeof Alert>;

export const SubscriptionSchema = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    email: Email,
    name: SubscriberName,
    locale: LocaleSchema,
    state: Type.Enum(SUBSCRIPTION_STATES),
    consent: Consent,
    alerts: Type.Array(Alert, { maxItems: MAX_ALERTS }),
    createdAt: IsoDate,
    confirmedAt: Type.Union([IsoDate, Type.Null()]),
    /** When we asked whether the alerts are still wanted; confirming says yes, silence ends them. */
    askedAt: Type.Union([IsoDate, Type.Null()]),
  },
  strict,
);
export type Subscription = Static<typeof SubscriptionSchema>;

/** Only then is a listing matched and mailed; asked again when the mail leaves. */
export const isDue = (subscription: Pick<Subscription, 'state'>, alert: Pick<Alert, 'active' | 'confirmed'>): boolean =>
  subscription.state === 'CONFIRMED' && alert.active && alert.confirmed;
