// Composes a mail with what is true at the moment it leaves.
import type { MailAddress, MailAttachment } from '../../adapters/mailer.ts';
import type { Delivery } from '../../db/mail/deliveries.ts';
import type { Site } from '../../domain/content/site.ts';
import type { RenderedMail } from '../../mail/render-mail.ts';
import type { ServiceContext } from '../platform/context.ts';

export type ComposedMail = RenderedMail & {
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
  readonly calendar?: { readonly method: string; readonly content: string };
};

/** What is still known of a mail that left, when what it was about went on. */
export type MailHead = { readonly to: MailAddress; readonly subject?: string | undefined };

export type RecallMail = (ctx: ServiceContext, delivery: Delivery, site: Site) => Promise<MailHead | undefined>;

/** Undefined: the mail has lost its reason and is not sent. */
export type ComposeMail = (ctx: ServiceContext, delivery: Delivery, site: Site) => Promise<ComposedMail | undefined>;
