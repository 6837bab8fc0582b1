// The address and a way to get there. A hidden address shows its town and says why.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

export type PlaceView = {
  readonly lines: readonly string[];
  readonly place: string;
  readonly exact: boolean;
  readonly routeHref: string | undefined;
  /** Why the address is hidden; what holds for a property when absent. */
  readonly hidden?: string | undefined;
};

export const PlacePanel = ({ view, t }: { readonly view: PlaceView; readonly t: Translate }): ReactElement => (
  <div className="panel">
    <Icon name="pin" />
    <address>
      {view.exact ? (
        view.lines.map((line) => <p key={line}>{line}</p>)
      ) : (
        <>
          <p>{view.place}</p>
          <p className="small quiet">{view.hidden ?? t('listing.location.hidden')}</p>
        </>
      )}
    </address>
    {view.routeHref && (
      <a className="btn ghost s" href={view.routeHref} target="_blank" rel="noopener noreferrer">
        {t('listing.location.route')}
      </a>
    )}
  </div>
);
