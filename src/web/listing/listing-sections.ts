// The sections of a listing's page as view models: pure, from the record and the words of one language.
import type { AddressView } from '../../domain/display/address.ts';
import { energyLabel, uniqueCode } from '../../domain/display/energy.ts';
import { energyScaleView, isBeyondDuty, renovationDuty } from '../../domain/display/energy-scale-view.ts';
import type { FieldView } from '../../domain/display/field-view.ts';
import { formatNumber } from '../../domain/display/format.ts';
import type { Labels } from '../../domain/display/labels.ts';
import type { Meanings } from '../../domain/display/meanings.ts';
import { paragraphs } from '../../domain/display/paragraphs.ts';
import { floodTiles, planningItems } from '../../domain/display/planning-view.ts';
import { roomFloors } from '../../domain/display/room-list.ts';
import { HTML_LANG, type Locale, type Localized, type PickedText, pickText } from '../../domain/locale.ts';
import { regionOfAddress } from '../../domain/places/region.ts';
import type { Tab } from '../../domain/record/fields.ts';
import type { Property } from '../../domain/record/property.ts';
import { estateType } from '../../domain/record/status.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import type { DescriptionView, TextView } from '../../ui/listing/description.tsx';
import type { EnergyView } from '../../ui/listing/energy-section.tsx';
import { type FactRow, factRow, type TabView } from '../../ui/listing/field-tabs.tsx';
import type { LayoutView } from '../../ui/listing/layout-section.tsx';
import type { LocationView } from '../../ui/listing/location-section.tsx';
import type { PlaceView } from '../../ui/listing/place-panel.tsx';
import type { PlanningView } from '../../ui/listing/planning-section.tsx';

/** The `lang` attribute of a text that is not in the page's language. */
export const langOf = (picked: PickedText | undefined, locale: Locale): string | undefined =>
  picked && picked.lang !== locale ? HTML_LANG[picked.lang] : undefined;

const visible = (property: Property, tab: Tab): readonly FieldView[] =>
  property.fields[tab].filter((field) => field.visible);

export const textView = (texts: readonly (Localized | null | undefined)[], locale: Locale): TextView | undefined => {
  const picked = texts.map((text) => pickText(text, locale)).find((text) => text !== undefined);
  const lines = paragraphs(picked?.text ?? '');
  return lines.length === 0 ? undefined : { paragraphs: lines, lang: langOf(picked, locale) };
};

export const descriptionView = ({ estate, locale }: Property): DescriptionView => ({
  intro: textView([estate.general.shortDescription, estate.short_description], locale),
  text: textView([estate.general.description, estate.description], locale),
});

/** The tabs of the page; energy, planning and layout have sections of their own. */
const PAGE_TABS: readonly (readonly [id: string, label: MessageKey, tabs: readonly Tab[]])[] = [
  ['construction', 'listing.tab.construction', ['construction']],
  ['comfort', 'listing.tab.comfort', ['comfort']],
  ['financial', 'listing.tab.financial', ['financial', 'financialPriceDetails', 'financialCosts', 'financialNotary']],
  ['general', 'listing.tab.general', ['general']],
  ['notary', 'listing.tab.notary', ['notary']],
  ['other', 'listing.tab.more', ['other']],
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

/** The same value can be a field of two tabs: the first one keeps it. */
export const tabViews = (property: Property, t: Translate): TabView[] => {
  const seen = new Set<string>();
  const rowsOf = (tab: Tab): FactRow[] =>
    visible(property, tab)
      .filter(({ name }) => !TOLD.has(name))
      .map(factRow)
      .filter(({ label, value }) => {
        const key = `${label}\n${value}`;
        if (seen.has(key)) return false;
        seen.add(key);
        return true;
      });
  return PAGE_TABS.map(([id, label, tabs]) => ({ id, label: t(label), rows: tabs.flatMap(rowsOf) })).filter(
    ({ rows }) => rows.length > 0,
  );
};

export const layoutView = (property: Property, labels: Labels): LayoutView => ({
  floors: roomFloors(property.estate, labels),
  rows: visible(property, 'layout').map(factRow),
});

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

export const locationView = (property: Property): LocationView => {
  const { address, estate } = property;
  return {
    ...placeView(address, estate.address?.geoLocation),
    rows: visible(property, 'other')
      .filter(({ name }) => DISTANCES.includes(name))
      .map(factRow),
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

export const energyView = (property: Property, labels: Labels, meanings: Meanings): EnergyView => {
  const { estate } = property;
  const scale = energyScaleView(estate, labels);
  const label = energyLabel(estate, labels.reference);
  const duty = renovationDuty(estate, labels);
  // Land and garages need no certificate.
  const exempt = ['PLOT', 'GARAGE'].includes(estateType(estate) ?? '');
  const flanders = regionOfAddress(estate.address) === 'FLANDERS';
  const rows = visible(property, 'epc').map(factRow);
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

export const planningView = (property: Property, labels: Labels, meanings: Meanings): PlanningView => ({
  flood: floodTiles(property.estate, labels, meanings),
  items: planningItems(property.estate, labels, meanings),
});
