// What came with mails of visitors: handed to members as files to keep, never as something a browser opens in our name.
import type { Readable } from 'node:stream';
import { mailHtmlDocument } from '../../adapters/mail-html.ts';
import { type ConversationMessage, findMessage } from '../../db/leads/conversation-messages.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { attachmentHeaders } from '../../domain/media/document-headers.ts';
import type { ServiceContext } from '../platform/context.ts';

type Context = Pick<ServiceContext, 'db' | 'files'>;

const requireMessage = async (
  { db }: Context,
  siteId: string,
  leadId: number,
  id: number,
): Promise<ConversationMessage> => {
  const message = await findMessage(db.kysely, siteId, leadId, id);
  if (!message) throw new NotFoundError('There is no such message.');
  return message;
};

/** The HTML of a mail for a frame without scripts. */
export const leadMessageHtml = async (
  ctx: Context,
  siteId: string,
  leadId: number,
  id: number,
): Promise<{ html: string }> => {
  const { html } = await requireMessage(ctx, siteId, leadId, id);
  if (html === null) throw new NotFoundError('This mail has no HTML.');
  return { html: mailHtmlDocument(html) };
};

export const leadAttachment = async (
  ctx: Context,
  siteId: string,
  leadId: number,
  id: number,
  index: number,
): Promise<{ readonly body: Readable; readonly headers: Readonly<Record<string, string>> }> => {
  const attachment = (await requireMessage(ctx, siteId, leadId, id)).attachments[index];
  const found = attachment?.sha256 === undefined ? undefined : await ctx.files.get(attachment.sha256);
  if (!attachment || !found) throw new NotFoundError('There is no such file.');
  return {
    body: found.stream,
    headers: { ...attachmentHeaders(attachment.name), 'content-length': String(found.bytes) },
  };
};
