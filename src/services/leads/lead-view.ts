// One lead whole, as a member reads and answers it: what was asked, what was said since, and everything else of the same person.
import { alertsOf } from '../../db/alerts/alerts.ts';
import { findSubscription } from '../../db/alerts/subscriptions.ts';
import { shownEstates as storedEstates } from '../../db/estates/shown-estates.ts';
import { messagesOfPerson } from '../../db/leads/conversation-mails.ts';
import {
  type ConversationMessage,
  type ConversationNote,
  mailsAbout,
  messagesOf,
  notesOf,
} from '../../db/leads/conversation-messages.ts';
import { type Conversation, conversationsOf } from '../../db/leads/conversations.ts';
import { findLead, listLeads } from '../../db/leads/leads.ts';
import { findDeskMail } from '../../db/mail/desk-mails.ts';
import { findMember, listMembers, signatureOf } from '../../db/people/members.ts';
import { subscriptionIdOf } from '../../db/people/person-rows.ts';
import type { Queryable } from '../../db/schema.ts';
import { listAgendas } from '../../db/viewings/agendas.ts';
import type { Site } from '../../domain/content/site.ts';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { replySubject } from '../../domain/leads/answer.ts';
import { CONTACT_INPUTS, DOCUMENTS_FIELD, FAVORITES_FIELD, RECIPIENT_FIELD } from '../../domain/leads/contact-form.ts';
import { MAX_FAVORITES } from '../../domain/leads/favorites.ts';
import { leadUntil } from '../../domain/leads/lead-erasure.ts';
import type { ReplyValues } from '../../domain/leads/reply-fields.ts';
import { workingMinutes } from '../../domain/leads/response-time.ts';
import { sharedFavorites } from '../../domain/leads/shared-favorites.ts';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { ownWords } from '../../domain/mailbox/quoted-history.ts';
import { parseFileRef } from '../../domain/media/file-ref.ts';
import { may } from '../../domain/people/may.ts';
import type { Actor } from '../../domain/people/member.ts';
import type { Estate, Unit } from '../../domain/record/estate.ts';
import { MAIL_KINDS, type MailKind } from '../mail/mail-kinds.ts';
import { senderOf } from '../mail/site-mail.ts';
import { isLeftAlone } from '../mail/suppression.ts';
import { answersTo } from '../mailbox/mailbox-place.ts';
import type { ServiceContext } from '../platform/context.ts';
import { requireConversation, requireSite } from './conversations.ts';
import { type LeadSubject, listingName, namesOf, pageOf, replyValues, subjectOf } from './lead-about.ts';
import { copyMailOf, mailsOfLead } from './lead-answer-mail.ts';
import { idOf } from './lead-list.ts';
import { retentionDays } from './retention.ts';

export const etagOf = ({ id, version }: Pick<Conversation, 'id' | 'version'>): string => `"l${id}-${version}"`;

export const noteEtag = ({ id, version }: Pick<ConversationNote, 'id' | 'version'>): string => `"n${id}-${version}"`;

/** Whose a lead is, as the table of permissions asks: what is nobody's is everybody's who may answer at all. */
export const ownerOf = async (db: Queryable, { siteId, assignee }: Conversation) => {
  const member = assignee === null ? undefined : await findMember(db, siteId, assignee);
  return { representative: member?.email };
};

/** Files of a listing that can go along; what visitors do not see by themselves says so. */
export const documentsOf = (record: Unit | undefined) =>
  (record?.files ?? []).flatMap(({ file, name, visibility }) =>
    file && parseFileRef(file)
      ? [{ ref: file, name: typeof name === 'string' ? name : (name?.nl ?? ''), visibility: visibility ?? 'public' }]
      : [],
  );

const askedOf = async (db: Queryable, conversation: Conversation, { viewing, stay }: LeadSubject) => {
  const { siteId, leadId } = conversation;
  const lead = leadId === null ? undefined : await findLead(db, siteId, leadId);
  if (lead) {
    const known: readonly string[] = [...CONTACT_INPUTS, RECIPIENT_FIELD, DOCUMENTS_FIELD, FAVORITES_FIELD];
    const { message = '', phone, subject, newsletter } = lead.fields;
    const recipient = lead.fields[RECIPIENT_FIELD];
    const documents = lead.fields[DOCUMENTS_FIELD];
    return {
      message,
      ...(phone ? { phone } : {}),
      ...(subject ? { subject } : {}),
      ...(recipient ? { recipient } : {}),
      ...(documents ? { documents: documents.split('\n') } : {}),
      ...(lead.page ? { page: lead.page } : {}),
      newsletter: newsletter !== undefined,
      fields: Object.entries(lead.fields)
        .filter(([name]) => !known.includes(name))
        .map(([name, value]) => ({ name, value })),
      consent: { textVersion: lead.consent.textVersion, at: String(lead.consent.at) },
    };
  }
  const asked = viewing ?? stay;
  const names = new Map((await listAgendas(db, siteId)).map(({ agenda }) => [agenda.id, agenda.name]));
  return {
    message: asked?.message ?? '',
    ...(asked?.phone ? { phone: asked.phone } : {}),
    newsletter: false,
    fields: [],
    ...(asked?.consent ? { consent: { textVersion: asked.consent.textVersion, at: String(asked.consent.at) } } : {}),
    ...(viewing
      ? {
          viewing: {
            state: viewing.state,
            start: viewing.start.toISOString(),
            end: viewing.end.toISOString(),
            representative: names.get(viewing.representativeId) ?? viewing.representativeId,
            label: viewing.label,
            group: viewing.group,
          },
        }
      : {}),
    ...(stay
      ? {
          stay: {
            state: stay.state,
            from: stay.from,
            to: stay.to,
            persons: stay.persons,
            price: stay.price,
            heldUntil: stay.heldUntil.toISOString(),
          },
        }
      : {}),
  };
};

type MailEnd = { readonly state: 'waiting' | 'sending' | 'sent' | 'dropped' | 'dead'; readonly reason: string | null };

const messageView = (message: ConversationMessage, ends: ReadonlyMap<number, MailEnd>) => {
  const end = message.deliveryId === null ? undefined : ends.get(message.deliveryId);
  return {
    id: message.id,
    direction: message.direction,
    kind: message.kind,
    from: { name: message.fromName, email: message.fromEmail },
    subject: message.subject,
    text: message.body,
    html: message.html !== null,
    attachments: message.attachments.map(({ name, mediaType, bytes, sha256 }) => ({
      name,
      mediaType,
      bytes,
      kept: sha256 !== undefined,
    })),
    ...(message.author === null ? {} : { author: message.author }),
    ...(message.memberId === null ? {} : { memberId: message.memberId }),
    at: message.at.toISOString(),
    ...(message.deliveryId === null
      ? {}
      : {
          delivery: {
            id: message.deliveryId,
            // Rows of mails are forgotten before the lead is: what is not known any more has left.
            state: end?.state ?? ('sent' as const),
            ...(end?.reason ? { reason: end.reason } : {}),
          },
        }),
  };
};

/** Messages as the desk shows them, for whoever was overtaken by one. */
export const messageViews = async (db: Queryable, siteId: string, id: number) => {
  const ends = new Map((await mailsAbout(db, siteId, 'conversation', id)).map((mail) => [mail.id, mail]));
  return (await messagesOf(db, siteId, id)).map((message) => messageView(message, ends));
};

const TO_AGENCY: readonly string[] = ['contact-office', 'viewing-agent', 'rental-agency', 'rental-clash'];

const cardOf = ({ hiddenStatus }: Site, record: Unit, locale: Locale) =>
  cardView(record as Estate, labelsFor(locale), { hiddenStatus });

const listingOf = async (ctx: ServiceContext, site: Site, { estateId }: Conversation, locale: Locale) => {
  if (estateId === null) return undefined;
  const found = (await storedEstates(ctx.db.kysely, site.id, [estateId])).get(estateId);
  if (!found) return undefined;
  const card = cardOf(site, found.document, locale);
  return {
    id: estateId,
    name: listingName(found.document, locale),
    kind: card.kind,
    place: card.place,
    price: card.price?.text ?? '',
    ...(card.thumbnail === undefined ? {} : { picture: card.thumbnail }),
    ...(found.document.general.reference ? { reference: found.document.general.reference } : {}),
    online: found.online,
    documents: documentsOf(found.document),
  };
};

/** Listings that this person shared, with whatever request or mail. */
const favoritesFor = async (ctx: ServiceContext, site: Site, { email, locale }: Conversation, reader: Locale) => {
  const { kysely } = ctx.db;
  const leads = await listLeads(kysely, { siteId: site.id, email });
  const mails = (await messagesOfPerson(kysely, site.id, email)).filter(
    ({ direction, from }) => direction === 'in' && from.toLowerCase() === email.toLowerCase(),
  );
  const texts = [...leads.map(({ fields }) => fields.message ?? ''), ...mails.map(({ body }) => ownWords(body))];
  const ids = sharedFavorites(
    leads.map(({ fields }) => fields),
    texts,
    site.hostnames,
  ).slice(0, MAX_FAVORITES);
  const stored = await storedEstates(kysely, site.id, ids);
  const favorites = [];
  for (const id of ids) {
    const found = stored.get(id);
    if (!found) continue;
    const page = await pageOf(ctx, site, { estateId: id, unitId: null }, locale);
    const { thumbnail: picture } = cardOf(site, found.document, reader);
    favorites.push({
      id,
      name: listingName(found.document, reader),
      ...(found.document.general.reference ? { reference: found.document.general.reference } : {}),
      online: found.online,
      ...(picture ? { picture } : {}),
      ...(page === '' ? {} : { page }),
    });
  }
  return favorites;
};

const alertsFor = async (db: Queryable, siteId: string, email: string) => {
  const id = await subscriptionIdOf(db, siteId, email);
  const subscription = id === undefined ? undefined : await findSubscription(db, siteId, id);
  if (!subscription) return [];
  return (await alertsOf(db, siteId, subscription.id)).map(({ name, frequency, active }) => ({
    name: name ?? '',
    frequency,
    active: active && subscription.state === 'CONFIRMED',
  }));
};

/** What the visitor has in the mailbox already keeps its subject; else what the lead is about. */
const subjectFor = async (
  ctx: ServiceContext,
  site: Site,
  conversation: Conversation,
  messages: readonly ConversationMessage[],
  about: string | undefined,
): Promise<string> => {
  const last = messages.findLast(({ kind }) => kind === 'mail');
  if (last) return replySubject(last.subject);
  const copy = await copyMailOf(ctx.db.kysely, conversation);
  const row = copy && (await findDeskMail(ctx.db.kysely, site.id, copy.id));
  const composed = row && (await MAIL_KINDS[row.kind as MailKind]?.(ctx, row, site).catch(() => undefined));
  return replySubject(composed?.subject ?? about ?? site.name);
};

const erasureOf = (
  site: Site,
  { lastAt, keepUntil }: Pick<Conversation, 'lastAt' | 'keepUntil'>,
  { viewing, stay }: LeadSubject,
) => {
  const until = leadUntil({
    lastAt,
    keepUntil,
    retentionDays: retentionDays(site),
    viewingEnd: viewing?.end,
    booked: stay?.state === 'CONFIRMED',
  });
  return until ? { until: until.toISOString() } : { because: 'books' as const };
};

export const leadView = async (ctx: ServiceContext, siteId: string, id: number, actor: Actor) => {
  const { kysely } = ctx.db;
  const site = await requireSite(kysely, siteId);
  const conversation = await requireConversation(kysely, siteId, id);
  const subject = await subjectOf(kysely, conversation);
  const messages = await messagesOf(kysely, siteId, id);
  const members = await listMembers(kysely, siteId);
  const others = (await conversationsOf(kysely, siteId, conversation.email)).filter((one) => one.id !== id);
  const name = await namesOf(kysely, siteId, [conversation, ...others], actor.locale);
  const listing = await listingOf(ctx, site, conversation, actor.locale);
  const page = await pageOf(ctx, site, conversation, conversation.locale);
  const about = name(conversation);
  const verdict = may(actor, 'leads.write', await ownerOf(kysely, conversation));
  const assignee = members.find((member) => member.id === conversation.assignee);
  const fields: Partial<Record<Locale, ReplyValues>> = {};
  for (const locale of LOCALES) fields[locale] = await replyValues(ctx, site, conversation, actor.name, locale);
  const { answeredAt } = conversation;
  return {
    id,
    etag: etagOf(conversation),
    kind: conversation.kind,
    state: conversation.state,
    ...(assignee ? { assignee: { id: assignee.id, name: assignee.name } } : {}),
    name: conversation.name,
    email: conversation.email,
    locale: conversation.locale,
    ...(about === undefined ? {} : { about }),
    ...(conversation.branch === null ? {} : { branch: conversation.branch }),
    ...(conversation.unitId === null ? {} : { unitId: conversation.unitId }),
    createdAt: conversation.createdAt.toISOString(),
    lastAt: conversation.lastAt.toISOString(),
    ...(answeredAt === null
      ? {}
      : {
          answeredAt: answeredAt.toISOString(),
          responseMinutes: workingMinutes(conversation.createdAt, answeredAt),
        }),
    ...(conversation.keepUntil === null ? {} : { keepUntil: conversation.keepUntil.toISOString() }),
    erasure: erasureOf(site, conversation, subject),
    ...(verdict.ok ? {} : { locked: verdict.reason }),
    asked: await askedOf(kysely, conversation, subject),
    messages: await messageViews(kysely, siteId, id),
    lastMessage: messages.reduce((last, one) => Math.max(last, one.id), 0),
    mails: (await mailsOfLead(kysely, conversation)).map((mail) => ({
      id: mail.id,
      kind: mail.told,
      state: mail.state,
      toVisitor: !TO_AGENCY.includes(mail.kind),
      at: mail.createdAt.toISOString(),
      ...(mail.reason === null ? {} : { reason: mail.reason }),
    })),
    notes: (await notesOf(kysely, siteId, id)).map((note) => ({
      id: note.id,
      author: note.author,
      ...(note.memberId === null ? {} : { memberId: note.memberId }),
      text: note.body,
      at: note.at.toISOString(),
      ...(note.changedAt === null ? {} : { changedAt: note.changedAt.toISOString() }),
      etag: noteEtag(note),
      mine: note.memberId !== null && note.memberId === idOf(actor),
    })),
    ...(listing ? { listing } : {}),
    ...(page === '' ? {} : { page }),
    others: others.map((one) => {
      const what = name(one);
      return {
        id: one.id,
        kind: one.kind,
        state: one.state,
        ...(what === undefined ? {} : { about: what }),
        at: one.createdAt.toISOString(),
      };
    }),
    favorites: await favoritesFor(ctx, site, conversation, actor.locale),
    alerts: await alertsFor(kysely, siteId, conversation.email),
    suppressed: await isLeftAlone(ctx, kysely, siteId, conversation.email),
    answer: {
      subject: await subjectFor(ctx, site, conversation, messages, about),
      from: senderOf(ctx, site).address,
      replyTo: (await answersTo(ctx, site)).address,
      fields: fields as Record<Locale, ReplyValues>,
      signature: { ...(actor.role === 'operator' ? {} : await signatureOf(kysely, siteId, actor.id)) },
    },
  };
};
