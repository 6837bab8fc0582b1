// The sections of a listing's page as view models: pure, from the record and the words of one language.
import type { AddressView } from '../../domain/display/address.ts';
import { energyLabel, uniqueCode } from '../../domain/display/energy.ts';
import { energyScaleView, isBeyondDuty, renovationDuty } from '../../domain/display/energy-scale-view.ts';
import { type FieldView, fieldView } from '../../domain/display/field-view.ts';
import { formatNumber } from '../../domain/display/format.ts';
import { type Labels, referenceLabel } from '../../domain/display/labels.ts';
import { extraFieldRows, type ListedRow, listedRows } from '../../domain/display/listed-rows.ts';
import type { Meanings } from '../../domain/display/meanings.ts';
import { paragraphs } from '../../domain/display/paragraphs.ts';
import { floodTiles, planningItems } from '../../domain/display/planning-view.ts';
import { emptyFloorNames, roomFieldsTold, roomFloors } from '../../domain/display/room-list.ts';
import { HTML_LANG, type Locale, type Localized, type PickedText, pickText } from '../../domain/locale.ts';
import { provinceOfZip, regionOfAddress } from '../../domain/places/region.ts';
import { isAbroad } from '../../domain/record/country.ts';
import { estateType } from '../../domain/record/estate-type.ts';
import type { Tab } from '../../domain/record/fields-by-tab.ts';
import type { ListedEstate } from '../../domain/record/listed-estate.ts';
import { isSold } from '../../domain/record/status.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import type { DescriptionView, TextView } from '../../ui/listing/description.tsx';
import type { EnergyView } from '../../ui/listing/energy-section.tsx';
import { type FactGroup, type FactRow, factRow, type TabView } from '../../ui/listing/field-tabs.tsx';
import type { LayoutView } from '../../ui/listing/layout-section.tsx';
import type { LocationView } from '../../ui/listing/location-section.tsx';
import type { PlaceView } from '../../ui/listing/place-panel.tsx';
import type { PlanningView } from '../../ui/listing/planning-section.tsx';

/** The `lang` attribute of a text that is not in the page's language. */
export const langOf = (picked: PickedText | undefined, locale: Locale): string | undefined =>
  picked && picked.lang !== locale ? HTML_LANG[picked.lang] : undefined;

const visible = (listing: ListedEstate, tab: Tab): readonly FieldView[] =>
  listing.fields[tab].filter((field) => field.visible);

export const textView = (texts: readonly (Localized | null | undefined)[], locale: Locale): TextView | undefined => {
  const picked = texts.map((text) => pickText(text, locale)).find((text) => text !== undefined);
  const lines = paragraphs(picked?.text ?? '');
  return lines.length === 0 ? undefined : { paragraphs: lines, lang: langOf(picked, locale) };
};

/** A project is called by its title; the title of any other listing stands above its text. */
const ownTitle = ({ kind, estate, locale }: ListedEstate): PickedText | undefined =>
  kind === 'project' ? undefined : (pickText(estate.general.title, locale) ?? pickText(estate.title, locale));

export const descriptionView = (listing: ListedEstate): DescriptionView => {
  const { estate, locale } = listing;
  const title = ownTitle(listing);
  return {
    title: title && { text: title.text, lang: langOf(title, locale) },
    intro: textView([estate.general.shortDescription, estate.short_description], locale),
    text: textView([estate.general.description, estate.description], locale),
  };
};

/** The tabs of the page; energy, planning and layout have sections of their own. */
const PAGE_TABS: readonly (readonly [tab: Tab, label: MessageKey])[] = [
  ['construction', 'listing.tab.construction'],
  ['comfort', 'listing.tab.comfort'],
  ['financial', 'listing.tab.financial'],
  ['general', 'listing.tab.general'],
  ['notary', 'listing.tab.notary'],
  ['other', 'listing.tab.more'],
];
/** Told elsewhere on the page, in another form. */
const TOLD: ReadonlySet<string> = new Set([
  'title',
  'description',
  'short_description',
  'other.distance_to_shops',
  'other.distance_to_public_transport',
  'other.distance_to_school',
  'other.distance_to_beach',
]);
const DISTANCES = [...TOLD].filter((name) => name.startsWith('other.distance'));
/** Fields of two tabs in the specification: both show them. */
const TWICE: ReadonlySet<string> = new Set(['other.available', 'other.available_at']);

const listedGroup = (id: string, label: string, rows: readonly ListedRow[]): FactGroup => ({
  id,
  label,
  rows: rows.map(({ name, value }, index) => ({ id: `${id}-${index}`, label: name, value })),
});

/** What stands in a tab under a heading of its own, after the tab's own fields. */
const groupsOf = (
  tab: Tab,
  { estate }: ListedEstate,
  rowsOf: (tab: Tab) => FactRow[],
  labels: Labels,
  t: Translate,
) => {
  const fields = (id: Tab, label: MessageKey): FactGroup => ({ id, label: t(label), rows: rowsOf(id) });
  const listed = (id: 'facilities' | 'buildTechnicals' | 'rentalOptions', label: MessageKey): FactGroup =>
    listedGroup(id, t(label), listedRows(estate[id], labels));
  switch (tab) {
    case 'construction':
      return [listed('buildTechnicals', 'listing.techniques')];
    case 'comfort':
      return [listed('facilities', 'listing.facilities')];
    case 'financial':
      return [
        fields('financialPriceDetails', 'listing.financial.details'),
        fields('financialCosts', 'listing.financial.costs'),
        fields('financialNotary', 'listing.financial.notary'),
        // Nobody rents what is let.
        ...(isSold(estate) ? [] : [listed('rentalOptions', 'listing.rental.options')]),
      ];
    case 'other':
      return [listedGroup('extraFields', t('listing.extra'), extraFieldRows(estate, t('listing.extra'), labels))];
    default:
      return [];
  }
};

/** The same value can be a field of two tabs of ours: the first one keeps it. */
export const tabViews = (listing: ListedEstate, labels: Labels, t: Translate): TabView[] => {
  const seen = new Set<string>();
  const rowsOf = (tab: Tab): FactRow[] =>
    visible(listing, tab)
      .filter(({ name }) => !TOLD.has(name))
      .map(factRow)
      .filter(({ id, label, value }) => {
        const key = `${label}\n${value}`;
        if (seen.has(key) && !TWICE.has(id)) return false;
        seen.add(key);
        return true;
      });
  return PAGE_TABS.map(([tab, label]) => ({
    id: tab,
    label: t(label),
    groups: [{ id: tab, label: '', rows: rowsOf(tab) }, ...groupsOf(tab, listing, rowsOf, labels, t)].filter(
      ({ rows }) => rows.length > 0,
    ),
  })).filter(({ groups }) => groups.length > 0);
};

/** Rooms floor by floor, then the named rooms of the layout tab that are not among them. */
export const layoutView = (listing: ListedEstate, labels: Labels, t: Translate): LayoutView => {
  const { estate } = listing;
  const told = roomFieldsTold(estate);
  const floors = emptyFloorNames(estate, labels);
  return {
    floors: roomFloors(estate, labels),
    rows: [
      ...visible(listing, 'layout')
        .filter(({ name }) => !told.has(name))
        .map(factRow),
      ...(floors === '' ? [] : [{ id: 'floors', label: t('listing.floors'), value: floors }]),
    ],
  };
};

export const placeView = (
  { visible: shown, street, lines, place }: AddressView,
  point: { readonly lat: number; readonly lon: number } | null | undefined,
): PlaceView => ({
  lines,
  place,
  exact: shown && street !== '',
  routeHref:
    shown && point
      ? `https://www.openstreetmap.org/directions?to=${point.lat}%2C${point.lon}#map=16/${point.lat}/${point.lon}`
      : undefined,
});

/** Fields about the place that are of no tab; how exact the point is says nothing of one that is hidden. */
const PLACE_FIELDS = ['geo.location', 'geo.address.region', 'other.geo_precision'] as const;

/** In Belgium by the postcode, whatever the source writes; Brussels is in none. Abroad as the source says. */
const provinceName = (address: ListedEstate['estate']['address'], { reference }: Labels): string => {
  if (isAbroad(address)) return (address?.province ?? '').trim();
  const province = provinceOfZip(address?.city?.zip ?? '');
  return province === undefined || province === 'BRUSSELS' ? '' : referenceLabel(reference, 'Province', province);
};

export const locationView = (listing: ListedEstate, labels: Labels, t: Translate): LocationView => {
  const { address, estate } = listing;
  const placed = PLACE_FIELDS.filter((name) => name === 'geo.address.region' || address.visible)
    .map((name) => fieldView(estate, name, labels))
    .filter((field) => field.visible);
  const province = provinceName(estate.address, labels);
  return {
    ...placeView(address, estate.address?.geoLocation),
    rows: [
      ...placed.map(factRow),
      ...(province === '' ? [] : [{ id: 'province', label: t('listing.province'), value: province }]),
      ...visible(listing, 'other')
        .filter(({ name }) => DISTANCES.includes(name))
        .map(factRow),
    ],
  };
};

/** "Label C means a score between 200 and 300 in Flanders." */
const labelSentence = (scale: ReturnType<typeof energyScaleView>, { energy, inRegion }: Meanings): string => {
  const segment = scale?.current;
  if (!scale || !segment) return '';
  const text = segment.to === undefined ? energy.above : segment.from === 0 ? energy.below : energy.between;
  return text
    .replace('{label}', segment.text)
    .replace('{region}', inRegion[scale.region])
    .replace('{from}', formatNumber(segment.from))
    .replace('{to}', formatNumber(segment.to ?? 0));
};

/** In Flanders, and only there, the unique code must be in an advertisement, with its letters; the whole number may follow. */
const certificateRow = (row: FactRow): FactRow => {
  if (row.id !== 'certification.epc_number') return row;
  const code = uniqueCode(row.value);
  return { ...row, label: `${row.label} (UC)`, value: code === undefined ? row.value : `${code} (${row.value})` };
};

/** A record may name the duty and no label. */
const dutyText = (label: string | undefined, { energy }: Meanings): string =>
  label === undefined ? energy.duty : `${energy.dutyLabel.replace('{label}', label)} ${energy.duty}`;

export const energyView = (listing: ListedEstate, labels: Labels, meanings: Meanings): EnergyView => {
  const { estate } = listing;
  const scale = energyScaleView(estate, labels);
  const label = energyLabel(estate, labels.reference);
  const duty = renovationDuty(estate, labels);
  // Land and garages need no certificate.
  const exempt = ['PLOT', 'GARAGE'].includes(estateType(estate) ?? '');
  const flanders = regionOfAddress(estate.address) === 'FLANDERS';
  const rows = visible(listing, 'epc').map(factRow);
  return {
    scale: exempt ? undefined : scale,
    label: exempt || !label ? undefined : { code: label.code, text: label.text },
    sentence: exempt ? '' : labelSentence(scale, meanings),
    // An exempt home with a poor label is no proof of what the sentence says.
    noDuty: duty === 'none' && scale && isBeyondDuty(label?.code) ? meanings.energy.noDuty : '',
    duty: duty === 'required' ? { title: meanings.energy.dutyTitle, text: dutyText(label?.text, meanings) } : undefined,
    rows: flanders ? rows.map(certificateRow) : rows,
  };
};

export const planningView = (listing: ListedEstate, labels: Labels, meanings: Meanings): PlanningView => ({
  flood: floodTiles(listing.estate, labels, meanings),
  items: planningItems(listing.estate, labels, meanings),
});
