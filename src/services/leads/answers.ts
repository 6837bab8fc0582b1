// A member answers a visitor by mail. Nobody answers twice unknowingly: an answer says which message it was written after, and is
// refused with what came in between.
import { headerText } from '../../adapters/mailer.ts';
import { shownEstates } from '../../db/estates/shown-estates.ts';
import { insertMessage, messagesOf } from '../../db/leads/conversation-messages.ts';
import type { Conversation } from '../../db/leads/conversations.ts';
import { isOrdered } from '../../db/mail/deliveries.ts';
import { findFile } from '../../db/media/files.ts';
import { signatureOf } from '../../db/people/members.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import {
  BadInputError,
  ConflictError,
  type FieldProblem,
  PayloadTooLargeError,
  PreconditionFailedError,
} from '../../domain/errors.ts';
import { MAX_ATTACHED_BYTES } from '../../domain/leads/answer.ts';
import type { ConversationState, MessageAttachment } from '../../domain/leads/conversation.ts';
import { fillReply } from '../../domain/leads/reply-fields.ts';
import type { Locale } from '../../domain/locale.ts';
import { parseFileRef } from '../../domain/media/file-ref.ts';
import type { Actor } from '../../domain/people/member.ts';
import { orderMailRow } from '../mail/deliveries.ts';
import { senderOf } from '../mail/site-mail.ts';
import { isLeftAlone } from '../mail/suppression.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { applyChange, requireConversation, requireSite } from './conversations.ts';
import { replyValues } from './lead-about.ts';
import { copyMailOf } from './lead-answer-mail.ts';
import { documentsOf, leadView, messageViews, ownerOf } from './lead-view.ts';

export type Answer = {
  /** Names this very answer: sent again, it is the same one. */
  readonly key: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  /** The last message that was read; 0: none. */
  readonly seen: number;
  /** Although something came in between. */
  readonly anyway?: boolean | undefined;
  /** Although the address was refused lately. */
  readonly refused?: boolean | undefined;
  /** Files of the store, by their hash. */
  readonly files?: readonly { readonly sha256: string; readonly name: string }[] | undefined;
  /** Documents of the listing, by their reference; an internal one only with `internal`. */
  readonly documents?: readonly { readonly ref: string; readonly internal?: boolean | undefined }[] | undefined;
  /** How far the lead is afterwards; it waits for the visitor when absent. */
  readonly state?: ConversationState | undefined;
};

const refuse = (problems: readonly FieldProblem[]): void => {
  if (problems.length > 0)
    throw new BadInputError(`${problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`, problems);
};

/** Text and subject with their fields filled; every field that is unknown or empty is named. */
const filledOf = async (
  ctx: ServiceContext,
  site: Site,
  conversation: Conversation,
  actor: Actor,
  { subject, text, locale }: Answer,
) => {
  const values = await replyValues(ctx, site, conversation, actor.name, locale);
  const parts = { subject: fillReply(subject, values), text: fillReply(text, values) };
  refuse(
    Object.entries(parts).flatMap(([part, { unknown, empty }]) => [
      ...unknown.map((name) => ({ field: `body.${part}`, message: `{${name}} is no field` })),
      ...empty.map((name) => ({ field: `body.${part}`, message: `{${name}} is empty` })),
    ]),
  );
  return { subject: parts.subject.text, text: parts.text.text };
};

const attachmentOf = async (
  db: Queryable,
  siteId: string,
  sha256: string,
  name: string,
  field: string,
): Promise<MessageAttachment> => {
  const file = await findFile(db, siteId, sha256);
  if (!file)
    throw new BadInputError(`${field} is no file of this site.`, [{ field, message: 'is no file of this site' }]);
  const { mediaType, bytes } = file;
  return { name: headerText(name) || file.name || 'document', mediaType, bytes, sha256 };
};

const attachmentsOf = async (
  db: Queryable,
  { siteId, estateId }: Conversation,
  { files = [], documents = [] }: Answer,
): Promise<MessageAttachment[]> => {
  const chosen: MessageAttachment[] = [];
  for (const [index, { sha256, name }] of files.entries())
    chosen.push(await attachmentOf(db, siteId, sha256, name, `body.files.${index}.sha256`));
  const record = estateId === null ? undefined : (await shownEstates(db, siteId, [estateId])).get(estateId)?.document;
  const known = documentsOf(record);
  for (const [index, { ref, internal }] of documents.entries()) {
    const field = `body.documents.${index}.ref`;
    const found = known.find((one) => one.ref === ref);
    if (!found)
      throw new BadInputError(`${field} is no document of this listing.`, [
        { field, message: 'is no document of this listing' },
      ]);
    if (found.visibility === 'internal' && !internal)
      throw new BadInputError(`${field} is internal.`, [
        { field, message: 'is internal: it goes along by choice only' },
      ]);
    chosen.push(await attachmentOf(db, siteId, parseFileRef(ref)?.sha256 ?? '', found.name, field));
  }
  const bytes = chosen.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > MAX_ATTACHED_BYTES)
    throw new PayloadTooLargeError('The files are larger than 10 MB together.', { reason: 'too-large' });
  return chosen;
};

/** The visitor's last mail; else ours that the visitor has. */
const answeredMail = async (db: Queryable, conversation: Conversation): Promise<string | null> => {
  const messages = await messagesOf(db, conversation.siteId, conversation.id);
  const incoming = messages.findLast(({ direction, kind }) => direction === 'in' && kind === 'mail');
  return incoming?.messageId ?? (await copyMailOf(db, conversation))?.messageId ?? null;
};

export const answerLead = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: number, answer: Answer) => {
  const { kysely } = ctx.db;
  const actor = desk.actor();
  const site = await requireSite(kysely, siteId);
  const before = await requireConversation(kysely, siteId, id);
  desk.require('leads.write', await ownerOf(kysely, before));
  const { subject, text } = await filledOf(ctx, site, before, actor, answer);
  const attachments = await attachmentsOf(kysely, before, answer);
  const signature =
    actor.role === 'operator' ? '' : ((await signatureOf(kysely, siteId, actor.id))[answer.locale] ?? '').trim();
  await ctx.db.transaction(async (trx) => {
    // From here on one after the other: of two who answer at once, the second one is told of the first.
    const conversation = await requireConversation(trx, siteId, id, { lock: true });
    desk.require('leads.write', await ownerOf(trx, conversation));
    const dedupeKey = `lead-answer:${id}:${answer.key}`;
    if (await isOrdered(trx, siteId, dedupeKey)) return;
    const between = (await messageViews(trx, siteId, id)).filter((message) => message.id > answer.seen);
    if (between.length > 0 && !answer.anyway)
      throw new PreconditionFailedError('Something came in between.', { between });
    if (!answer.refused && (await isLeftAlone(ctx, trx, siteId, conversation.email)))
      throw new ConflictError('The address was refused lately.', { reason: 'suppressed' });
    const inReplyTo = await answeredMail(trx, conversation);
    const mail = await orderMailRow(ctx, trx, {
      siteId,
      kind: 'lead-answer',
      dedupeKey,
      locale: answer.locale,
      data: { conversation: id },
    });
    if (!mail) return;
    const at = ctx.now();
    await insertMessage(trx, {
      siteId,
      conversationId: id,
      direction: 'out',
      kind: 'mail',
      messageId: mail.messageId,
      inReplyTo,
      fromName: site.name,
      fromEmail: senderOf(ctx, site).address,
      subject: headerText(subject),
      body: signature === '' ? text.trim() : `${text.trim()}\n\n${signature}`,
      html: null,
      attachments,
      deliveryId: mail.id,
      memberId: actor.role === 'operator' ? null : actor.id,
      author: actor.name,
      at,
    });
    const taken = conversation.assignee === null && actor.role !== 'operator' ? { assignee: actor.id } : {};
    const change = { state: answer.state ?? 'waiting', lastAt: at, answeredAt: at, ...taken } as const;
    await applyChange(ctx, trx, conversation, change, actor.name);
    desk.note([{ field: 'state', before: conversation.state, after: change.state }]);
  });
  return leadView(ctx, siteId, id, actor);
};
