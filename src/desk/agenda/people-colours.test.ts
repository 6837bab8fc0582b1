// The colours of people in the agenda: as many as it gives out, each seen on its ground, none taken for another, in both themes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Week } from './agenda-data.ts';
import { colourOf } from './agenda-data.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const TOKENS = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const linear = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
};
const tokenOf = (name: string, theme: Theme): Rgb => {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\\)`).exec(TOKENS) ?? [];
  const hex = theme === 'light' ? light : dark;
  expect(hex, `--${name}, ${theme}`).toMatch(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/);
  return linear(hex.length === 4 ? `#${[...hex.slice(1)].map((sign) => sign + sign).join('')}` : hex);
};
const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const contrast = (one: Rgb, other: Rgb): number => {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
};
/** In Oklab, where distance is what the eye sees of it. */
const lab = ([red, green, blue]: Rgb): Rgb => {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};
const distance = (one: Rgb, other: Rgb): number => {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};

const agendas = Array.from({ length: 9 }, (_, index) => ({ rules: { id: `person-${index + 1}` } }));
const week = { agendas } as unknown as Week;
const given = agendas.map(({ rules }) => colourOf(week, rules.id));
const names = given.slice(0, 8).map((colour) => /^var\(--(p\d)\)$/.exec(colour)?.[1] ?? colour);

describe('the colours of people', () => {
  it('are eight, and the ninth person begins again', () => {
    expect(names).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8']);
    expect(given[8]).toBe(given[0]);
  });
  it.each(THEMES)('stand out from the %s ground, and from each other', (theme) => {
    const ground = tokenOf('surface', theme);
    for (const name of names) expect(contrast(tokenOf(name, theme), ground), name).toBeGreaterThanOrEqual(3);
    for (const [index, name] of names.entries())
      for (const other of names.slice(index + 1))
        expect(distance(tokenOf(name, theme), tokenOf(other, theme)), `${name} and ${other}`).toBeGreaterThan(0.08);
  });
});
