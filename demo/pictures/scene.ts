// A drawing under construction: chance, light, shapes, and the patterns of brick, tile, slate and board.
import { sequence } from '../random.ts';
import type { Scenery, Season, Time } from './kinds.ts';
import { dark, LIGHTS, type LightColours, light, mix, n, SEASON_COLOURS, type SeasonColours } from './palette.ts';

export type Point = readonly [x: number, y: number];
export type Size = { readonly w: number; readonly h: number };

const attributes = (extra: string): string => (extra === '' ? '' : ` ${extra}`);

export class Scene {
  readonly w: number;
  readonly h: number;
  readonly time: LightColours;
  readonly season: SeasonColours;
  readonly timeName: Time;
  readonly seasonName: Season;
  readonly random: () => number;
  readonly body: string[] = [];
  readonly defs = new Map<string, string>();

  constructor({ seed, time, season }: Omit<Scenery, 'kind'>, { w, h }: Size) {
    this.w = w;
    this.h = h;
    this.time = LIGHTS[time];
    this.season = SEASON_COLOURS[season];
    this.timeName = time;
    this.seasonName = season;
    this.random = sequence(seed);
  }

  between(a: number, b: number): number {
    return a + (b - a) * this.random();
  }
  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.random() * list.length)];
    if (item === undefined) throw new Error('pick() needs a list');
    return item;
  }
  chance(probability: number): boolean {
    return this.random() < probability;
  }
  /** A colour in the light of the hour. */
  lit(colour: string): string {
    return mix(colour, this.time.tint, this.time.amount);
  }
  litLeaves(): [string, string, string] {
    const [a, b, c] = this.season.leaf;
    return [this.lit(a), this.lit(b), this.lit(c)];
  }
  /** One of the two darker leaf colours in turn. */
  leaf(index: number): string {
    return this.season.leaf[index % 2 === 0 ? 0 : 1];
  }

  add(markup: string): this {
    this.body.push(markup);
    return this;
  }
  rect(x: number, y: number, w: number, h: number, fill: string, extra = ''): this {
    return this.add(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${attributes(extra)}/>`,
    );
  }
  poly(points: readonly Point[], fill: string, extra = ''): this {
    const d = points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L');
    return this.add(`<path d="M${d}Z" fill="${fill}"${attributes(extra)}/>`);
  }
  path(d: string, fill: string, extra = ''): this {
    return this.add(`<path d="${d}" fill="${fill}"${attributes(extra)}/>`);
  }
  line(d: string, stroke: string, width = 2, extra = ''): this {
    return this.add(`<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${attributes(extra)}/>`);
  }
  circle(x: number, y: number, r: number, fill: string, extra = ''): this {
    return this.add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${attributes(extra)}/>`);
  }
  ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): this {
    return this.add(
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(extra)}/>`,
    );
  }
  shade(points: readonly Point[], k = 1): this {
    return this.poly(points, this.time.shadow, `fill-opacity="${n(this.time.depth * k * 10) / 10}"`);
  }

  /** A definition made once; the answer is the fill that uses it. */
  def(id: string, markup: () => string): string {
    if (!this.defs.has(id)) this.defs.set(id, markup());
    return `url(#${id})`;
  }
  gradient(id: string, colours: readonly string[]): string {
    return this.def(id, () => {
      const stops = colours.map((c, i) => `<stop offset="${n((i / (colours.length - 1)) * 100)}%" stop-color="${c}"/>`);
      return `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`;
    });
  }
  /** Masonry: four courses with toned bricks, staggered joints. */
  brick(colour: string, size = 1): string {
    const c = this.lit(colour);
    const id = `b${c.slice(1)}${String(size).replace('.', '')}`;
    const bw = 26 * size;
    const bh = 8 * size;
    return this.def(id, () => {
      let s = `<rect width="${bw * 3}" height="${bh * 4}" fill="${c}"/>`;
      for (let row = 0; row < 4; row++)
        for (let i = -1; i < 3; i++) {
          const x = i * bw + (row % 2 ? bw / 2 : 0);
          const t = this.random();
          const tone = t < 0.25 ? dark(c, 0.05 + t * 0.3) : light(c, t * 0.2);
          if (t < 0.5) s += `<rect x="${n(x)}" y="${n(row * bh)}" width="${n(bw)}" height="${n(bh)}" fill="${tone}"/>`;
          s += `<path d="M${n(x)} ${n(row * bh)}v${n(bh)}" stroke="${mix(c, '#d9d2c4', 0.38)}" stroke-width="${n(size)}"/>`;
        }
      for (let row = 0; row < 4; row++)
        s += `<path d="M0 ${n(row * bh)}h${n(bw * 3)}" stroke="${mix(c, '#d9d2c4', 0.42)}" stroke-width="${n(size)}"/>`;
      return `<pattern id="${id}" width="${n(bw * 3)}" height="${n(bh * 4)}" patternUnits="userSpaceOnUse">${s}</pattern>`;
    });
  }
  tiles(colour: string): string {
    const c = this.lit(colour);
    const id = `t${c.slice(1)}1`;
    return this.def(
      id,
      () =>
        `<pattern id="${id}" width="18" height="14" patternUnits="userSpaceOnUse"><rect width="40" height="40" fill="${c}"/><path d="M0 14q9 -5 18 0" fill="none" stroke="${dark(c, 0.28)}" stroke-width="1.6"/><path d="M0 0v14" stroke="${light(c, 0.12)}" stroke-width="1.4"/></pattern>`,
    );
  }
  slates(colour: string): string {
    const c = this.lit(colour);
    const id = `s${c.slice(1)}`;
    return this.def(
      id,
      () =>
        `<pattern id="${id}" width="24" height="20" patternUnits="userSpaceOnUse"><rect width="24" height="20" fill="${c}"/><path d="M0 .5h24M0 10.5h24M6 0v10M18 10v10" stroke="${dark(c, 0.25)}" fill="none"/></pattern>`,
    );
  }
  boards(colour: string, gap = 14): string {
    const c = this.lit(colour);
    const id = `w${c.slice(1)}${gap}`;
    return this.def(
      id,
      () =>
        `<pattern id="${id}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse"><rect width="${gap}" height="${gap}" fill="${c}"/><path d="M0 0v${gap}" stroke="${dark(c, 0.3)}" stroke-width="2"/></pattern>`,
    );
  }

  svg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.w} ${this.h}" width="${this.w}" height="${this.h}"><defs>${[...this.defs.values()].join('')}</defs>${this.body.join('')}</svg>\n`;
  }
}
