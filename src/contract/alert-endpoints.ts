// Subscriptions to alerts: our own extension (decisions sections 8 and 9). The token in a link is the credential: of the
// page that changes everything, or of the page that only unsubscribes. Unknown, foreign and malformed ones are all 404.
import { Type } from 'typebox';
import { Alert, AlertSettings, SubscriberName, SubscriptionSchema } from '../domain/alerts/subscription.ts';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { SiteId } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { json, problem, reading, sending, submitting } from './replies.ts';

const strict = { additionalProperties: false } as const;
const none = Type.Object({}, strict);
/** Any text: a malformed token is as unknown as any other. */
const byToken = Type.Object({ siteId: SiteId, token: Type.String() }, strict);
const byAlert = Type.Object(
  { siteId: SiteId, token: Type.String(), alertId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  strict,
);
const inLocale = Type.Object({ locale: Type.Optional(LocaleSchema) }, strict);

const AlertView = Type.Object(
  {
    ...Alert.properties,
    /** The criteria in words, in the language asked for, else the subscriber's. */
    description: Type.String(),
    /** The same, one piece per criterion. */
    words: Type.Array(Type.String()),
    /** How many listings it would find now. */
    matches: Type.Integer({ minimum: 0 }),
    /** The criteria as the parameters of a search (and of the form): `type=1&city=90000&epc=D`. */
    query: Type.String(),
  },
  strict,
);

const { id: _id, alerts: _alerts, ...shownOfSubscription } = SubscriptionSchema.properties;
const SubscriptionView = Type.Object({ ...shownOfSubscription, alerts: Type.Array(AlertView) }, strict);

/** What the page that unsubscribes may know. */
const UnsubscribeView = Type.Object(
  {
    state: SubscriptionSchema.properties.state,
    locale: LocaleSchema,
    /** `m•••@huis.example` */
    address: Type.String(),
    /** Those that still send something. */
    alerts: Type.Array(
      Type.Object({ id: Alert.properties.id, name: Alert.properties.name, description: Type.String() }, strict),
    ),
  },
  strict,
);

/** Everything stored about the person, as a file to keep. */
const SubscriptionExport = Type.Object(
  {
    site: Type.String(),
    subscription: SubscriptionSchema,
    /** What was news, and when. */
    news: Type.Array(
      Type.Object({ estateId: Type.Integer(), event: Type.String(), at: Type.String(), sent: Type.Boolean() }, strict),
    ),
  },
  strict,
);

export const alertEndpoints = {
  subscribe: {
    method: 'POST',
    path: '/sites/{siteId}/subscriptions',
    summary:
      'Asks for an alert; a mail with a link follows. The answer is the same whether the address is known or not',
    tag: 'alerts',
    access: 'public',
    params: Type.Object({ siteId: SiteId }, strict),
    query: none,
    body: Type.Object(
      {
        locale: LocaleSchema,
        /** `email`, `name`, `privacy`, `frequency`, the criteria by the names of a search (also `surface-min`,
         * `surface-max`, `epc`), `submission`, `g-recaptcha-response`: see src/domain/alerts/alert-form.ts. */
        inputs: Type.Record(Type.String(), Type.Unknown()),
      },
      strict,
    ),
    replies: { 202: json(Type.Object({ accepted: Type.Literal(true) }, strict)), ...submitting },
    extension: true,
  },
  subscription: {
    method: 'GET',
    path: '/sites/{siteId}/subscriptions/{token}',
    summary: 'A subscription with its alerts, what each means in words and how many listings it finds now',
    tag: 'alerts',
    access: 'public',
    params: byToken,
    query: inLocale,
    replies: { 200: json(SubscriptionView), ...reading },
    extension: true,
  },
  confirmSubscription: {
    method: 'POST',
    path: '/sites/{siteId}/subscriptions/{token}/confirm',
    summary: 'Says yes to every alert that was asked for and not yet confirmed',
    tag: 'alerts',
    access: 'public',
    params: byToken,
    query: none,
    replies: { 200: json(SubscriptionView), ...sending },
    extension: true,
  },
  changeSubscription: {
    method: 'PUT',
    path: '/sites/{siteId}/subscriptions/{token}',
    summary: 'Sets the language of the mails and the name',
    tag: 'alerts',
    access: 'public',
    params: byToken,
    query: none,
    body: Type.Object({ locale: LocaleSchema, name: SubscriberName }, strict),
    replies: { 200: json(SubscriptionView), ...sending },
    extension: true,
  },
  addAlert: {
    method: 'POST',
    path: '/sites/{siteId}/subscriptions/{token}/alerts',
    summary:
      'Adds an alert to a confirmed subscription; with the header idempotency-key a repeated request adds one, the key with another body is 422',
    tag: 'alerts',
    access: 'public',
    params: byToken,
    query: none,
    body: AlertSettings,
    replies: {
      201: json(SubscriptionView),
      ...submitting,
      409: problem('The subscription is not confirmed, or has as many alerts as there can be'),
    },
    extension: true,
  },
  changeAlert: {
    method: 'PUT',
    path: '/sites/{siteId}/subscriptions/{token}/alerts/{alertId}',
    summary: 'Changes or pauses an alert',
    tag: 'alerts',
    access: 'public',
    params: byAlert,
    query: none,
    body: AlertSettings,
    replies: { 200: json(SubscriptionView), ...sending },
    extension: true,
  },
  deleteAlert: {
    method: 'DELETE',
    path: '/sites/{siteId}/subscriptions/{token}/alerts/{alertId}',
    summary: 'Deletes an alert',
    tag: 'alerts',
    access: 'public',
    params: byAlert,
    query: none,
    replies: { 200: json(SubscriptionView), ...sending },
    extension: true,
  },
  unsubscribeView: {
    method: 'GET',
    path: '/sites/{siteId}/subscriptions/{token}/unsubscribe',
    summary: 'What unsubscribing would stop; changes nothing',
    tag: 'alerts',
    access: 'public',
    params: byToken,
    query: inLocale,
    replies: { 200: json(UnsubscribeView), ...reading },
    extension: true,
  },
  unsubscribe: {
    method: 'POST',
    path: '/sites/{siteId}/subscriptions/{token}/unsubscribe',
    summary:
      'Stops one alert, or all of them, for good or until they are switched on again; also takes the one-click form of RFC 8058. Doing it again changes nothing',
    tag: 'alerts',
    access: 'public',
    params: byToken,
    /** The address in a mail's List-Unsubscribe names the alert here: its body is not ours to choose. */
    query: Type.Object({ alert: Type.Optional(Alert.properties.id) }, strict),
    body: Type.Object(
      {
        alertId: Type.Optional(Alert.properties.id),
        /** They stay, and send nothing until their owner switches them on again. */
        pause: Type.Optional(Type.Boolean()),
        'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 40 })),
      },
      strict,
    ),
    replies: { 200: json(UnsubscribeView), ...sending },
    extension: true,
  },
  exportSubscription: {
    method: 'GET',
    path: '/sites/{siteId}/subscriptions/{token}/export',
    summary: 'Everything stored about the person behind the token',
    tag: 'alerts',
    access: 'public',
    params: byToken,
    query: none,
    replies: { 200: json(SubscriptionExport), ...reading },
    extension: true,
  },
  eraseSubscription: {
    method: 'DELETE',
    path: '/sites/{siteId}/subscriptions/{token}',
    summary: 'Erases the subscription and everything about it; mails that wait are not sent',
    tag: 'alerts',
    access: 'public',
    params: byToken,
    query: none,
    replies: { 200: json(Type.Object({ erased: Type.Literal(true) }, strict)), ...sending },
    extension: true,
  },
} as const satisfies Record<string, Endpoint>;
