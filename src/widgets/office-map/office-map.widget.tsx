// Office map: the address and a way there; the street map of a third party only after consent (behaviour section 9:
// zoom 16, created after 200 ms).
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { isOwnTiles, type MapTiles } from '../../domain/content/map-tiles.ts';
import { Icon } from '../../ui/icon.tsx';
import { giveConsent, useConsent } from '../consent.ts';
import { Credit } from '../estate-map/credit.tsx';
import { loadChunk } from '../load-chunk.ts';
import { useMounted } from '../use-mounted.ts';
import type { WidgetProps } from '../widget.ts';

export const OFFICE_ZOOM = 16;
export const OFFICE_DELAY_MS = 200;

export type OfficeMapProps = {
  readonly name: string;
  readonly street: string;
  readonly place: string;
  readonly lat?: number;
  readonly lon?: number;
  readonly tiles?: MapTiles | undefined;
};

/** A plain link: nobody is asked for anything until it is followed. */
const routeHref = ({ lat, lon, street, place }: OfficeMapProps): string =>
  lat === undefined
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${street}, ${place}`)}`
    : `https://www.openstreetmap.org/directions?to=${lat}%2C${lon}`;

export const OfficeMapWidget = ({ props, locale, t }: WidgetProps<OfficeMapProps>): ReactElement => {
  const { name, street, place, lat, lon, tiles } = props;
  const agreed = useConsent('maps');
  // The markup of the server is the address; a map of our own comes without a question.
  const mounted = useMounted();
  const allowed = mounted && tiles !== undefined && (isOwnTiles(tiles) || agreed);
  const element = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const shown = allowed && tiles !== undefined && lat !== undefined && lon !== undefined && !failed;

  useEffect(() => {
    if (!shown || !element.current) return undefined;
    const at = element.current;
    let remove: (() => void) | undefined;
    const timer = setTimeout(async () => {
      try {
        const { createOfficeMap } = await loadChunk('office-map', () => import('./street-map.ts'));
        if (at.isConnected) remove = createOfficeMap(at, { lat, lon, name, tiles, locale, zoom: OFFICE_ZOOM });
      } catch (error) {
        console.error(error);
        setFailed(true);
      }
    }, OFFICE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      remove?.();
    };
  }, [shown, lat, lon, name, tiles, locale]);

  return (
    <section className="map office-map" aria-label={t('map.office.label', { name })}>
      {shown ? (
        <div className="canvas" ref={element} />
      ) : (
        <div className="map-consent">
          <Icon name="pin" />
          <p>
            <b>{name}</b>
            {street !== '' && (
              <>
                <br />
                {street}
              </>
            )}
            {place !== '' && (
              <>
                <br />
                {place}
              </>
            )}
          </p>
          <a className="btn ghost s" href={routeHref(props)} target="_blank" rel="noreferrer">
            {t('map.route')}
          </a>
          {tiles && !isOwnTiles(tiles) && lat !== undefined && (
            <>
              <p className="small">
                {t('map.consent.title')} {t('map.consent.text')}
              </p>
              <div className="row scripted">
                <button type="button" className="btn primary s" onClick={() => giveConsent('maps', 'once')}>
                  {t('map.consent.once')}
                </button>
                <button type="button" className="btn ghost s" onClick={() => giveConsent('maps', 'always')}>
                  {t('map.consent.always')}
                </button>
              </div>
            </>
          )}
        </div>
      )}
      {shown && (
        <>
          <a className="btn ghost s map-route" href={routeHref(props)} target="_blank" rel="noreferrer">
            {t('map.route')}
          </a>
          <span className="credit">
            <Credit tiles={tiles} />
          </span>
        </>
      )}
    </section>
  );
};
