// A project's units: the facade to choose on, filter and order as links, and the table by floor.
import type { ReactElement } from 'react';
import type { Availability, UnitFloor, UnitRow, UnitSort } from '../../domain/display/unit-table.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

const STATES: Readonly<Record<Availability, MessageKey>> = {
  available: 'listing.unit.available',
  option: 'listing.unit.option',
  sold: 'listing.unit.sold',
};
export const TAGS: Readonly<Record<Availability, string>> = {
  available: 'tag good',
  option: 'tag warn',
  sold: 'tag sold',
};
const MARKS: Readonly<Record<Availability, string>> = { available: '', option: 'o', sold: 's' };

export const stateName = (unit: UnitRow, t: Translate): string =>
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

type Choosing = Pick<UnitListView, 'chosen' | 'chooseHref'>;

const FacadeUnit = ({
  unit,
  units,
  t,
}: {
  readonly unit: UnitRow;
  readonly units: Choosing;
  readonly t: Translate;
}) => {
  const name = fullName(unit, t);
  const chosen = units.chosen === unit.id;
  return (
    <a
      href={units.chooseHref(unit.id)}
      rel="nofollow"
      className={`${MARKS[unit.availability]}${chosen ? ' sel' : ''}`.trim()}
      aria-current={chosen ? 'true' : undefined}
      aria-label={name}
      title={name}
    >
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
  units: choosing,
  t,
}: {
  readonly floors: readonly UnitFloor[];
  readonly units: Choosing;
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
              <FacadeUnit key={unit.id} unit={unit} units={choosing} t={t} />
            ))}
          </div>
        </div>
      ))}
    </div>
  </section>
);

export type UnitSortLink = {
  readonly by: UnitSort['by'];
  readonly href: string;
  readonly order: 'ascending' | 'descending' | undefined;
};

export type UnitFilterLink = { readonly label: string; readonly href: string; readonly current: boolean };

const FilterLinks = ({ links, label }: { readonly links: readonly UnitFilterLink[]; readonly label: string }) => (
  <nav className="picks" aria-label={label}>
    {links.map(({ label: text, href, current }) => (
      <a key={href} href={href} rel="nofollow" aria-current={current ? 'true' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);

const SORT_LABELS: Readonly<Record<UnitSort['by'], MessageKey>> = {
  bedrooms: 'listing.units.bedrooms',
  area: 'listing.project.area',
  price: 'listing.units.price',
};

const SortLink = ({ link, t }: { readonly link: UnitSortLink; readonly t: Translate }) => (
  <a href={link.href} rel="nofollow" className={link.order}>
    {t(SORT_LABELS[link.by])}
    <Icon name="down" />
  </a>
);

/** A phone shows no heads of columns: there the orders stand above the table. */
const SortLinks = ({ links, t }: { readonly links: readonly UnitSortLink[]; readonly t: Translate }) => (
  <nav className="unit-sorts" aria-label={t('list.sort')}>
    <span>{t('list.sort')}</span>
    {links.map((link) => (
      <SortLink key={link.by} link={link} t={t} />
    ))}
  </nav>
);

type RowProps = {
  readonly unit: UnitRow;
  readonly oriented: boolean;
  readonly units: Choosing;
  readonly t: Translate;
};

const Row = ({ unit, oriented, units, t }: RowProps) => {
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
      <td className="go hide-m">
        {units.chosen !== unit.id && (
          <a href={units.chooseHref(unit.id)} rel="nofollow" aria-label={`${t('listing.unit.show')} ${unit.number}`}>
            {t('listing.unit.show')}
          </a>
        )}
      </td>
    </tr>
  );
};

export type UnitListView = {
  readonly heading: string;
  readonly floors: readonly UnitFloor[];
  readonly filters: readonly UnitFilterLink[];
  readonly sorts: readonly UnitSortLink[];
  /** The unit that is shown beside the facade. */
  readonly chosen: number | undefined;
  readonly chooseHref: (id: number) => string;
};

export const UNITS_ID = 'units';

export const UnitTable = ({ view, t }: { readonly view: UnitListView; readonly t: Translate }): ReactElement => {
  const head = (by: UnitSort['by'], className?: string): ReactElement => {
    const link = view.sorts.find((one) => one.by === by);
    return (
      <th scope="col" className={className} aria-sort={link?.order}>
        {link && <SortLink link={link} t={t} />}
      </th>
    );
  };
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
        <>
          <SortLinks links={view.sorts} t={t} />
          <table className="table units">
            <caption className="vh">{view.heading}</caption>
            <thead>
              <tr>
                <th scope="col">{t('listing.units.number')}</th>
                {head('bedrooms')}
                {head('area', 'num')}
                <th scope="col" className="num">
                  {t('listing.units.outside')}
                </th>
                {oriented && <th scope="col">{t('listing.units.orientation')}</th>}
                <th scope="col">{t('listing.units.state')}</th>
                {head('price', 'num')}
                <td />
              </tr>
            </thead>
            {view.floors.map(({ name, units }) => (
              <tbody key={name}>
                {name !== '' && (
                  <tr className="floor">
                    <th colSpan={oriented ? 8 : 7} scope="rowgroup">
                      {name}
                    </th>
                  </tr>
                )}
                {units.map((unit) => (
                  <Row key={unit.id} unit={unit} oriented={oriented} units={view} t={t} />
                ))}
              </tbody>
            ))}
          </table>
        </>
      )}
      <p className="tiny">
        <Icon name="info" /> {t('listing.units.costs')}
      </p>
    </section>
  );
};
