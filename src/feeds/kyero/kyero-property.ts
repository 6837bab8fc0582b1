// A Kyero property as the file says it: v3, and 2.1, which puts new builds into the price frequency. Everything is
// trimmed text; what is empty is not there. Reading, writing and comparing all speak this form.
import { plainLine, plainText } from '../feed-values.ts';
import { childAt, childrenAt, textAt, type XmlNode } from '../xml/xml-tree.ts';

export type KyeroTexts = Readonly<Record<string, string>>;

export type KyeroProperty = {
  readonly id?: string | undefined;
  readonly date?: string | undefined;
  readonly ref?: string | undefined;
  /** Digits, or "x" for on request. */
  readonly price?: string | undefined;
  readonly currency?: string | undefined;
  readonly priceFreq?: string | undefined;
  readonly newBuild?: string | undefined;
  readonly partOwnership?: string | undefined;
  readonly leasehold?: string | undefined;
  readonly type?: string | undefined;
  readonly town?: string | undefined;
  readonly postcode?: string | undefined;
  readonly province?: string | undefined;
  readonly country?: string | undefined;
  readonly latitude?: string | undefined;
  readonly longitude?: string | undefined;
  readonly locationDetail?: string | undefined;
  readonly beds?: string | undefined;
  readonly baths?: string | undefined;
  readonly pool?: string | undefined;
  readonly built?: string | undefined;
  readonly plot?: string | undefined;
  readonly consumption?: string | undefined;
  readonly emissions?: string | undefined;
  readonly url: KyeroTexts;
  readonly title: KyeroTexts;
  readonly desc: KyeroTexts;
  readonly features: readonly string[];
  readonly images: readonly string[];
  readonly floorplans: readonly string[];
  readonly videos: readonly string[];
  readonly tours: readonly string[];
};

/** Elements of the format; any other is reported as lost. */
const KNOWN = new Set(
  `id date ref price currency price_freq new_build part_ownership leasehold type town postcode province country location
  location_detail beds baths pool surface_area energy_rating url title desc features images floorplans floorplan video_url
  virtual_tour_url notes`.split(/\s+/),
);

/** One child per language; a text without children is taken as English, the language of the format. */
const textsAt = (node: XmlNode, name: string, read: (text: string) => string | undefined): KyeroTexts => {
  const parent = childAt(node, name);
  const own = parent && parent.children.length === 0 ? read(parent.text) : undefined;
  const entries = (parent?.children ?? []).flatMap((child) => {
    const text = /^[a-z]{2}$/.test(child.name) ? read(child.text) : undefined;
    return text === undefined ? [] : [[child.name, text] as const];
  });
  return Object.fromEntries(own === undefined ? entries : [['en', own], ...entries]);
};

/** `image/url`, or the address in the element itself. */
const addresses = (nodes: readonly XmlNode[]): string[] =>
  nodes.flatMap((node) => textAt(node, 'url') ?? (node.text.trim() || []));

/** Pictures by their number when all have one, else as they stand. */
const imagesOf = (node: XmlNode): string[] => {
  const nodes = childrenAt(childAt(node, 'images'), 'image');
  const number = (image: XmlNode): number => Number(image.attributes.id ?? Number.NaN);
  const ordered = nodes.every((image) => Number.isFinite(number(image)))
    ? [...nodes].sort((a, b) => number(a) - number(b))
    : nodes;
  return addresses(ordered);
};

export const unknownElements = (node: XmlNode): string[] => [
  ...new Set(node.children.map(({ name }) => name).filter((name) => !KNOWN.has(name))),
];

export const readKyeroProperty = (node: XmlNode): KyeroProperty => ({
  id: textAt(node, 'id'),
  date: textAt(node, 'date'),
  ref: plainLine(textAt(node, 'ref'), 100),
  price: textAt(node, 'price')?.toLowerCase(),
  currency: textAt(node, 'currency')?.toUpperCase(),
  priceFreq: textAt(node, 'price_freq')?.toLowerCase(),
  newBuild: textAt(node, 'new_build'),
  partOwnership: textAt(node, 'part_ownership'),
  leasehold: textAt(node, 'leasehold'),
  type: plainLine(textAt(node, 'type') ?? textAt(node, 'type', 'en')),
  town: plainLine(textAt(node, 'town'), 200),
  postcode: textAt(node, 'postcode'),
  province: plainLine(textAt(node, 'province')),
  country: plainLine(textAt(node, 'country')),
  latitude: textAt(node, 'location', 'latitude'),
  longitude: textAt(node, 'location', 'longitude'),
  locationDetail: plainLine(textAt(node, 'location_detail')),
  beds: textAt(node, 'beds'),
  baths: textAt(node, 'baths'),
  pool: textAt(node, 'pool'),
  built: textAt(node, 'surface_area', 'built'),
  plot: textAt(node, 'surface_area', 'plot'),
  consumption: textAt(node, 'energy_rating', 'consumption')?.toUpperCase(),
  emissions: textAt(node, 'energy_rating', 'emissions')?.toUpperCase(),
  url: textsAt(node, 'url', (text) => text.trim() || undefined),
  title: textsAt(node, 'title', (text) => plainLine(text)),
  desc: textsAt(node, 'desc', (text) => plainText(text)),
  features: childrenAt(childAt(node, 'features'), 'feature').flatMap(({ text }) => plainLine(text) ?? []),
  images: imagesOf(node),
  floorplans: addresses([
    ...childrenAt(childAt(node, 'floorplans'), 'floorplan'),
    ...childrenAt(node, 'floorplan'),
    ...childrenAt(childAt(node, 'images'), 'floorplan'),
  ]),
  videos: addresses(childrenAt(node, 'video_url')),
  tours: addresses(childrenAt(node, 'virtual_tour_url')),
});
