// Where a listing is: the address as the server wrote it, then our own map under it; streets only after consent. Of a
// hidden address the map shows the area it lies in.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { isOwnTiles, type MapTiles } from '../../domain/content/map-tiles.ts';
import { Icon } from '../../ui/icon.tsx';
import { PlacePanel, type PlaceView } from '../../ui/listing/place-panel.tsx';
import { useConsent } from '../consent.ts';
import { Credit } from '../estate-map/credit.tsx';
import { StreetsConsent } from '../estate-map/streets-consent.tsx';
import { loadChunk } from '../load-chunk.ts';
import type { WidgetProps } from '../widget.ts';
import type { PlaceMap } from './place-map.ts';

export type EstatePlaceProps = {
  readonly view: PlaceView;
  readonly lat: number;
  readonly lon: number;
  readonly tiles?: MapTiles | undefined;
};

export const EstatePlaceWidget = ({ props, locale, t }: WidgetProps<EstatePlaceProps>): ReactElement => {
  const { view, lat, lon, tiles } = props;
  const { exact, place } = view;
  const label = (exact ? view.lines[0] : undefined) ?? place;
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<PlaceMap>(undefined);
  const [ready, setReady] = useState(false);
  const [near, setNear] = useState<string>();
  const [hasStreets, setHasStreets] = useState(false);

  useEffect(() => {
    const at = element.current;
    if (!at) return undefined;
    let gone = false;
    loadChunk('place-map', () => import('./place-map.ts')).then(
      ({ createPlaceMap }) => {
        if (gone) return;
        map.current = createPlaceMap(at, { lat, lon, exact, label, locale, onPlace: setNear });
        setReady(true);
      },
      // The address is there; a map that does not come takes nothing away.
      (error: unknown) => console.error(error),
    );
    return () => {
      gone = true;
      map.current?.remove();
      map.current = undefined;
    };
  }, [lat, lon, exact, label, locale]);

  const agreed = useConsent('maps');
  const allowed = tiles !== undefined && (isOwnTiles(tiles) || agreed);
  const wantsStreets = ready && allowed;
  useEffect(() => {
    if (wantsStreets && tiles) void map.current?.addStreets(tiles).then(setHasStreets);
  }, [wantsStreets, tiles]);

  return (
    <section
      className={ready ? 'map place listing-map drawn' : 'map place'}
      aria-label={t('map.place.label', { label })}
    >
      <div className="canvas" ref={element} />
      <PlacePanel view={view} t={t} />
      {ready && (
        <>
          <div className="zoom">
            <button type="button" aria-label={t('map.zoom.in')} onClick={() => map.current?.zoom(1)}>
              <Icon name="plus" />
            </button>
            <button type="button" aria-label={t('map.zoom.out')} onClick={() => map.current?.zoom(-1)}>
              <Icon name="minus" />
            </button>
          </div>
          <div className="map-bottom">
            <div className="map-foot">
              <div className="map-corner">
                {near !== undefined && <p className="map-place small">{t('map.plain', { place: near })}</p>}
                {tiles && !allowed && <StreetsConsent t={t} />}
              </div>
              <span className="credit">{tiles && hasStreets ? <Credit tiles={tiles} /> : t('map.credit')}</span>
            </div>
          </div>
        </>
      )}
    </section>
  );
};
