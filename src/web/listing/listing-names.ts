// What a listing is called: in its heading, its title, its mails and its structured data.
import type { AddressView } from '../../domain/display/address.ts';
import { countryLabel, type Labels } from '../../domain/display/labels.ts';
import { unitNumber } from '../../domain/display/unit-table.ts';
import { pickText } from '../../domain/locale.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { subTypeName } from '../../domain/record/estate-sub-type.ts';
import { headTypeName, isProject } from '../../domain/record/estate-type.ts';
import { transactionName } from '../../domain/record/transaction.ts';
import type { Translate } from '../../i18n/translate.ts';
import { langOf } from './listing-sections.ts';

export type ListingNames = {
  /** "Molenstraat 18, 9000 Gent", "De Weverij", "Apartment 3.3, De Weverij". */
  readonly heading: string;
  readonly lang: string | undefined;
  /** "Terraced house for sale in Gent". */
  readonly sentence: string;
  readonly kind: string;
  /** "for sale", in lower case. */
  readonly transaction: string;
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** House numbers and postcodes stay with their street and town. */
const tied = (text: string): string =>
  text.replace(/ (?=\d[\w/-]*(?:,|$))/g, '\u00a0').replace(/(?<=\b\d{4}) /g, '\u00a0');

type NameSource = { readonly estate: Estate; readonly parent: Estate | undefined; readonly address: AddressView };

export const listingNames = ({ estate, parent, address }: NameSource, labels: Labels, t: Translate): ListingNames => {
  const { reference, locale } = labels;
  const kind = subTypeName(estate, reference, locale) || headTypeName(estate, reference, locale);
  const transaction = lowerFirst(transactionName(estate, reference, locale));
  const country = countryLabel(labels.countries, address.country);
  const place = address.city !== '' && country !== '' ? `${address.city} (${country})` : address.city || country;
  const sentence =
    place === '' ? `${kind} ${transaction}`.trim() : t('listing.in', { kind, transaction, place }).trim();
  const title = pickText((parent ?? estate).general.title, locale) ?? pickText((parent ?? estate).title, locale);
  const lang = langOf(title, locale);
  if (parent)
    return {
      heading: [`${kind} ${unitNumber(estate)}`.trim(), title?.text].filter(Boolean).join(', '),
      lang,
      sentence,
      kind,
      transaction,
    };
  if (isProject(estate) && title) return { heading: title.text, lang, sentence, kind, transaction };
  const heading =
    tied(address.line) || sentence || title?.text || estate.general.reference || String(estate.general.id);
  return { heading, lang: undefined, sentence, kind, transaction };
};
