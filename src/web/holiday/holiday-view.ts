// The page of a holiday home as one view model.
import { addressView } from '../../domain/display/address.ts';
import { formatFloor } from '../../domain/display/floor.ts';
import { type Locale, textOf } from '../../domain/locale.ts';
import { rentalUnitName } from '../../domain/rentals/public-rental-unit.ts';
import type { RentalUnit } from '../../domain/rentals/rental-unit.ts';
import { weekdays } from '../../domain/time/day-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Crumb } from '../../ui/listing/breadcrumbs.tsx';
import type { FactRow } from '../../ui/listing/field-tabs.tsx';
import type { Figure } from '../../ui/listing/title-block.tsx';
import { extrasView } from '../../ui/rentals/extra-words.ts';
import { rentalPlace, rentalPrice } from '../../ui/rentals/rental-card.ts';
import type { RentalDetailView } from '../../ui/rentals/rental-detail.tsx';
import { pagePath } from '../frame/frame-view.ts';
import type { SiteFrame } from '../http/site-lookup.ts';
import { placeView, textView } from '../listing/listing-sections.ts';

/** The id of the page with the holiday list. */
const LIST_PAGE = 'holiday';

export const holidayList = (frame: SiteFrame, locale: Locale): Crumb => {
  const page = frame.pages.find(({ id }) => id === LIST_PAGE);
  return page
    ? { label: textOf(page.title, locale), href: pagePath(page, locale) }
    : { label: frame.site.name, href: `/${locale}` };
};

export type RentalNames = {
  readonly name: string;
  /** "Appartement voor 6 personen in Koksijde". */
  readonly sentence: string;
};

export const rentalNames = (unit: RentalUnit, locale: Locale, t: Translate): RentalNames => {
  const name = rentalUnitName(unit, locale) || String(unit.id);
  const kind = textOf(unit.general.subKind?.name, locale);
  const place = addressView(unit.address, locale).city || textOf(unit.general.city?.name, locale);
  const count = unit.general.maxOccupation;
  const sentence = kind !== '' && place !== '' && count ? t('rental.sentence', { kind, place, count }) : name;
  return { name, sentence };
};

/** The ground floor is 0: a value, not emptiness. */
const floorOf = ({ general: { floor } }: RentalUnit, locale: Locale): string =>
  typeof floor === 'number' ? formatFloor(floor, locale) : '';

const yesNo = (value: boolean | null | undefined, t: Translate): string =>
  value === undefined || value === null ? '' : t(value ? 'favorites.yes' : 'favorites.no');

const figuresOf = (unit: RentalUnit, locale: Locale, t: Translate): Figure[] => {
  const { general, rooms } = unit;
  const all: readonly [id: string, label: string, value: string | number | null | undefined][] = [
    ['persons', t('rental.fact.persons'), general.maxOccupation],
    ['bedrooms', t('listing.fact.bedrooms'), rooms?.bedrooms],
    ['bathrooms', t('listing.fact.bathrooms'), rooms?.bathrooms],
    ['floor', t('listing.fact.floor'), floorOf(unit, locale)],
    ['garage', t('rental.fact.garage'), yesNo(general.garage, t)],
  ];
  return all.flatMap(([id, label, value]) => (value ? [{ id, label, value: String(value) }] : []));
};

const factsOf = (unit: RentalUnit, locale: Locale, t: Translate): FactRow[] => {
  const { general, rental } = unit;
  const days = (rental?.changeoverDays ?? []).map((day) => weekdays(locale)[day - 1]?.name ?? '');
  const rows: readonly [id: string, label: string, value: string][] = [
    ['kind', t('rental.fact.kind'), textOf(general.subKind?.name, locale)],
    ['building', t('rental.fact.building'), general.building?.name ?? ''],
    ['location', t('rental.fact.location'), textOf(general.location?.name, locale)],
    ['changeover', t('rental.fact.changeover'), days.join(', ')],
    ['minimum', t('rental.fact.minimum'), rental?.minimumStay ? t('rental.nights', { count: rental.minimumStay }) : ''],
    ['registration', t('rental.fact.registration'), unit.registrationNumber ?? ''],
  ];
  return rows.flatMap(([id, label, value]) => (value === '' ? [] : [{ id, label, value }]));
};

export const holidayView = (unit: RentalUnit, frame: SiteFrame, locale: Locale, t: Translate): RentalDetailView => {
  const { name } = rentalNames(unit, locale, t);
  const { general } = unit;
  const list = holidayList(frame, locale);
  const city = textOf(general.city?.name, locale);
  const price = rentalPrice(unit, t);
  const over = [textOf(general.subKind?.name, locale), general.building?.name ?? '', rentalPlace(unit, locale)];
  const address = addressView(unit.address, locale);
  return {
    crumbs:
      general.city?.id && city !== '' ? [list, { label: city, href: `${list.href}?city=${general.city.id}` }] : [list],
    title: {
      over: [...new Set(over)].filter((part) => part !== '' && part !== name).join(' · '),
      heading: name,
      price: price && { prefix: price.prefix, text: price.text, suffix: price.suffix },
      reduced: '',
      noPrice: price ? '' : t('rental.offer.none'),
      perM2: '',
      allIn: '',
      monthly: '',
    },
    figures: figuresOf(unit, locale, t),
    description: {
      intro: textView([general.descriptionShort], locale),
      text: textView([general.description], locale),
    },
    facts: factsOf(unit, locale, t),
    extras: extrasView(unit.rental?.extras, locale, t),
    location: {
      ...placeView(address, unit.address?.geoLocation),
      place: address.place || rentalPlace(unit, locale),
      hidden: t('rental.location.hidden'),
      rows: [],
    },
  };
};
