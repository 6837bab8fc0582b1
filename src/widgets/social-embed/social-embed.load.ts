import { Type } from 'typebox';
import type { Widget } from '../widget.ts';
import { NETWORKS } from './embed-script.ts';
import { type SocialEmbedProps, SocialEmbedWidget } from './social-embed.widget.tsx';

const options = Type.Object({
  network: Type.Enum(['facebook', 'instagram'], { default: 'facebook' }),
  /** The page or post to show. */
  url: Type.String({ default: '', maxLength: 500 }),
});

const isLink = (url: string): boolean => /^https?:\/\/[^\s"<>]+$/.test(url);

export const socialEmbed: Widget<typeof options, SocialEmbedProps> = {
  name: 'social-embed',
  options,
  async load({ page }, { network, url }) {
    const script = page.site.services?.[network];
    return { network, name: NETWORKS[network], url: isLink(url) ? url : '', script };
  },
  Component: SocialEmbedWidget,
};
