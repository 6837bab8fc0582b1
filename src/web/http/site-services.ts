// The origins that a site's configured services need; nobody asks them for anything before a visitor agrees.
import type { Site } from '../../domain/content/site.ts';

const originOf = (url: string | undefined): string[] => {
  if (url === undefined) return [];
  try {
    // A host per server ("https://{s}.tiles.example") becomes a wildcard.
    return [new URL(url.replace('{s}', 'wildcard-of-servers')).origin.replace('wildcard-of-servers', '*')];
  } catch {
    return [];
  }
};

/** Where the networks' frames come from, besides their scripts. */
const FRAMES = { facebook: 'https://www.facebook.com', instagram: 'https://www.instagram.com' } as const;

const captchaOrigins = (captcha: Site['captcha']): string[] =>
  captcha ? [...originOf(captcha.scriptUrl), ...(captcha.origins ?? []).flatMap(originOf)] : [];

/** Any list may be looked at on a map. */
const MAPS = ['office-map', 'estate-list', 'estate-rows', 'estate-map'];
const has = (html: string, widget: string): boolean => html.includes(`data-widget="${widget}"`);

/** Only what the containers of this page may come to need; a captcha wherever a form may stand. */
export const siteServices = ({ services = {}, captcha }: Pick<Site, 'services' | 'captcha'>, html: string) => {
  const social = has(html, 'social-embed');
  const facebook = social ? originOf(services.facebook) : [];
  const instagram = social ? originOf(services.instagram) : [];
  return {
    images: MAPS.some((widget) => has(html, widget)) ? originOf(services.tiles?.url) : [],
    scripts: [...facebook, ...instagram, ...captchaOrigins(captcha)],
    // Some captchas ask their servers from the page itself, and bring a style sheet.
    styles: captchaOrigins(captcha),
    connections: captchaOrigins(captcha),
    frames: [
      ...new Set([
        ...captchaOrigins(captcha),
        ...facebook,
        ...instagram,
        ...(facebook.length > 0 ? [FRAMES.facebook] : []),
        ...(instagram.length > 0 ? [FRAMES.instagram] : []),
      ]),
    ],
  };
};
