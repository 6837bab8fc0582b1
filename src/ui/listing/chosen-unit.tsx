// The unit that a visitor looks at: its state and price, what it has, and its plan.
import type { ReactElement } from 'react';
import type { UnitRow } from '../../domain/display/unit-table.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Photo, type PhotoView } from './photo.tsx';
import { stateName, TAGS } from './unit-table.tsx';

export type ChosenUnitView = {
  readonly row: UnitRow;
  /** "Apartment 3.3". */
  readonly name: string;
  /** In words; empty when unknown. */
  readonly floor: string;
  readonly plan: { readonly photo: PhotoView; readonly href: string } | undefined;
};

export const CHOSEN_ID = 'unit';

export const ChosenUnit = ({ view, t }: { readonly view: ChosenUnitView; readonly t: Translate }): ReactElement => {
  const { row, name, floor, plan } = view;
  const facts = [
    [t('listing.fact.bedrooms'), row.bedrooms ? String(row.bedrooms) : ''],
    [t('listing.project.area'), row.area],
    [
      t(row.outside?.kind === 'garden' ? 'listing.unit.fact.garden' : 'listing.fact.terrace'),
      [row.outside?.text ?? '', row.outside ? row.orientation.toLowerCase() : '']
        .filter((part) => part !== '')
        .join(', '),
    ],
    [t('listing.fact.floor'), floor],
  ].filter(([, value]) => value !== '');
  return (
    <section className="panel raised stack chosen-unit" id={CHOSEN_ID} aria-labelledby={`${CHOSEN_ID}-name`}>
      <div className="row between">
        <h2 id={`${CHOSEN_ID}-name`}>{name}</h2>
        <span className={TAGS[row.availability]}>{stateName(row, t)}</span>
      </div>
      {plan && (
        <a className="floor-plan" href={plan.href}>
          <Photo photo={plan.photo} sizes="(min-width: 64rem) 24rem, 92vw" />
        </a>
      )}
      {row.price !== '' && <p className="price">{row.price}</p>}
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {row.href !== undefined && (
        <a className="btn primary block" href={row.href}>
          {t('listing.unit.look', { name })}
        </a>
      )}
    </section>
  );
};
