// The members of a site, and the operators of the installation. An address in any letters is the same person.
import { sql } from 'kysely';
import type { Locale, Localized } from '../../domain/locale.ts';
import type { Actor, Member, MemberFields } from '../../domain/people/member.ts';
import type { Queryable, Trx } from '../schema.ts';

export type MemberRow = Member & {
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly invitedAt: Date | null;
  readonly joinedAt: Date | null;
  readonly seenAt: Date | null;
};

const selected = [
  'site_id as siteId',
  'id',
  'name',
  'email',
  'locale',
  'role',
  'branch',
  'agenda',
  'languages',
  'portrait',
  'version',
  'changed_by as changedBy',
  'changed_at as changedAt',
  'invited_at as invitedAt',
  'joined_at as joinedAt',
  'seen_at as seenAt',
] as const;

type Selected = Omit<MemberRow, 'branch' | 'agenda' | 'languages' | 'portrait'> & {
  readonly branch: string | null;
  readonly agenda: string | null;
  readonly languages: Locale[] | null;
  readonly portrait: string | null;
};

/** What is not there is absent, as in the contract. */
const fromRow = ({ branch, agenda, languages, portrait, ...row }: Selected): MemberRow => ({
  ...row,
  ...(branch === null ? {} : { branch }),
  ...(agenda === null ? {} : { agenda }),
  ...(languages === null ? {} : { languages }),
  ...(portrait === null ? {} : { portrait }),
});

const values = (fields: MemberFields) => ({
  name: fields.name,
  email: fields.email,
  locale: fields.locale,
  role: fields.role,
  branch: fields.branch ?? null,
  agenda: fields.agenda ?? null,
  languages: fields.languages === undefined ? null : sql<Locale[]>`${[...fields.languages]}::text[]`,
  portrait: fields.portrait ?? null,
});

const ofPerson = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/** Undefined when somebody of this site has the address. */
export const insertMember = async (
  trx: Trx,
  siteId: string,
  fields: MemberFields,
  by: string,
  at: Date,
): Promise<MemberRow | undefined> => {
  const row = await trx
    .insertInto('member')
    .values({
      site_id: siteId,
      ...values(fields),
      changed_by: by,
      created_at: at,
      changed_at: at,
      invited_at: at,
      joined_at: null,
      seen_at: null,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(selected)
    .executeTakeFirst();
  return row && fromRow(row);
};

export const listMembers = async (db: Queryable, siteId: string): Promise<MemberRow[]> =>
  (
    await db
      .selectFrom('member')
      .select(selected)
      .where('site_id', '=', siteId)
      .where('removed_at', 'is', null)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute()
  ).map(fromRow);

export const findMember = async (db: Queryable, siteId: string, id: number): Promise<MemberRow | undefined> => {
  const row = await db
    .selectFrom('member')
    .select(selected)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Every site of a person. */
export const listMemberships = async (db: Queryable, email: string): Promise<MemberRow[]> =>
  (
    await db
      .selectFrom('member')
      .select(selected)
      .where(ofPerson(email))
      .where('removed_at', 'is', null)
      .orderBy('site_id')
      .execute()
  ).map(fromRow);

/** Whoever changes members of a site holds this until the end: two removals at once must not remove the last owner. */
export const lockMembers = async (trx: Trx, siteId: string): Promise<void> => {
  await sql`select id from site where id = ${siteId} for update`.execute(trx);
};

export const updateMember = async (
  trx: Trx,
  siteId: string,
  id: number,
  fields: MemberFields,
  by: string,
  at: Date,
): Promise<MemberRow> =>
  fromRow(
    await trx
      .updateTable('member')
      .set({ ...values(fields), version: sql`version + 1`, changed_by: by, changed_at: at })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning(selected)
      .executeTakeFirstOrThrow(),
  );

export const removeMember = async (trx: Trx, siteId: string, id: number, by: string, at: Date): Promise<void> => {
  await trx
    .updateTable('member')
    .set({ removed_at: at, changed_by: by, changed_at: at })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
};

/** Somebody who was removed since a moment; undefined when there is none. */
export const findRemoved = async (
  db: Queryable,
  siteId: string,
  id: number,
  since: Date,
): Promise<MemberRow | undefined> => {
  const row = await db
    .selectFrom('member')
    .select(selected)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('removed_at', '>=', since)
    .executeTakeFirst();
  return row && fromRow(row);
};

export const restoreMember = async (trx: Trx, siteId: string, id: number, by: string, at: Date): Promise<MemberRow> =>
  fromRow(
    await trx
      .updateTable('member')
      .set({ removed_at: null, changed_by: by, changed_at: at, version: sql`version + 1` })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .returning(selected)
      .executeTakeFirstOrThrow(),
  );

export const markInvited = async (trx: Trx, siteId: string, id: number, at: Date): Promise<void> => {
  await trx.updateTable('member').set({ invited_at: at }).where('site_id', '=', siteId).where('id', '=', id).execute();
};

/** Signed in: on every site of the person, and as an operator. */
export const markSeen = async (trx: Trx, email: string, at: Date): Promise<void> => {
  await sql`update member set seen_at = ${at.toISOString()}::timestamptz,
    joined_at = coalesce(joined_at, ${at.toISOString()}::timestamptz)
    where lower(email) = lower(${email}) and removed_at is null`.execute(trx);
  await trx.updateTable('operator').set({ seen_at: at }).where(ofPerson(email)).execute();
};

export const setLocale = async (trx: Trx, email: string, locale: Locale): Promise<void> => {
  await trx.updateTable('member').set({ locale }).where(ofPerson(email)).where('removed_at', 'is', null).execute();
  await trx.updateTable('operator').set({ locale }).where(ofPerson(email)).execute();
};

/** What stands below the answers of a member. */
export const signatureOf = async (db: Queryable, siteId: string, id: number): Promise<Localized> =>
  (
    await db
      .selectFrom('member')
      .select('signature')
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.signature ?? {};

export const saveSignature = async (trx: Trx, siteId: string, id: number, signature: Localized): Promise<void> => {
  await trx
    .updateTable('member')
    .set({ signature: JSON.stringify(signature) })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

export type Operator = { readonly id: number; readonly name: string; readonly email: string; readonly locale: Locale };

export const findOperator = (db: Queryable, email: string): Promise<Operator | undefined> =>
  db.selectFrom('operator').select(['id', 'name', 'email', 'locale']).where(ofPerson(email)).executeTakeFirst();

export const listOperators = (db: Queryable): Promise<Operator[]> =>
  db.selectFrom('operator').select(['id', 'name', 'email', 'locale']).orderBy('id').execute();

/** False when there is one with this address. */
export const insertOperator = async (trx: Trx, operator: Omit<Operator, 'id'>, at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('operator')
    .values({ ...operator, created_at: at, seen_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
};

export const deleteOperator = async (trx: Trx, email: string): Promise<boolean> => {
  const { numDeletedRows } = await trx.deleteFrom('operator').where(ofPerson(email)).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Who a person could be on a site: an operator everywhere, else one of its members. */
export const findActor = async (db: Queryable, siteId: string, email: string): Promise<Actor | undefined> => {
  const operator = await findOperator(db, email);
  return operator ? { role: 'operator', ...operator } : findMembership(db, siteId, email);
};

export const findMembership = async (db: Queryable, siteId: string, email: string): Promise<MemberRow | undefined> => {
  const row = await db
    .selectFrom('member')
    .select(selected)
    .where('site_id', '=', siteId)
    .where(ofPerson(email))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** A member who is no operator, and since when the site is suspended: nearly everybody who works in a desk, at every call. */
export const findPlainMember = async (
  db: Queryable,
  siteId: string,
  email: string,
): Promise<{ readonly member: MemberRow; readonly suspendedAt: Date | null } | undefined> => {
  const row = await db
    .selectFrom('member')
    .select(selected)
    .select(sql<Date | null>`(select suspended_at from site where site.id = member.site_id)`.as('suspendedAt'))
    .where('site_id', '=', siteId)
    .where(ofPerson(email))
    .where('removed_at', 'is', null)
    .where(sql<boolean>`not exists (select from operator where lower(operator.email) = lower(${email}))`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { suspendedAt, ...member } = row;
  return { member: fromRow(member), suspendedAt };
};
