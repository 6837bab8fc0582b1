// A person by e-mail address: everything that is kept on a site and until when, to hand over or to erase, with a proof.
import { alertsOf } from '../../db/alerts/alerts.ts';
import { findSubscription, type StoredSubscription } from '../../db/alerts/subscriptions.ts';
import { findSite } from '../../db/content/sites.ts';
import { messagesOfPerson } from '../../db/leads/conversation-mails.ts';
import {
  type ConversationMessage,
  type ConversationNote,
  messagesOf,
  notesOf,
} from '../../db/leads/conversation-messages.ts';
import { type Conversation, conversationsOf } from '../../db/leads/conversations.ts';
import { type Lead, listLeads } from '../../db/leads/leads.ts';
import { type DeskMailRow, listDeskMails } from '../../db/mail/desk-mails.ts';
import { type AuditEntry, insertAudit, listAudit } from '../../db/people/audit-log.ts';
import { subscriptionIdOf, waitsOf } from '../../db/people/person-rows.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { listStays, type Stay } from '../../db/rentals/rental-stays.ts';
import type { Queryable } from '../../db/schema.ts';
import type { ViewingWait } from '../../db/viewings/viewing-waits.ts';
import { listViewings, type Viewing } from '../../db/viewings/viewings.ts';
import type { Site } from '../../domain/content/site.ts';
import { excerpt } from '../../domain/display/paragraphs.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Consent } from '../../domain/leads/consent.ts';
import { DOCUMENTS_FIELD } from '../../domain/leads/contact-form.ts';
import { leadUntil } from '../../domain/leads/lead-erasure.ts';
import type { VISITOR } from '../../domain/people/audit.ts';
import type { Actor } from '../../domain/people/member.ts';
import { daysAfter, ENDED_ALERT_DAYS, MAIL_DAYS, VIEWING_MONTHS, WAIT_DAYS } from '../../domain/people/privacy.ts';
import { type ErasureReason, PERSON_PARTS, type PersonPart } from '../../domain/people/privacy-words.ts';
import { alertSettings } from '../alerts/alert-settings.ts';
import { addressHashes, eraseOnSite } from '../leads/leads.ts';
import { retentionDays } from '../leads/retention.ts';
import type { ServiceContext } from '../platform/context.ts';
import { noteExport, whoActs } from './desk-log.ts';

type PersonDataRow = {
  part: PersonPart;
  id: number;
  at: string;
  about: string;
  state?: string;
  until?: string;
  because?: 'wanted' | 'books';
  upcoming?: true;
  consent?: { textVersion: string; at: string; locale: string };
};

type Words = {
  readonly conversation: Conversation;
  readonly messages: readonly ConversationMessage[];
  readonly notes: readonly ConversationNote[];
};

type Everything = {
  /** What was said since, both ways and among colleagues. */
  readonly words: readonly Words[];
  readonly leads: readonly Lead[];
  readonly viewings: readonly Viewing[];
  readonly waits: readonly ViewingWait[];
  readonly stays: readonly Stay[];
  readonly subscription: StoredSubscription | undefined;
  readonly alerts: Awaited<ReturnType<typeof alertsOf>>;
  readonly mails: readonly DeskMailRow[];
};

const siteOf = async (db: Queryable, siteId: string): Promise<Site> => {
  const site = await findSite(db, siteId);
  if (!site) throw new NotFoundError(`There is no site ${siteId}.`);
  return site;
};

const MAILS = 500;

const everythingOf = async (db: Queryable, siteId: string, email: string): Promise<Everything> => {
  const subscriptionId = await subscriptionIdOf(db, siteId, email);
  const subscription = subscriptionId === undefined ? undefined : await findSubscription(db, siteId, subscriptionId);
  const words: Words[] = [];
  for (const conversation of await conversationsOf(db, siteId, email))
    words.push({
      conversation,
      messages: await messagesOf(db, siteId, conversation.id),
      notes: await notesOf(db, siteId, conversation.id),
    });
  return {
    words,
    leads: await listLeads(db, { siteId, email }),
    viewings: await listViewings(db, { siteId, email }),
    waits: await waitsOf(db, siteId, email),
    stays: await listStays(db, { siteId, email }),
    subscription,
    alerts: subscription ? await alertsOf(db, siteId, subscription.id) : [],
    mails: await listDeskMails(db, siteId, { visitor: email, limit: MAILS }),
  };
};

const consentOf = ({ textVersion, at, locale }: Consent) => ({ textVersion, at: String(at), locale });
const day = (moment: Date): { until: string } => ({ until: moment.toISOString() });

/** The end of a lead's time counts from its last message, and is later when somebody keeps it. */
const lifeOf = (site: Site, conversation: Conversation | undefined, createdAt: Date) => ({
  lastAt: conversation?.lastAt ?? createdAt,
  keepUntil: conversation?.keepUntil ?? null,
  retentionDays: retentionDays(site),
});

const until = (moment: Date | undefined): Pick<PersonDataRow, 'until' | 'because'> =>
  moment ? day(moment) : { because: 'books' as const };

const leadRow = (site: Site, lead: Lead, conversation: Conversation | undefined): PersonDataRow => ({
  part: 'leads',
  id: lead.id,
  at: lead.createdAt.toISOString(),
  about: excerpt(lead.fields.message ?? lead.fields[DOCUMENTS_FIELD] ?? ''),
  ...until(leadUntil(lifeOf(site, conversation, lead.createdAt))),
  consent: consentOf(lead.consent),
});

const viewingRow = (
  site: Site,
  viewing: Viewing,
  now: Date,
  conversation: Conversation | undefined,
): PersonDataRow => ({
  part: 'viewings',
  id: viewing.id,
  at: viewing.start.toISOString(),
  about: viewing.label,
  state: viewing.state,
  ...until(leadUntil({ ...lifeOf(site, conversation, viewing.createdAt), viewingEnd: viewing.end })),
  ...(viewing.state === 'CONFIRMED' && viewing.end > now ? { upcoming: true as const } : {}),
  consent: consentOf(viewing.consent),
});

const stayRow = (site: Site, stay: Stay, conversation: Conversation | undefined): PersonDataRow => ({
  part: 'stays',
  id: stay.id,
  at: stay.createdAt.toISOString(),
  about: `${stay.from} – ${stay.to}`,
  state: stay.state,
  ...until(leadUntil({ ...lifeOf(site, conversation, stay.createdAt), booked: stay.state === 'CONFIRMED' })),
  // What the office wrote down for its guest has none.
  ...(stay.consent ? { consent: consentOf(stay.consent) } : {}),
});

const subscriptionRow = (site: Site, subscription: StoredSubscription, alerts: Everything['alerts']): PersonDataRow => {
  const { unconfirmedDays, renewalDays } = alertSettings(site);
  const { state, createdAt, askedAt } = subscription;
  const end =
    state === 'UNCONFIRMED'
      ? day(daysAfter(createdAt, unconfirmedDays))
      : state === 'CONFIRMED'
        ? askedAt
          ? day(daysAfter(askedAt, renewalDays))
          : { because: 'wanted' as const }
        : day(daysAfter(subscription.stateAt, ENDED_ALERT_DAYS));
  return {
    part: 'alerts',
    id: subscription.id,
    at: createdAt.toISOString(),
    about:
      alerts
        .map(({ name }) => name ?? '')
        .filter(Boolean)
        .join(', ') || String(alerts.length),
    state,
    ...end,
    consent: consentOf(subscription.consent),
  };
};

const conversationIn = ({ words }: Everything, wanted: (one: Conversation) => boolean): Conversation | undefined =>
  words.find(({ conversation }) => wanted(conversation))?.conversation;

/** Mails go with the lead they belong to; what a note says of the person is in the file, not here. */
const wordRows = (site: Site, found: Everything, { conversation, messages, notes }: Words): PersonDataRow[] => {
  const end = until(
    leadUntil({
      ...lifeOf(site, conversation, conversation.createdAt),
      viewingEnd: found.viewings.find(({ id }) => id === conversation.viewingId)?.end,
      booked: found.stays.find(({ id }) => id === conversation.stayId)?.state === 'CONFIRMED',
    }),
  );
  const row = (id: number, at: Date, about: string): PersonDataRow => ({
    part: 'messages',
    id,
    at: at.toISOString(),
    about,
    ...end,
  });
  return [
    ...messages.map(({ id, at, subject }) => row(id, at, subject)),
    ...notes.map(({ id, at, author }) => row(id, at, author)),
  ];
};

const rows = (site: Site, found: Everything, now: Date): PersonDataRow[] => [
  ...found.leads.map((lead) =>
    leadRow(
      site,
      lead,
      conversationIn(found, ({ leadId }) => leadId === lead.id),
    ),
  ),
  ...found.viewings.map((viewing) =>
    viewingRow(
      site,
      viewing,
      now,
      conversationIn(found, ({ viewingId }) => viewingId === viewing.id),
    ),
  ),
  ...found.waits.map(
    (wait): PersonDataRow => ({
      part: 'waits',
      id: wait.id,
      at: wait.createdAt.toISOString(),
      about: String(wait.estateId),
      ...day(daysAfter(wait.createdAt, WAIT_DAYS)),
      consent: consentOf(wait.consent),
    }),
  ),
  ...found.stays.map((stay) =>
    stayRow(
      site,
      stay,
      conversationIn(found, ({ stayId }) => stayId === stay.id),
    ),
  ),
  ...found.words.flatMap((words) => wordRows(site, found, words)),
  ...(found.subscription ? [subscriptionRow(site, found.subscription, found.alerts)] : []),
  ...found.mails.map(
    (mail): PersonDataRow => ({
      part: 'mails',
      id: mail.id,
      at: mail.createdAt.toISOString(),
      about: mail.told,
      state: mail.state,
      ...day(daysAfter(mail.changedAt, MAIL_DAYS)),
    }),
  ),
];

const nameOf = ({ leads, viewings, stays, waits, subscription }: Everything): string | undefined => {
  const lead = leads.map(({ fields }) => [fields.firstName, fields.lastName].filter(Boolean).join(' '));
  const names = [...viewings, ...stays, ...waits].map(({ name }) => name);
  return [...names, ...lead, subscription?.name ?? ''].find((name) => name.trim() !== '');
};

export type Erasure = {
  id: number;
  at: string;
  by: string;
  reason: ErasureReason;
  address: string;
  erased: Record<string, number>;
  kept: Record<string, number>;
};

const KEPT_PREFIX = 'kept.';

/** Read back from the log, where it is kept. */
const erasureOf = ({ id, at, actor, subject, changes }: AuditEntry): Erasure => {
  const found = changes ?? [];
  const counts = (wanted: (field: string) => boolean, name: (field: string) => string, of: 'before' | 'after') =>
    Object.fromEntries(
      found.filter(({ field }) => wanted(field)).map((change) => [name(change.field), Number(change[of])]),
    );
  const isPart = (field: string): boolean => (PERSON_PARTS as readonly string[]).includes(field);
  return {
    id,
    at: at.toISOString(),
    by: actor,
    reason: (found.find(({ field }) => field === 'reason')?.after as ErasureReason | undefined) ?? 'else',
    address: subject,
    erased: counts(isPart, (field) => field, 'before'),
    kept: counts(
      (field) => field.startsWith(KEPT_PREFIX),
      (field) => field.slice(KEPT_PREFIX.length),
      'after',
    ),
  };
};

export const personOf = async (ctx: ServiceContext, siteId: string, email: string) => {
  const { kysely } = ctx.db;
  const site = await siteOf(kysely, siteId);
  const found = await everythingOf(kysely, siteId, email);
  const name = nameOf(found);
  const erasures: Erasure[] = [];
  for (const hash of addressHashes(ctx, siteId, email))
    erasures.push(
      ...(await listAudit(kysely, { siteId, action: 'erasePerson', subject: hash, limit: 50 })).map(erasureOf),
    );
  const { unconfirmedDays, renewalMonths } = alertSettings(site);
  return {
    email,
    ...(name === undefined ? {} : { name }),
    kept: rows(site, found, ctx.now()),
    erasures,
    retention: {
      leadDays: retentionDays(site),
      viewingMonths: VIEWING_MONTHS,
      waitDays: WAIT_DAYS,
      alertMonths: renewalMonths,
      unconfirmedDays,
      mailDays: MAIL_DAYS,
    },
  };
};

/** A member, or the visitor themselves. */
type By = Actor | typeof VISITOR;

/** Everything as it is stored, without what only the program can use: hashes of links, keys of repeats. */
export const personFile = async (ctx: ServiceContext, siteId: string, email: string, by: By) => {
  const { kysely } = ctx.db;
  const site = await siteOf(kysely, siteId);
  const { words, leads, viewings, waits, stays, subscription, alerts, mails } = await everythingOf(
    kysely,
    siteId,
    email,
  );
  await noteExport(ctx, siteId, by, 'exportPerson', addressHashes(ctx, siteId, email)[0] ?? '');
  return {
    agency: site.name,
    email,
    at: ctx.now().toISOString(),
    leads: leads.map(({ siteId: _site, ...lead }) => lead),
    conversations: words.map(({ conversation, messages, notes }) => ({
      kind: conversation.kind,
      state: conversation.state,
      createdAt: conversation.createdAt,
      lastAt: conversation.lastAt,
      answeredAt: conversation.answeredAt,
      keepUntil: conversation.keepUntil,
      messages: messages.map(({ direction, kind, fromName, fromEmail, subject, body, html, attachments, at }) => ({
        direction,
        kind,
        fromName,
        fromEmail,
        subject,
        body,
        html,
        attachments: attachments.map(({ name, mediaType, bytes }) => ({ name, mediaType, bytes })),
        at,
      })),
      notes: notes.map(({ author, body, at }) => ({ author, body, at })),
    })),
    viewings: viewings.map(({ siteId: _site, tokenHashes: _hashes, blockId: _block, ...viewing }) => viewing),
    waits: waits.map(({ siteId: _site, ...wait }) => wait),
    stays: stays.map(({ siteId: _site, visitorHashes: _visitor, agencyHashes: _agency, ...stay }) => stay),
    subscription: subscription
      ? {
          email: subscription.email,
          name: subscription.name,
          locale: subscription.locale,
          state: subscription.state,
          consent: subscription.consent,
          createdAt: subscription.createdAt,
          confirmedAt: subscription.confirmedAt,
          alerts: alerts.map(({ name, criteria, frequency, active }) => ({ name, criteria, frequency, active })),
        }
      : null,
    mails: mails.map(({ id, told, state, createdAt }) => ({ id, kind: told, state, createdAt })),
    messages: await messagesOfPerson(kysely, siteId, email),
  };
};

/**
 * In one transaction, with its proof in the log. Bookings stay, which the agency's books need; viewings to come stay until they are
 * over, or go at once, as the member chooses (decision 17).
 */
export const erasePerson = async (
  ctx: ServiceContext,
  siteId: string,
  { email, reason, appointments }: { email: string; reason: ErasureReason; appointments: 'keep' | 'cancel' },
  by: By,
): Promise<Erasure> => {
  const at = ctx.now();
  await siteOf(ctx.db.kysely, siteId);
  return ctx.db.transaction(async (trx) => {
    const erased = await eraseOnSite(trx, siteId, email, appointments === 'keep' ? at : undefined);
    const kept = {
      viewings: (await listViewings(trx, { siteId, email })).length,
      stays: (await listStays(trx, { siteId, email })).length,
    };
    const entry = {
      siteId,
      at,
      tokenId: null,
      ...whoActs(by),
      action: 'erasePerson',
      subject: addressHashes(ctx, siteId, email)[0] ?? '',
      requestId: '',
      status: 200,
      changes: [
        ...Object.entries(erased).map(([field, count]) => ({ field, before: count, after: 0 })),
        ...Object.entries(kept).map(([field, count]) => ({
          field: `${KEPT_PREFIX}${field}`,
          before: null,
          after: count,
        })),
        { field: 'reason', before: null, after: reason },
      ],
    };
    const id = Number(await insertAudit(trx, entry));
    for (const topic of ['leads', 'viewings', 'stays', 'mails', 'log'] as const) await tellDesk(trx, { siteId, topic });
    return erasureOf({ ...entry, id });
  });
};
