// Colours that come with a record: only what we can read, in a form that is safe in a style, and legible.
type Rgb = readonly [number, number, number];

const NAMED: Readonly<Record<string, string>> = {
  white: 'ffffff',
  black: '000000',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  yellow: 'ffff00',
  orange: 'ffa500',
  gray: '808080',
  grey: '808080',
  navy: '000080',
  maroon: '800000',
  olive: '808000',
  purple: '800080',
  teal: '008080',
};

const rgbOf = (colour: string): Rgb | undefined => {
  const text = colour.trim().toLowerCase();
  const [, r, g, b] = /^rgb\((\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})\)$/.exec(text) ?? [];
  if (r !== undefined) {
    const parts = [Number(r), Number(g), Number(b)] as const;
    return parts.every((part) => part <= 255) ? parts : undefined;
  }
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  const [, hex = named ?? ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text) ?? [];
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  if (full.length !== 6) return undefined;
  const part = (from: number): number => Number.parseInt(full.slice(from, from + 2), 16);
  return [part(0), part(2), part(4)];
};

/** "#rrggbb"; undefined for anything that is not a plain opaque colour. */
export const hexColour = (colour: string): string | undefined => {
  const rgb = rgbOf(colour);
  return rgb && `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG contrast ratio, 1 to 21; 0 when a colour cannot be read. */
export const contrastRatio = (a: string, b: string): number => {
  const [one, two] = [rgbOf(a), rgbOf(b)];
  if (!one || !two) return 0;
  const [low = 0, high = 0] = [luminance(one), luminance(two)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

/** WCAG 2.2 AA for text. */
export const isLegible = (a: string, b: string): boolean => contrastRatio(a, b) >= 4.5;
