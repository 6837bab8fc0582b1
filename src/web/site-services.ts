// The origins that a site's configured services need; nobody asks them for anything before a visitor agrees.
import type { Site } from '../domain/site.ts';

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

export const siteServices = ({ services = {}, captcha }: Pick<Site, 'services' | 'captcha'>) => ({
  images: originOf(services.tiles?.url),
  scripts: [...originOf(services.facebook), ...originOf(services.instagram), ...captchaOrigins(captcha)],
  frames: [
    ...captchaOrigins(captcha),
    ...(services.facebook ? [...originOf(services.facebook), FRAMES.facebook] : []),
    ...(services.instagram ? [...originOf(services.instagram), FRAMES.instagram] : []),
  ],
});
