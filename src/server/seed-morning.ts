// The demo on a morning that looks lived in: people of the agency, requests, viewings, held nights and mails of the day it starts.
// Only the server writes it, when it has seeded the demo itself, and again on a later day as long as nothing but the demo is there.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Morning, MorningLead, MorningStay, MorningViewing } from '../../demo/morning.ts';
import { listSites } from '../db/content/sites.ts';
import { insertLayer, savePlan } from '../db/estates/estate-layers.ts';
import { endFeedRun, startFeedRun } from '../db/imports/feed-runs.ts';
import { insertMessage, insertNote } from '../db/leads/conversation-messages.ts';
import { changeConversation } from '../db/leads/conversations.ts';
import { insertLead } from '../db/leads/leads.ts';
import { insertTemplate, listTemplates } from '../db/leads/reply-templates.ts';
import { type AuditEntry, insertAudit } from '../db/people/audit-log.ts';
import { insertMember, listMembers, type MemberRow, saveSignature } from '../db/people/members.ts';
import { insertStay, saveLinkHashes, takenNights } from '../db/rentals/rental-stays.ts';
import type { Trx } from '../db/schema.ts';
import { insertBlock } from '../db/viewings/agenda-blocks.ts';
import { insertViewing, setViewingTokens } from '../db/viewings/viewings.ts';
import { addressView } from '../domain/display/address.ts';
import { HIDDEN } from '../domain/layers/decisions.ts';
import { LOCALES, type Locale } from '../domain/locale.ts';
import { COMMAND_LINE } from '../domain/people/audit.ts';
import { may } from '../domain/people/may.ts';
import type { Estate } from '../domain/record/estate.ts';
import { addDays, dayOf, momentOf } from '../domain/time/brussels-time.ts';
import { DAY_MS, MINUTE_MS } from '../domain/time/calendar-days.ts';
import { privacyVersion } from '../services/content/privacy-version.ts';
import { writeDraft } from '../services/estates/desk-estates.ts';
import { findListing } from '../services/estates/estate-sheet.ts';
import { publishDecisions } from '../services/estates/publish-estate.ts';
import { kindOfContact, noteIncoming, openConversation } from '../services/leads/conversations.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { requestHashes } from '../services/rentals/rental-links.ts';
import { viewingTokenHashes } from '../services/viewings/viewing-view.ts';

const DEMO_SITES: readonly string[] = ['lindeloo', 'estran'];
const VIEWING_MINUTES = 30;
const BUFFER_MS = 15 * MINUTE_MS;
const MARK = 'morning';
/** Numbers of drafts that no feed gives. */
const FIRST_DRAFT = 900_000_000;

type Place = {
  readonly ctx: ServiceContext;
  readonly trx: Trx;
  readonly siteId: string;
  readonly now: Date;
  readonly day: string;
  readonly version: string;
  readonly listings: readonly { readonly id: number; readonly label: string }[];
  /** Those who answer visitors. */
  readonly members: readonly MemberRow[];
};

/** The same key is the same id, on every machine. */
const uuidOf = (...parts: readonly (string | number)[]): string => {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

type DemoMail = {
  readonly kind: string;
  readonly key: string;
  readonly locale: Locale;
  readonly data: Readonly<Record<string, string | number>>;
  readonly at: Date;
  readonly state?: 'sent' | 'dead' | 'waiting';
  readonly attempts?: number;
  readonly reason?: string;
};

const addMail = async ({ trx, siteId }: Place, mail: DemoMail): Promise<{ id: number; messageId: string }> => {
  const { kind, key, locale, data, at, state = 'sent', attempts = 1, reason = null } = mail;
  const messageId = `<${uuidOf(siteId, key)}@${siteId}.example>`;
  const { rows } = await sql<{ id: number }>`
    insert into delivery (site_id, kind, dedupe_key, locale, data, message_id, state, attempts, reason, created_at, changed_at)
    values (${siteId}, ${kind}, ${key}, ${locale}, ${JSON.stringify(data)}::jsonb, ${messageId},
      ${state}, ${attempts}, ${reason}, ${at.toISOString()}::timestamptz,
      ${state === 'waiting' ? new Date().toISOString() : at.toISOString()}::timestamptz)
    on conflict (site_id, dedupe_key) do nothing returning id::int as id`.execute(trx);
  return { id: rows[0]?.id ?? 0, messageId };
};

const consentOf = (place: Place, locale: Locale, at: Date) => ({
  textVersion: place.version,
  locale,
  at: at.toISOString().slice(0, 10),
});

const pick = (place: Place, index: number) => place.listings[(index * 37) % place.listings.length];

const addLead = async (place: Place, lead: MorningLead, index: number): Promise<void> => {
  const { trx, siteId, now, day } = place;
  const at = new Date(now.getTime() - lead.minutesAgo * MINUTE_MS);
  const estateId = lead.about ? (pick(place, index)?.id ?? null) : null;
  // Who does not ask about a listing wants to know what a home is worth.
  const subject = place.ctx.translations(lead.locale)['contact.subject.sell'] ?? '';
  const id = await insertLead(trx, {
    siteId,
    kind: 'contact',
    locale: lead.locale,
    page: `/${lead.locale}`,
    estateId,
    email: lead.email,
    fields: {
      firstName: lead.first,
      lastName: lead.last,
      email: lead.email,
      phone: lead.phone,
      ...(lead.about ? {} : { subject }),
      message: lead.message,
    },
    consent: consentOf(place, lead.locale, at),
    submission: uuidOf(siteId, day, 'lead', index),
    createdAt: at,
  });
  if (id === undefined) return;
  const conversation = await openConversation(place.ctx, trx, {
    siteId,
    kind: kindOfContact(place.ctx, lead.about ? undefined : subject, lead.locale),
    leadId: id,
    email: lead.email,
    name: `${lead.first} ${lead.last}`,
    locale: lead.locale,
    estateId,
    createdAt: at,
  });
  const mail = { locale: lead.locale, data: { lead: Number(id) }, at };
  await addMail(place, { ...mail, kind: 'contact-office', key: `contact:${id}:office` });
  const slow = index === 1 ? { state: 'waiting' as const, attempts: 6, reason: 'Connection timeout' } : {};
  const copy = await addMail(place, { ...mail, ...slow, kind: 'contact-copy', key: `contact:${id}:copy` });
  await addWork(place, { conversation, lead, index, at, copy: copy.messageId });
};

type Work = {
  readonly conversation: number;
  readonly lead: MorningLead;
  readonly index: number;
  readonly at: Date;
  readonly copy: string;
};

/** What the agency did with it since: the newest wait, some were answered, the old ones are done. */
const addWork = async (place: Place, { conversation, lead, index, at, copy }: Work): Promise<void> => {
  const { trx, siteId, now, members } = place;
  const member = members[index % members.length];
  if (!member || index < 2) return;
  const { DEMO_ANSWERS, DEMO_NOTE } = await import('../../demo/leads.ts');
  const by = member.name;
  if (index === 2) {
    await changeConversation(trx, siteId, conversation, { state: 'open', assignee: member.id }, by, at);
    const noted = { siteId, conversationId: conversation, memberId: member.id, author: by, body: DEMO_NOTE };
    await insertNote(trx, { ...noted, at: new Date(at.getTime() + 6 * MINUTE_MS) });
    return;
  }
  const minutes = Math.min(12 + ((index * 37) % 180), Math.max(1, lead.minutesAgo - 2));
  const answeredAt = new Date(at.getTime() + minutes * MINUTE_MS);
  const words = DEMO_ANSWERS[lead.locale];
  const key = `lead-answer:${conversation}:morning`;
  const sent = { kind: 'lead-answer', key, locale: lead.locale, data: { conversation }, at: answeredAt };
  const { id: deliveryId, messageId } = await addMail(place, sent);
  const mail = { siteId, conversationId: conversation, kind: 'mail' as const, html: null, attachments: [] };
  const answer = { ...mail, subject: `Re: ${lead.message.slice(0, 60)}` };
  await insertMessage(trx, {
    ...answer,
    direction: 'out',
    messageId,
    inReplyTo: copy,
    fromName: '',
    fromEmail: member.email,
    body: `${words.answer}\n${by}`,
    deliveryId,
    memberId: member.id,
    author: by,
    at: answeredAt,
  });
  const state = index === 5 || index > 8 ? ('closed' as const) : ('waiting' as const);
  const change = { state, assignee: member.id, answeredAt, lastAt: answeredAt };
  await changeConversation(trx, siteId, conversation, change, by, answeredAt);
  if (index !== 3) return;
  const repliedAt = new Date(Math.min(answeredAt.getTime() + 25 * MINUTE_MS, now.getTime() - MINUTE_MS));
  await insertMessage(trx, {
    ...answer,
    direction: 'in',
    messageId: `<${uuidOf(siteId, conversation, 'reply')}@postvak.example>`,
    inReplyTo: messageId,
    fromName: `${lead.first} ${lead.last}`,
    fromEmail: lead.email,
    body: words.reply,
    deliveryId: null,
    memberId: null,
    author: null,
    at: repliedAt,
  });
  await noteIncoming(place.ctx, trx, siteId, conversation, repliedAt);
};

/** Once: what an agency writes into its templates stays. */
const addTemplates = async ({ trx, siteId, now, members }: Place): Promise<void> => {
  if ((await listTemplates(trx, siteId)).length > 0) return;
  const { DEMO_TEMPLATES } = await import('../../demo/leads.ts');
  for (const template of DEMO_TEMPLATES) await insertTemplate(trx, siteId, template, members[0]?.name ?? '', now);
  for (const { id, name } of members)
    await saveSignature(trx, siteId, id, Object.fromEntries(LOCALES.map((locale) => [locale, name])));
};

const addViewing = async (place: Place, viewing: MorningViewing, index: number): Promise<void> => {
  const { ctx, trx, siteId, now, day } = place;
  const listing = pick(place, index + 3);
  const start = momentOf(`${addDays(day, viewing.inDays)}T${viewing.time}`);
  if (!listing || !start) return;
  const end = new Date(start.getTime() + VIEWING_MINUTES * MINUTE_MS);
  const span = { from: new Date(start.getTime() - BUFFER_MS), to: new Date(end.getTime() + BUFFER_MS) };
  const { rows } =
    await sql`select 1 from agenda_block where site_id = ${siteId} and agent_id = ${viewing.representative}
    and during && tstzrange(${span.from.toISOString()}::timestamptz, ${span.to.toISOString()}::timestamptz)`.execute(
      trx,
    );
  if (rows.length > 0) return;
  const at = new Date(Math.min(start.getTime(), now.getTime()) - viewing.bookedDaysAgo * DAY_MS - 44 * MINUTE_MS);
  const block = { siteId, representativeId: viewing.representative, estateId: listing.id, start, end, places: 1 };
  const blockId = await insertBlock(trx, { ...block, ...span });
  const made = await insertViewing(trx, {
    siteId,
    representativeId: viewing.representative,
    estateId: listing.id,
    blockId,
    place: 1,
    start,
    end,
    group: false,
    locale: viewing.locale,
    name: `${viewing.first} ${viewing.last}`,
    email: viewing.email,
    phone: viewing.phone,
    message: null,
    label: listing.label,
    consent: consentOf(place, viewing.locale, at),
    createdAt: at,
  });
  await setViewingTokens(trx, made, viewingTokenHashes(ctx.secrets, made));
  const id = Number(made.id);
  const conversation = await openConversation(ctx, trx, {
    siteId,
    kind: 'viewing',
    viewingId: id,
    email: viewing.email,
    name: `${viewing.first} ${viewing.last}`,
    locale: viewing.locale,
    estateId: listing.id,
    createdAt: at,
  });
  // A viewing that was booked waits for nobody.
  await changeConversation(trx, siteId, conversation, { state: 'closed' }, '', at);
  const mail = {
    locale: viewing.locale,
    data: { viewing: id, sequence: made.sequence, event: 'booked', agent: viewing.representative },
    at,
  };
  const failed = viewing.refused
    ? {
        state: 'dead' as const,
        reason: '550 5.1.1 <t.cleas@postvak.example>: Recipient address rejected: User unknown',
      }
    : {};
  await addMail(place, { ...mail, ...failed, kind: 'viewing-visitor', key: `viewing:${id}:${made.sequence}:visitor` });
  await addMail(place, {
    ...mail,
    kind: 'viewing-agent',
    key: `viewing:${id}:${made.sequence}:agent:${viewing.representative}`,
  });
};

/** False when somebody has one of the nights. */
const addStay = async (place: Place, stay: MorningStay, unitId: number): Promise<boolean> => {
  const { ctx, trx, siteId, now, day } = place;
  const from = addDays(day, stay.inDays);
  const to = addDays(from, stay.nights);
  // Requests whose time is over keep their nights until the clock lets them lapse.
  const taken = await takenNights(trx, siteId, new Date(0), unitId);
  if (taken.some((night) => night.from < to && from < night.to)) return false;
  const heldUntil = new Date(now.getTime() + stay.minutesLeft * MINUTE_MS);
  const at = new Date(heldUntil.getTime() - 48 * 60 * MINUTE_MS);
  const id = await insertStay(trx, {
    siteId,
    unitId,
    from,
    to,
    persons: stay.persons,
    price: stay.price,
    rent: stay.price,
    extras: [],
    locale: stay.locale,
    name: `${stay.first} ${stay.last}`,
    email: stay.email,
    phone: stay.phone,
    message: null,
    consent: consentOf(place, stay.locale, at),
    heldUntil,
    createdAt: at,
  });
  await saveLinkHashes(trx, siteId, id, {
    visitor: requestHashes(ctx.secrets, { siteId, id }, 'visitor'),
    agency: requestHashes(ctx.secrets, { siteId, id }, 'agency'),
  });
  await openConversation(ctx, trx, {
    siteId,
    kind: 'stay',
    stayId: id,
    email: stay.email,
    name: `${stay.first} ${stay.last}`,
    locale: stay.locale,
    unitId,
    createdAt: at,
  });
  for (const reader of ['visitor', 'agency'] as const)
    await addMail(place, {
      kind: `rental-${reader}`,
      key: `rental:${id}:HELD:${reader}`,
      locale: stay.locale,
      data: { stay: id, step: 'HELD' },
      at,
    });
  return true;
};

const addLog = async ({ trx, siteId, now }: Place, morning: Morning): Promise<void> => {
  const { added, changed, unchanged, minutesAgo } = morning.feed;
  const startedAt = new Date(now.getTime() - minutesAgo * MINUTE_MS);
  const endedAt = new Date(startedAt.getTime() + 41_000);
  const run = await startFeedRun(trx, {
    siteId,
    source: 'openimmo',
    location: 'https://feed.example/openimmo.zip',
    format: 'openimmo',
    startedAt,
  });
  const report = { added, changed, unchanged, removed: 0, skipped: 0, mode: 'full' as const };
  await endFeedRun(trx, siteId, run, { state: 'done', endedAt, report });
  const [owner, second] = morning.members;
  const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
  const note = (
    minutes: number,
    row: Pick<AuditEntry, 'source' | 'actor' | 'action' | 'subject' | 'changes'>,
  ): Promise<number> => {
    const isCall = row.source === 'desk' || row.source === 'push';
    const at = new Date(now.getTime() - minutes * MINUTE_MS);
    return insertAudit(trx, { siteId, tokenId: null, requestId: '', status: isCall ? 200 : null, at, ...row });
  };
  await note(2600, { source: 'command', actor: COMMAND_LINE, action: 'importSite', subject: siteId });
  await note(1500, {
    source: 'desk',
    actor: owner?.name ?? '',
    action: 'saveSettings',
    subject: 'identity',
    changes: [change('phone', '+32 9 123 45 60', '+32 9 123 45 67')],
  });
  await note(240, { source: 'push', actor: 'CRM', action: 'patchEstate', subject: '24013' });
  await note(95, {
    source: 'desk',
    actor: second?.name ?? '',
    action: 'correctMail',
    subject: '12',
    changes: [change('email', 'k•••@postvak.example', 'k•••@postvak.example')],
  });
  await note(minutesAgo, {
    source: 'feed',
    actor: 'openimmo',
    action: 'feedRun',
    subject: String(run),
    changes: [change('state', null, 'done'), change('added', null, added), change('changed', null, changed)],
  });
};

const addMembers = async ({ trx, siteId, now }: Place, { members }: Morning): Promise<void> => {
  for (const { joined, ...fields } of members) {
    const made = await insertMember(trx, siteId, fields, 'demo', new Date(now.getTime() - 20 * DAY_MS));
    if (made && joined)
      await sql`update member set joined_at = created_at, seen_at = ${now.toISOString()}::timestamptz - interval '1 hour' * (id % 9 + 1)
        where site_id = ${siteId} and id = ${made.id}`.execute(trx);
    else if (made)
      await sql`update member set invited_at = ${now.toISOString()}::timestamptz where site_id = ${siteId} and id = ${made.id}`.execute(
        trx,
      );
  }
};

/** Once: on a later morning the work on them goes on from where somebody left it. */
const addEstates = async ({ ctx, trx, siteId, now, listings }: Place, { members, estates }: Morning): Promise<void> => {
  const { rows } = await sql`select 1 from estate_layer where site_id = ${siteId} limit 1`.execute(trx);
  if (rows.length > 0) return;
  for (const estate of estates) {
    const at = new Date(now.getTime() - estate.minutesAgo * MINUTE_MS);
    const by = members[estate.by]?.name ?? '';
    const cause = { kind: 'member' as const, name: by };
    if (estate.kind === 'draft') {
      const id = FIRST_DRAFT + estate.number;
      const row = { id, parentId: null, feed: null, feedHash: null, touched: {}, changedBy: by };
      await insertLayer(trx, siteId, { ...row, draft: estate.set }, at);
      continue;
    }
    const found = listings[estate.listing];
    if (!found) continue;
    const listing = await findListing(trx, siteId, found.id);
    if (estate.kind === 'offline')
      await publishDecisions(
        { ...ctx, now: () => at },
        trx,
        siteId,
        listing,
        { set: { [HIDDEN]: true }, back: [] },
        { cause, by },
      );
    else await writeDraft(trx, siteId, listing, { set: estate.set, back: [] }, by, at);
    if (estate.kind === 'planned')
      await savePlan(trx, siteId, found.id, { at: momentOf(`${addDays(dayOf(now), 1)}T08:00`) ?? now, cause }, 2);
  }
};

const listingsOf = async (trx: Trx, siteId: string): Promise<Place['listings']> => {
  const { rows } = await sql<{ id: number; document: Estate }>`
    select id, document from estate where site_id = ${siteId} and parent_id is null and removed_at is null
      and archived_at is null and document -> 'general' -> 'transaction' ->> 'id' in ('1', '2')
    order by id limit 120`.execute(trx);
  return rows.map(({ id, document }) => ({
    id,
    label: addressView(document.address && { ...document.address, visible: true }, 'nl').line,
  }));
};

const addMorning = async (ctx: ServiceContext, siteId: string, now: Date): Promise<void> => {
  const { demoMorning } = await import('../../demo/morning.ts');
  const day = dayOf(now);
  const morning = demoMorning(siteId, day);
  if (!morning) return;
  const version = await privacyVersion(ctx, siteId);
  await ctx.db.transaction(async (trx) => {
    const empty = { ctx, trx, siteId, now, day, version, listings: await listingsOf(trx, siteId), members: [] };
    await addMembers(empty, morning);
    const members = (await listMembers(trx, siteId)).filter((one) => one.joinedAt && may(one, 'leads.write').ok);
    const place: Place = { ...empty, members };
    await addTemplates(place);
    for (const [index, lead] of morning.leads.entries()) await addLead(place, lead, index);
    for (const [index, viewing] of morning.viewings.entries()) await addViewing(place, viewing, index);
    const { rows } = await sql<{ id: number }>`
      select id from rental_unit where site_id = ${siteId} and removed_at is null order by id limit 30`.execute(trx);
    // Every stay in the first home after the last one that is free then.
    const units = rows.map(({ id }) => id);
    for (const stay of morning.stays) {
      while (units.length > 0) {
        const unit = units.shift();
        if (unit !== undefined && (await addStay(place, stay, unit))) break;
      }
    }
    for (const [index, daysAgo] of morning.alerts.entries()) {
      const at = new Date(now.getTime() - daysAgo * DAY_MS - index * MINUTE_MS);
      await sql`insert into subscription (site_id, email, name, locale, state, consent, created_at, confirmed_at, state_at, wanted_at)
        values (${siteId}, ${`lezer${index + 1}@postvak.example`}, '', 'nl', 'CONFIRMED', ${JSON.stringify(consentOf(place, 'nl', at))}::jsonb,
          ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz)
        on conflict do nothing`.execute(trx);
    }
    await addEstates(place, morning);
    await addLog(place, morning);
    await trx
      .insertInto('desk_choice')
      .values({ site_id: siteId, name: MARK, chosen_at: now })
      .onConflict((conflict) => conflict.columns(['site_id', 'name']).doUpdateSet({ chosen_at: now }))
      .execute();
  });
};

/** `first`: the demo was seeded just now. Else a morning follows the one of an earlier day. */
export const seedMorning = async (ctx: ServiceContext, { first }: { readonly first: boolean }): Promise<void> => {
  const sites = (await listSites(ctx.db.kysely)).map(({ id }) => id);
  if (sites.some((id) => !DEMO_SITES.includes(id))) return;
  const now = ctx.now();
  for (const siteId of sites) {
    const mark = await ctx.db.kysely
      .selectFrom('desk_choice')
      .select('chosen_at')
      .where('site_id', '=', siteId)
      .where('name', '=', MARK)
      .executeTakeFirst();
    if (mark ? dayOf(mark.chosen_at) !== dayOf(now) : first) await addMorning(ctx, siteId, now);
  }
};
