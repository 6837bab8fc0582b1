// Behaviour section 2 (property card): everything a card, a row, a map card and a mail show of a listing. Words that
// belong to the interface ("bedrooms", "available") are the reader's; this gives values, names and formatted figures.
import { estateUri, type NameLabels } from '../content/slug.ts';
import { type PickedText, pickText } from '../locale.ts';
import { positive } from '../numbers.ts';
import { inPlace } from '../places/french-place.ts';
import type { Estate } from '../record/estate.ts';
import { subTypeName } from '../record/estate-sub-type.ts';
import { estateType, headTypeName, isProject } from '../record/estate-type.ts';
import { focusedRef } from '../record/image-sizes.ts';
import { isLinkable } from '../record/linkable.ts';
import { floorArea } from '../record/living-area.ts';
import { areaRange, type UnitCount, unitCount } from '../record/project.ts';
import { bathroomCount, bedroomCount, terraceSurface } from '../record/room-counts.ts';
import { estateStatus, isSold, type Status } from '../record/status.ts';
import { addressView, estateAddress } from './address.ts';
import { type CardOptions, type CardPrice, cardPrice } from './card-price.ts';
import { energyLabel, epcValue } from './energy.ts';
import { formatDate, formatEpc, formatNumber, formatSize, formatSurface } from './format.ts';
import { referenceLabel } from './labels.ts';
import { orderPictures } from './ordering.ts';
import { type CardSticker, cardSticker } from './sticker.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export type CardSpec = {
  readonly kind: 'bedrooms' | 'bathrooms' | 'area' | 'plot' | 'terrace' | 'areaRange' | 'units' | 'front' | 'persons';
  readonly text: string;
};
export type CardView = {
  readonly id: number;
  readonly uri: string | undefined;
  readonly status: Status | undefined;
  readonly sold: boolean;
  readonly project: boolean;
  readonly sticker: CardSticker | undefined;
  /** Undefined: the placeholder image. */
  readonly thumbnail: string | undefined;
  readonly photoCount: number;
  readonly kind: string;
  readonly place: string;
  readonly street: string;
  /** What the card is called: the street, or a project's title; never empty. */
  readonly heading: string;
  readonly title: PickedText | undefined;
  readonly text: PickedText | undefined;
  readonly price: CardPrice | undefined;
  /** On offer without a price: it is told to those who ask. */
  readonly priceOnRequest: boolean;
  readonly specs: readonly CardSpec[];
  readonly units: UnitCount | undefined;
  readonly energy: { readonly code: string; readonly label: string; readonly value: string } | undefined;
  /** Land and garages need no energy label. */
  readonly energyRequired: boolean;
  /** When it is free: a date or the words for it; empty when unknown. */
  readonly available: string;
  readonly publicationDate: string | undefined;
};

const projectSpecs = (
  estate: EstateLike,
  hiddenStatus: readonly number[],
  units: UnitCount | undefined,
): CardSpec[] => {
  const range = areaRange(estate, hiddenStatus);
  const text =
    range &&
    (range.min === range.max ? formatSurface(range.max) : `${formatNumber(range.min)} – ${formatSurface(range.max)}`);
  return [
    ...(text ? [{ kind: 'areaRange' as const, text }] : []),
    ...(units ? [{ kind: 'units' as const, text: `${units.available}/${units.total}` }] : []),
  ];
};

const homeSpecs = (estate: EstateLike): CardSpec[] => {
  const plot = positive(estate.fields?.['construction.lot_surface']) ?? positive(estate.dimensions?.areaGround);
  const front = positive(estate.fields?.['construction.lot_width']) ?? positive(estate.dimensions?.widthGround);
  const land = estateType(estate) === 'PLOT';
  const specs: readonly (readonly [CardSpec['kind'], number | undefined, (value: number) => string])[] = [
    ['bedrooms', land ? undefined : bedroomCount(estate), String],
    ['bathrooms', land ? undefined : bathroomCount(estate), String],
    ['area', land ? undefined : floorArea(estate), formatSurface],
    ['plot', plot, formatSurface],
    // A house's plot says enough; an apartment's outside is its terrace.
    ['terrace', plot === undefined ? terraceSurface(estate) : undefined, formatSurface],
    ['front', land ? front : undefined, formatSize],
  ];
  return specs.flatMap(([kind, value, format]) =>
    positive(value) === undefined ? [] : [{ kind, text: format(value ?? 0) }],
  );
};

const energyView = (estate: EstateLike, { reference }: NameLabels): CardView['energy'] => {
  const label = energyLabel(estate, reference);
  const value = epcValue(estate);
  return label && { code: label.code, label: label.text, value: value === undefined ? '' : formatEpc(value) };
};

/** "Unknown" and "to be agreed" are no news. */
const SILENT = ['UNKNWON', 'TBD'];

const availableView = (estate: EstateLike, { reference }: NameLabels): string => {
  const { fields, technical } = estate;
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  // A project is free when it is delivered: the day with its word, as nobody expects it there.
  const delivery = isProject(estate) ? formatDate(text(fields?.['project.delivery_date'])) : '';
  if (delivery !== '') return `${referenceLabel(reference, 'FreeOn', 'DELIVERY')}: ${delivery}`;
  const code = text(fields?.['general.available']) || text(fields?.['other.available']) || text(technical?.available);
  return (
    formatDate(text(fields?.['general.available_at'])) ||
    formatDate(text(fields?.['other.available_at'])) ||
    formatDate(text(technical?.availableDate)) ||
    (SILENT.includes(code.toUpperCase()) ? '' : referenceLabel(reference, 'FreeOn', code))
  );
};

/** A listing of a list has its first pictures only, and their number. */
type Carded = EstateLike & { readonly pictureCount?: number };

/** The small version that the source gives; of a file that we keep, we make it ourselves. */
const smallRef = ({ file, thumbnail, focus }: NonNullable<Estate['pictures']>[number]): string | undefined => {
  const ref = thumbnail ?? (file?.startsWith('file:') ? file : undefined);
  return ref ? focusedRef(ref, focus) : undefined;
};

export const cardView = (estate: Carded, labels: NameLabels, options: CardOptions = {}): CardView => {
  const { locale, reference } = labels;
  const { parent, hiddenStatus = [] } = options;
  const address = addressView(estateAddress(estate, parent), locale);
  const { street } = address;
  // A card has no room for more than the code, and a browser does not load the names of 240 countries for it.
  const place = address.country === '' ? address.place : `${address.place} (${address.country})`.trim();
  const project = isProject(estate);
  const linkable = isLinkable(estate) && parent?.archived !== true;
  const pictures = orderPictures(estate.pictures);
  const title = pickText(estate.general.title, locale) ?? pickText(estate.title, locale);
  const headType = headTypeName(estate, reference, locale);
  const kind = project ? headType : subTypeName(estate, reference, locale) || headType;
  const units = project ? unitCount(estate, hiddenStatus) : undefined;
  // Where the street stays hidden: "Rijwoning in Gent".
  const kindInTown = kind === '' || address.city === '' ? kind : `${kind} ${inPlace(address.city, locale)}`;
  const named = project ? [title?.text, street] : [street, title?.text];
  const price = cardPrice(estate, labels, options);
  return {
    id: estate.general.id,
    uri: linkable ? estateUri(estate, parent, labels) : undefined,
    status: estateStatus(estate),
    sold: isSold(estate),
    project,
    sticker: cardSticker(estate, labels),
    thumbnail: pictures.map(smallRef).find((ref) => ref !== undefined),
    photoCount: estate.pictureCount ?? pictures.length,
    kind,
    place,
    street,
    heading:
      [...named, kindInTown, place, estate.general.reference].find((text) => text?.trim()) ?? String(estate.general.id),
    title,
    text: pickText(estate.general.shortDescription, locale) ?? pickText(estate.short_description, locale),
    price,
    priceOnRequest: !price && !isSold(estate),
    specs: project ? projectSpecs(estate, hiddenStatus, units) : homeSpecs(estate),
    units,
    energy: energyView(estate, labels),
    energyRequired: !['PLOT', 'GARAGE'].includes(estateType(estate) ?? ''),
    available: availableView(estate, labels),
    publicationDate: estate.general.publicationDate ?? undefined,
  };
};
