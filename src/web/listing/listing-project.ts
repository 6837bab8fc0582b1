// What a project's page has besides: its opening, its figures, its facade and its units.
import { formatDate, formatNumber } from '../../domain/display/format.ts';
import type { Labels } from '../../domain/display/labels.ts';
import {
  bedroomChoices,
  filterUnits,
  hasFacade,
  type UnitFilter,
  type UnitRow,
  unitFilter,
  unitRow,
  unitsByFloor,
} from '../../domain/display/unit-table.ts';
import { pickText } from '../../domain/locale.ts';
import { areaRange, unitCount } from '../../domain/record/project.ts';
import type { Property } from '../../domain/record/property.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { EstateDetailView } from '../../ui/listing/estate-detail.tsx';
import type { DocumentView } from '../../ui/listing/media-sections.tsx';
import type { Figure, TitleView } from '../../ui/listing/title-block.tsx';
import { UNITS_ID, type UnitFilterLink } from '../../ui/listing/unit-table.tsx';
import { langOf } from './listing-sections.ts';

const range = (values: readonly number[]): string => {
  if (values.length === 0) return '';
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return min === max ? formatNumber(min) : `${formatNumber(min)} – ${formatNumber(max)}`;
};

type ProjectInput = {
  readonly property: Property;
  readonly labels: Labels;
  readonly t: Translate;
  readonly query: URLSearchParams;
  readonly hiddenStatus: readonly number[];
};

const figures = ({ property, labels, t, hiddenStatus }: ProjectInput, rows: readonly UnitRow[]): Figure[] => {
  const { estate, children } = property;
  const areas = areaRange(estate, hiddenStatus);
  const levels = children.flatMap(({ energy }) =>
    typeof energy?.eLevel === 'number' && energy.eLevel > 0 ? [energy.eLevel] : [],
  );
  const delivery = estate.fields?.['project.delivery_date'];
  const phase = estate.fields?.['project.project_phase'];
  const phaseText =
    typeof phase === 'string'
      ? phase
      : phase && typeof phase === 'object' && !Array.isArray(phase)
        ? (pickText(phase as object, labels.locale)?.text ?? '')
        : '';
  const all: Figure[] = [
    { id: 'units', label: t('listing.project.units'), value: rows.length > 0 ? String(rows.length) : '' },
    { id: 'area', label: t('listing.project.area'), value: areas ? range([areas.min, areas.max]) : '', unit: 'm²' },
    {
      id: 'bedrooms',
      label: t('listing.fact.bedrooms'),
      value: range(rows.flatMap(({ bedrooms }) => (bedrooms ? [bedrooms] : []))),
    },
    { id: 'elevel', label: t('listing.project.elevel'), value: levels.length > 0 ? `E${range(levels)}` : '' },
    {
      id: 'delivery',
      label: t('listing.project.delivery'),
      value: typeof delivery === 'string' ? formatDate(delivery) : '',
    },
    { id: 'phase', label: t('listing.project.phase'), value: phaseText },
  ];
  return all.filter(({ value }) => value !== '');
};

/** Links, so that a choice has an address and needs no script. */
const filterLinks = (rows: readonly UnitRow[], chosen: UnitFilter, base: string, t: Translate): UnitFilterLink[] => {
  const link = (label: string, filter: UnitFilter): UnitFilterLink => {
    const search = [
      ...(filter.availableOnly ? ['view=available'] : []),
      ...(filter.bedrooms === undefined ? [] : [`bedrooms=${filter.bedrooms}`]),
    ].join('&');
    const current = filter.availableOnly === chosen.availableOnly && filter.bedrooms === chosen.bedrooms;
    return { label, href: `${base}${search === '' ? '' : `?${search}`}#${UNITS_ID}`, current };
  };
  const beds = bedroomChoices(rows);
  return [
    link(t('listing.units.all'), { availableOnly: false, bedrooms: undefined }),
    link(t('listing.units.only'), { availableOnly: true, bedrooms: undefined }),
    ...(beds.length < 2
      ? []
      : beds.map((count) =>
          link(t('listing.unit.bedrooms', { count }), { availableOnly: chosen.availableOnly, bedrooms: count }),
        )),
  ];
};

export const projectView = (
  input: ProjectInput,
  title: TitleView,
  documents: readonly DocumentView[],
): NonNullable<EstateDetailView['project']> => {
  const { property, labels, t, query, hiddenStatus } = input;
  const { estate, children } = property;
  const rows = children.map((unit) => unitRow(unit, estate, labels));
  const filter = unitFilter(query);
  const floors = unitsByFloor(rows, estate.floors, labels);
  const intro = pickText(estate.general.shortDescription, labels.locale);
  return {
    hero: {
      title,
      intro: intro && { text: intro.text, lang: langOf(intro, labels.locale) },
      count: unitCount(estate, hiddenStatus),
      brochure: documents[0],
    },
    figures: figures(input, rows),
    facade: hasFacade(floors) ? floors : [],
    units:
      rows.length === 0
        ? undefined
        : {
            heading: t('listing.units'),
            floors: unitsByFloor(filterUnits(rows, filter), estate.floors, labels),
            filters: filterLinks(rows, filter, property.uri, t),
          },
  };
};
