// The mails of a viewing: to the visitor, to the representative, the day before, and when a time comes free.
import type { Locale } from '../domain/locale.ts';
import { formatPhone, phoneHref } from '../domain/people/phone-number.ts';
import { hourText, momentInFull } from '../domain/time/moment-text.ts';
import type { MessageKey, Translate } from '../i18n/translate.ts';
import { translator } from '../i18n/translator.ts';
import type { MailBlock, MailFact, MailPicture } from './blocks.ts';
import type { ListingBlock } from './listing-block.ts';
import type { MailFrame } from './mail-frame.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

export type ViewingMailView = {
  readonly wallStart: string;
  readonly wallEnd: string;
  readonly group: boolean;
  readonly label: string;
  /** Absent when visitors may not see the listing any more. */
  readonly href: string | undefined;
  /** Of the listing, while visitors may see it. */
  readonly picture: MailPicture | undefined;
  readonly where: { readonly line: string; readonly mapHref: string } | undefined;
  readonly agent: { readonly name: string; readonly phone: string | undefined };
};

export type VisitorMailView = ViewingMailView & {
  readonly name: string;
  /** Its page; and the same with the ways to change it open. */
  readonly appointmentHref: string;
  readonly changeHref: string;
  /** The agency made the change. */
  readonly byAgency?: AgencyWords | undefined;
};

export type AgencyWords = {
  /** What the member wrote. */
  readonly note: string | null;
  /** Only the representative is another one. */
  readonly sameTime: boolean;
  /** Of the form of the listing, while viewings of it are booked here. */
  readonly againHref: string | undefined;
  /** A member wrote the address down: the visitor did not. */
  readonly madeByAgency: boolean;
};

export type RepresentativeMailView = ViewingMailView & {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly message: string | null;
  readonly visitorLocale: Locale;
  /** A colleague did it, not the visitor. */
  readonly byAgency?: boolean;
};

const agentText = ({ name, phone }: ViewingMailView['agent']): string =>
  [name, formatPhone(phone ?? '')].filter(Boolean).join(', ');

const timeFacts = ({ wallStart, wallEnd }: ViewingMailView, locale: Locale, t: Translate): MailFact[] => [
  { label: t('viewing.fact.when'), value: momentInFull(wallStart, locale) },
  { label: t('viewing.fact.until'), value: `${hourText(wallEnd, locale)}, ${t('viewing.zone')}` },
];

const placeFacts = ({ label, href, where }: ViewingMailView, t: Translate): MailFact[] => [
  { label: t('viewing.fact.listing'), value: label, href },
  ...(where ? [{ label: t('viewing.fact.where'), value: where.line, href: where.mapHref }] : []),
];

const pictureBlock = ({ picture, href }: ViewingMailView): MailBlock[] =>
  picture ? [{ kind: 'picture', picture, href }] : [];

/** What the calendar of the visitor, or with their name that of the representative, calls it. */
export const calendarTitle = (listing: string, locale: Locale, name?: string): string => {
  const t = translator(locale);
  return name === undefined
    ? t('viewing.mail.calendar', { listing })
    : t('viewing.mail.calendar.representative', { listing, name });
};

/** The same facts as lines, for the calendar. */
export const calendarText = (view: ViewingMailView, appointmentHref: string | undefined, locale: Locale): string => {
  const t = translator(locale);
  const { agent, where, wallStart } = view;
  return [
    `${momentInFull(wallStart, locale)} (${t('viewing.zone')})`,
    `${t('viewing.fact.with')} ${agentText(agent)}`,
    where ? `${t('viewing.mail.map')} ${where.mapHref}` : t('viewing.mail.noaddress'),
    ...(appointmentHref ? [`${t('viewing.change')} ${appointmentHref}`] : []),
  ].join('\n');
};

const VISITOR_WORDS = {
  booked: { title: 'viewing.mail.booked.title', text: 'viewing.mail.booked.text' },
  moved: { title: 'viewing.mail.moved.title', text: 'viewing.mail.moved.text' },
  cancelled: { title: 'viewing.mail.cancelled.title', text: 'viewing.mail.cancelled.text' },
  reminder: { title: 'viewing.mail.reminder.title', text: 'viewing.mail.reminder.text' },
} as const satisfies Record<string, { title: MessageKey; text: MessageKey }>;

const AGENCY_WORDS = {
  booked: { title: 'viewing.mail.agency.booked.title', text: 'viewing.mail.booked.text' },
  moved: { title: 'viewing.mail.moved.title', text: 'viewing.mail.agency.moved.text' },
  colleague: { title: 'viewing.mail.agency.colleague.title', text: 'viewing.mail.agency.colleague.text' },
  cancelled: { title: 'viewing.mail.cancelled.title', text: 'viewing.mail.agency.cancelled.text' },
} as const satisfies Record<string, { title: MessageKey; text: MessageKey }>;

const visitorWords = ({ byAgency }: VisitorMailView, event: keyof typeof VISITOR_WORDS) => {
  if (!byAgency || event === 'reminder') return VISITOR_WORDS[event];
  return AGENCY_WORDS[event === 'moved' && byAgency.sameTime ? 'colleague' : event];
};

const footnoteOf = ({ byAgency }: VisitorMailView, ended: boolean): MessageKey => {
  if (byAgency?.madeByAgency) return ended ? 'viewing.mail.agency.footnote.ended' : 'viewing.mail.agency.footnote';
  return ended ? 'viewing.mail.footnote.ended' : 'viewing.mail.footnote';
};

export const viewingVisitorMail = (
  view: VisitorMailView,
  event: keyof typeof VISITOR_WORDS,
  frame: MailFrame,
): RenderedMail => {
  const { locale } = frame;
  const t = translator(locale);
  const words = visitorWords(view, event);
  const { byAgency } = view;
  const title = t(words.title);
  const when = momentInFull(view.wallStart, locale);
  const { agent } = view;
  const cancelled = event === 'cancelled';
  const notes: MailBlock[] = [
    ...(view.where || cancelled ? [] : [{ kind: 'note', text: t('viewing.mail.noaddress') } as const]),
    ...(view.group && !cancelled ? [{ kind: 'paragraph', text: t('viewing.mail.group') } as const] : []),
  ];
  return renderMail(
    {
      subject: t('viewing.mail.subject', { title, when }),
      preview: `${view.label}, ${when}`,
      title,
      blocks: [
        { kind: 'paragraph', text: t('mail.hello', { name: view.name }) },
        { kind: 'paragraph', text: t(words.text, { name: agent.name }) },
        ...(byAgency?.note ? [{ kind: 'quote', text: byAgency.note } as const] : []),
        ...pictureBlock(view),
        {
          kind: 'facts',
          facts: [
            ...timeFacts(view, locale, t),
            ...(cancelled ? placeFacts({ ...view, where: undefined }, t) : placeFacts(view, t)),
            {
              label: t('viewing.fact.with'),
              value: agentText(agent),
              href: agent.phone && phoneHref(agent.phone),
            },
          ],
        },
        ...notes,
        ...(cancelled && byAgency?.againHref
          ? [{ kind: 'button', label: t('viewing.mail.agency.again'), href: byAgency.againHref } as const]
          : []),
        ...(cancelled
          ? []
          : ([
              { kind: 'paragraph', text: t('viewing.page.bring.text') },
              { kind: 'button', label: t('viewing.show'), href: view.appointmentHref },
              {
                kind: 'link',
                label: t(byAgency ? 'viewing.mail.agency.choose' : 'viewing.change'),
                href: view.changeHref,
              },
            ] as const)),
      ],
      footnote: t(footnoteOf(view, cancelled)),
    },
    frame,
  );
};

const AGENT_TITLES = {
  booked: 'viewing.mail.representative.booked',
  moved: 'viewing.mail.representative.moved',
  cancelled: 'viewing.mail.representative.cancelled',
} as const satisfies Record<string, MessageKey>;

const AGENT_TITLES_BY_AGENCY = {
  booked: 'viewing.mail.representative.agency.booked',
  moved: 'viewing.mail.representative.agency.moved',
  cancelled: 'viewing.mail.representative.cancelled',
} as const satisfies Record<string, MessageKey>;

const LANGUAGES: Readonly<Record<Locale, string>> = { nl: 'Nederlands', fr: 'Français', en: 'English', de: 'Deutsch' };

export const viewingRepresentativeMail = (
  view: RepresentativeMailView,
  event: keyof typeof AGENT_TITLES,
  frame: MailFrame,
): RenderedMail => {
  const { locale } = frame;
  const t = translator(locale);
  const { name, email, phone, message } = view;
  const title = t((view.byAgency ? AGENT_TITLES_BY_AGENCY : AGENT_TITLES)[event], { name });
  const when = momentInFull(view.wallStart, locale);
  return renderMail(
    {
      subject: t('viewing.mail.subject', { title, when }),
      preview: `${view.label}, ${when}`,
      title,
      blocks: [
        ...pictureBlock(view),
        {
          kind: 'facts',
          facts: [
            ...timeFacts(view, locale, t),
            ...placeFacts(view, t),
            { label: t('viewing.fact.visitor'), value: name },
            { label: t('form.email'), value: email, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
            ...(phone ? [{ label: t('form.phone'), value: formatPhone(phone), href: phoneHref(phone) }] : []),
            { label: t('mail.contact.language'), value: LANGUAGES[view.visitorLocale] },
          ],
        },
        ...(message && event !== 'cancelled' ? [{ kind: 'quote', text: message } as const] : []),
        { kind: 'note', text: t('mail.contact.office.reply', { name }) },
      ],
      footnote: t('viewing.mail.representative.footnote'),
    },
    frame,
  );
};

export type OfferMailView = {
  readonly name: string;
  readonly wallStart: string;
  /** Until when it is held. */
  readonly wallUntil: string;
  readonly listing: ListingBlock;
  /** Of the form, with the slot chosen. */
  readonly href: string;
};

export const viewingOfferMail = (
  { name, wallStart, wallUntil, listing, href }: OfferMailView,
  frame: MailFrame,
): RenderedMail => {
  const { locale } = frame;
  const t = translator(locale);
  const title = t('viewing.mail.offer.title');
  const moment = momentInFull(wallStart, locale);
  const when = moment.charAt(0).toLocaleUpperCase(locale) + moment.slice(1);
  return renderMail(
    {
      subject: t('viewing.mail.subject', { title, when: moment }),
      preview: `${listing.name}, ${moment}`,
      title,
      blocks: [
        { kind: 'paragraph', text: t('mail.hello', { name }) },
        { kind: 'paragraph', text: t('viewing.mail.offer.text', { when, until: hourText(wallUntil, locale) }) },
        listing,
        { kind: 'button', label: t('viewing.mail.offer.look'), href },
      ],
      footnote: t('viewing.mail.offer.footnote'),
    },
    frame,
  );
};
