// The two mails of a contact request: to whoever answers it, and to the visitor, that it arrived. The second goes to an
// address that anybody may have typed: not a word of the visitor is in it (decisions section 12).
import { CONTACT_INPUTS } from '../domain/leads/contact-form.ts';
import type { Locale } from '../domain/locale.ts';
import { formatPhone, phoneHref } from '../domain/people/phone-number.ts';
import { momentInFull } from '../domain/time/moment-text.ts';
import type { Translate } from '../i18n/translate.ts';
import { translator } from '../i18n/translator.ts';
import type { MailFact } from './blocks.ts';
import type { ListingBlock } from './listing-block.ts';
import type { MailFrame } from './mail-frame.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

export type ContactOfficeView = {
  /** The visitor. */
  readonly name: string;
  readonly email: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The person or office that the visitor wrote to. */
  readonly recipient?: string | undefined;
  readonly listing: ListingBlock | undefined;
  /** Documents on request that were asked for. */
  readonly documents?: readonly string[] | undefined;
  /** The visitor's favourites that were sent along, on the page that shows such a list. */
  readonly favorites?: { readonly count: number; readonly href: string } | undefined;
  readonly visitorLocale: Locale;
  readonly page: { readonly path: string; readonly href: string } | undefined;
  readonly retentionDays: number;
};

const LANGUAGES: Readonly<Record<Locale, string>> = { nl: 'Nederlands', fr: 'Français', en: 'English', de: 'Deutsch' };

const factsOf = ({ name, email, fields, recipient = '' }: ContactOfficeView, t: Translate): MailFact[] => {
  const { phone = '', subject = '', newsletter } = fields;
  const known: MailFact[] = [
    { label: t('mail.contact.name'), value: name },
    { label: t('form.email'), value: email, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
    { label: t('form.phone'), value: formatPhone(phone), href: phoneHref(phone) },
    { label: t('mail.contact.recipient'), value: recipient },
    { label: t('form.subject'), value: subject },
    { label: t('mail.contact.newsletter'), value: newsletter ? t('mail.contact.newsletter.yes') : '' },
  ];
  // Inputs of the form's own making stand under the names it gave them.
  const own = Object.entries(fields).filter(([input]) => !(CONTACT_INPUTS as readonly string[]).includes(input));
  return [...known.filter(({ value }) => value !== ''), ...own.map(([label, value]) => ({ label, value }))];
};

const documentsFact = (documents: readonly string[], t: Translate): MailFact => ({
  label: t('listing.documents'),
  value: documents.join(', '),
});

const officeSubject = ({ name, listing, documents = [] }: ContactOfficeView, t: Translate): string => {
  if (!listing) return t('mail.contact.office.subject', { name });
  return documents.length > 0
    ? t('mail.contact.office.documents.subject', { name, estate: listing.name })
    : t('mail.contact.office.subject.estate', { name, estate: listing.name });
};

export const contactOfficeMail = (view: ContactOfficeView, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  const { name, listing, page, favorites, documents = [] } = view;
  const asks = documents.length > 0;
  const message = view.fields.message ?? '';
  return renderMail(
    {
      subject: officeSubject(view, t),
      preview: (message || documents.join(', ')).replace(/\s+/g, ' ').slice(0, 140),
      title: asks ? t('mail.contact.office.documents.title', { name }) : t('mail.contact.office.title', { name }),
      blocks: [
        ...(message === '' ? [] : [{ kind: 'quote' as const, text: message }]),
        {
          kind: 'facts',
          facts: [
            ...(asks ? [documentsFact(documents, t)] : []),
            ...factsOf(view, t),
            ...(favorites
              ? [
                  {
                    label: t('favorites.title'),
                    value: t('favorites.shared.count', { count: favorites.count }),
                    href: favorites.href,
                  },
                ]
              : []),
            { label: t('mail.contact.language'), value: LANGUAGES[view.visitorLocale] },
            ...(page ? [{ label: t('mail.contact.page'), value: page.path, href: page.href }] : []),
          ],
        },
        ...(listing ? [listing] : []),
        {
          kind: 'note',
          text: asks ? t('mail.contact.office.documents.reply', { name }) : t('mail.contact.office.reply', { name }),
        },
      ],
      footnote: t('mail.contact.office.footnote', { count: view.retentionDays }),
    },
    frame,
  );
};

export type ContactCopyView = {
  readonly listing: ListingBlock | undefined;
  /** Documents on request that were asked for: names of the agency's making. */
  readonly documents?: readonly string[] | undefined;
  /** When it came, as wall time in Brussels. */
  readonly wallTime: string;
};

export const contactCopyMail = (
  { listing, documents = [], wallTime }: ContactCopyView,
  frame: MailFrame,
): RenderedMail => {
  const { locale, name, phone } = frame;
  const t = translator(locale);
  const when = momentInFull(wallTime, locale);
  const asks = documents.length > 0;
  const text = asks
    ? t('mail.contact.copy.documents.text', { name, phone, when })
    : t('mail.contact.copy.text', { name, phone, when });
  return renderMail(
    {
      subject: t('mail.contact.copy.subject', { name }),
      preview: text,
      title: t('mail.contact.copy.title'),
      blocks: [
        { kind: 'paragraph', text },
        ...(asks ? [{ kind: 'facts' as const, facts: [documentsFact(documents, t)] }] : []),
        ...(listing ? [listing] : []),
        { kind: 'note', text: t('mail.contact.copy.note') },
      ],
      footnote: t('mail.contact.copy.footnote'),
    },
    frame,
  );
};
