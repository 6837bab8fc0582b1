// A site's theme: custom properties of src/ui/styles/tokens.css, as a stylesheet in the layer "theme".
// Values are data of an editor, so only what a token can be passes: plain CSS values, no addresses but our own files.
import { createHash } from 'node:crypto';
import { MARK_PATH } from '../../ui/frame/brand-mark.tsx';
import type { PublicSite } from '../http/site-lookup.ts';
import { assetReference, siteAssets } from './asset-url.ts';

const NAME = /^--[a-z0-9-]+$/;
const VALUE = /^[\w\s.,#%()"'*+/-]+$/;
const FUNCTIONS = new Set('var rgb rgba hsl hsla oklch oklab color-mix calc clamp min max cubic-bezier'.split(' '));

const balanced = (value: string): boolean => {
  if (value.split('"').length % 2 === 0 || value.split("'").length % 2 === 0) return false;
  let depth = 0;
  for (const character of value) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

/** The declared value, or undefined when it is not one we write into a stylesheet. */
export const themeValue = (value: string, assetUrl: (name: string) => string | undefined): string | undefined => {
  const asset = assetReference(value);
  if (asset !== undefined) {
    const url = assetUrl(asset);
    return url && `url("${url}")`;
  }
  const functions = [...value.matchAll(/([\w-]*)\s*\(/g)].map((match) => match[1]?.toLowerCase() ?? '');
  const plain = VALUE.test(value) && !value.includes('/*') && balanced(value);
  return plain && functions.every((name) => name === '' || FUNCTIONS.has(name)) ? value.trim() : undefined;
};

export type ThemeSheet = { readonly css: string; readonly hash: string; readonly refused: readonly string[] };

export const themeSheet = (site: PublicSite): ThemeSheet => {
  const refused: string[] = [];
  const lines: string[] = [];
  for (const [name, value] of Object.entries(site.theme)) {
    const safe = NAME.test(name) ? themeValue(value, siteAssets(site)) : undefined;
    if (safe === undefined) refused.push(name);
    else lines.push(`    ${name}: ${safe};\n`);
  }
  const css = `@layer theme {\n  :root {\n${lines.join('')}  }\n}\n`;
  return { css, hash: createHash('sha256').update(css).digest('hex').slice(0, 16), refused };
};

const COLOUR = /^#[0-9a-f]{3,8}$/i;

/** The tab icon: the stepped gable in the site's colour. */
export const iconSvg = ({ theme }: PublicSite): string => {
  const colour = theme['--brand'];
  const fill = colour && COLOUR.test(colour) ? colour : '#0f3d44';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${fill}" d="${MARK_PATH}"/></svg>`;
};
