// Requests of visitors, with the consent they gave.
import { sql } from 'kysely';
import type { Consent } from '../../domain/leads/consent.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Queryable, Trx } from '../schema.ts';

export type Lead = {
  readonly siteId: string;
  readonly id: number;
  readonly kind: string;
  readonly locale: Locale;
  /** The path it was sent from. */
  readonly page: string;
  readonly estateId: number | null;
  readonly email: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly consent: Consent;
  readonly createdAt: Date;
};

export type NewLead = Omit<Lead, 'id'> & { readonly submission: string | undefined };

const selected = [
  'site_id as siteId',
  'id',
  'kind',
  'locale',
  'page',
  'estate_id as estateId',
  'email',
  'fields',
  'consent',
  'created_at as createdAt',
] as const;

/** Undefined when this very submission is stored already. */
export const insertLead = async (trx: Trx, lead: NewLead): Promise<number | undefined> => {
  const row = await trx
    .insertInto('lead')
    .values({
      site_id: lead.siteId,
      kind: lead.kind,
      locale: lead.locale,
      page: lead.page,
      estate_id: lead.estateId,
      email: lead.email,
      fields: JSON.stringify(lead.fields),
      consent: JSON.stringify(lead.consent),
      submission: lead.submission ?? null,
      created_at: lead.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'submission']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** What the visitor was told when this submission was stored: whether a mail follows. */
export const findSubmission = async (
  db: Queryable,
  siteId: string,
  submission: string,
): Promise<{ readonly copy: boolean } | undefined> =>
  db
    .selectFrom('lead')
    .select('copy')
    .where('site_id', '=', siteId)
    .where('submission', '=', submission)
    .executeTakeFirst();

export const markWithoutCopy = async (trx: Trx, siteId: string, id: number): Promise<void> => {
  await trx.updateTable('lead').set({ copy: false }).where('site_id', '=', siteId).where('id', '=', id).execute();
};

export const findLead = async (db: Queryable, siteId: string, id: number): Promise<Lead | undefined> =>
  db.selectFrom('lead').select(selected).where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst();

export type LeadFilter = {
  readonly siteId?: string | undefined;
  readonly email?: string | undefined;
  /** Only those after this one. */
  readonly afterId?: number | undefined;
  readonly limit?: number | undefined;
};

/** In the order they came. */
export const listLeads = async (db: Queryable, { siteId, email, afterId, limit }: LeadFilter): Promise<Lead[]> => {
  let query = db.selectFrom('lead').select(selected).orderBy('id');
  if (siteId !== undefined) query = query.where('site_id', '=', siteId);
  if (email !== undefined) query = query.where(sql`lower(email)`, '=', email.toLowerCase());
  if (afterId !== undefined) query = query.where('id', '>', afterId);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
};

export const deleteLeadsOf = async (trx: Trx, siteId: string, email: string): Promise<number> => {
  const result = await trx
    .deleteFrom('lead')
    .where('site_id', '=', siteId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

/** Of a row of `t` that a conversation is about: nothing was said since `before`, and nobody wants to keep it past `now`. */
export const isSilent = (column: 'lead_id' | 'viewing_id' | 'stay_id', before: Date, now: Date) =>
  sql<boolean>`not exists (select from conversation c where c.site_id = t.site_id and ${sql.ref(`c.${column}`)} = t.id
    and (c.last_at >= ${before.toISOString()}::timestamptz or c.keep_until > ${now.toISOString()}::timestamptz))`;

/** Leads without a word since a moment, unless somebody keeps them; conversation, messages and notes go with them. */
export const deleteLeadsBefore = async (trx: Trx, siteId: string, before: Date, now: Date): Promise<number> => {
  const result = await sql`delete from lead t where t.site_id = ${siteId}
    and t.created_at < ${before.toISOString()}::timestamptz and ${isSilent('lead_id', before, now)}`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
};
