// The dark counterpart of a theme. An agency gives colours for a light page; where it says nothing of a dark one, that is
// worked out here: grounds become dark and inks light in their own hue, and what carries meaning (brand, links, good and bad)
// is lightened just until it can be read. Photos, heroes, footers and the colours of the energy scale keep theirs.
import { contrastRatio, hexColour } from './colour-contrast.ts';

type Lch = { readonly lightness: number; readonly chroma: number; readonly hue: number };
type Three = readonly [number, number, number];

/** The lightness (OKLCH) of what lies behind text, and how much of its colour it keeps. */
const GROUNDS: Readonly<Record<string, readonly [lightness: number, chroma: number]>> = {
  '--paper': [0.19, 0.02],
  '--surface': [0.225, 0.02],
  '--card-bg': [0.225, 0.02],
  '--sunken': [0.265, 0.02],
  '--line': [0.34, 0.02],
  '--brand-soft': [0.28, 0.04],
  '--marker-soft': [0.28, 0.04],
  '--good-soft': [0.28, 0.04],
  '--bad-soft': [0.28, 0.05],
  '--warn-soft': [0.28, 0.04],
  '--water-soft': [0.28, 0.04],
};
const INKS: Readonly<Record<string, number>> = {
  '--ink': 0.95,
  '--ink-2': 0.82,
  '--ink-3': 0.74,
  '--line-strong': 0.6,
};
const INK_CHROMA = 0.02;
/** On top of what makes a colour readable: a button under the pointer shows that it is. */
const LIFTED: Readonly<Record<string, number>> = {
  '--brand': 0,
  '--brand-hover': 0.07,
  '--marker': 0,
  '--link': 0,
  '--good': 0,
  '--bad': 0,
  '--warn': 0,
  '--water': 0,
  '--love': 0,
  '--focus': 0,
};
/** Lies on a colour that was lightened, so it is as dark as can be. */
const ON_LIFTED = new Set(['--on-brand', '--on-marker', '--on-ink']);
const DARKEST = '#0b1416';

/** WCAG 2.2 AA for text, on the lightest of the grounds. */
const READABLE = 4.5;
const LIGHTEST_GROUND = '#2e2e2e';
const STEP = 0.01;

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

// https://bottosson.github.io/posts/oklab/
const lchOf = (hex: string): Lch => {
  const [r, g, b] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  ) as unknown as Three;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  };
};

const linearRgb = ({ lightness, chroma, hue }: Lch): Three => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** What a screen cannot show loses colour, not lightness. */
const hexOf = (colour: Lch): string => {
  let shown = colour;
  const fits = (part: number): boolean => part > -0.0005 && part < 1.0005;
  while (!linearRgb(shown).every(fits) && shown.chroma > 0) {
    shown = { ...shown, chroma: Math.max(0, shown.chroma - 0.005) };
  }
  const part = (linear: number): string =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, linear)))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${linearRgb(shown).map(part).join('')}`;
};

const lifted = (hex: string, more: number): string => {
  const own = lchOf(hex);
  let shown = hex;
  let { lightness } = own;
  while (contrastRatio(shown, LIGHTEST_GROUND) < READABLE && lightness < 1) {
    lightness = Math.min(1, lightness + STEP);
    shown = hexOf({ ...own, lightness });
  }
  return more === 0 ? shown : hexOf({ ...own, lightness: Math.min(1, lightness + more) });
};

/** What a colour of a theme becomes on a dark page; undefined where it stays as it is. */
export const darkColour = (token: string, light: string): string | undefined => {
  if (ON_LIFTED.has(token)) return DARKEST;
  const hex = hexColour(light);
  if (hex === undefined) return undefined;
  const ground = GROUNDS[token];
  if (ground) {
    const { chroma, hue } = lchOf(hex);
    return hexOf({ lightness: ground[0], chroma: Math.min(chroma, ground[1]), hue });
  }
  const ink = INKS[token];
  if (ink !== undefined) {
    const { chroma, hue } = lchOf(hex);
    return hexOf({ lightness: ink, chroma: Math.min(chroma, INK_CHROMA), hue });
  }
  const more = LIFTED[token];
  return more === undefined ? undefined : lifted(hex, more);
};

const PAIR = /^light-dark\(\s*([^(),]+(?:\([^()]*\))?)\s*,\s*([^(),]+(?:\([^()]*\))?)\s*\)$/i;

export type ThemeColours = { readonly light: string; readonly dark: string };

/** A theme's value on a light and on a dark page: `light-dark(#b4341a, #f0805f)` says both, anything else only the first. */
export const themeColours = (token: string, value: string): ThemeColours => {
  const [, light, dark] = PAIR.exec(value.trim()) ?? [];
  if (light !== undefined && dark !== undefined) return { light: light.trim(), dark: dark.trim() };
  return { light: value, dark: darkColour(token, value) ?? value };
};
