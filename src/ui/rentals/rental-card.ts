// What the card of a holiday home shows: the same face as that of a property.
import { buildRoute } from '../../domain/content/routes.ts';
import { addressView } from '../../domain/display/address.ts';
import type { CardSpec } from '../../domain/display/card.ts';
import { formatCurrency } from '../../domain/display/format.ts';
import { type Locale, textOf } from '../../domain/locale.ts';
import { rentalUnitName } from '../../domain/rentals/public-rental-unit.ts';
import { dependsOnPersons } from '../../domain/rentals/rental-extras.ts';
import type { RentalUnit } from '../../domain/rentals/rental-unit.ts';
import type { PeriodType } from '../../domain/rentals/rental-words.ts';
import { nightsBetween } from '../../domain/time/calendar-days.ts';
import { dayRange } from '../../domain/time/day-words.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import type { CardFace } from '../listing/estate-card.tsx';
import type { PhotoView } from '../listing/photo.tsx';
import { rentalCardPhoto } from './rental-photo.ts';

export type RentalItem = { readonly id: number; readonly card: CardFace; readonly photo: PhotoView | undefined };

export const TYPE_NAMES: Readonly<Record<PeriodType, MessageKey>> = {
  week: 'rental.type.week',
  weekend: 'rental.type.weekend',
  midweek: 'rental.type.midweek',
  month: 'rental.type.month',
};
const TYPE_PRICES: Readonly<Record<PeriodType, MessageKey>> = {
  week: 'rental.per.week',
  weekend: 'rental.per.weekend',
  midweek: 'rental.per.midweek',
  month: 'rental.per.month',
};

/** "8670 Koksijde"; without an address only the town's name. */
export const rentalPlace = (unit: RentalUnit, locale: Locale): string =>
  addressView(unit.address, locale).place || textOf(unit.general.city?.name, locale);

type Offer = NonNullable<RentalUnit['offer']>;

/** "per week", and for how many where that matters. */
const priceSuffix = (offer: Offer, { rental }: RentalUnit, t: Translate): string => {
  const length =
    offer.type === null
      ? t('rental.nights', { count: nightsBetween(offer.from, offer.to) })
      : t(TYPE_PRICES[offer.type]);
  return dependsOnPersons(rental?.extras) ? `${length}, ${t('rental.for', { count: offer.persons })}` : length;
};

export const rentalPrice = (unit: RentalUnit, t: Translate): CardFace['price'] =>
  unit.offer
    ? {
        value: unit.offer.price,
        text: formatCurrency(unit.offer.price),
        prefix: t('rental.from'),
        suffix: priceSuffix(unit.offer, unit, t),
        previous: undefined,
      }
    : undefined;

const specsOf = ({ general, rooms }: RentalUnit): CardSpec[] =>
  (
    [
      ['persons', general.maxOccupation],
      ['bedrooms', rooms?.bedrooms],
      ['bathrooms', rooms?.bathrooms],
    ] as const
  ).flatMap(([kind, count]) => (count ? [{ kind, text: String(count) }] : []));

/** `dated`: the visitor asked for days, so the link leads to those. */
export const rentalItem = (unit: RentalUnit, locale: Locale, t: Translate, dated: boolean): RentalItem => {
  const heading = rentalUnitName(unit, locale) || String(unit.id);
  const kind = textOf(unit.general.subKind?.name, locale);
  const { offer } = unit;
  const uri = buildRoute('holiday', locale, { rentalUnitId: unit.id });
  return {
    id: unit.id,
    card: {
      sold: false,
      sticker: undefined,
      photoCount: unit.photos?.length ?? 0,
      kind,
      place: rentalPlace(unit, locale),
      price: rentalPrice(unit, t),
      heading,
      uri: dated && offer ? `${uri}?from=${offer.from}&to=${offer.to}` : uri,
      specs: specsOf(unit),
      energy: undefined,
      available: offer ? dayRange(offer, locale) : t('rental.offer.none'),
    },
    photo: rentalCardPhoto(unit, [kind, heading].filter((part) => part !== '').join(', ')),
  };
};
