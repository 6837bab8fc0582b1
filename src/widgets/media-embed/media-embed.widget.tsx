// A video or a virtual tour of somebody else: nothing is asked of them before the visitor says so.
import { type MouseEvent, type ReactElement, useState } from 'react';
import type { ListingVideo } from '../../domain/record/listing-media.ts';
import { Icon } from '../../ui/icon.tsx';
import { giveConsent, useConsent } from '../consent.ts';
import type { WidgetProps } from '../widget.ts';

export type MediaEmbedProps = Pick<ListingVideo, 'kind' | 'link' | 'embed' | 'host'> & { readonly title: string };

export const MediaEmbedWidget = ({ props, t }: WidgetProps<MediaEmbedProps>): ReactElement => {
  const { kind, link, embed, host } = props;
  const provider = `media:${host}` as const;
  const allowed = useConsent(provider);
  const [asked, setAsked] = useState(false);
  const title = props.title === '' ? t(kind === 'tour' ? 'listing.tour.title' : 'listing.video.title') : props.title;
  if (allowed || asked)
    return (
      <iframe
        className="embed"
        src={embed}
        title={title}
        allow="fullscreen; xr-spatial-tracking; gyroscope; accelerometer"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setAsked(true);
  };
  return (
    <div className="embed ask">
      <p className="small">
        <b>{t('listing.embed.from', { title, host })}</b>
        <br />
        {t('listing.embed.consent')}
      </p>
      <a className="btn primary s" href={link} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        <Icon name="tour" />
        {t('listing.embed.show')}
      </a>
      <button className="btn ghost s needs-script" type="button" onClick={() => giveConsent(provider, 'always')}>
        {t('consent.always')}
      </button>
    </div>
  );
};
