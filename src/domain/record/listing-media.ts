// Record section 3.1: files (plans and documents) and videos of a listing, as a page shows them.

import type { Locale } from '../locale.ts';
import { type PickedText, pickText } from '../locale.ts';
import type { Estate } from './estate.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export const MAIN_TOUR_TYPE = 2;

export type ListingFile = { readonly ref: string; readonly name: PickedText | undefined; readonly kind: string };

const PLAN_TYPES = ['plan', 'floorplan', 'floor_plan', 'grundriss', 'grondplan'];

const filesOf = (estate: EstateLike, locale: Locale): (ListingFile & { readonly plan: boolean })[] =>
  (estate.files ?? []).flatMap(({ file, name, type }) =>
    file
      ? [
          {
            ref: file,
            name: pickText(name, locale),
            kind: extensionOf(file),
            plan: PLAN_TYPES.includes((type ?? '').toLowerCase()),
          },
        ]
      : [],
  );

/** "pdf", from the address; empty when it says nothing. */
const extensionOf = (ref: string): string => /\.([a-z0-9]{2,4})(?:[?#].*)?$/i.exec(ref)?.[1]?.toLowerCase() ?? '';

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
  /** What can stand in a frame. */
  readonly embed: string;
  /** "youtube.com": who would see the visitor. */
  readonly host: string;
  readonly origin: string;
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
const HTTPS = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?)(?:[/?#]|$)/i;

/** The main tour first. Only https addresses: anything else could not stand in a frame of ours. */
export const listingVideos = (estate: EstateLike, locale: Locale): ListingVideo[] =>
  [...(estate.videos ?? [])]
    .sort((a, b) => Number(b.type?.id === MAIN_TOUR_TYPE) - Number(a.type?.id === MAIN_TOUR_TYPE))
    .flatMap(({ link, type, title }) => {
      if (!link || !HTTPS.test(link)) return [];
      const embed = embedOf(link);
      const host = (HTTPS.exec(embed)?.[1] ?? '').toLowerCase();
      return [
        {
          kind: type?.id === MAIN_TOUR_TYPE ? ('tour' as const) : ('video' as const),
          link,
          embed,
          host: host.replace(/^www\./, ''),
          origin: `https://${host}`,
          title: pickText(title, locale),
        },
      ];
    });

/**
 * The link of the main tour: the first video of type 2 that has one.
 * @uncalled Exports to portals have room for one tour.
 */
export const mainTour = (estate: EstateLike): string | undefined =>
  estate.videos?.find(({ type, link }) => type?.id === MAIN_TOUR_TYPE && link)?.link ?? undefined;
