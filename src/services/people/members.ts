// The members of a site: invited by mail, changed with their version, removed and taken back. The last owner stays one.
import { findEntityItems } from '../../db/content/entities.ts';
import { findSite } from '../../db/content/sites.ts';
import { releaseLeadsOf } from '../../db/leads/conversations.ts';
import { endInvitations } from '../../db/people/desk-links.ts';
import { countPasskeys } from '../../db/people/desk-passkeys.ts';
import * as store from '../../db/people/members.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import { listAgendas } from '../../db/viewings/agendas.ts';
import {
  BadInputError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
} from '../../domain/errors.ts';
import { textOf } from '../../domain/locale.ts';
import { COMMAND_LINE, fieldChanges } from '../../domain/people/audit.ts';
import { LINK_LIFE_MS } from '../../domain/people/desk-link.ts';
import { may } from '../../domain/people/may.ts';
import { type Actor, grantableRoles, type MemberFields } from '../../domain/people/member.ts';
import { orderMail } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import type { DeskCall } from './desk-access.ts';
import { makeLink } from './desk-links.ts';

const RESTORE_MS = 10 * 60_000;

const etagOf = ({ id, version }: store.MemberRow): string => `"m${id}-${version}"`;

const fieldsOf = ({
  name,
  email,
  locale,
  role,
  branch,
  agenda,
  languages,
  portrait,
}: store.MemberRow): MemberFields => ({
  name,
  email,
  locale,
  role,
  ...(branch === undefined ? {} : { branch }),
  ...(agenda === undefined ? {} : { agenda }),
  ...(languages === undefined ? {} : { languages }),
  ...(portrait === undefined ? {} : { portrait }),
});

const shown = (member: store.MemberRow, passkeys: ReadonlyMap<string, number>, desk: DeskCall) => {
  const verdict = may(desk.actor(), 'members.write', { branch: member.branch });
  const isInvited = member.joinedAt === null && member.invitedAt !== null;
  return {
    id: member.id,
    ...fieldsOf(member),
    state: member.joinedAt === null ? ('invited' as const) : ('active' as const),
    ...(isInvited && member.invitedAt
      ? { invitedUntil: new Date(member.invitedAt.getTime() + LINK_LIFE_MS.invite).toISOString() }
      : {}),
    ...(member.seenAt ? { seenAt: member.seenAt.toISOString() } : {}),
    passkeys: passkeys.get(member.email.toLowerCase()) ?? 0,
    etag: etagOf(member),
    ...(!verdict.ok && (verdict.reason === 'role' || verdict.reason === 'branch') ? { locked: verdict.reason } : {}),
  };
};

const one = async (db: Queryable, member: store.MemberRow, desk: DeskCall) =>
  shown(member, await countPasskeys(db, [member.email]), desk);

const branchesOf = async (ctx: ServiceContext, siteId: string, desk: DeskCall) =>
  (await findEntityItems(ctx.db.kysely, siteId, 'offices'))?.map(({ id, title }) => ({
    id,
    name: textOf(title, desk.actor().locale),
  })) ?? [];

export const members = async (ctx: ServiceContext, desk: DeskCall, siteId: string) => {
  const rows = await store.listMembers(ctx.db.kysely, siteId);
  const passkeys = await countPasskeys(
    ctx.db.kysely,
    rows.map(({ email }) => email),
  );
  return {
    members: rows.map((row) => shown(row, passkeys, desk)),
    branches: await branchesOf(ctx, siteId, desk),
    agendas: (await listAgendas(ctx.db.kysely, siteId)).map(({ agenda: { id, name, email } }) => ({ id, name, email })),
  };
};

const wrong = (field: string, message: string): never => {
  throw new BadInputError(`body.${field} ${message}.`, [{ field: `body.${field}`, message }]);
};

/** Branch and agenda must exist; nobody gives a role beyond their own. */
const checkFields = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  fields: MemberFields,
): Promise<void> => {
  desk.require('members.write', { branch: fields.branch });
  const actor = desk.actor();
  if (!grantableRoles(actor.role).includes(fields.role))
    throw new ForbiddenError('Nobody gives a role that is more than their own.', { reason: 'role' });
  if (actor.role === 'manager' && actor.branch !== undefined && fields.branch !== actor.branch)
    throw new ForbiddenError('A manager of a branch has the people of that branch.', { reason: 'branch' });
  const { branches, agendas } = await members(ctx, desk, siteId);
  if (fields.branch !== undefined && !branches.some(({ id }) => id === fields.branch))
    wrong('branch', 'is no office of this site');
  if (fields.agenda !== undefined && !agendas.some(({ id }) => id === fields.agenda))
    wrong('agenda', 'is no agenda of this site');
};

type Inviter = Actor | typeof COMMAND_LINE;

const taken = (): never => {
  throw new ConflictError('Somebody of this site has this e-mail address already.');
};

/** A member invites by name; for an operator or a command, whom nobody at the agency knows, the agency does. */
const inviterOf = (by: Inviter): string => (by === COMMAND_LINE || by.role === 'operator' ? COMMAND_LINE : by.name);

const invitation = async (ctx: ServiceContext, trx: Trx, member: store.MemberRow, by: Inviter): Promise<void> => {
  await endInvitations(trx, member.siteId, member.email);
  const { number } = await makeLink(ctx, trx, {
    email: member.email,
    purpose: 'invite',
    siteId: member.siteId,
    hostname: null,
    browserHash: null,
  });
  await orderMail(ctx, trx, {
    siteId: member.siteId,
    kind: 'desk-invite',
    dedupeKey: `desk-link ${number}`,
    locale: member.locale,
    data: { link: number, member: member.id },
    personal: { to: member.email, name: member.name, by: inviterOf(by) },
  });
};

/** From the desk, or by command: `by` is who invites. */
export const addMember = async (
  ctx: ServiceContext,
  siteId: string,
  fields: MemberFields,
  by: Inviter,
): Promise<store.MemberRow> => {
  if (!(await findSite(ctx.db.kysely, siteId))) throw new NotFoundError(`There is no site ${siteId}.`);
  return ctx.db.transaction(async (trx) => {
    const member = await store.insertMember(trx, siteId, fields, by === COMMAND_LINE ? by : by.name, ctx.now());
    if (!member) return taken();
    await invitation(ctx, trx, member, by);
    await tellDesk(trx, { siteId, topic: 'members' });
    return member;
  });
};

export const inviteMember = async (ctx: ServiceContext, desk: DeskCall, siteId: string, fields: MemberFields) => {
  await checkFields(ctx, desk, siteId, fields);
  const member = await addMember(ctx, siteId, fields, desk.actor());
  desk.note(fieldChanges({}, fields));
  return one(ctx.db.kysely, member, desk);
};

const found = async (
  trx: Trx | ServiceContext['db']['kysely'],
  siteId: string,
  id: number,
): Promise<store.MemberRow> => {
  const member = await store.findMember(trx, siteId, id);
  if (!member) throw new NotFoundError('There is no such member.');
  return member;
};

/** With the members locked: two who go at once must not both believe that the other one stays. */
const refuseLastOwner = async (trx: Trx, siteId: string, id: number): Promise<void> => {
  const owners = (await store.listMembers(trx, siteId)).filter(({ role }) => role === 'owner');
  if (owners.length === 1 && owners[0]?.id === id)
    throw new ForbiddenError('The last owner stays: make somebody else an owner first.', { reason: 'last-owner' });
};

/** Who may change members changes those of their branch, and nobody whose role is more than their own. */
export const requireChangeable = (desk: DeskCall, { branch, role }: Pick<store.MemberRow, 'branch' | 'role'>): void => {
  desk.require('members.write', { branch });
  if (!grantableRoles(desk.actor().role).includes(role))
    throw new ForbiddenError('Nobody changes somebody whose role is more than their own.', { reason: 'role' });
};

export const saveMember = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  id: number,
  fields: MemberFields,
) => {
  await checkFields(ctx, desk, siteId, fields);
  const saved = await ctx.db.transaction(async (trx) => {
    await store.lockMembers(trx, siteId);
    const before = await found(trx, siteId, id);
    requireChangeable(desk, before);
    const changes = fieldChanges(fieldsOf(before), fields);
    if (etagOf(before) !== desk.ifMatch)
      throw new PreconditionFailedError('Somebody else changed this member.', {
        current: await one(trx, before, desk),
        etag: etagOf(before),
        fields: changes.map(({ field, before: theirs, after: yours }) => ({ field, yours, theirs })),
        changedBy: before.changedBy,
        changedAt: before.changedAt.toISOString(),
      });
    if (before.role === 'owner' && fields.role !== 'owner') await refuseLastOwner(trx, siteId, id);
    const others = (await store.listMembers(trx, siteId)).filter((other) => other.id !== id);
    if (others.some(({ email }) => email.toLowerCase() === fields.email.toLowerCase())) return taken();
    desk.note(changes);
    const member = await store.updateMember(trx, siteId, id, fields, desk.actor().name, ctx.now());
    // Another address is another person until it has proven itself.
    if (before.email.toLowerCase() !== fields.email.toLowerCase()) {
      await endInvitations(trx, siteId, before.email);
      await invitation(ctx, trx, member, desk.actor());
      await tellDesk(trx, { siteId: '*', topic: 'sessions' });
    }
    await tellDesk(trx, { siteId, topic: 'members' });
    return member;
  });
  return one(ctx.db.kysely, saved, desk);
};

/** From the desk or by command; running streams hear of it at once. */
export const dropMember = (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  by: string,
  allowed: (member: store.MemberRow) => void,
): Promise<store.MemberRow> =>
  ctx.db.transaction(async (trx) => {
    await store.lockMembers(trx, siteId);
    const member = await found(trx, siteId, id);
    allowed(member);
    await refuseLastOwner(trx, siteId, id);
    await store.removeMember(trx, siteId, id, by, ctx.now());
    await endInvitations(trx, siteId, member.email);
    // What was theirs to answer is nobody's.
    await releaseLeadsOf(trx, siteId, id);
    for (const topic of ['members', 'leads'] as const) await tellDesk(trx, { siteId, topic });
    await tellDesk(trx, { siteId: '*', topic: 'sessions' });
    return member;
  });

export const removeMember = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: number): Promise<void> => {
  const actor = desk.actor();
  const member = await dropMember(ctx, siteId, id, actor.name, (found) => {
    desk.require('members.write', { branch: found.branch });
    if (!grantableRoles(actor.role).includes(found.role))
      throw new ForbiddenError('Nobody removes somebody whose role is more than their own.', { reason: 'role' });
  });
  desk.note(fieldChanges({ name: member.name, email: member.email }, {}));
};

export const restoreMember = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: number) => {
  const restored = await ctx.db.transaction(async (trx) => {
    await store.lockMembers(trx, siteId);
    const member = await store.findRemoved(trx, siteId, id, new Date(ctx.now().getTime() - RESTORE_MS));
    if (!member) throw new NotFoundError('There is nobody to take back.');
    desk.require('members.write', { branch: member.branch });
    if ((await store.listMembers(trx, siteId)).some(({ email }) => email.toLowerCase() === member.email.toLowerCase()))
      return taken();
    const row = await store.restoreMember(trx, siteId, id, desk.actor().name, ctx.now());
    if (row.joinedAt === null) await invitation(ctx, trx, row, desk.actor());
    await tellDesk(trx, { siteId, topic: 'members' });
    return row;
  });
  return one(ctx.db.kysely, restored, desk);
};

export const inviteAgain = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: number) => {
  const invited = await ctx.db.transaction(async (trx) => {
    const member = await found(trx, siteId, id);
    desk.require('members.write', { branch: member.branch });
    await invitation(ctx, trx, member, desk.actor());
    await store.markInvited(trx, siteId, id, ctx.now());
    await tellDesk(trx, { siteId, topic: 'members' });
    return found(trx, siteId, id);
  });
  return one(ctx.db.kysely, invited, desk);
};
