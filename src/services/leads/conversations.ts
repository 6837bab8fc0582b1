// What an agency does with a lead: it opens with the lead, goes to somebody by the site's rules, and has a state that members change.
import { findEntityItems } from '../../db/content/entities.ts';
import { findSite } from '../../db/content/sites.ts';
import { shownEstates } from '../../db/estates/shown-estates.ts';
import {
  type Conversation,
  type ConversationChange,
  changeConversation,
  findConversation,
  insertConversation,
  type NewConversation,
} from '../../db/leads/conversations.ts';
import { listMembers, type MemberRow } from '../../db/people/members.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { findRentalUnit } from '../../db/rentals/rental-units.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import { nearestBranch } from '../../domain/content/nearest-branch.ts';
import type { WebhookEvent } from '../../domain/content/setting-names.ts';
import type { Site } from '../../domain/content/site.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { type LeadFacts, memberFor } from '../../domain/leads/assign-rules.ts';
import type { ConversationKind } from '../../domain/leads/conversation.ts';
import type { Locale, Localized } from '../../domain/locale.ts';
import { noticeSubject } from '../people/notice-views.ts';
import { tellMembers } from '../people/notices.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';

type Context = Pick<ServiceContext, 'jobs' | 'now' | 'translations'>;

type Place = { readonly city?: unknown } | null | undefined;
const placesOf = (address: Place): string[] => {
  const { zip, name, alias } = (address?.city ?? {}) as { zip?: string; name?: string | Localized; alias?: Localized };
  const names = typeof name === 'string' ? [name] : Object.values(name ?? {});
  return [zip, ...names, ...Object.values(alias ?? {})].filter((text): text is string => Boolean(text));
};

type Facts = LeadFacts & { readonly members: readonly MemberRow[] };

/** What the rules ask about, read in the transaction that opens the conversation. */
const factsOf = async (db: Queryable, conversation: NewConversation): Promise<Facts> => {
  const { siteId, kind, estateId, unitId, branch: given } = conversation;
  const members = await listMembers(db, siteId);
  const found = estateId == null ? undefined : (await shownEstates(db, siteId, [estateId])).get(estateId);
  const parent =
    found?.parentId == null ? undefined : (await shownEstates(db, siteId, [found.parentId])).get(found.parentId);
  const unit = unitId === undefined ? undefined : await findRentalUnit(db, siteId, unitId);
  const record = found?.document;
  const seller = (record?.salesRepresentative ?? parent?.document.salesRepresentative)?.email?.toLowerCase();
  const address = record?.address ?? parent?.document.address;
  const office = async () =>
    address ? nearestBranch((await findEntityItems(db, siteId, 'offices')) ?? [], { address })?.id : undefined;
  return {
    kind,
    estateIds: found ? [found.id, ...(found.parentId === null ? [] : [found.parentId])] : [],
    // The office of whoever sells it, else the nearest one.
    branch: given ?? members.find(({ email }) => email.toLowerCase() === seller)?.branch ?? (await office()),
    places: [...placesOf(address), ...placesOf(unit?.record.address), ...placesOf({ city: unit?.record.general.city })],
    members,
  };
};

/** The forms of a site call one of their subjects so: who chooses it wants to know what their home is worth. */
const VALUATION_SUBJECT = 'contact.subject.sell';

/** A contact form whose subject is that the visitor wants to sell is a question for a valuation. */
export const kindOfContact = (
  { translations }: Pick<ServiceContext, 'translations'>,
  subject: string | undefined,
  locale: Locale,
): ConversationKind =>
  subject !== undefined && subject === translations(locale)[VALUATION_SUBJECT] ? 'valuation' : 'contact';

/** With every lead, in its transaction, whatever it came by. Its id. */
export const openConversation = async (ctx: Context, trx: Trx, conversation: NewConversation): Promise<number> => {
  const { siteId } = conversation;
  const site = await findSite(trx, siteId);
  const facts = await factsOf(trx, conversation);
  const memberOf = (email: string) => facts.members.find((one) => one.email.toLowerCase() === email.toLowerCase());
  const chosen = memberFor(site?.leadRules ?? [], facts, (email) => memberOf(email) !== undefined);
  const assignee = chosen === undefined ? undefined : memberOf(chosen)?.id;
  const id = await insertConversation(trx, { ...conversation, branch: facts.branch, assignee });
  if (assignee !== undefined) await announce(ctx, trx, siteId, 'lead.assigned', [id]);
  await tellDesk(trx, { siteId, topic: 'leads' });
  // Viewings and stays are told as what they are.
  if (conversation.kind !== 'viewing' && conversation.kind !== 'stay')
    await tellMembers(ctx, trx, siteId, 'lead', noticeSubject.lead(id), {
      assignee,
      branch: facts.branch ?? undefined,
    });
  return id;
};

export const requireSite = async (db: Queryable, siteId: string): Promise<Site> => {
  const site = await findSite(db, siteId);
  if (!site) throw new NotFoundError(`There is no site ${siteId}.`);
  return site;
};

export const requireConversation = async (
  db: Queryable,
  siteId: string,
  id: number,
  options: { readonly lock?: boolean } = {},
): Promise<Conversation> => {
  const conversation = await findConversation(db, siteId, id, options);
  if (!conversation) throw new NotFoundError('There is no such lead.');
  return conversation;
};

/** Changes a conversation that is locked, and tells of it whoever wants to hear. */
export const applyChange = async (
  ctx: Pick<ServiceContext, 'jobs' | 'now'>,
  trx: Trx,
  before: Conversation,
  change: ConversationChange,
  by: string,
): Promise<void> => {
  const { siteId, id } = before;
  await changeConversation(trx, siteId, id, change, by, ctx.now());
  const events: WebhookEvent[] = [];
  if (change.assignee !== undefined && change.assignee !== before.assignee) events.push('lead.assigned');
  if (change.state !== undefined && change.state !== before.state) events.push('lead.state');
  if (change.answeredAt !== undefined) events.push('lead.answered');
  for (const event of events) await announce(ctx, trx, siteId, event, [id]);
  await tellDesk(trx, { siteId, topic: 'leads' });
};

/** A mail of the visitor came: what was closed or waited is open again. One that a program wrote changes nothing. */
export const noteIncoming = async (
  ctx: Pick<ServiceContext, 'jobs' | 'now'>,
  trx: Trx,
  siteId: string,
  id: number,
  at: Date,
): Promise<void> => {
  const before = await requireConversation(trx, siteId, id, { lock: true });
  const state = before.state === 'new' ? 'new' : 'open';
  await applyChange(ctx, trx, before, { lastAt: at, state }, '');
};
