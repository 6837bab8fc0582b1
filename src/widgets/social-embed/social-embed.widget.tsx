// Posts of a social network. Its script is asked for only when a container is on the page and the visitor agreed.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { giveConsent, useConsent } from '../consent.ts';
import type { WidgetProps } from '../widget.ts';
import { loadEmbedScript, type Network } from './embed-script.ts';

export type SocialEmbedProps = {
  readonly network: Network;
  readonly name: string;
  /** Empty when the container names none. */
  readonly url: string;
  /** The network's script; without one there is only a link. */
  readonly script?: string | undefined;
};

/** The markup each network's script looks for. */
const placeholder = (network: Network, url: string): HTMLElement => {
  const at = document.createElement(network === 'facebook' ? 'div' : 'blockquote');
  if (network === 'facebook') {
    at.className = 'fb-page';
    at.dataset.href = url;
    at.dataset.tabs = 'timeline';
    at.dataset.adaptContainerWidth = 'true';
  } else {
    at.className = 'instagram-media';
    at.dataset.instgrmPermalink = url;
    at.dataset.instgrmVersion = '14';
  }
  return at;
};

export const SocialEmbedWidget = ({ props, t }: WidgetProps<SocialEmbedProps>): ReactElement => {
  const { network, name, url, script } = props;
  const provider = `social:${name}` as const;
  const allowed = useConsent(provider);
  const element = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const shown = allowed && script !== undefined && url !== '';

  useEffect(() => {
    const at = element.current;
    if (!shown || !at || script === undefined) return undefined;
    at.replaceChildren(placeholder(network, url));
    let gone = false;
    loadEmbedScript(network, script, at).catch((error: unknown) => {
      console.error(error);
      if (!gone) setFailed(true);
    });
    return () => {
      gone = true;
    };
  }, [shown, network, url, script]);

  return (
    <div className="social-embed">
      {shown && !failed && <div className="embed" ref={element} />}
      {shown && failed && <p role="alert">{t('map.social.failed')}</p>}
      {!shown && script !== undefined && url !== '' && (
        <div className="map-consent">
          <p className="small">
            <b>{t('map.social.title', { name })}</b> {t('map.consent.text')}
          </p>
          <div className="row scripted">
            <button type="button" className="btn primary s" onClick={() => giveConsent(provider, 'once')}>
              {t('map.social.once')}
            </button>
            <button type="button" className="btn ghost s" onClick={() => giveConsent(provider, 'always')}>
              {t('map.consent.always')}
            </button>
          </div>
        </div>
      )}
      {url !== '' && (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {t('map.social.visit', { name })}
          </a>
        </p>
      )}
    </div>
  );
};
