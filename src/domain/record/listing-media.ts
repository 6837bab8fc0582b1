// Record section 3.1: files (plans and documents) and videos of a listing, as a page shows them.
import { DEFAULT_LOCALE, LOCALES, type Locale, type Localized, type PickedText, pickText } from '../locale.ts';
import type { Estate } from './estate.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export const MAIN_TOUR_TYPE = 2;

export type ListingFile = { readonly ref: string; readonly name: PickedText | undefined; readonly kind: string };

const PLAN_TYPES = ['plan', 'floorplan', 'floor_plan', 'grundriss', 'grondplan'];

type MediaField = 'media.files' | 'media.plans' | 'media.videos' | 'media.virtual_visit';

/** The web addresses in a field of the media group: one, several, or one per language. */
const addressesIn = (estate: EstateLike, name: MediaField, locale: Locale = DEFAULT_LOCALE): string[] => {
  const value = estate.fields?.[name];
  const texts =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [pickText(value as Localized, locale)?.text]
      : [value].flat();
  return texts.flatMap((text) => (typeof text === 'string' && WEB_ADDRESS.test(text.trim()) ? [text.trim()] : []));
};

const filesOf = (estate: EstateLike, locale: Locale): (ListingFile & { readonly plan: boolean })[] => {
  const listed = (estate.files ?? []).flatMap(({ file, name, type }) =>
    file ? [{ file, name, plan: PLAN_TYPES.includes((type ?? '').toLowerCase()) }] : [],
  );
  const known = new Set(listed.map(({ file }) => file));
  // Nobody says what such an address holds: a document, also of a plan.
  const dotted = (['media.plans', 'media.files'] as const).flatMap((field) =>
    addressesIn(estate, field, locale).flatMap((file) => (known.has(file) ? [] : [{ file, name: null, plan: false }])),
  );
  return [...listed, ...dotted].map(({ file, name, plan }) => ({
    ref: file,
    name: pickText(name, locale),
    kind: extensionOf(file),
    plan,
  }));
};

/** "pdf", from the address; empty when it says nothing. */
const extensionOf = (ref: string): string => /\.([a-z0-9]{2,4})(?:[?#].*)?$/i.exec(ref)?.[1]?.toLowerCase() ?? '';

/** A document that the agency gives to whoever asks for it: what it is called, never where it is. */
export type AskedDocument = {
  /** What a form sends to ask for it. */
  readonly value: string;
  /** Without one it is a document. */
  readonly name: PickedText | undefined;
};

const UNNAMED = 'document';
type FileNames = Pick<NonNullable<Estate['files']>[number], 'name' | 'type'>;
const askedName = ({ name, type }: FileNames, locale: Locale): string =>
  oneLine(pickText(name, locale)?.text ?? '') || oneLine(type ?? '') || UNNAMED;

/** A name in a form comes back with its lines and spaces as the browser has them. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const onRequest = (estate: EstateLike) => (estate.files ?? []).filter(({ visibility }) => visibility === 'request');

/** Each name once: who asks for "EPC" gets both of that name. */
export const documentsOnRequest = (estate: EstateLike, locale: Locale): AskedDocument[] => {
  const known = new Set<string>();
  return onRequest(estate)
    .map((file) => ({ value: askedName(file, locale), name: pickText(file.name, locale) }))
    .filter(({ value }) => !known.has(value) && known.add(value));
};

/** Whether a listing has a document on request by this name, in any language. */
export const isOnRequest = (estate: EstateLike, value: string): boolean =>
  onRequest(estate).some((file) => LOCALES.some((locale) => askedName(file, locale) === value));

const PICTURES = ['', 'avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp'];

/** Plans that are pictures: shown on the page. A plan in a PDF is a document. */
export const planFiles = (estate: EstateLike, locale: Locale): ListingFile[] =>
  filesOf(estate, locale).filter(({ plan, kind }) => plan && PICTURES.includes(kind));
export const documentFiles = (estate: EstateLike, locale: Locale): ListingFile[] =>
  filesOf(estate, locale).filter(({ plan, kind }) => !(plan && PICTURES.includes(kind)));

export type ListingVideo = {
  readonly kind: 'tour' | 'video';
  /** The page of the video, for a new tab. */
  readonly link: string;
  /** What can stand in a frame; empty when only the link is left. */
  readonly embed: string;
  /** "youtube.com": who would see the visitor. */
  readonly host: string;
  /** Of the frame. */
  readonly origin: string | undefined;
  readonly title: PickedText | undefined;
};

const YOUTUBE =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/;
const VIMEO = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})/;

/** A video's own page does not stand in a frame; its player does. */
const embedOf = (link: string): string => {
  const youtube = YOUTUBE.exec(link)?.[1];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`;
  const vimeo = VIMEO.exec(link)?.[1];
  return vimeo ? `https://player.vimeo.com/video/${vimeo}?dnt=1` : link;
};

/** Host names are plain in our pages and headers: letters, digits, dots and dashes only. */
export const WEB_ADDRESS = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?)(?:[/?#]|$)/i;

/** The link of the main tour: the first video of type 2 that has one, else the virtual visit of the field table. */
export const mainTour = (estate: EstateLike, locale: Locale = DEFAULT_LOCALE): string | undefined =>
  estate.videos?.find(({ type, link }) => type?.id === MAIN_TOUR_TYPE && link)?.link ??
  addressesIn(estate, 'media.virtual_visit', locale)[0];

/** Videos of the record, then those of the field table that it does not list. */
export const recordVideos = (estate: EstateLike, locale: Locale = DEFAULT_LOCALE) => {
  const listed = (estate.videos ?? []).flatMap(({ link, type, title }) =>
    link ? [{ link, tour: type?.id === MAIN_TOUR_TYPE, title }] : [],
  );
  const dotted = (['media.virtual_visit', 'media.videos'] as const).flatMap((field) =>
    addressesIn(estate, field, locale).map((link) => ({ link, tour: field === 'media.virtual_visit', title: null })),
  );
  const known = new Set<string>();
  return [...listed, ...dotted].filter(({ link }) => !known.has(link) && known.add(link));
};

/** The main tour first. Only an https address can stand in a frame of ours; any other of the web stays a link. */
export const listingVideos = (estate: EstateLike, locale: Locale): ListingVideo[] => {
  const main = mainTour(estate, locale);
  return recordVideos(estate, locale)
    .sort((a, b) => Number(b.link === main) - Number(a.link === main) || Number(b.tour) - Number(a.tour))
    .flatMap(({ link, tour, title }) => {
      if (!WEB_ADDRESS.test(link)) return [];
      const embed = /^https:/i.test(link) ? embedOf(link) : '';
      const host = (WEB_ADDRESS.exec(embed || link)?.[1] ?? '').toLowerCase();
      return [
        {
          kind: tour ? ('tour' as const) : ('video' as const),
          link,
          embed,
          host: host.replace(/^www\./, ''),
          origin: embed === '' ? undefined : `https://${host}`,
          title: pickText(title, locale),
        },
      ];
    });
};
