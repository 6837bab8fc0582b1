// The part of a site's theme that paper shows: its light colours, its faces and their weights.
import { hexColour } from '../../domain/display/colour-contrast.ts';
import { themeColours } from '../../domain/display/dark-theme.ts';
import { PAPER_COLOURS, type PaperColour, type PaperTheme } from '../../domain/publishing/brochure.ts';
import type { PublicSite } from '../http/site-lookup.ts';

/** Those of tokens.css; a test holds them together. */
export const DEFAULT_COLOURS: Readonly<Record<PaperColour, string>> = {
  sunken: '#f0f3f0',
  line: '#dbe1de',
  ink: '#14242a',
  'ink-2': '#43545a',
  'ink-3': '#5b6a70',
  'on-ink': '#ffffff',
  brand: '#0f3d44',
  marker: '#ffcb3d',
  'on-marker': '#14242a',
  good: '#1b6a43',
  bad: '#b3261e',
  warn: '#7a4f00',
  'warn-soft': '#fdf1d6',
  'footer-bg': '#10272d',
  'footer-ink': '#f1f5f3',
  'footer-ink-2': '#b9c8c8',
  'footer-mark': '#ffcb3d',
};
export const DEFAULT_TYPE = {
  '--display-weight': '480',
  '--display-tracking': '-0.018em',
  '--price-weight': '560',
  '--radius-media': '4px',
} as const;

/** A pixel of the web on paper. */
const POINTS = 0.75;

/** Only colours that are said outright: one that is worked out in a browser falls back to the default. */
const colourOf = ({ theme }: Pick<PublicSite, 'theme'>, name: PaperColour): string => {
  const own = theme[`--${name}`];
  return (own !== undefined && hexColour(themeColours(`--${name}`, own).light)) || DEFAULT_COLOURS[name];
};

/** Static faces come in hundreds. */
const weightOf = (value: string): number => Math.min(800, Math.max(400, Math.round(Number(value) / 100) * 100 || 400));

export const paperTheme = (site: Pick<PublicSite, 'theme'>): PaperTheme => {
  const said = (name: keyof typeof DEFAULT_TYPE): string => site.theme[name] ?? DEFAULT_TYPE[name];
  const display = site.theme['--font-display'];
  return {
    colours: Object.fromEntries(PAPER_COLOURS.map((name) => [name, colourOf(site, name)])) as PaperTheme['colours'],
    serif: display === undefined || /newsreader|(?<!sans-)serif/i.test(display),
    headingWeight: weightOf(said('--display-weight')),
    priceWeight: weightOf(said('--price-weight')),
    tracking: Number.parseFloat(said('--display-tracking')) || 0,
    radius: (Number.parseFloat(said('--radius-media')) || 0) * POINTS,
  };
};
