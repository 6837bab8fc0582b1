// One mail of the mailbox: into the conversation that it answers, a note about a mail of ours that came back, a new lead where the site
// wants some, or nothing at all. Whatever is written is written once, in one transaction with the memory of it.
import { createHash } from 'node:crypto';
import type { ParsedMail } from '../../adapters/parse-mail.ts';
import { findFileQuota } from '../../db/content/site-states.ts';
import { insertLead } from '../../db/leads/leads.ts';
import { findDeskMail } from '../../db/mail/desk-mails.ts';
import { mailFileBytes, saveMailFile } from '../../db/mailbox/mail-files.ts';
import {
  conversationOfMails,
  deliveriesOf,
  hasMessage,
  isDelivery,
  listingsByReference,
  lockConversation,
  noteBounce,
  ownPeople,
} from '../../db/mailbox/mail-matches.ts';
import { countTaken, isRemembered, rememberMail } from '../../db/mailbox/mailbox-state.ts';
import { usedBytes } from '../../db/media/files.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import type { MessageAttachment, MessageKind } from '../../domain/leads/conversation.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { isAutomatic } from '../../domain/mailbox/automatic-mail.ts';
import { type Bounce, readBounce } from '../../domain/mailbox/bounce.ts';
import { decideMail, type MailDecision, stateAfter } from '../../domain/mailbox/decide-mail.ts';
import { type IncomingMail, MAIL_LIMITS } from '../../domain/mailbox/incoming-mail.ts';
import { type ListingRefs, linkedListings, listingRefsIn } from '../../domain/mailbox/listing-refs.ts';
import { looksLikeOurs } from '../../domain/mailbox/mail-ids.ts';
import { languageOf } from '../../domain/mailbox/mail-language.ts';
import { isOwnAddress } from '../../domain/mailbox/own-address.ts';
import { type PortalMail, readPortalMail } from '../../domain/mailbox/portals.ts';
import { ownWords } from '../../domain/mailbox/quoted-history.ts';
import { openConversation } from '../leads/conversations.ts';
import { suspendAddress } from '../mail/refused-address.ts';
import type { ServiceContext } from '../platform/context.ts';
import { keyedHash } from '../platform/tokens.ts';
import { announce } from '../platform/webhooks.ts';

/** `bounce`, `message`, `lead`: what it became; `nothing`: it stays in the mailbox, untouched. */
export type TakenIn = 'bounce' | 'message' | 'lead' | 'nothing';

/** `mail`: it was taken in; `looked`: it was looked at and left alone. */
const hashesOf = (
  { secrets }: Pick<ServiceContext, 'secrets'>,
  siteId: string,
  messageId: string,
  what: 'mail' | 'looked' = 'mail',
): string[] => secrets.map((key) => keyedHash(key, [what, siteId, messageId]).toString('base64url'));

/** Bytes are kept before the row that names them: what is never named is tidied away. */
const keepFiles = async (
  { db, files, now, mediaQuota, log }: Pick<ServiceContext, 'db' | 'files' | 'now' | 'mediaQuota' | 'log'>,
  siteId: string,
  { mail, files: bytes }: ParsedMail,
): Promise<MessageAttachment[]> => {
  let used = (await usedBytes(db.kysely, siteId)) + (await mailFileBytes(db.kysely, siteId));
  const quota = (await findFileQuota(db.kysely, siteId)) ?? mediaQuota;
  let ofMail = 0;
  const kept: MessageAttachment[] = [];
  for (const [at, attachment] of mail.attachments.entries()) {
    const content = bytes[at];
    const size = content?.length ?? 0;
    const fits =
      content !== undefined &&
      size > 0 &&
      size <= MAIL_LIMITS.file &&
      ofMail + size <= MAIL_LIMITS.files &&
      used + size <= quota;
    if (!fits) {
      kept.push(attachment);
      continue;
    }
    const sha256 = createHash('sha256').update(content).digest('hex');
    try {
      await db.transaction((trx) => saveMailFile(trx, siteId, { sha256, bytes: size }, now()));
      await files.put(sha256, { bytes: content });
      kept.push({ ...attachment, sha256 });
      ofMail += size;
      used += size;
    } catch (err) {
      // The words of the mail are worth more than its files, which are in the mailbox still.
      log.warn({ err, site: siteId }, 'a file of a mail could not be kept');
      kept.push(attachment);
    }
  }
  return kept;
};

type Message = {
  readonly conversation: number;
  readonly direction: 'in' | 'out';
  readonly kind: MessageKind;
  readonly body: string;
  readonly html: string | null;
  readonly attachments: readonly MessageAttachment[];
  readonly deliveryId?: number;
};

/** False when another reader was faster. */
const insertMessage = async (trx: Trx, siteId: string, mail: IncomingMail, message: Message): Promise<boolean> => {
  const { direction, kind, body, html, attachments, deliveryId } = message;
  const result = await trx
    .insertInto('conversation_message')
    .values({
      site_id: siteId,
      conversation_id: message.conversation,
      direction,
      kind,
      message_id: mail.messageId,
      in_reply_to: mail.inReplyTo,
      from_name: mail.from.name,
      from_email: mail.from.email,
      subject: mail.subject,
      body,
      html,
      attachments: JSON.stringify(attachments),
      delivery_id: deliveryId ?? null,
      member_id: null,
      author: null,
      at: mail.date,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'message_id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** Writes a message and what follows from it. False when it is there already, or the conversation is gone. */
const addMessage = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  mail: IncomingMail,
  message: Message & { readonly hard?: boolean },
): Promise<boolean> => {
  const now = ctx.now();
  const conversation = await lockConversation(trx, siteId, message.conversation);
  if (!conversation || !(await insertMessage(trx, siteId, mail, message))) return false;
  const state = stateAfter(conversation.state, { ...message, hard: message.hard ?? false });
  const byColleague = message.direction === 'out' && message.kind === 'mail';
  await trx
    .updateTable('conversation')
    .set((is) => ({
      last_at: is.fn<Date>('greatest', ['last_at', is.val(mail.date)]),
      version: is('version', '+', 1),
      changed_at: now,
      changed_by: byColleague ? mail.from.name || mail.from.email : '',
      ...(state === undefined ? {} : { state }),
      ...(byColleague ? { answered_at: is.fn.coalesce('answered_at', is.val(mail.date)) } : {}),
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', conversation.id)
    .execute();
  await tellDesk(trx, { siteId, topic: 'leads' });
  return true;
};

/** Once: the memory of the mail and what is made of it come together, or not at all. */
const once = (
  ctx: ServiceContext,
  siteId: string,
  mail: IncomingMail,
  write: (trx: Trx) => Promise<boolean>,
): Promise<boolean> =>
  ctx.db.transaction(async (trx) => {
    const [hash = ''] = hashesOf(ctx, siteId, mail.messageId);
    if (!(await rememberMail(trx, siteId, hash, ctx.now())) || !(await write(trx))) return false;
    await countTaken(trx, siteId);
    return true;
  });

/** The clock of a mail server is too coarse to say on which side of a reading a mail came: its id says it. */
const rememberLeftAlone = (ctx: ServiceContext, siteId: string, { messageId }: IncomingMail): Promise<boolean> =>
  ctx.db.transaction((trx) =>
    rememberMail(trx, siteId, hashesOf(ctx, siteId, messageId, 'looked')[0] ?? '', ctx.now()),
  );

const takeBounce = async (ctx: ServiceContext, site: Site, mail: IncomingMail, bounce: Bounce): Promise<boolean> => {
  const { kysely } = ctx.db;
  const [delivery] = await deliveriesOf(kysely, site.id, bounce.messageIds);
  // Whoever forges a report about a mail that we never sent has told us nothing.
  if (!delivery) return false;
  const conversation = await conversationOfMails(kysely, site.id, bounce.messageIds);
  const about = await findDeskMail(kysely, site.id, delivery.id);
  // An answer of the agency goes to the visitor of its conversation.
  const isAnswer = delivery.data.conversation !== undefined;
  return once(ctx, site.id, mail, async (trx) => {
    const { hard, noAddress, reason } = bounce;
    const noted = await noteBounce(trx, site.id, delivery.id, { hard, reason, at: ctx.now() });
    if (noted) await tellDesk(trx, { siteId: site.id, topic: 'mails' });
    // The address that we wrote to, not one that the report names.
    const visitor =
      about?.visitor ??
      (isAnswer && conversation !== undefined
        ? (await lockConversation(trx, site.id, conversation))?.email
        : undefined);
    if (noAddress && visitor !== undefined) await suspendAddress(ctx, trx, site.id, visitor);
    if (conversation !== undefined)
      await addMessage(ctx, trx, site.id, mail, {
        conversation,
        direction: 'in',
        kind: 'bounce',
        body: reason,
        html: null,
        attachments: [],
        deliveryId: delivery.id,
        hard,
      });
    return true;
  });
};

/** The one listing that the mail is about; undefined when it names none, or several. */
const listingOf = async (
  db: Queryable,
  site: Site,
  { named, loose }: ListingRefs,
  text: string,
): Promise<number | undefined> => {
  const only = (ids: readonly number[]): number | undefined => (ids.length === 1 ? ids[0] : undefined);
  const byName = await listingsByReference(db, site.id, named);
  if (byName.length > 0) return only(byName);
  const linked = linkedListings(text, site.hostnames);
  if (linked.length > 0) return only(linked);
  return only(await listingsByReference(db, site.id, loose));
};

type Writer = Pick<PortalMail, 'name' | 'email' | 'phone' | 'message'> & { readonly portal?: string };

const takeLead = async (
  ctx: ServiceContext,
  site: Site,
  parsed: ParsedMail,
  writer: Writer,
  { forgotten, listing }: { readonly forgotten: boolean; readonly listing: ListingRefs },
): Promise<boolean> => {
  const { mail } = parsed;
  const estateId = await listingOf(ctx.db.kysely, site, listing, forgotten ? writer.message : mail.text);
  const attachments = await keepFiles(ctx, site.id, parsed);
  const locale = languageOf(writer.message || mail.text, site.locales) ?? site.locales[0] ?? DEFAULT_LOCALE;
  const name = writer.name || writer.email;
  return once(ctx, site.id, mail, async (trx) => {
    const now = ctx.now();
    const leadId = await insertLead(trx, {
      siteId: site.id,
      kind: 'mail',
      locale,
      page: '',
      estateId: estateId ?? null,
      email: writer.email,
      fields: {
        lastName: name,
        email: writer.email,
        ...(writer.phone === '' ? {} : { phone: writer.phone }),
        subject: mail.subject,
        message: writer.message.slice(0, 5000),
        ...(writer.portal === undefined ? {} : { portal: writer.portal }),
      },
      // Nobody read a text of ours before writing: what is known is that a mail came, from whom it came, and when.
      consent: {
        textVersion: writer.portal === undefined ? 'mail' : `mail:${writer.portal}`,
        locale,
        at: mail.date.toISOString(),
      },
      submission: undefined,
      createdAt: now,
    });
    if (leadId === undefined) return false;
    const conversation = await openConversation(ctx, trx, {
      siteId: site.id,
      kind: 'mail',
      leadId,
      email: writer.email,
      name,
      locale,
      estateId: estateId ?? null,
      createdAt: now,
    });
    const added = await addMessage(ctx, trx, site.id, mail, {
      conversation,
      direction: 'in',
      kind: 'mail',
      // What was erased stands quoted below the answer, in words and in HTML: only the new words are kept.
      body: forgotten ? writer.message : mail.text,
      html: forgotten ? null : mail.html,
      attachments,
    });
    if (!added) return false;
    await announce(ctx, trx, site.id, 'contact', [leadId]);
    return true;
  });
};

const decisionFor = async (
  ctx: ServiceContext,
  site: Site,
  mail: IncomingMail,
  { recent, portal, fromAgency }: { readonly recent: boolean; readonly portal: boolean; readonly fromAgency: boolean },
): Promise<MailDecision> => {
  const { kysely } = ctx.db;
  const conversation = await conversationOfMails(kysely, site.id, mail.references);
  return decideMail({
    known:
      (await hasMessage(kysely, site.id, mail.messageId)) ||
      (await isRemembered(kysely, site.id, hashesOf(ctx, site.id, mail.messageId))),
    sentByUs: await isDelivery(kysely, site.id, mail.messageId),
    conversation,
    answersForgotten:
      conversation === undefined && mail.references.some((reference) => looksLikeOurs(reference, site.email)),
    fromAgency,
    automatic: isAutomatic(mail.headers, mail.from.email),
    portal,
    recent: recent && !(await isRemembered(kysely, site.id, hashesOf(ctx, site.id, mail.messageId, 'looked'))),
    leads: site.mailbox?.leads ?? 'none',
  });
};

/** `recent`: it came after the site began to read its mailbox. */
export const takeInMail = async (
  ctx: ServiceContext,
  site: Site,
  parsed: ParsedMail,
  recent: boolean,
): Promise<TakenIn> => {
  const { mail } = parsed;
  const bounce = readBounce(mail);
  if (bounce) return (await takeBounce(ctx, site, mail, bounce)) ? 'bounce' : 'nothing';
  const people = await ownPeople(ctx.db.kysely, site.id);
  const own = (email: string): boolean => isOwnAddress(site, people, email);
  const portal = readPortalMail(mail, own);
  const decision = await decisionFor(ctx, site, mail, {
    recent,
    portal: portal !== undefined,
    fromAgency: own(mail.from.email),
  });
  if (decision.do === 'nothing') {
    await rememberLeftAlone(ctx, site.id, mail);
    return 'nothing';
  }
  if (decision.do === 'add') {
    const attachments = await keepFiles(ctx, site.id, parsed);
    const added = await once(ctx, site.id, mail, (trx) =>
      addMessage(ctx, trx, site.id, mail, { ...decision, body: mail.text, html: mail.html, attachments }),
    );
    return added ? 'message' : 'nothing';
  }
  const words = ownWords(mail.text);
  const writer: Writer =
    decision.from === 'portal' && portal
      ? portal
      : {
          ...(mail.replyTo ?? mail.from),
          name: mail.from.name || (mail.replyTo?.name ?? ''),
          phone: '',
          message: words,
        };
  const listing = portal?.listing ?? listingRefsIn(`${mail.subject}\n${decision.forgotten ? words : mail.text}`);
  return (await takeLead(ctx, site, parsed, writer, { forgotten: decision.forgotten, listing })) ? 'lead' : 'nothing';
};
