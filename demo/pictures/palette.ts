// Light by the time of day, colours by season and material, and how colours mix.
import type { Season, Time } from './kinds.ts';

type Shades = readonly [string, string, string];
export type LightColours = {
  readonly sky: Shades;
  readonly cloud: string;
  /** The colour of the light and how strongly it dyes everything. */
  readonly tint: string;
  readonly amount: number;
  readonly shadow: string;
  readonly depth: number;
  readonly glass: readonly [string, string];
  /** Share of windows with a lamp on. */
  readonly lit: number;
  readonly haze: string;
};
export type SeasonColours = {
  readonly leaf: Shades;
  readonly grass: string;
  readonly hedge: string;
  readonly accent: string;
  readonly bare: boolean;
};

export const LIGHTS: { readonly [T in Time]: LightColours } = {
  dawn: {
    sky: ['#b9d0da', '#dfe6e2', '#f7e0d0'],
    cloud: '#fff6ee',
    tint: '#ffe3cf',
    amount: 0.1,
    shadow: '#2b3a4a',
    depth: 0.22,
    glass: ['#a9c0cb', '#5d7480'],
    lit: 0.1,
    haze: '#e7e4dc',
  },
  day: {
    sky: ['#a9cbdc', '#cfe1e6', '#eef2ec'],
    cloud: '#ffffff',
    tint: '#fff8ea',
    amount: 0.06,
    shadow: '#1d3140',
    depth: 0.26,
    glass: ['#a8c4d1', '#4d6673'],
    lit: 0,
    haze: '#dde7e4',
  },
  golden: {
    sky: ['#8fb4c4', '#dbd6bf', '#f7dfb4'],
    cloud: '#fff0d6',
    tint: '#ffbf6b',
    amount: 0.17,
    shadow: '#3b2c35',
    depth: 0.3,
    glass: ['#e3c08c', '#6a5a52'],
    lit: 0.15,
    haze: '#ecdcbd',
  },
  dusk: {
    sky: ['#1f3d52', '#456b7c', '#e9c39a'],
    cloud: '#cfd3cd',
    tint: '#27475f',
    amount: 0.34,
    shadow: '#0d1d2a',
    depth: 0.34,
    glass: ['#5d7d8c', '#1f3644'],
    lit: 0.62,
    haze: '#a9ada3',
  },
  overcast: {
    sky: ['#c3ced2', '#d9dfe0', '#eceeea'],
    cloud: '#f6f7f5',
    tint: '#cfd8db',
    amount: 0.1,
    shadow: '#28343b',
    depth: 0.16,
    glass: ['#b6c4c9', '#586972'],
    lit: 0.08,
    haze: '#dde1df',
  },
};

export const SEASON_COLOURS: { readonly [S in Season]: SeasonColours } = {
  spring: {
    leaf: ['#7f9c55', '#9ab469', '#b9c988'],
    grass: '#9fb56c',
    hedge: '#5f7d48',
    accent: '#f3dcd9',
    bare: false,
  },
  summer: {
    leaf: ['#3f6244', '#56794d', '#75955c'],
    grass: '#8aa560',
    hedge: '#44633f',
    accent: '#f4f1e2',
    bare: false,
  },
  autumn: {
    leaf: ['#9c5a2c', '#bf7f37', '#d9a951'],
    grass: '#a3a567',
    hedge: '#5d6a3f',
    accent: '#e0b25b',
    bare: false,
  },
  winter: {
    leaf: ['#7a7268', '#8f877b', '#a69d8f'],
    grass: '#b0b6a2',
    hedge: '#4d5f4c',
    accent: '#f5f4ee',
    bare: true,
  },
};

export const BRICK = {
  red: '#a3563f',
  rust: '#b5694a',
  brown: '#7f5343',
  sand: '#c8a67d',
  grey: '#9b968d',
  pale: '#d6c6b1',
  dark: '#59484a',
};
export const PLASTER = ['#f1ece0', '#e7ddc8', '#e9e6df', '#d9c9ae', '#c9d0cb', '#e8cfc0', '#f3f0ea'];
export const ROOF = { tile: '#a3553a', slate: '#4a545c', dark: '#3c3f44', old: '#8b4a38' };
export const STONE = '#8b979c';
export const FRAME = '#f4f1e9';
export const IRON = '#2d3438';

const channel = (colour: string, index: number): number =>
  Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);

/** From a towards b by t, as hexadecimal colours. */
export const mix = (a: string, b: string, t: number): string =>
  `#${[0, 1, 2]
    .map((i) =>
      Math.round(channel(a, i) + (channel(b, i) - channel(a, i)) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
export const dark = (colour: string, t = 0.2): string => mix(colour, '#101820', t);
export const light = (colour: string, t = 0.2): string => mix(colour, '#ffffff', t);

/** One decimal: enough for the eye, short in the file. */
export const n = (value: number): number => Math.round(value * 10) / 10;
