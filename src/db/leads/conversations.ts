// What an agency does with its leads: one row for each, written with the lead itself.
import type { ConversationKind } from '../../domain/leads/conversation.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Queryable, Trx } from '../schema.ts';

/** One of the three says what it is about. */
export type LeadRef = { readonly leadId: number } | { readonly viewingId: number } | { readonly stayId: number };

export type NewConversation = LeadRef & {
  readonly siteId: string;
  readonly kind: ConversationKind;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly estateId?: number | null;
  readonly unitId?: number;
  readonly createdAt: Date;
};

export const insertConversation = async (trx: Trx, conversation: NewConversation): Promise<number> => {
  const { siteId, kind, email, name, locale, estateId, unitId, createdAt } = conversation;
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
      created_at: createdAt,
      last_at: createdAt,
      changed_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

export type Conversation = {
  readonly id: number;
  readonly kind: ConversationKind;
  readonly name: string;
  readonly estateId: number | null;
};

export const findConversation = (db: Queryable, siteId: string, id: number): Promise<Conversation | undefined> =>
  db
    .selectFrom('conversation')
    .select(['id', 'kind', 'name', 'estate_id as estateId'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
