// A brochure and a window card as plain data: what is said on paper, in one language, without a word on where it stands.
// The website makes it from the view models of its own pages; whoever draws it adds nothing but lines and colours.
import type { FocusPoint } from '../record/image-sizes.ts';

/** Colours as #rrggbb, weights in hundreds: the part of a site's theme that paper can show. */
export type PaperTheme = {
  readonly colours: Readonly<Record<PaperColour, string>>;
  /** Whether headings and prices stand in the serif face. */
  readonly serif: boolean;
  readonly headingWeight: number;
  readonly priceWeight: number;
  /** Of headings, as a part of their size. */
  readonly tracking: number;
  /** Of photographs, in points. */
  readonly radius: number;
};

/** The tokens of the stylesheet, by the names they have there. */
export const PAPER_COLOURS = [
  'sunken',
  'line',
  'ink',
  'ink-2',
  'ink-3',
  'on-ink',
  'brand',
  'marker',
  'on-marker',
  'good',
  'bad',
  'warn',
  'warn-soft',
  'footer-bg',
  'footer-ink',
  'footer-ink-2',
  'footer-mark',
] as const;
export type PaperColour = (typeof PAPER_COLOURS)[number];

export type PaperRow = { readonly label: string; readonly value: string };
/** Rows under a heading; an empty one stands for none. */
export type PaperGroup = { readonly label: string; readonly rows: readonly PaperRow[] };
export type PaperFigure = {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  /** The colour of an energy label. */
  readonly energy?: PaperEnergyColour | undefined;
};
export type PaperEnergyColour = { readonly ground: string; readonly ink: string };
/** `src` is the address of a page's picture: a path of this server. */
export type PaperPicture = {
  readonly src: string;
  readonly caption: string;
  /** What stays in sight where it is cropped. */
  readonly focus?: FocusPoint;
};

export type PaperEnergy = {
  readonly heading: string;
  readonly scale:
    | {
        readonly segments: readonly {
          readonly text: string;
          readonly colour: PaperEnergyColour;
          /** In percent of the whole. */
          readonly width: number;
          readonly now: boolean;
        }[];
        readonly percentage: number;
        /** "231 kWh/m²/year · label C". */
        readonly flag: string;
        readonly ticks: readonly number[];
      }
    | undefined;
  /** Where there is a label and no scale. */
  readonly label: { readonly text: string; readonly colour: PaperEnergyColour } | undefined;
  readonly sentence: string;
  readonly duty: { readonly title: string; readonly text: string } | undefined;
  readonly rows: readonly PaperRow[];
};

export type PaperFlood = {
  readonly label: string;
  readonly score: string;
  readonly steps: readonly string[];
  readonly high: boolean;
  readonly sentence: string;
  readonly meaning: string;
};

export type PaperPlanning = {
  readonly heading: string;
  readonly flood: readonly PaperFlood[];
  readonly items: readonly {
    readonly label: string;
    readonly verdict: string;
    readonly state: 'ok' | 'missing' | 'attention';
    readonly sentence: string;
    readonly information: string;
    readonly meaning: string;
  }[];
  readonly note: string;
};

export type PaperCosts = {
  readonly heading: string;
  /** For which unit of a project; empty otherwise. */
  readonly example: string;
  /** "Own and only home", "Second home or investment"; one without a name where that is no question. */
  readonly tables: readonly {
    readonly name: string;
    readonly rows: readonly (PaperRow & { readonly remark: string })[];
    readonly total: PaperRow;
  }[];
  /** What stands below the tables, or in their place. */
  readonly note: string;
};

export type PaperUnits = {
  readonly heading: string;
  readonly head: readonly string[];
  readonly floors: readonly {
    readonly name: string;
    /** A cell for every head; the last two are status and price. */
    readonly rows: readonly { readonly cells: readonly string[]; readonly off: boolean }[];
  }[];
  /** "… and 12 more on our website". */
  readonly more: string;
  readonly note: string;
};

export type PaperAgency = {
  readonly name: string;
  readonly tagline: string;
  /** Address of the logo; a path of this server. */
  readonly logo: string | undefined;
  /** Drawn where there is no logo: the outline on a field of 32 by 32. */
  readonly mark: string;
  readonly office: readonly string[];
  readonly phone: string;
  readonly email: string;
  /** "lindeloo.example". */
  readonly website: string;
  /** What the law wants on everything an agency publishes. */
  readonly legal: string;
};

export type PaperContact = {
  readonly heading: string;
  readonly name: string;
  readonly role: string;
  readonly lines: readonly string[];
  readonly picture: string | undefined;
};

type Sheet = {
  /** The document's language, as HTML names it. */
  readonly lang: string;
  readonly theme: PaperTheme;
  /** The document's own title: as the heading of the page. */
  readonly name: string;
  readonly over: string;
  readonly heading: string;
  readonly price: { readonly prefix: string; readonly text: string; readonly suffix: string } | undefined;
  /** What stands for a missing price; empty when sold. */
  readonly noPrice: string;
  readonly sticker: { readonly text: string; readonly ground: string; readonly ink: string } | undefined;
  readonly figures: readonly PaperFigure[];
  readonly photos: readonly PaperPicture[];
  readonly agency: PaperAgency;
  /** The public address of the page, which the square code holds as well. */
  readonly url: string;
  /** YYYY-MM-DD: the day it was made. */
  readonly day: string;
};

export type Brochure = Sheet & {
  readonly kind: 'brochure';
  /** Further lines beside the price: by the month, by the square metre, with costs. */
  readonly priceLines: readonly string[];
  readonly sold: string;
  /** Of a project: how many units are left. */
  readonly count: string;
  readonly title: string;
  readonly intro: readonly string[];
  readonly text: readonly (readonly string[])[];
  readonly units: PaperUnits | undefined;
  readonly facts: readonly PaperGroup[];
  readonly plans: readonly PaperPicture[];
  readonly energy: PaperEnergy | undefined;
  readonly planning: PaperPlanning | undefined;
  readonly costs: PaperCosts | undefined;
  readonly contact: PaperContact;
  readonly words: {
    readonly story: string;
    readonly facts: string;
    readonly plans: string;
    readonly notes: string;
    readonly scan: string;
    /** Ends a text that was cut, with the address of the whole. */
    readonly textMore: string;
    readonly factsMore: string;
    readonly meaning: string;
    readonly made: string;
    readonly reference: string;
  };
};

export const CARD_SIZES = ['a4', 'a3'] as const;
export type CardSize = (typeof CARD_SIZES)[number];

export type WindowCard = Sheet & {
  readonly kind: 'card';
  readonly size: CardSize;
  readonly reference: string;
  /** What an advertisement must say of energy, flooding and planning. */
  readonly mentions: readonly string[];
  readonly words: { readonly scan: string; readonly made: string };
};

export type Paper = Brochure | WindowCard;

/** Every picture a paper shows, the first ones in front: `wide` fills a page, the others a part of it. */
export const paperPictures = (paper: Paper): readonly { readonly src: string; readonly wide: boolean }[] => {
  const [first, ...others] = paper.photos;
  const own =
    paper.kind === 'card'
      ? []
      : [...others.map(({ src }) => ({ src, wide: false })), ...paper.plans.map(({ src }) => ({ src, wide: true }))];
  const all = [...(first ? [{ src: first.src, wide: true }] : []), ...own];
  return all.filter(({ src }, index) => all.findIndex((other) => other.src === src) === index);
};
