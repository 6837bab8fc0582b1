// robots.txt of one site: everything on its pages may be found, its calls not.
import { file } from '../http/replies.ts';
import type { WebReply } from '../http/web-context.ts';

export const robotsReply = (origin: string): WebReply =>
  file(
    'text/plain; charset=utf-8',
    [
      'User-agent: *',
      // Pictures and texts of a site come from here.
      'Allow: /api/sites/*/assets/',
      'Allow: /api/sites/*/rental-units/photo/',
      'Disallow: /api/',
      'Disallow: /*/ajax/',
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
    false,
  );
