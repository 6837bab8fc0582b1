// Streets come from another service: said before, not after.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { giveConsent } from '../consent.ts';

export const StreetsConsent = ({ t }: { readonly t: Translate }): ReactElement => (
  <details className="map-streets">
    <summary className="btn ghost s">{t('map.streets')}</summary>
    <div className="stack">
      <p className="small">
        <b>{t('map.consent.title')}</b> {t('map.consent.text')}
      </p>
      <div className="row">
        <button type="button" className="btn primary s" onClick={() => giveConsent('maps', 'once')}>
          {t('map.streets')}
        </button>
        <button type="button" className="btn ghost s" onClick={() => giveConsent('maps', 'always')}>
          {t('map.consent.always')}
        </button>
      </div>
    </div>
  </details>
);
