// A project's units: the facade to choose on, the filter as links, and the table by floor.
import type { ReactElement } from 'react';
import type { Availability, UnitFloor, UnitRow } from '../../domain/display/unit-table.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

const STATES: Readonly<Record<Availability, MessageKey>> = {
  available: 'listing.unit.available',
  option: 'listing.unit.option',
  sold: 'listing.unit.sold',
};
const TAGS: Readonly<Record<Availability, string>> = { available: 'tag good', option: 'tag warn', sold: 'tag sold' };
const MARKS: Readonly<Record<Availability, string>> = { available: '', option: 'o', sold: 's' };

const stateName = (unit: UnitRow, t: Translate): string =>
  unit.availability === 'sold' && unit.transaction !== '' ? unit.transaction : t(STATES[unit.availability]);

/** "3.3, available, € 379.000, 2 bedrooms, 92 m²". */
const fullName = (unit: UnitRow, t: Translate): string =>
  [
    unit.number,
    stateName(unit, t).toLowerCase(),
    unit.price,
    unit.bedrooms ? t('listing.unit.bedrooms', { count: unit.bedrooms }) : '',
    unit.area,
  ]
    .filter((part) => part !== '')
    .join(', ');

const unitAnchor = (unit: Pick<UnitRow, 'id'>): string => `unit-${unit.id}`;

const FacadeUnit = ({ unit, t }: { readonly unit: UnitRow; readonly t: Translate }) => {
  const name = fullName(unit, t);
  return (
    <a href={unit.href ?? `#${unitAnchor(unit)}`} className={MARKS[unit.availability]} aria-label={name} title={name}>
      {unit.number}
    </a>
  );
};

/** A facade has little room beside it: "Fl. 2". */
const shortFloor = (floor: number, t: Translate): string => {
  if (floor > 0) return t('listing.floor.upper', { floor });
  return t(floor === 0 ? 'listing.floor.ground' : 'listing.floor.basement');
};

export const Facade = ({
  floors,
  t,
}: {
  readonly floors: readonly UnitFloor[];
  readonly t: Translate;
}): ReactElement => (
  <section className="first">
    <div className="row between facade-head">
      <h2>{t('listing.facade')}</h2>
      <div className="legend" aria-hidden="true">
        {(['available', 'option', 'sold'] as const).map((state) => (
          <span key={state}>
            <i className={MARKS[state]} />
            {t(STATES[state])}
          </span>
        ))}
      </div>
    </div>
    <div className="elevation">
      {floors.map(({ floor, name, units }) => (
        <div className="lv" key={name}>
          <span title={name}>{shortFloor(floor ?? 0, t)}</span>
          <div>
            {units.map((unit) => (
              <FacadeUnit key={unit.id} unit={unit} t={t} />
            ))}
          </div>
        </div>
      ))}
    </div>
  </section>
);

export type UnitFilterLink = { readonly label: string; readonly href: string; readonly current: boolean };

const FilterLinks = ({ links, label }: { readonly links: readonly UnitFilterLink[]; readonly label: string }) => (
  <nav className="picks" aria-label={label}>
    {links.map(({ label: text, href, current }) => (
      <a key={href} href={href} aria-current={current ? 'true' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);

const Row = ({ unit, oriented, t }: { readonly unit: UnitRow; readonly oriented: boolean; readonly t: Translate }) => {
  const outside = unit.outside?.text ?? '';
  const kind = unit.outside && t(unit.outside.kind === 'garden' ? 'listing.unit.garden' : 'listing.unit.terrace');
  const specs = [
    unit.bedrooms ? t('listing.unit.bedrooms', { count: unit.bedrooms }) : '',
    unit.area,
    outside === '' ? '' : `${kind} ${outside}`,
  ].filter((part) => part !== '');
  return (
    <tr id={unitAnchor(unit)} className={unit.availability === 'sold' ? 'off' : undefined}>
      <th scope="row" className="u">
        {unit.href === undefined ? unit.number : <a href={unit.href}>{unit.number}</a>}
      </th>
      <td className="hide-m">{unit.bedrooms ?? ''}</td>
      <td className="num hide-m">{unit.area}</td>
      <td className="num hide-m">{outside}</td>
      {oriented && <td className="hide-m">{unit.orientation}</td>}
      <td className="specs-m">{specs.join(' · ')}</td>
      <td className="st">
        <span className={TAGS[unit.availability]}>{stateName(unit, t)}</span>
      </td>
      <td className="num">{unit.price === '' ? '–' : <b>{unit.price}</b>}</td>
    </tr>
  );
};

export type UnitListView = {
  readonly heading: string;
  readonly floors: readonly UnitFloor[];
  readonly filters: readonly UnitFilterLink[];
};

export const UNITS_ID = 'units';

export const UnitTable = ({ view, t }: { readonly view: UnitListView; readonly t: Translate }): ReactElement => {
  const oriented = view.floors.some(({ units }) => units.some(({ orientation }) => orientation !== ''));
  return (
    <section id={UNITS_ID}>
      <div className="row between units-head">
        <h2>{view.heading}</h2>
        {view.filters.length > 0 && <FilterLinks links={view.filters} label={t('listing.units.filter')} />}
      </div>
      {view.floors.length === 0 ? (
        <p>{t('listing.units.none')}</p>
      ) : (
        <table className="table units">
          <caption className="vh">{view.heading}</caption>
          <thead>
            <tr>
              <th scope="col">{t('listing.units.number')}</th>
              <th scope="col">{t('listing.units.bedrooms')}</th>
              <th scope="col" className="num">
                {t('listing.project.area')}
              </th>
              <th scope="col" className="num">
                {t('listing.units.outside')}
              </th>
              {oriented && <th scope="col">{t('listing.units.orientation')}</th>}
              <th scope="col">{t('listing.units.state')}</th>
              <th scope="col" className="num">
                {t('listing.units.price')}
              </th>
            </tr>
          </thead>
          {view.floors.map(({ name, units }) => (
            <tbody key={name}>
              {name !== '' && (
                <tr className="floor">
                  <th colSpan={oriented ? 7 : 6} scope="rowgroup">
                    {name}
                  </th>
                </tr>
              )}
              {units.map((unit) => (
                <Row key={unit.id} unit={unit} oriented={oriented} t={t} />
              ))}
            </tbody>
          ))}
        </table>
      )}
      <p className="tiny">
        <Icon name="info" /> {t('listing.units.costs')}
      </p>
    </section>
  );
};
