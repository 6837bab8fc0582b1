// What the law still wants in the advertisements of the units, each with the way to the unit.
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { unitNumber } from '../../domain/display/unit-table.ts';
import { useSession } from '../shell/session.ts';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import type { SheetUnit } from './use-units.ts';

export const UnitGaps = ({ units }: { readonly units: readonly SheetUnit[] }): ReactElement | null => {
  const t = useTexts();
  const { site } = useSession();
  const lacking = units.filter(({ gaps }) => gaps.length > 0);
  const count = lacking.reduce((sum, { gaps }) => sum + gaps.length, 0);
  return (
    <section className="unitgaps" aria-label={t('editor.check.title')}>
      <div className="row wrap">
        <h2>{t('editor.check.title')}</h2>
        <span className={count > 0 ? 'lbl b' : 'lbl g'}>
          {count > 0 ? t('editor.gaps', { count }) : t('editor.check.free')}
        </span>
      </div>
      {lacking.length > 0 && (
        <ul>
          {lacking.map((unit) => (
            <li key={unit.id}>
              <Link className="lk" to={siteAddress(site.id, `estates/${unit.id}`)}>
                {unitNumber(unit.record)}
              </Link>{' '}
              <span className="q">{[...new Set(unit.gaps)].join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
