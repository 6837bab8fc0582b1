// The mails of alerts: the request to confirm, the one to somebody who has alerts already, the listings themselves, and
// the question whether they are still wanted.
import type { Reason } from '../domain/alerts/alert-matching.ts';
import type { NewsKind } from '../domain/alerts/alert-news.ts';
import type { AlertFrequency } from '../domain/alerts/subscription.ts';
import type { MessageKey, Translate } from '../i18n/translate.ts';
import { translator } from '../i18n/translator.ts';
import type { MailBlock } from './blocks.ts';
import type { ListingBlock } from './listing-block.ts';
import type { MailFrame } from './mail-frame.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

export type AlertWords = { readonly text: string; readonly frequency: AlertFrequency };

const FREQUENCY: Readonly<Record<AlertFrequency, MessageKey>> = {
  IMMEDIATE: 'mail.alert.immediate',
  DAILY: 'mail.alert.daily',
  WEEKLY: 'mail.alert.weekly',
};

const listed = (alerts: readonly AlertWords[], t: Translate): MailBlock => ({
  kind: 'quote',
  text: alerts.map(({ text, frequency }) => `${text} (${t(FREQUENCY[frequency])})`).join('\n'),
});

const greeting = (name: string, t: Translate): MailBlock[] =>
  name === '' ? [] : [{ kind: 'paragraph', text: t('mail.hello', { name }) }];

export type AlertAskedView = {
  readonly name: string;
  /** Asked for, waiting for a yes. */
  readonly asked: readonly AlertWords[];
  /** What the person has already; empty for somebody new. */
  readonly existing: readonly AlertWords[];
  readonly href: string;
  /** After so many days what was asked for is erased. */
  readonly days: number;
};

export const alertAskedMail = (view: AlertAskedView, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  const { name, asked, existing, href, days } = view;
  const known = existing.length > 0;
  const subject = t(known ? 'mail.alert.known.subject' : 'mail.alert.confirm.subject', { agency: frame.name });
  const text = known ? t('mail.alert.known.text') : t('mail.alert.confirm.text', { agency: frame.name });
  return renderMail(
    {
      subject,
      preview: text,
      title: t(known ? 'mail.alert.known.title' : 'mail.alert.confirm.title'),
      blocks: [
        ...greeting(name, t),
        { kind: 'paragraph', text },
        ...(known ? [listed(existing, t)] : []),
        ...(known && asked.length > 0 ? [{ kind: 'heading' as const, text: t('mail.alert.known.asked') }] : []),
        ...(asked.length > 0 ? [listed(asked, t)] : []),
        {
          kind: 'button',
          label: t(asked.length > 0 ? 'mail.alert.confirm.button' : 'mail.alert.known.button'),
          href,
        },
      ],
      footnote: t('mail.alert.confirm.footnote', { count: days }),
    },
    frame,
  );
};

export type AlertItem = {
  readonly listing: ListingBlock;
  readonly kind: NewsKind;
  /** The alert it fits, when there are several. */
  readonly alert: string;
  readonly reasons: readonly Reason[];
  /** Formatted; of a price that fell. */
  readonly previous: string | undefined;
};

export type AlertMailView = {
  readonly name: string;
  readonly items: readonly AlertItem[];
  /** The alerts these listings fit, in words. */
  readonly alerts: readonly string[];
  readonly listHref: string | undefined;
  readonly manageHref: string;
  readonly unsubscribeHref: string;
  /** Formatted. */
  readonly since: string;
};

const BADGE: Readonly<Record<NewsKind, MessageKey>> = {
  NEW: 'mail.alert.badge.new',
  PRICE: 'mail.alert.badge.price',
  AVAILABLE: 'mail.alert.badge.available',
  CHANGED: 'mail.alert.badge.changed',
};
const REASON: Readonly<Record<Reason, MessageKey>> = {
  transaction: 'mail.alert.reason.transaction',
  type: 'mail.alert.reason.type',
  place: 'mail.alert.reason.place',
  price: 'mail.alert.reason.price',
  bedrooms: 'mail.alert.reason.bedrooms',
  surface: 'mail.alert.reason.surface',
  plot: 'mail.alert.reason.plot',
  traits: 'mail.alert.reason.traits',
  energy: 'mail.alert.reason.energy',
};

const whyOf = ({ kind, alert, reasons, previous }: AlertItem, several: boolean, frame: MailFrame): string => {
  const t = translator(frame.locale);
  const met = new Intl.ListFormat(frame.locale, { type: 'conjunction' }).format(reasons.map((one) => t(REASON[one])));
  const fits = several
    ? t('mail.alert.why.alert', { alert, reasons: met })
    : t(met === '' ? 'mail.alert.why.any' : 'mail.alert.why.all', { reasons: met });
  const news =
    kind === 'PRICE'
      ? t('mail.alert.why.price', { price: previous ?? '' })
      : kind === 'AVAILABLE'
        ? t('mail.alert.why.available')
        : kind === 'CHANGED'
          ? t('mail.alert.why.changed')
          : '';
  return [news, fits].filter((part) => part !== '').join(' ');
};

/** Cards for these; the others are a line each. */
const CARDS = 10;
/** Beyond this many only the link to all of them. */
const LINES = 60;

export const alertMail = (view: AlertMailView, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  const { items, alerts, listHref, manageHref, unsubscribeHref } = view;
  const several = alerts.length > 1;
  const count = items.length;
  const [first] = items;
  const subject =
    count === 1 && first
      ? t('mail.alert.subject.single', { name: first.listing.name, place: first.listing.place })
      : t('mail.alert.subject.many', { count });
  const lines = items.slice(CARDS, CARDS + LINES);
  return renderMail(
    {
      subject,
      preview: items
        .slice(0, 3)
        .map(({ listing }) => [listing.name, listing.price].filter((part) => part !== '').join(', '))
        .join(' · '),
      title: t('mail.alert.title', { count }),
      blocks: [
        ...greeting(view.name, t),
        {
          kind: 'paragraph',
          text: t(several ? 'mail.alert.yours.many' : 'mail.alert.yours', { alert: alerts[0] ?? '' }),
        },
        ...(several ? [{ kind: 'quote' as const, text: alerts.join('\n') }] : []),
        ...items.slice(0, CARDS).map((item) => ({
          ...item.listing,
          badge: t(BADGE[item.kind]),
          why: whyOf(item, several, frame),
        })),
        ...(lines.length > 0 ? [{ kind: 'heading' as const, text: t('mail.alert.more') }] : []),
        ...lines.map(({ listing, kind }) => ({
          kind: 'link' as const,
          href: listing.href,
          label: [t(BADGE[kind]), listing.place, listing.name, listing.price].filter((part) => part !== '').join(' · '),
        })),
        ...(listHref ? [{ kind: 'button' as const, label: t('mail.alert.list'), href: listHref }] : []),
      ],
      footerLinks: [
        { label: t('mail.alert.edit'), href: manageHref },
        { label: t('mail.alert.unsubscribe'), href: unsubscribeHref },
      ],
      footnote: t('mail.alert.footnote', { date: view.since }),
    },
    frame,
  );
};

export type AlertRenewalView = {
  readonly name: string;
  readonly alerts: readonly AlertWords[];
  readonly href: string;
  readonly unsubscribeHref: string;
  /** Formatted: until when the answer counts. */
  readonly until: string;
};

export const alertRenewalMail = (view: AlertRenewalView, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  const text = t('mail.alert.renewal.text', { agency: frame.name, date: view.until });
  return renderMail(
    {
      subject: t('mail.alert.renewal.subject', { agency: frame.name }),
      preview: text,
      title: t('mail.alert.renewal.title'),
      blocks: [
        ...greeting(view.name, t),
        { kind: 'paragraph', text },
        listed(view.alerts, t),
        { kind: 'button', label: t('mail.alert.renewal.button'), href: view.href },
      ],
      footerLinks: [{ label: t('mail.alert.unsubscribe'), href: view.unsubscribeHref }],
      footnote: t('mail.alert.renewal.footnote'),
    },
    frame,
  );
};
