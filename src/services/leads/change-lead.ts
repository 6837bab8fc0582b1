// Members and software change whose a lead is, how far it is, and how long it is kept; members leave notes for one another.
import {
  type ConversationNote,
  deleteNote,
  insertNote,
  notesOf,
  updateNote,
} from '../../db/leads/conversation-messages.ts';
import { type Conversation, type ConversationChange, conversationsAfter } from '../../db/leads/conversations.ts';
import { findMember, listMembers, type MemberRow } from '../../db/people/members.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import { BadInputError, ForbiddenError, NotFoundError, PreconditionFailedError } from '../../domain/errors.ts';
import { type ConversationState, KEEP_AT_MOST_DAYS } from '../../domain/leads/conversation.ts';
import { mayHandOver } from '../../domain/leads/hand-over.ts';
import { fieldChanges } from '../../domain/people/audit.ts';
import { may } from '../../domain/people/may.ts';
import type { Actor } from '../../domain/people/member.ts';
import { addDays, dayOf, startOfDay } from '../../domain/time/brussels-time.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { applyChange, requireConversation, requireSite } from './conversations.ts';
import { idOf } from './lead-list.ts';
import { pushedView } from './lead-state.ts';
import { etagOf, leadView, noteEtag, ownerOf } from './lead-view.ts';

const wrong = (field: string, message: string): BadInputError =>
  new BadInputError(`body.${field} ${message}.`, [{ field: `body.${field}`, message }]);

export type LeadWish = {
  readonly state?: ConversationState | undefined;
  /** A member; null: nobody. */
  readonly assignee?: number | null | undefined;
  /** The last day it is kept; null: as the site keeps leads. */
  readonly keepUntil?: string | null | undefined;
};

/** A name for the log and for whoever was overtaken; never an address. */
const valuesOf = async (db: Queryable, { siteId, state, assignee, keepUntil }: Conversation) => ({
  state,
  assignee: assignee === null ? null : ((await findMember(db, siteId, assignee))?.name ?? null),
  keepUntil: keepUntil === null ? null : dayOf(new Date(keepUntil.getTime() - 1)),
});

const memberIn = async (db: Queryable, siteId: string, id: number): Promise<MemberRow> => {
  const member = await findMember(db, siteId, id);
  if (!member) throw wrong('assignee', 'is no member of this site');
  if (!may(member, 'leads.write').ok) throw wrong('assignee', 'is a member who does not answer visitors');
  return member;
};

/** The end of the day: the night that erases comes after it. */
const keptUntil = (day: string | null, now: Date): Date | null => {
  if (day === null) return null;
  const today = dayOf(now);
  if (day < today) throw wrong('keepUntil', 'is in the past');
  if (day > addDays(today, KEEP_AT_MOST_DAYS)) throw wrong('keepUntil', `is more than ${KEEP_AT_MOST_DAYS} days ahead`);
  return startOfDay(addDays(day, 1));
};

const checkAssignee = (actor: Actor, { assignee }: Conversation, to: number | null): void => {
  const me = idOf(actor);
  const given = { role: actor.role, isOwn: assignee !== null && assignee === me };
  if (!mayHandOver(given, to === null ? 'nobody' : to === me ? 'self' : 'colleague'))
    throw new ForbiddenError('The member may not do this.', { reason: 'assigned' });
};

export const saveLead = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: number, wish: LeadWish) => {
  const actor = desk.actor();
  await ctx.db.transaction(async (trx) => {
    const before = await requireConversation(trx, siteId, id, { lock: true });
    desk.require('leads.write', await ownerOf(trx, before));
    if (wish.assignee != null) await memberIn(trx, siteId, wish.assignee);
    const keepUntil = wish.keepUntil === undefined ? undefined : keptUntil(wish.keepUntil, ctx.now());
    const change: ConversationChange = { state: wish.state, assignee: wish.assignee, keepUntil };
    const theirs = await valuesOf(trx, before);
    const yours = await valuesOf(trx, {
      ...before,
      ...(wish.state === undefined ? {} : { state: wish.state }),
      ...(wish.assignee === undefined ? {} : { assignee: wish.assignee }),
      ...(keepUntil === undefined ? {} : { keepUntil }),
    });
    const changes = fieldChanges(theirs, yours);
    if (desk.ifMatch !== etagOf(before))
      throw new PreconditionFailedError('Somebody else changed this lead.', {
        current: await leadView({ ...ctx, db: { ...ctx.db, kysely: trx } }, siteId, id, actor),
        etag: etagOf(before),
        fields: changes.map(({ field, before: stands, after }) => ({ field, yours: after, theirs: stands })),
        ...(before.changedBy === '' ? {} : { changedBy: before.changedBy }),
        changedAt: before.changedAt.toISOString(),
      });
    if (wish.assignee !== undefined) checkAssignee(actor, before, wish.assignee);
    if (changes.length === 0) return;
    await applyChange(ctx, trx, before, change, actor.name);
    desk.note(changes);
  });
  return leadView(ctx, siteId, id, actor);
};

export const addLeadNote = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: number, text: string) => {
  const actor = desk.actor();
  await ctx.db.transaction(async (trx) => {
    await requireConversation(trx, siteId, id, { lock: true });
    await insertNote(trx, {
      siteId,
      conversationId: id,
      memberId: actor.role === 'operator' ? null : actor.id,
      author: actor.name,
      body: text.trim(),
      at: ctx.now(),
    });
    await tellDesk(trx, { siteId, topic: 'leads' });
  });
  return leadView(ctx, siteId, id, actor);
};

/** The conversation is locked, and with it everything that is said in it. */
const noteIn = async (trx: Trx, siteId: string, id: number, noteId: number): Promise<ConversationNote> => {
  await requireConversation(trx, siteId, id, { lock: true });
  const note = (await notesOf(trx, siteId, id)).find((one) => one.id === noteId);
  if (!note) throw new NotFoundError('There is no such note.');
  return note;
};

const isAuthor = ({ memberId }: ConversationNote, actor: Actor): boolean =>
  memberId !== null && memberId === idOf(actor);

/** By whoever wrote it, and nobody else: it bears their name. Its words stand in no log. */
export const saveLeadNote = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  id: number,
  { note: noteId, text }: { readonly note: number; readonly text: string },
) => {
  const actor = desk.actor();
  const body = text.trim();
  await ctx.db.transaction(async (trx) => {
    const note = await noteIn(trx, siteId, id, noteId);
    if (!isAuthor(note, actor)) throw new ForbiddenError('A note is changed by its author.', { reason: 'assigned' });
    if (desk.ifMatch !== noteEtag(note))
      throw new PreconditionFailedError('This note was changed meanwhile.', {
        current: await leadView({ ...ctx, db: { ...ctx.db, kysely: trx } }, siteId, id, actor),
        etag: noteEtag(note),
        fields: note.body === body ? [] : [{ field: 'text', yours: body, theirs: note.body }],
        changedBy: note.author,
        changedAt: (note.changedAt ?? note.at).toISOString(),
      });
    if (note.body === body) return;
    await updateNote(trx, siteId, { id: noteId, body, at: ctx.now() });
    await tellDesk(trx, { siteId, topic: 'leads' });
  });
  return leadView(ctx, siteId, id, actor);
};

/** Of whoever wrote it; those who see to privacy take away anybody's. */
export const removeLeadNote = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  id: number,
  noteId: number,
): Promise<void> => {
  const actor = desk.actor();
  await ctx.db.transaction(async (trx) => {
    const note = await noteIn(trx, siteId, id, noteId);
    if (!isAuthor(note, actor)) desk.require('privacy.erase', {});
    await deleteNote(trx, siteId, id, noteId);
    await tellDesk(trx, { siteId, topic: 'leads' });
  });
};

export const pushedLeadStates = async (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
  {
    after = 0,
    state,
    limit = 100,
  }: {
    readonly after?: number | undefined;
    readonly state?: ConversationState | undefined;
    readonly limit?: number | undefined;
  },
) => {
  await requireSite(db.kysely, siteId);
  const members = await listMembers(db.kysely, siteId);
  const found = await conversationsAfter(db.kysely, siteId, { afterId: after, state, limit });
  return found.map((row) => pushedView(row, members));
};

const memberByEmail = async (trx: Trx, siteId: string, email: string): Promise<MemberRow> => {
  const member = (await listMembers(trx, siteId)).find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!member) throw wrong('assignee', 'is no member of this site');
  return memberIn(trx, siteId, member.id);
};

/** By the agency's software, in the name of its token. */
export const pushLeadState = async (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  { state, assignee }: { readonly state?: ConversationState; readonly assignee?: string | null },
  token: string,
) => {
  await ctx.db.transaction(async (trx) => {
    const before = await requireConversation(trx, siteId, id, { lock: true });
    const member = assignee == null ? assignee : (await memberByEmail(trx, siteId, assignee)).id;
    const change = { state, assignee: member };
    const differs =
      (state !== undefined && state !== before.state) || (member !== undefined && member !== before.assignee);
    if (differs) await applyChange(ctx, trx, before, change, token);
  });
  const after = await requireConversation(ctx.db.kysely, siteId, id);
  return pushedView(after, await listMembers(ctx.db.kysely, siteId));
};
