// Structured data for search engines. Only what the page shows: a hidden address stays hidden here too.
import { addressView, estateAddress, recordCity } from '../../domain/display/address.ts';
import type { Locale } from '../../domain/locale.ts';
import { positive } from '../../domain/numbers.ts';
import { phoneHref } from '../../domain/people/phone-number.ts';
import { regionOfAddress } from '../../domain/places/region.ts';
import { foreignCountry } from '../../domain/record/country.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { estatePrice } from '../../domain/record/estate-price.ts';
import { estateType } from '../../domain/record/estate-type.ts';
import { livingArea } from '../../domain/record/living-area.ts';
import { bathroomCount, bedroomCount } from '../../domain/record/room-counts.ts';
import { isForRent, isSold } from '../../domain/record/status.ts';
import type { RentalUnit } from '../../domain/rentals/rental-unit.ts';
import { wallTimeIn } from '../../domain/time/wall-time.ts';
import type { Crumb } from '../../ui/listing/breadcrumbs.tsx';
import type { PublicSite } from '../http/site-lookup.ts';

export type JsonLd = { readonly [key: string]: unknown };

export const CONTEXT = 'https://schema.org';

const THING = {
  HOUSE: 'House',
  APARTMENT: 'Apartment',
  PROJECT: 'ApartmentComplex',
  PLOT: 'Place',
  GARAGE: 'ParkingFacility',
  COMMERCIAL: 'LocalBusiness',
} as const;
/** Shops and land are places to schema.org, no accommodation. */
const kindOf = (estate: Estate): string => {
  const kind = THING[estateType(estate) ?? 'PLOT'];
  return kind === 'LocalBusiness' ? 'Place' : kind;
};

export const withoutEmpty = (data: JsonLd): JsonLd =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

export const breadcrumbData = (crumbs: readonly Crumb[], current: Crumb, origin: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [...crumbs, current].map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: new URL(href, origin).href,
  })),
});

export const organizationData = (site: PublicSite, origin: string): JsonLd =>
  withoutEmpty({
    '@context': CONTEXT,
    '@type': 'RealEstateAgent',
    name: site.name,
    legalName: site.identity.legalName,
    url: `${origin}/`,
    telephone: site.phone && phoneHref(site.phone).slice('tel:'.length),
    email: site.email,
    vatID: site.identity.enterpriseNumber.replace(/[ .]/g, ''),
  });

type Addressed = Pick<Estate, 'address'>;

const addressData = (estate: Addressed, parent: Addressed | undefined, locale: Locale): JsonLd | undefined => {
  const address = estateAddress(estate, parent);
  if (!address) return undefined;
  return withoutEmpty({
    '@type': 'PostalAddress',
    streetAddress: addressView(address, locale).street,
    postalCode: address.city?.zip,
    addressLocality: recordCity(address.city, locale),
    addressCountry: foreignCountry(address) || (address.country === 'BE' || regionOfAddress(address) ? 'BE' : ''),
  });
};

const geoData = (estate: Addressed, parent: Addressed | undefined): JsonLd | undefined => {
  const address = estateAddress(estate, parent);
  const point = address?.visible === true ? address.geoLocation : undefined;
  return point ? { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lon } : undefined;
};

const offerData = (estate: Estate, url: string): JsonLd => {
  const sold = isSold(estate);
  const price = sold ? undefined : estatePrice(estate);
  return withoutEmpty({
    '@type': price?.from ? 'AggregateOffer' : 'Offer',
    url,
    ...(price?.from ? { lowPrice: price.value } : { price: price?.value }),
    priceCurrency: price ? 'EUR' : undefined,
    availability: `${CONTEXT}/${sold ? 'SoldOut' : 'InStock'}`,
    businessFunction: `http://purl.org/goodrelations/v1#${isForRent(estate) ? 'LeaseOut' : 'Sell'}`,
  });
};

export type ListingDataInput = {
  readonly estate: Estate;
  readonly parent: Estate | undefined;
  readonly locale: Locale;
  readonly lang: string;
  readonly url: string;
  readonly name: string;
  readonly description: string;
  readonly images: readonly string[];
};

export const listingData = (input: ListingDataInput): JsonLd => {
  const { estate, parent, locale, url } = input;
  const area = livingArea(estate);
  const kind = kindOf(estate);
  const home = kind === 'House' || kind === 'Apartment';
  return withoutEmpty({
    '@context': CONTEXT,
    '@type': 'RealEstateListing',
    url,
    name: input.name,
    description: input.description,
    inLanguage: input.lang,
    datePosted: wallTimeIn(estate.general.publicationDate ?? '')?.day,
    image: input.images,
    offers: offerData(estate, url),
    mainEntity: withoutEmpty({
      '@type': kind,
      name: input.name,
      address: addressData(estate, parent, locale),
      geo: geoData(estate, parent),
      ...(home
        ? {
            numberOfBedrooms: positive(bedroomCount(estate)),
            numberOfBathroomsTotal: positive(bathroomCount(estate)),
            floorSize: area ? { '@type': 'QuantitativeValue', value: area, unitCode: 'MTK' } : undefined,
          }
        : {}),
    }),
  });
};

export type RentalDataInput = Omit<ListingDataInput, 'estate' | 'parent' | 'lang'> & { readonly unit: RentalUnit };

/** A holiday home: what it is, how many it holds, and its lowest price of now with everything that cannot be avoided. */
export const rentalData = ({ unit, locale, ...input }: RentalDataInput): JsonLd => {
  const { general, rooms, offer } = unit;
  const persons = general.maxOccupation;
  return withoutEmpty({
    '@context': CONTEXT,
    '@type': 'VacationRental',
    identifier: String(unit.id),
    additionalProperty: unit.registrationNumber && {
      '@type': 'PropertyValue',
      propertyID: 'registrationNumber',
      value: unit.registrationNumber,
    },
    url: input.url,
    name: input.name,
    description: input.description,
    image: input.images,
    address: addressData(unit, undefined, locale),
    geo: geoData(unit, undefined),
    containsPlace: withoutEmpty({
      '@type': 'Accommodation',
      occupancy: persons ? { '@type': 'QuantitativeValue', maxValue: persons } : undefined,
      numberOfBedrooms: positive(rooms?.bedrooms),
      numberOfBathroomsTotal: positive(rooms?.bathrooms),
    }),
    makesOffer: offer && {
      '@type': 'AggregateOffer',
      lowPrice: offer.price,
      priceCurrency: 'EUR',
      availability: `${CONTEXT}/InStock`,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    },
  });
};
