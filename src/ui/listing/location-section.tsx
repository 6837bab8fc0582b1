// Where it is: a map where its place is known, the address otherwise, and what is near.
import type { ReactElement, ReactNode } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { FactList, type FactRow } from './field-tabs.tsx';
import { PlacePanel, type PlaceView } from './place-panel.tsx';

export type LocationView = PlaceView & { readonly rows: readonly FactRow[] };

type Props = {
  readonly view: LocationView;
  readonly t: Translate;
  /** A map, where there is one; the panel otherwise. */
  readonly map?: ReactNode;
};

export const LocationSection = ({ view, t, map }: Props): ReactElement | null => {
  if (view.place === '' && view.rows.length === 0) return null;
  return (
    <section id="location">
      <h2>{t('listing.location')}</h2>
      <div className="stack roomy">
        {map ??
          (view.place !== '' && (
            <div className="map place">
              <PlacePanel view={view} t={t} />
            </div>
          ))}
        {view.rows.length > 0 && <FactList rows={view.rows} />}
      </div>
    </section>
  );
};
