// The mails of a request for holiday nights: each step to the visitor and to the agency, and nights booked twice.
import { formatCurrency } from '../domain/display/format.ts';
import { type Locale, textOf } from '../domain/locale.ts';
import { formatPhone, phoneHref } from '../domain/people/phone-number.ts';
import type { ExtraLine } from '../domain/rentals/rental-extras.ts';
import type { StayState } from '../domain/rentals/rental-words.ts';
import { dayText, momentText } from '../domain/time/moment-text.ts';
import type { MessageKey, Translate } from '../i18n/translate.ts';
import { translator } from '../i18n/translator.ts';
import type { MailBlock, MailFact, MailPicture } from './blocks.ts';
import type { MailFrame } from './mail-frame.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

export type RentalMailView = {
  /** What the unit is called. */
  readonly unit: string;
  readonly place: string;
  readonly unitHref: string;
  readonly picture: MailPicture | undefined;
  readonly from: string;
  readonly to: string;
  readonly persons: number;
  /** What is paid: the rent and the extras. */
  readonly price: number;
  readonly rent: number;
  readonly extras: readonly ExtraLine[];
  /** Of a stay that was moved: where and when it was. */
  readonly before?: { readonly unit: string; readonly from: string; readonly to: string } | undefined;
  /** Wall time in Brussels. */
  readonly heldUntil: string;
  readonly name: string;
  /** Of the reader's own page of the request. */
  readonly requestHref: string;
};

export type RentalVisitorView = RentalMailView & {
  readonly address: string | undefined;
  /** Words of the agency's own. */
  readonly sentence: string | undefined;
  /** Of the stay when it was moved. */
  readonly held: boolean;
};
export type RentalAgencyView = RentalMailView & {
  readonly email: string;
  readonly phone: string | null;
  readonly message: string | null;
  readonly visitorLanguage: string;
};

/** zaterdag 3 juli 2027 */
const fullDay = (day: string, locale: Locale): string => `${dayText(day, locale)} ${day.slice(0, 4)}`;

/** The price, and what it is made of where it is more than rent. */
const priceFacts = ({ price, rent, extras }: RentalMailView, locale: Locale, t: Translate): MailFact[] => [
  ...(extras.length === 0
    ? []
    : [
        { label: t('mail.rental.rent'), value: formatCurrency(rent) },
        ...extras.map(({ id, name, total }) => ({ label: textOf(name, locale) || id, value: formatCurrency(total) })),
      ]),
  { label: extras.length === 0 ? t('mail.rental.price') : t('mail.rental.total'), value: formatCurrency(price) },
];

const beforeFacts = ({ before, unit }: RentalMailView, locale: Locale, t: Translate): MailFact[] =>
  before
    ? [
        {
          label: t('mail.rental.before'),
          value: [
            before.unit === unit ? '' : before.unit,
            `${fullDay(before.from, locale)} – ${fullDay(before.to, locale)}`,
          ]
            .filter((part) => part !== '')
            .join(', '),
        },
      ]
    : [];

const stayFacts = (view: RentalMailView, locale: Locale, t: Translate): MailFact[] => [
  ...beforeFacts(view, locale, t),
  {
    label: t('mail.rental.unit'),
    value: [view.unit, view.place].filter((part) => part !== '').join(', '),
    href: view.unitHref,
  },
  { label: t('mail.rental.arrival'), value: fullDay(view.from, locale) },
  { label: t('mail.rental.departure'), value: fullDay(view.to, locale) },
  { label: t('mail.rental.persons'), value: String(view.persons) },
  ...priceFacts(view, locale, t),
];

const pictureBlock = ({ picture, unitHref }: Pick<RentalMailView, 'picture' | 'unitHref'>): MailBlock[] =>
  picture ? [{ kind: 'picture', picture, href: unitHref }] : [];

type Words = { readonly subject: MessageKey; readonly title: MessageKey; readonly text: MessageKey };

/** What a mail tells. */
export type MailStep = StayState | 'MOVED';

const VISITOR: Readonly<Record<MailStep, Words>> = {
  HELD: {
    subject: 'mail.rental.held.subject',
    title: 'mail.rental.held.title',
    text: 'mail.rental.held.text',
  },
  CONFIRMED: {
    subject: 'mail.rental.confirmed.subject',
    title: 'mail.rental.confirmed.title',
    text: 'mail.rental.confirmed.text',
  },
  REFUSED: {
    subject: 'mail.rental.refused.subject',
    title: 'mail.rental.refused.title',
    text: 'mail.rental.refused.text',
  },
  LAPSED: {
    subject: 'mail.rental.lapsed.subject',
    title: 'mail.rental.lapsed.title',
    text: 'mail.rental.lapsed.text',
  },
  CANCELLED: {
    subject: 'mail.rental.cancelled.subject',
    title: 'mail.rental.cancelled.title',
    text: 'mail.rental.cancelled.text',
  },
  WITHDRAWN: {
    subject: 'mail.rental.withdrawn.subject',
    title: 'mail.rental.withdrawn.title',
    text: 'mail.rental.withdrawn.text',
  },
  MOVED: {
    subject: 'mail.rental.moved.subject',
    title: 'mail.rental.moved.title',
    text: 'mail.rental.moved.text',
  },
};

export const rentalVisitorMail = (view: RentalVisitorView, step: MailStep, frame: MailFrame): RenderedMail => {
  const { locale } = frame;
  const t = translator(locale);
  const words = VISITOR[step];
  const until = momentText(view.heldUntil, locale);
  const text = t(words.text, { until, agency: frame.name, phone: frame.phone, unit: view.unit });
  const open = step === 'HELD' || step === 'CONFIRMED' || step === 'MOVED';
  const booked = step === 'CONFIRMED' || (step === 'MOVED' && !view.held);
  const where: MailFact[] = booked && view.address ? [{ label: t('mail.rental.address'), value: view.address }] : [];
  const later: MailBlock[] = booked && !view.address ? [{ kind: 'note', text: t('mail.rental.address.later') }] : [];
  return renderMail(
    {
      subject: t(words.subject, { unit: view.unit }),
      preview: text,
      title: t(words.title),
      blocks: [
        { kind: 'paragraph', text: t('mail.hello', { name: view.name }) },
        { kind: 'paragraph', text },
        ...(view.sentence ? [{ kind: 'quote', text: view.sentence } as const] : []),
        ...pictureBlock(view),
        { kind: 'facts', facts: [...stayFacts(view, locale, t), ...where] },
        ...later,
        open
          ? { kind: 'button', label: t('mail.rental.look'), href: view.requestHref }
          : { kind: 'button', label: t('mail.rental.others'), href: view.unitHref },
      ],
      footnote: t('mail.contact.copy.footnote'),
    },
    frame,
  );
};

const AGENCY: Readonly<Record<MailStep, Pick<Words, 'title' | 'text'>>> = {
  HELD: { title: 'mail.rental.agency.held.title', text: 'mail.rental.agency.held.text' },
  CONFIRMED: { title: 'mail.rental.agency.confirmed.title', text: 'mail.rental.agency.confirmed.text' },
  REFUSED: { title: 'mail.rental.agency.refused.title', text: 'mail.rental.agency.refused.text' },
  LAPSED: { title: 'mail.rental.agency.lapsed.title', text: 'mail.rental.agency.lapsed.text' },
  CANCELLED: { title: 'mail.rental.agency.cancelled.title', text: 'mail.rental.agency.cancelled.text' },
  WITHDRAWN: { title: 'mail.rental.agency.withdrawn.title', text: 'mail.rental.agency.withdrawn.text' },
  MOVED: { title: 'mail.rental.agency.moved.title', text: 'mail.rental.agency.moved.text' },
};

export const rentalAgencyMail = (view: RentalAgencyView, step: MailStep, frame: MailFrame): RenderedMail => {
  const { locale } = frame;
  const t = translator(locale);
  const { name, email, unit } = view;
  const phone = view.phone ?? '';
  const title = t(AGENCY[step].title, { name, unit });
  const text = t(AGENCY[step].text, { until: momentText(view.heldUntil, locale), name });
  const facts: MailFact[] = [
    ...stayFacts(view, locale, t),
    { label: t('mail.contact.name'), value: name },
    { label: t('form.email'), value: email, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
    ...(phone === '' ? [] : [{ label: t('form.phone'), value: formatPhone(phone), href: phoneHref(phone) }]),
    { label: t('mail.contact.language'), value: view.visitorLanguage },
  ];
  return renderMail(
    {
      subject: title,
      preview: text,
      title,
      blocks: [
        { kind: 'paragraph', text },
        ...(view.message ? [{ kind: 'quote', text: view.message } as const] : []),
        ...pictureBlock(view),
        { kind: 'facts', facts },
        ...(step === 'HELD'
          ? [{ kind: 'button', label: t('mail.rental.agency.answer'), href: view.requestHref } as const]
          : []),
        { kind: 'note', text: t('mail.contact.office.reply', { name }) },
      ],
    },
    frame,
  );
};

export type RentalClashView = Pick<RentalMailView, 'unit' | 'place' | 'unitHref' | 'picture' | 'from' | 'to'>;

export const rentalClashMail = (view: RentalClashView, frame: MailFrame): RenderedMail => {
  const { locale } = frame;
  const t = translator(locale);
  const text = t('mail.rental.clash.text');
  return renderMail(
    {
      subject: t('mail.rental.clash.subject', { unit: view.unit }),
      preview: text,
      title: t('mail.rental.clash.title'),
      blocks: [
        { kind: 'paragraph', text },
        ...pictureBlock(view),
        {
          kind: 'facts',
          facts: stayFacts(
            { ...view, persons: 0, price: 0, rent: 0, extras: [], heldUntil: '', name: '', requestHref: '' },
            locale,
            t,
          ).slice(0, 3),
        },
      ],
    },
    frame,
  );
};
