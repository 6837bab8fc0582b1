// What a mail in the mailbox is about: the conversation that a Message-ID belongs to, the mail of ours that came back, the listing
// whose reference it names.
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../domain/locale.ts';
import type { Queryable, Trx } from '../schema.ts';

const list = (values: readonly string[]): RawBuilder<string[]> => sql<string[]>`${[...values]}::text[]`;

/** Whether one of our own mails has this id. */
export const isDelivery = async (db: Queryable, siteId: string, messageId: string): Promise<boolean> =>
  (await db
    .selectFrom('delivery')
    .select('id')
    .where('site_id', '=', siteId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()) !== undefined;

export const hasMessage = async (db: Queryable, siteId: string, messageId: string): Promise<boolean> =>
  (await db
    .selectFrom('conversation_message')
    .select('id')
    .where('site_id', '=', siteId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()) !== undefined;

/** By the first of these ids that leads to one: of a mail in it, or of a mail of ours about the same lead, viewing or stay. */
export const conversationOfMails = async (
  db: Queryable,
  siteId: string,
  messageIds: readonly string[],
): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      with wanted as (select id, place from unnest(${list(messageIds)}) with ordinality as w (id, place)),
      found as (
        select m.conversation_id as id, w.place from wanted w
          join conversation_message m on m.site_id = ${siteId} and m.message_id = w.id
        union all
        select c.id, w.place from wanted w
          join delivery d on d.site_id = ${siteId} and d.message_id = w.id
          join conversation c on c.site_id = d.site_id and (
            c.lead_id = (d.data ->> 'lead')::bigint
            or c.viewing_id = coalesce(d.data ->> 'viewing', d.data ->> 'hold')::bigint
            or c.stay_id = (d.data ->> 'stay')::bigint
            or c.id = (d.data ->> 'conversation')::bigint)
      )
      select id::int as id from found order by place, id desc limit 1`.execute(db)
  ).rows[0]?.id;

/** Whether one of these mails is a delivery of ours, whatever became of what it was about. */
export const deliveriesOf = async (
  db: Queryable,
  siteId: string,
  messageIds: readonly string[],
): Promise<{ readonly id: number; readonly kind: string; readonly data: Readonly<Record<string, unknown>> }[]> =>
  messageIds.length === 0
    ? []
    : db
        .selectFrom('delivery')
        .select(['id', 'kind', 'data'])
        .where('site_id', '=', siteId)
        .where('message_id', 'in', [...messageIds])
        .orderBy('id')
        .execute();

/** Said once: what came first stays, unless a hard one follows a soft one. Whether something was noted. */
export const noteBounce = async (
  trx: Trx,
  siteId: string,
  deliveryId: number,
  { hard, reason, at }: { readonly hard: boolean; readonly reason: string; readonly at: Date },
): Promise<boolean> =>
  (
    await sql`update delivery set bounced_at = ${at}, bounce_reason = ${reason}, bounce_hard = ${hard}
      where site_id = ${siteId} and id = ${deliveryId} and (bounced_at is null or (${hard}::boolean and not bounce_hard))`.execute(
      trx,
    )
  ).numAffectedRows === 1n;

/** The listings, units included, that bear one of these references: as their own number elsewhere, as a guid, or as people write it. */
export const listingsByReference = async (
  db: Queryable,
  siteId: string,
  refs: readonly string[],
): Promise<number[]> => {
  if (refs.length === 0) return [];
  const lower = refs.map((ref) => ref.toLowerCase());
  const { rows } = await sql<{ id: number }>`
    select id from estate where site_id = ${siteId} and removed_at is null and (
      lower(external_id) = any(${list(lower)}) or lower(guid) = any(${list(lower)})
      or lower(document -> 'general' ->> 'reference') = any(${list(lower)}))
    order by id limit 3`.execute(db);
  return rows.map(({ id }) => id);
};

/** Of everybody who works here: members and representatives. */
export const ownPeople = async (db: Queryable, siteId: string): Promise<string[]> =>
  (
    await sql<{ email: string }>`
      select lower(email) as email from member where site_id = ${siteId} and removed_at is null
      union select lower(email) from agenda where site_id = ${siteId}`.execute(db)
  ).rows.map(({ email }) => email);

export type ConversationFacts = {
  readonly id: number;
  readonly state: 'new' | 'open' | 'waiting' | 'closed';
  readonly locale: Locale;
  readonly email: string;
};

/** Nobody else changes it until the transaction ends; undefined when it was erased meanwhile. */
export const lockConversation = async (trx: Trx, siteId: string, id: number): Promise<ConversationFacts | undefined> =>
  trx
    .selectFrom('conversation')
    .select(['id', 'state', 'locale', 'email'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
