// Mails of one site as its people look at them. Who got a mail stands where the mail is about, never here.
import { type RawBuilder, sql } from 'kysely';
import type { DeliveryState, Queryable, Trx } from '../schema.ts';
import type { Delivery } from './deliveries.ts';

/** What people call a mail. Those to the visitor of a viewing are of one kind, and tell four things. */
export const TOLD_KIND = sql<string>`case
  when kind = 'viewing-visitor' and data ->> 'event' = 'moved' and data ->> 'kept' = '1' then 'viewing-colleague'
  when kind = 'viewing-visitor' and data ->> 'event' in ('moved', 'cancelled') then 'viewing-' || (data ->> 'event')
  else kind end`;

const columns = sql`site_id as "siteId", id::int as id, kind, ${TOLD_KIND} as told, locale, data, personal, message_id as "messageId", state, attempts,
  repeats, reason, created_at as "createdAt", changed_at as "changedAt", bounced_at as "bouncedAt", bounce_reason as "bounceReason",
  bounce_hard as "bounceHard"`;

/** The address of the visitor a mail goes to, where it comes from one; null for mails to the agency, and once it is erased. */
const VISITOR = sql`case
  when d.kind = 'contact-copy' then
    (select email from lead l where l.site_id = d.site_id and l.id = (d.data ->> 'lead')::bigint)
  when d.kind in ('viewing-visitor', 'viewing-reminder', 'viewing-offer') then
    (select email from viewing v where v.site_id = d.site_id
      and v.id = coalesce(d.data ->> 'viewing', d.data ->> 'hold')::bigint)
  when d.kind = 'rental-visitor' then
    (select email from rental_stay s where s.site_id = d.site_id and s.id = (d.data ->> 'stay')::bigint)
  when d.kind = 'lead-answer' then
    (select email from conversation c where c.site_id = d.site_id and c.id = (d.data ->> 'conversation')::bigint)
  when d.kind like 'alert-%' then
    (select email from subscription u where u.site_id = d.site_id and u.id = (d.data ->> 'subscription')::bigint)
  else d.personal ->> 'to' end`;

export type DeskMailRow = Delivery & {
  readonly told: string;
  readonly visitor: string | null;
  /** It came back after it had left. */
  readonly bouncedAt: Date | null;
  readonly bounceReason: string | null;
  readonly bounceHard: boolean | null;
};

export type MailFilter = {
  readonly state?: DeliveryState | undefined;
  readonly kind?: string | undefined;
  readonly search?: string | undefined;
  readonly before?: number | undefined;
  /** The whole address of one person. */
  readonly visitor?: string | undefined;
  /** Given up, or tried and waiting. */
  readonly troubled?: true | undefined;
  readonly limit: number;
};

/** `%` and `_` are letters like others. */
const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const listDeskMails = async (
  db: Queryable,
  siteId: string,
  { state, kind, search, before, visitor, troubled, limit }: MailFilter,
): Promise<DeskMailRow[]> => {
  const outer: RawBuilder<unknown>[] = [sql`true`];
  if (search !== undefined) outer.push(sql`visitor ilike ${contains(search)}`);
  if (visitor !== undefined) outer.push(sql`lower(visitor) = lower(${visitor})`);
  const inner: RawBuilder<unknown>[] = [sql`d.site_id = ${siteId}`];
  if (state !== undefined) inner.push(sql`d.state = ${state}`);
  if (kind !== undefined) inner.push(sql`${TOLD_KIND} = ${kind}`);
  if (before !== undefined)
    inner.push(
      sql`(d.created_at, d.id) < (select created_at, id from delivery where site_id = ${siteId} and id = ${before})`,
    );
  if (troubled) inner.push(sql`(d.state = 'dead' or (d.state in ('waiting', 'sending') and d.attempts > 0))`);
  const { rows } = await sql<DeskMailRow>`
    select ${columns}, visitor from (select d.*, ${VISITOR} as visitor from delivery d
      where ${sql.join(inner, sql` and `)}) as mails
    where ${sql.join(outer, sql` and `)} order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
};

export type OutboxFilter = {
  readonly site?: string | undefined;
  readonly to?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
};

const outboxConditions = ({ site, since, until }: OutboxFilter): RawBuilder<unknown>[] => [
  sql`true`,
  ...(site === undefined ? [] : [sql`d.site_id = ${site}`]),
  ...(since === undefined ? [] : [sql`d.created_at >= ${since.toISOString()}::timestamptz`]),
  ...(until === undefined ? [] : [sql`d.created_at < ${until.toISOString()}::timestamptz`]),
];

/** Of all sites, newest first; in any state when somebody is looked for. */
export const listOutbox = async (
  db: Queryable,
  filter: OutboxFilter,
  states: readonly DeliveryState[] | undefined,
  limit: number,
): Promise<Delivery[]> => {
  const inner = outboxConditions(filter);
  if (states) inner.push(sql`d.state = any(${[...states]}::text[])`);
  const outer = filter.to === undefined ? sql`true` : sql`lower(visitor) = lower(${filter.to})`;
  const { rows } = await sql<Delivery>`
    select ${columns} from (select d.*, ${VISITOR} as visitor from delivery d
      where ${sql.join(inner, sql` and `)}) as mails
    where ${outer} order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
};

export const countOutbox = async (
  db: Queryable,
  filter: OutboxFilter,
): Promise<{ state: DeliveryState; count: number; repeats: number }[]> => {
  const outer = filter.to === undefined ? sql`true` : sql`lower(visitor) = lower(${filter.to})`;
  // Who gets a mail stands elsewhere: looked up only when it is asked for.
  const visitor = filter.to === undefined ? sql`null::text` : VISITOR;
  const { rows } = await sql<{ state: DeliveryState; count: number; repeats: number }>`
    select state, count(*)::int as count, sum(repeats)::int as repeats from (select d.*, ${visitor} as visitor from delivery d
      where ${sql.join(outboxConditions(filter), sql` and `)}) as mails
    where ${outer} group by state order by state`.execute(db);
  return rows;
};

export const findDeskMail = async (db: Queryable, siteId: string, id: number): Promise<DeskMailRow | undefined> =>
  (
    await sql<DeskMailRow>`
      select ${columns}, visitor from (select d.*, ${VISITOR} as visitor from delivery d
        where d.site_id = ${siteId} and d.id = ${id}) as mails`.execute(db)
  ).rows[0];

/** Nobody begins a try of it until the transaction ends. */
export const lockDelivery = async (trx: Trx, siteId: string, id: number): Promise<DeliveryState | undefined> =>
  (
    await sql<{ state: DeliveryState }>`
      select state from delivery where site_id = ${siteId} and id = ${id} for update`.execute(trx)
  ).rows[0]?.state;

export const wakeDelivery = async (trx: Trx, siteId: string, id: number): Promise<void> => {
  await trx
    .updateTable('delivery')
    .set({ state: 'waiting', changed_at: sql<Date>`now()` })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

export const countDeskMails = async (
  db: Queryable,
  siteId: string,
): Promise<
  { readonly kind: string; readonly state: DeliveryState; readonly tried: boolean; readonly count: number }[]
> =>
  (
    await sql<{ kind: string; state: DeliveryState; tried: boolean; count: number }>`
      select ${TOLD_KIND} as kind, state, attempts > 0 as tried, count(*)::int as count from delivery where site_id = ${siteId}
      group by 1, 2, 3 order by 1`.execute(db)
  ).rows;

/** Whether a mail about the same row has left: whoever got it may have its link. */
export const hasSentMailAbout = async (
  db: Queryable,
  siteId: string,
  kinds: readonly string[],
  name: string,
  id: number,
): Promise<boolean> =>
  (
    await sql`select 1 from delivery where site_id = ${siteId} and kind = any(${[...kinds]}::text[])
      and data ->> ${name} = ${String(id)} and (state in ('sent', 'sending') or repeats > 0) limit 1`.execute(db)
  ).rows.length > 0;

type AddressTable = 'lead' | 'viewing' | 'rental_stay' | 'subscription' | 'conversation';

/** Nobody corrects it from another mail until the transaction ends. */
export const lockAddress = async (trx: Trx, siteId: string, table: AddressTable, id: number): Promise<void> => {
  await sql`select 1 from ${sql.table(table)} where site_id = ${siteId} and id = ${id} for update`.execute(trx);
};

/** Corrects an address where it is kept. */
export const correctAddress = async (
  trx: Trx,
  siteId: string,
  table: AddressTable,
  id: number,
  email: string,
): Promise<void> => {
  if (table === 'conversation') {
    const { rows } = await sql<{ lead: number | null; viewing: number | null; stay: number | null }>`
      select lead_id::int as lead, viewing_id::int as viewing, stay_id::int as stay from conversation
      where site_id = ${siteId} and id = ${id}`.execute(trx);
    const { lead, viewing, stay } = rows[0] ?? {};
    if (lead) return correctAddress(trx, siteId, 'lead', lead, email);
    if (viewing) return correctAddress(trx, siteId, 'viewing', viewing, email);
    if (stay) return correctAddress(trx, siteId, 'rental_stay', stay, email);
    return;
  }
  await sql`update ${sql.table(table)} set email = ${email} where site_id = ${siteId} and id = ${id}`.execute(trx);
  const column = { lead: 'lead_id', viewing: 'viewing_id', rental_stay: 'stay_id', subscription: undefined }[table];
  if (column !== undefined)
    await sql`update conversation set email = ${email} where site_id = ${siteId} and ${sql.ref(column)} = ${id}`.execute(
      trx,
    );
  // What was typed stands there a second time.
  if (table === 'lead')
    await sql`update lead set fields = jsonb_set(fields, '{email}', ${JSON.stringify(email)}::jsonb)
      where site_id = ${siteId} and id = ${id} and fields ? 'email'`.execute(trx);
  // Links that went to the earlier address open nothing any more.
  if (table === 'subscription')
    await sql`update subscription set token_version = token_version + 1 where site_id = ${siteId} and id = ${id}`.execute(
      trx,
    );
};

export const isSubscribed = async (db: Queryable, siteId: string, email: string): Promise<boolean> =>
  (await sql`select 1 from subscription where site_id = ${siteId} and lower(email) = lower(${email})`.execute(db)).rows
    .length > 0;
