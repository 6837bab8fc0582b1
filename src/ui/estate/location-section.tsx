// Where it is: a panel with the address and a way to get there. A hidden address shows its town and says why.
import type { ReactElement, ReactNode } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { FactList, type FactRow } from './field-tabs.tsx';

export type LocationView = {
  readonly lines: readonly string[];
  readonly place: string;
  readonly exact: boolean;
  readonly routeHref: string | undefined;
  readonly rows: readonly FactRow[];
};

type Props = {
  readonly view: LocationView;
  readonly t: Translate;
  /** A map, where there is one; the panel otherwise. */
  readonly map?: ReactNode;
};

const Panel = ({ view, t }: { readonly view: LocationView; readonly t: Translate }) => (
  <div className="map place">
    <div className="panel">
      <Icon name="pin" />
      <address>
        {view.exact ? (
          view.lines.map((line) => <p key={line}>{line}</p>)
        ) : (
          <>
            <p>{view.place}</p>
            <p className="small quiet">{t('offer.location.hidden')}</p>
          </>
        )}
      </address>
      {view.routeHref && (
        <a className="btn ghost s" href={view.routeHref} target="_blank" rel="noopener noreferrer">
          {t('offer.location.route')}
        </a>
      )}
    </div>
  </div>
);

export const LocationSection = ({ view, t, map }: Props): ReactElement | null => {
  if (view.place === '' && view.rows.length === 0) return null;
  return (
    <section id="location">
      <h2>{t('offer.location')}</h2>
      <div className="stack roomy">
        {map ?? (view.place !== '' && <Panel view={view} t={t} />)}
        {view.rows.length > 0 && <FactList rows={view.rows} />}
      </div>
    </section>
  );
};
