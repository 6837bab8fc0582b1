// A site's theme: custom properties of src/ui/styles/tokens.css, as a stylesheet in the layer "theme".
import { createHash } from 'node:crypto';
import { assetReference, isPlainThemeValue } from '../../domain/content/theme-tokens.ts';
import { hexColour } from '../../domain/display/colour-contrast.ts';
import { type ThemeColours, themeColours } from '../../domain/display/dark-theme.ts';
import { MARK_PATH } from '../../ui/frame/brand-mark.tsx';
import type { PublicSite } from '../http/site-lookup.ts';
import { siteAssets } from './asset-url.ts';

const NAME = /^--[a-z0-9-]+$/;
/** The declared value, or undefined when it is not one we write into a stylesheet. */
export const themeValue = (value: string, assetUrl: (name: string) => string | undefined): string | undefined => {
  const asset = assetReference(value);
  if (asset !== undefined) {
    const url = assetUrl(asset);
    return url && `url("${url}")`;
  }
  return isPlainThemeValue(value) ? value.trim() : undefined;
};

export type ThemeSheet = { readonly css: string; readonly hash: string; readonly refused: readonly string[] };

export const themeSheet = (site: PublicSite): ThemeSheet => {
  const refused: string[] = [];
  const lines: string[] = [];
  for (const [name, value] of Object.entries(site.theme)) {
    const safe = NAME.test(name) ? themeValue(value, siteAssets(site)) : undefined;
    if (safe === undefined) {
      refused.push(name);
      continue;
    }
    const { light, dark } = themeColours(name, safe);
    lines.push(`    ${name}: ${light === dark ? light : `light-dark(${light}, ${dark})`};\n`);
  }
  const css = `@layer theme {\n  :root {\n${lines.join('')}  }\n}\n`;
  return { css, hash: createHash('sha256').update(css).digest('hex').slice(0, 16), refused };
};

/** The ground of the header in the default theme (tokens.css): a browser colours its own bar with it. */
export const DEFAULT_SURFACE: ThemeColours = { light: '#ffffff', dark: '#162124' };

/** The colours of the browser's bar around a page. */
export const barColours = ({ theme }: PublicSite): ThemeColours => {
  const own = theme['--surface'];
  const { light, dark } = own === undefined ? DEFAULT_SURFACE : themeColours('--surface', own);
  return { light: hexColour(light) ?? DEFAULT_SURFACE.light, dark: hexColour(dark) ?? DEFAULT_SURFACE.dark };
};

/** The tab icon: the stepped gable in the site's colour. */
export const iconSvg = ({ theme }: PublicSite): string => {
  const fill = hexColour(themeColours('--brand', theme['--brand'] ?? '').light) ?? '#0f3d44';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${fill}" d="${MARK_PATH}"/></svg>`;
};
