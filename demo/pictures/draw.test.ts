import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawDemoPicture } from './demo-picture.ts';
import { draw } from './draw.ts';
import { PICTURE_KINDS, parseDemoRef, planRef, SEASONS, sceneRef, TIMES } from './kinds.ts';
import { drawPlan } from './plan.ts';

/** Every tag closed in order, every attribute quoted, every reference defined. */
const problemsOf = (svg: string): string[] => {
  const problems: string[] = [];
  const open: string[] = [];
  for (const [tag, name = '', attributes = ''] of svg.matchAll(/<(\/?[a-zA-Z]+)((?:\s[^<>]*)?)>/gu)) {
    if (name.startsWith('/')) {
      if (open.pop() !== name.slice(1)) problems.push(`unbalanced ${tag}`);
      continue;
    }
    if (!/^(\s+[a-zA-Z0-9:-]+="[^"<]*")*\s*\/?$/u.test(attributes)) problems.push(`attributes of ${tag}`);
    if (!attributes.endsWith('/')) open.push(name);
  }
  if (open.length > 0) problems.push(`left open: ${open.join(' ')}`);
  if (/NaN|undefined|null|Infinity/u.test(svg)) problems.push('a number went wrong');
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id));
  for (const [, id] of svg.matchAll(/(?:url\(#|href="#)([^")]+)/gu))
    if (!ids.has(id)) problems.push(`no definition of ${id}`);
  return problems;
};
const fingerprint = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 12);

describe('draw', () => {
  it.each(PICTURE_KINDS)('draws a well-formed %s in every light', (kind) => {
    for (const time of TIMES)
      for (const season of SEASONS) expect(problemsOf(draw({ kind, seed: 3, time, season }))).toEqual([]);
  });
  it('draws the same picture for the same options and another for any other', () => {
    const options = { kind: 'rowhouse', seed: 12, time: 'golden', season: 'summer' } as const;
    const picture = fingerprint(draw(options));
    expect(fingerprint(draw({ ...options }))).toBe(picture);
    const others = [
      { ...options, seed: 13 },
      { ...options, time: 'day' },
      { ...options, season: 'winter' },
      { ...options, kind: 'townhouse' },
    ] as const;
    expect(new Set([picture, ...others.map((other) => fingerprint(draw(other)))]).size).toBe(5);
  });
  it('needs no font, no script and nothing from outside', () => {
    for (const kind of PICTURE_KINDS)
      expect(draw({ kind, seed: 1, time: 'day', season: 'summer' })).not.toMatch(
        /<text|<script|<image|<style|https?:(?!\/\/www\.w3\.org\/2000\/svg")/u,
      );
  });
});

describe('drawPlan', () => {
  it.each([0, 1, 2, 3, 5, 9])('draws a well-formed plan with %i bedrooms', (beds) => {
    expect(problemsOf(drawPlan({ seed: 7, beds, area: 96 }))).toEqual([]);
  });
});

describe('references', () => {
  it('lead to their picture and back', () => {
    const scene = { kind: 'coast', seed: 481, time: 'dusk', season: 'autumn' } as const;
    expect(sceneRef(scene)).toBe('demo:coast-481-dusk-autumn');
    expect(parseDemoRef('demo:coast-481-dusk-autumn')).toEqual({ scene });
    expect(planRef({ seed: 5, beds: 2, area: 96 })).toBe('demo:plan-5-2-96');
    expect(drawDemoPicture('demo:coast-481-dusk-autumn')).toBe(draw(scene));
    expect(drawDemoPicture('demo:plan-5-2-96')).toBe(drawPlan({ seed: 5, beds: 2, area: 96 }));
  });
  it.each([
    'demo:coast',
    'demo:castle-1-day-summer',
    'demo:coast-1-noon-summer',
    'demo:coast-99999999999-day-summer',
    'demo:coast-1-day-summer/x',
    'file:abc',
    '',
  ])('gives nothing for %j', (ref) => {
    expect(drawDemoPicture(ref)).toBeUndefined();
  });
});
