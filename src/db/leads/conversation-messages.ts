// Mails of conversations, both ways, and notes for colleagues.
import { sql } from 'kysely';
import type { MessageAttachment, MessageKind } from '../../domain/leads/conversation.ts';
import { TOLD_KIND } from '../mail/desk-mails.ts';
import type { DeliveryState, Queryable, Trx } from '../schema.ts';

export type ConversationMessage = {
  readonly id: number;
  readonly conversationId: number;
  readonly direction: 'in' | 'out';
  readonly kind: MessageKind;
  readonly messageId: string;
  readonly inReplyTo: string | null;
  readonly fromName: string;
  readonly fromEmail: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
  readonly attachments: readonly MessageAttachment[];
  readonly deliveryId: number | null;
  readonly memberId: number | null;
  readonly author: string | null;
  readonly at: Date;
};

const COLUMNS =
  sql.raw(`id::int as id, conversation_id::int as "conversationId", direction, kind, message_id as "messageId",
  in_reply_to as "inReplyTo", from_name as "fromName", from_email as "fromEmail", subject, body, html, attachments,
  delivery_id::int as "deliveryId", member_id as "memberId", author, at`);

/** In their order. */
export const messagesOf = async (
  db: Queryable,
  siteId: string,
  conversationId: number,
): Promise<ConversationMessage[]> =>
  (
    await sql<ConversationMessage>`select ${COLUMNS} from conversation_message
      where site_id = ${siteId} and conversation_id = ${conversationId} order by at, id`.execute(db)
  ).rows;

export const findMessage = async (
  db: Queryable,
  siteId: string,
  conversationId: number,
  id: number,
): Promise<ConversationMessage | undefined> =>
  (
    await sql<ConversationMessage>`select ${COLUMNS} from conversation_message
      where site_id = ${siteId} and conversation_id = ${conversationId} and id = ${id}`.execute(db)
  ).rows[0];

/** By the Message-ID of the mail. */
export const findMailMessage = async (
  db: Queryable,
  siteId: string,
  messageId: string,
): Promise<ConversationMessage | undefined> =>
  (
    await sql<ConversationMessage>`select ${COLUMNS} from conversation_message
      where site_id = ${siteId} and message_id = ${messageId}`.execute(db)
  ).rows[0];

export type NewMessage = Omit<ConversationMessage, 'id'> & { readonly siteId: string };

/** Its id; undefined when this very mail is there already. */
export const insertMessage = async (trx: Trx, message: NewMessage): Promise<number | undefined> => {
  const row = await trx
    .insertInto('conversation_message')
    .values({
      site_id: message.siteId,
      conversation_id: message.conversationId,
      direction: message.direction,
      kind: message.kind,
      message_id: message.messageId,
      in_reply_to: message.inReplyTo,
      from_name: message.fromName,
      from_email: message.fromEmail,
      subject: message.subject,
      body: message.body,
      html: message.html,
      attachments: JSON.stringify(message.attachments),
      delivery_id: message.deliveryId,
      member_id: message.memberId,
      author: message.author,
      at: message.at,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'message_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && Number(row.id);
};

export type ConversationNote = {
  readonly id: number;
  readonly memberId: number | null;
  readonly author: string;
  readonly body: string;
  readonly at: Date;
  readonly version: number;
  /** Null: as it was written. */
  readonly changedAt: Date | null;
};

export const notesOf = async (db: Queryable, siteId: string, conversationId: number): Promise<ConversationNote[]> =>
  (
    await sql<ConversationNote>`select id::int as id, member_id as "memberId", author, body, at, version,
      changed_at as "changedAt" from conversation_note
      where site_id = ${siteId} and conversation_id = ${conversationId} order by at, id`.execute(db)
  ).rows;

export const insertNote = async (
  trx: Trx,
  note: Omit<ConversationNote, 'id' | 'version' | 'changedAt'> & {
    readonly siteId: string;
    readonly conversationId: number;
  },
): Promise<void> => {
  await trx
    .insertInto('conversation_note')
    .values({
      site_id: note.siteId,
      conversation_id: note.conversationId,
      member_id: note.memberId,
      author: note.author,
      body: note.body,
      at: note.at,
    })
    .execute();
};

export const updateNote = async (
  trx: Trx,
  siteId: string,
  { id, body, at }: { readonly id: number; readonly body: string; readonly at: Date },
): Promise<void> => {
  await trx
    .updateTable('conversation_note')
    .set((is) => ({ body, version: is('version', '+', 1), changed_at: at }))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

export const deleteNote = async (trx: Trx, siteId: string, conversationId: number, id: number): Promise<void> => {
  await trx
    .deleteFrom('conversation_note')
    .where('site_id', '=', siteId)
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .execute();
};

/** What was written to, by and about somebody; also where the lead itself stays. How many rows went. */
export const eraseWordsOf = async (trx: Trx, siteId: string, email: string): Promise<number> => {
  const theirs = sql`(select id from conversation where site_id = ${siteId} and lower(email) = lower(${email}))`;
  const messages = await sql`delete from conversation_message where site_id = ${siteId}
    and (conversation_id in ${theirs} or (direction = 'in' and lower(from_email) = lower(${email})))`.execute(trx);
  const notes = await sql`delete from conversation_note where site_id = ${siteId}
    and conversation_id in ${theirs}`.execute(trx);
  return Number((messages.numAffectedRows ?? 0n) + (notes.numAffectedRows ?? 0n));
};

export type LeadMail = {
  readonly id: number;
  readonly kind: string;
  /** What people call it. */
  readonly told: string;
  readonly state: DeliveryState;
  readonly reason: string | null;
  readonly messageId: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
};

/** Mails about a lead, a viewing or a stay, and answers of a conversation, in their order. */
export const mailsAbout = async (
  db: Queryable,
  siteId: string,
  name: 'lead' | 'viewing' | 'stay' | 'conversation',
  id: number,
): Promise<LeadMail[]> =>
  (
    await sql<LeadMail>`select id::int as id, kind, ${TOLD_KIND} as told, state, reason, message_id as "messageId", created_at as "createdAt",
      changed_at as "changedAt" from delivery where site_id = ${siteId} and data ->> ${name} = ${String(id)}
      and (kind = 'lead-answer') = ${name === 'conversation'} order by created_at, id`.execute(db)
  ).rows;
