import { type Static, Type } from 'typebox';
import { buildRoute } from '../../domain/content/routes.ts';
import type { Site } from '../../domain/content/site.ts';
import { MAX_RECIPIENT, RECIPIENT_PATTERN } from '../../domain/leads/contact-form.ts';
import type { Locale } from '../../domain/locale.ts';
import { documentsOnRequest } from '../../domain/record/listing-media.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { AskedDocumentView } from '../../ui/forms/contact-form-view.tsx';
import { formOptions } from '../form-options.ts';
import type { Widget } from '../widget.ts';
import { type ContactFormProps, ContactFormWidget } from './contact-form.widget.tsx';

const options = Type.Object({
  /** The subject that is chosen from the start: buy, sell, let or other. */
  subject: Type.Enum(['', 'buy', 'sell', 'let', 'other'], { default: '' }),
  /** Further inputs of this form: their labels, separated by "|". */
  fields: Type.String({ default: '', maxLength: 1000 }),
  /** Who is to read it: `team/` or `offices/` and the id of an item; the agency when absent. */
  recipient: Type.Optional(Type.String({ pattern: RECIPIENT_PATTERN, maxLength: MAX_RECIPIENT })),
});

const MAX_FIELDS = 20;
const DEFAULT_RETENTION_DAYS = 90;

const subjectsOf = (t: Translate) => ({
  buy: t('contact.subject.buy'),
  sell: t('contact.subject.sell'),
  let: t('contact.subject.let'),
  other: t('contact.subject.else'),
});

export type ContactFormInput = {
  readonly site: Pick<Site, 'name' | 'leadRetentionDays' | 'captcha'>;
  readonly locale: Locale;
  readonly t: Translate;
  /** The path of the page it stands on. */
  readonly page: string;
  readonly estateId?: number | undefined;
  readonly recipient?: string | undefined;
  /** The listing, when it may have documents on request. */
  readonly estate?: Parameters<typeof documentsOnRequest>[0] | undefined;
};

/** As the page names them and the form asks for them. */
export const askedDocuments = ({
  estate,
  locale,
  t,
}: Pick<ContactFormInput, 'estate' | 'locale' | 't'>): AskedDocumentView[] =>
  estate
    ? documentsOnRequest(estate, locale).map(({ value, name }) => ({
        value,
        name: name?.text ?? t('listing.document'),
        lang: name && name.lang !== locale ? name.lang : undefined,
      }))
    : [];

/** The form as every page has it: what a visitor typed, or did wrong, comes on top. */
export const contactFormProps = (input: ContactFormInput): ContactFormProps => {
  const { site, locale, t, page, estateId, recipient } = input;
  return {
    action: buildRoute('ajaxContactFormHandler', locale, {}),
    ...formOptions(site, locale),
    page,
    estateId,
    recipient,
    retentionDays: site.leadRetentionDays ?? DEFAULT_RETENTION_DAYS,
    // A question about a listing has its subject.
    subjects: estateId === undefined ? Object.values(subjectsOf(t)) : [],
    extra: [],
    values: {},
    documents: askedDocuments(input),
    problems: [],
  };
};

const extraFields = (text: string): string[] => [
  ...new Set(
    text
      .split('|')
      .map((label) => label.trim().slice(0, 100))
      .filter((label) => label !== ''),
  ),
];

export const contactForm: Widget<typeof options, ContactFormProps> = {
  name: 'contact-form',
  options,
  async load({ locale, t, page }, { subject, fields, recipient }: Static<typeof options>) {
    return {
      ...contactFormProps({ site: page.site, locale, t, page: page.path, recipient }),
      extra: extraFields(fields).slice(0, MAX_FIELDS),
      values: subject === '' ? {} : { subject: subjectsOf(t)[subject] },
    };
  },
  Component: ContactFormWidget,
};
