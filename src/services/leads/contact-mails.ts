// Composes the mails of a contact request: to whom, and with what is true when they leave.
import { headerText, type MailAddress } from '../../adapters/mailer.ts';
import { findLead, type Lead } from '../../db/leads/leads.ts';
import type { Delivery } from '../../db/mail/deliveries.ts';
import { factOf } from '../../domain/content/items.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import type { Site } from '../../domain/content/site.ts';
import { isRefusal } from '../../domain/errors.ts';
import { DOCUMENTS_FIELD, FAVORITES_FIELD, isRecipient, RECIPIENT_FIELD } from '../../domain/leads/contact-form.ts';
import { isEmailAddress } from '../../domain/leads/email-address.ts';
import { shareCode } from '../../domain/leads/favorites.ts';
import { sharedFavorites } from '../../domain/leads/shared-favorites.ts';
import { DEFAULT_LOCALE, type Locale, textOf } from '../../domain/locale.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import { contactCopyMail, contactOfficeMail } from '../../mail/contact.mail.ts';
import { mailFrame } from '../../mail/mail-frame.ts';
import { shownItems } from '../content/content.ts';
import { contactInfo } from '../estates/estates.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { mailListing } from '../mail/mail-listing.ts';
import { answersTo } from '../mailbox/mailbox-place.ts';
import type { ServiceContext } from '../platform/context.ts';
import { retentionDays } from './retention.ts';

const leadOf = async ({ db }: ServiceContext, { siteId, data }: Delivery): Promise<Lead | undefined> =>
  findLead(db.kysely, siteId, Number(data.lead));

const nameOf = ({ fields, email }: Lead): string =>
  headerText([fields.firstName, fields.lastName].filter(Boolean).join(' ')) || email;

/** The person or office whose page the form stood on, by its name and address of today; undefined when it is gone. */
const chosenOf = async (
  ctx: ServiceContext,
  site: Site,
  { fields }: Lead,
  locale: Locale,
): Promise<MailAddress | undefined> => {
  const chosen = fields[RECIPIENT_FIELD] ?? '';
  if (!isRecipient(chosen)) return undefined;
  const [list = '', id] = chosen.split('/');
  const item = (await shownItems(ctx, site.id, list))?.find((candidate) => candidate.id === id);
  const address = item ? factOf(item, 'email') : '';
  return item && isEmailAddress(address) ? { name: headerText(textOf(item.title, locale)), address } : undefined;
};

/**
 * Whom the form was for, else the sales representative of the listing, or the office nearest to it; the agency itself when
 * there is none of them any more.
 */
const recipientOf = async (
  ctx: ServiceContext,
  site: Site,
  lead: Lead,
  chosen: MailAddress | undefined,
  locale: Locale,
): Promise<MailAddress> => {
  const agency = { name: site.name, address: site.email };
  if (chosen) return chosen;
  if (lead.estateId === null) return agency;
  try {
    const { name, email } = await contactInfo(ctx, site.id, lead.estateId, locale);
    return email !== undefined && isEmailAddress(email) ? { name, address: email } : agency;
  } catch (error) {
    if (isRefusal(error)) return agency;
    throw error;
  }
};

/** Names of the agency's own documents, checked when they were asked for: no text of the visitor. */
const documentsOf = ({ kind, fields }: Lead): string[] =>
  kind === 'documents' ? (fields[DOCUMENTS_FIELD] ?? '').split('\n') : [];

const listingOf = async (ctx: ServiceContext, site: Site, { estateId }: Lead, locale: Locale) =>
  estateId === null ? undefined : mailListing(ctx, site, estateId, locale);

export const composeContactOffice: ComposeMail = async (ctx, delivery, site) => {
  const lead = await leadOf(ctx, delivery);
  if (!lead) return undefined;
  // The agency reads its own language, whatever the visitor's.
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const origin = ctx.originOf(site);
  const chosen = await chosenOf(ctx, site, lead, locale);
  const { [RECIPIENT_FIELD]: stored, [DOCUMENTS_FIELD]: _asked, [FAVORITES_FIELD]: _shared, ...fields } = lead.fields;
  const favorites = sharedFavorites([lead.fields], [], []);
  const view = {
    name: nameOf(lead),
    email: lead.email,
    fields: chosen || stored === undefined ? fields : { ...fields, [RECIPIENT_FIELD]: stored },
    documents: documentsOf(lead),
    recipient: chosen?.name,
    favorites:
      favorites.length === 0
        ? undefined
        : {
            count: favorites.length,
            href: `${origin}${buildRoute('favorites', locale, {})}?share=${shareCode(favorites)}`,
          },
    listing: await listingOf(ctx, site, lead, locale),
    visitorLocale: lead.locale,
    page: lead.page === '' ? undefined : { path: lead.page, href: origin + lead.page },
    retentionDays: retentionDays(site),
  };
  return {
    ...contactOfficeMail(view, mailFrame(site, origin, locale)),
    to: await recipientOf(ctx, site, lead, chosen, locale),
    replyTo: { name: view.name, address: lead.email },
  };
};

export const composeContactCopy: ComposeMail = async (ctx, delivery, site) => {
  const lead = await leadOf(ctx, delivery);
  if (!lead) return undefined;
  const { locale } = delivery;
  const view = {
    listing: await listingOf(ctx, site, lead, locale),
    documents: documentsOf(lead),
    wallTime: wallTimeOf(lead.createdAt),
  };
  return {
    ...contactCopyMail(view, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: '', address: lead.email },
    replyTo: await answersTo(ctx, site),
    // An automatic answer to an automatic mail would go round for ever.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  };
};
