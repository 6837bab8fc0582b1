// Composes an answer of a member: what was written, below it who wrote it, in the agency's frame. The visitor's answer comes to the
// agency, in the thread it belongs to.
import { createReadStream } from 'node:fs';
import type { MailAttachment } from '../../adapters/mailer.ts';
import { findMailMessage, mailsAbout, messagesOf } from '../../db/leads/conversation-messages.ts';
import { type Conversation, findConversation } from '../../db/leads/conversations.ts';
import type { Queryable } from '../../db/schema.ts';
import { threadHeaders } from '../../domain/leads/answer.ts';
import type { MessageAttachment } from '../../domain/leads/conversation.ts';
import { fileRef, MEDIA_TYPES } from '../../domain/media/file-ref.ts';
import { leadAnswerMail } from '../../mail/lead-answer.mail.ts';
import { mailFrame } from '../../mail/mail-frame.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { answersTo } from '../mailbox/mailbox-place.ts';
import type { ServiceContext } from '../platform/context.ts';

/** Mails of the program that a visitor has in the mailbox: an answer belongs below the first of them. */
const VISITOR_KINDS: readonly string[] = ['contact-copy', 'viewing-visitor', 'rental-visitor'];

export const mailsOfLead = async (db: Queryable, { siteId, leadId, viewingId, stayId }: Conversation) => {
  if (leadId !== null) return mailsAbout(db, siteId, 'lead', leadId);
  if (viewingId !== null) return mailsAbout(db, siteId, 'viewing', viewingId);
  return stayId === null ? [] : mailsAbout(db, siteId, 'stay', stayId);
};

export const copyMailOf = async (db: Queryable, conversation: Conversation) =>
  (await mailsOfLead(db, conversation)).find(({ kind }) => VISITOR_KINDS.includes(kind));

const bytesOf = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** A picture leaves as every picture does: made anew, without the place where it was taken. */
const attached = async (
  { files, images }: Pick<ServiceContext, 'files' | 'images'>,
  { name, mediaType, sha256 = '' }: MessageAttachment,
): Promise<MailAttachment> => {
  if (mediaType !== MEDIA_TYPES.pdf) {
    const image = await images.image(fileRef(sha256, MEDIA_TYPES.jpg), 'original', 'jpg');
    if (!image) throw new Error(`The picture ${name} is not in the store of files.`);
    return {
      name: `${name.replace(/\.\w+$/, '')}.jpg`,
      mediaType: MEDIA_TYPES.jpg,
      bytes: await bytesOf(createReadStream(image.path)),
    };
  }
  const found = await files.get(sha256);
  if (!found) throw new Error(`The document ${name} is not in the store of files.`);
  return { name: `${name.replace(/\.pdf$/i, '')}.pdf`, mediaType, bytes: await bytesOf(found.stream) };
};

export const composeLeadAnswer: ComposeMail = async (ctx, delivery, site) => {
  const { siteId, data, locale } = delivery;
  const { kysely } = ctx.db;
  const conversation = await findConversation(kysely, siteId, Number(data.conversation));
  const message = conversation && (await findMailMessage(kysely, siteId, delivery.messageId));
  if (!message) return undefined;
  const messages = await messagesOf(kysely, siteId, conversation.id);
  const copy = await copyMailOf(kysely, conversation);
  const earlier = messages.filter(({ id, kind }) => id < message.id && kind !== 'bounce').map((one) => one.messageId);
  const attachments: MailAttachment[] = [];
  for (const one of message.attachments) attachments.push(await attached(ctx, one));
  return {
    ...leadAnswerMail({ subject: message.subject, text: message.body }, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: conversation.name === conversation.email ? '' : conversation.name, address: conversation.email },
    replyTo: await answersTo(ctx, site),
    headers: threadHeaders([...(copy ? [copy.messageId] : []), ...earlier], message.inReplyTo ?? undefined),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
};
