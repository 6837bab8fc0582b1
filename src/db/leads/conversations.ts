// The work of an agency on its leads: one row for each, written with the lead itself.
import { type RawBuilder, sql } from 'kysely';
import type { ConversationKind, ConversationState, LeadShow } from '../../domain/leads/conversation.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Queryable, Trx } from '../schema.ts';

/** One of the three says what it is about. */
type LeadRef = { readonly leadId: number } | { readonly viewingId: number } | { readonly stayId: number };

export type NewConversation = LeadRef & {
  readonly siteId: string;
  readonly kind: ConversationKind;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly estateId?: number | null;
  readonly unitId?: number;
  readonly branch?: string | undefined;
  /** A member. */
  readonly assignee?: number | undefined;
  readonly createdAt: Date;
};

export const insertConversation = async (trx: Trx, conversation: NewConversation): Promise<number> => {
  const { siteId, kind, email, name, locale, estateId, unitId, branch, assignee, createdAt } = conversation;
  const row = await trx
    .insertInto('conversation')
    .values({
      site_id: siteId,
      kind,
      lead_id: 'leadId' in conversation ? conversation.leadId : null,
      viewing_id: 'viewingId' in conversation ? conversation.viewingId : null,
      stay_id: 'stayId' in conversation ? conversation.stayId : null,
      email,
      name,
      locale,
      estate_id: estateId ?? null,
      unit_id: unitId ?? null,
      branch: branch ?? null,
      assignee: assignee ?? null,
      created_at: createdAt,
      last_at: createdAt,
      changed_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
};

export type Conversation = {
  readonly siteId: string;
  readonly id: number;
  readonly kind: ConversationKind;
  readonly leadId: number | null;
  readonly viewingId: number | null;
  readonly stayId: number | null;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly estateId: number | null;
  readonly unitId: number | null;
  readonly branch: string | null;
  readonly state: ConversationState;
  readonly assignee: number | null;
  readonly createdAt: Date;
  readonly lastAt: Date;
  readonly answeredAt: Date | null;
  readonly keepUntil: Date | null;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
};

const COLUMNS =
  sql.raw(`c.site_id as "siteId", c.id::int as id, c.kind, c.lead_id::int as "leadId", c.viewing_id::int as "viewingId",
  c.stay_id::int as "stayId", c.email, c.name, c.locale, c.estate_id as "estateId", c.unit_id as "unitId", c.branch, c.state,
  c.assignee, c.created_at as "createdAt", c.last_at as "lastAt", c.answered_at as "answeredAt", c.keep_until as "keepUntil",
  c.version, c.changed_at as "changedAt", c.changed_by as "changedBy"`);

export const findConversation = async (
  db: Queryable,
  siteId: string,
  id: number,
  /** Nobody else changes it until the transaction ends. */
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Conversation | undefined> =>
  (
    await sql<Conversation>`select ${COLUMNS} from conversation c where c.site_id = ${siteId} and c.id = ${id}
      ${lock ? sql`for update` : sql``}`.execute(db)
  ).rows[0];

/** Everything that somebody asked on a site, the newest first. */
export const conversationsOf = async (db: Queryable, siteId: string, email: string): Promise<Conversation[]> =>
  (
    await sql<Conversation>`select ${COLUMNS} from conversation c
      where c.site_id = ${siteId} and lower(c.email) = lower(${email}) order by c.created_at desc, c.id desc`.execute(
      db,
    )
  ).rows;

export type ConversationChange = {
  readonly state?: ConversationState | undefined;
  readonly assignee?: number | null | undefined;
  readonly keepUntil?: Date | null | undefined;
  /** Of a message, either way. */
  readonly lastAt?: Date | undefined;
  /** Of an answer by a person; the first one stays. */
  readonly answeredAt?: Date | undefined;
};

/** A new version of it. */
export const changeConversation = async (
  trx: Trx,
  siteId: string,
  id: number,
  { state, assignee, keepUntil, lastAt, answeredAt }: ConversationChange,
  by: string,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('conversation')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(assignee === undefined ? {} : { assignee }),
      ...(keepUntil === undefined ? {} : { keep_until: keepUntil }),
      ...(lastAt === undefined ? {} : { last_at: sql<Date>`greatest(last_at, ${lastAt})` }),
      ...(answeredAt === undefined ? {} : { answered_at: sql<Date>`coalesce(answered_at, ${answeredAt})` }),
      version: sql`version + 1`,
      changed_at: at,
      changed_by: by,
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

export type ConversationFilter = {
  readonly show?: LeadShow | undefined;
  /** Whose are mine; 0 is nobody. */
  readonly me: number;
  readonly kind?: ConversationKind | undefined;
  readonly state?: ConversationState | undefined;
  readonly estateId?: number | undefined;
  readonly branch?: string | undefined;
  /** A part of a name, an address or what the listing is called. */
  readonly search?: string | undefined;
  /** Only what stands after this one. */
  readonly before?: number | undefined;
  readonly limit: number;
};

export type ListedConversation = Conversation & {
  /** The beginning of the last words, of whoever said them. */
  readonly preview: string;
  /** A mail to the visitor came back. */
  readonly bounced: boolean;
};

/** `%` and `_` are letters like others. */
const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const SHOWN: Readonly<Record<LeadShow, (me: number) => RawBuilder<unknown>>> = {
  open: () => sql`c.state <> 'closed'`,
  mine: (me) => sql`c.state <> 'closed' and c.assignee = ${me}`,
  nobody: () => sql`c.state <> 'closed' and c.assignee is null`,
  closed: () => sql`c.state = 'closed'`,
};

/** What a listing or holiday home is called by whoever looks for it. */
const ABOUT =
  sql.raw(`coalesce((select concat_ws(' ', e.document #>> '{general,reference}', e.document #>> '{general,title}',
    e.document #>> '{address,street}', e.document #>> '{address,number}', e.document #>> '{address,city}', e.id::text)
  from estate e where e.site_id = c.site_id and e.id = c.estate_id), '')
  || ' ' || coalesce((select concat_ws(' ', u.document #>> '{general,building}', u.document #>> '{general,city}')
  from rental_unit u where u.site_id = c.site_id and u.id = c.unit_id), '')`);

const PREVIEW = sql.raw(`coalesce(
  (select left(m.body, 200) from conversation_message m where m.site_id = c.site_id and m.conversation_id = c.id
    and m.kind = 'mail' order by m.at desc, m.id desc limit 1),
  (select left(l.fields ->> 'message', 200) from lead l where l.site_id = c.site_id and l.id = c.lead_id),
  (select left(v.message, 200) from viewing v where v.site_id = c.site_id and v.id = c.viewing_id),
  (select left(s.message, 200) from rental_stay s where s.site_id = c.site_id and s.id = c.stay_id), '')`);

const conditions = (siteId: string, filter: ConversationFilter): RawBuilder<unknown> => {
  const { show, me, kind, state, estateId, branch, search, before } = filter;
  const wanted: RawBuilder<unknown>[] = [sql`c.site_id = ${siteId}`];
  if (show !== undefined) wanted.push(SHOWN[show](me));
  if (kind !== undefined) wanted.push(sql`c.kind = ${kind}`);
  if (state !== undefined) wanted.push(sql`c.state = ${state}`);
  if (estateId !== undefined) wanted.push(sql`c.estate_id = ${estateId}`);
  if (branch !== undefined) wanted.push(sql`c.branch = ${branch}`);
  // Every word somewhere: in the name, the address, or what it is about.
  for (const word of search?.split(/\s+/).filter(Boolean) ?? [])
    wanted.push(sql`concat_ws(' ', c.name, c.email, ${ABOUT}) ilike ${contains(word)}`);
  if (before !== undefined)
    wanted.push(
      sql`(c.last_at, c.id) < (select last_at, id from conversation where site_id = ${siteId} and id = ${before})`,
    );
  return sql.join(wanted, sql` and `);
};

/** The one with the newest message first. */
export const listConversations = async (
  db: Queryable,
  siteId: string,
  filter: ConversationFilter,
): Promise<ListedConversation[]> =>
  (
    await sql<ListedConversation>`select ${COLUMNS}, ${PREVIEW} as preview,
      exists (select from conversation_message b where b.site_id = c.site_id and b.conversation_id = c.id
        and b.kind = 'bounce') as bounced
      from conversation c where ${conditions(siteId, filter)}
      order by c.last_at desc, c.id desc limit ${filter.limit}`.execute(db)
  ).rows;

/** In the order they came, for software. */
export const conversationsAfter = async (
  db: Queryable,
  siteId: string,
  {
    afterId,
    state,
    limit,
  }: { readonly afterId: number; readonly state?: ConversationState | undefined; readonly limit: number },
): Promise<Conversation[]> =>
  (
    await sql<Conversation>`select ${COLUMNS} from conversation c where c.site_id = ${siteId} and c.id > ${afterId}
      and (${state ?? null}::text is null or c.state = ${state ?? null}) order by c.id limit ${limit}`.execute(db)
  ).rows;

export type ConversationCounts = Readonly<Record<LeadShow | 'unanswered', number>>;

export const countConversations = async (db: Queryable, siteId: string, me: number): Promise<ConversationCounts> => {
  const { rows } = await sql<ConversationCounts>`select
    count(*) filter (where state <> 'closed')::int as open,
    count(*) filter (where state <> 'closed' and assignee = ${me})::int as mine,
    count(*) filter (where state <> 'closed' and assignee is null)::int as nobody,
    count(*) filter (where state = 'closed')::int as closed,
    count(*) filter (where state in ('new', 'open'))::int as unanswered
    from conversation where site_id = ${siteId}`.execute(db);
  return rows[0] ?? { open: 0, mine: 0, nobody: 0, closed: 0, unanswered: 0 };
};

/** When leads came and were answered, of those that somebody answered since a moment. */
export const answeredSince = async (
  db: Queryable,
  siteId: string,
  since: Date,
): Promise<{ readonly createdAt: Date; readonly answeredAt: Date }[]> =>
  (
    await sql<{ createdAt: Date; answeredAt: Date }>`
      select created_at as "createdAt", answered_at as "answeredAt" from conversation
      where site_id = ${siteId} and answered_at >= ${since.toISOString()}::timestamptz`.execute(db)
  ).rows;

/** Whoever leaves the agency answers nobody any more. */
export const releaseLeadsOf = async (trx: Trx, siteId: string, memberId: number): Promise<void> => {
  await trx
    .updateTable('conversation')
    .set({ assignee: null, version: sql`version + 1` })
    .where('site_id', '=', siteId)
    .where('assignee', '=', memberId)
    .execute();
};
