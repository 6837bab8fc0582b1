// What a project's page has besides: its opening, its figures, its facade and its units.
import { cardView } from '../../domain/display/card.ts';
import { formatDate, formatNumber } from '../../domain/display/format.ts';
import type { Labels } from '../../domain/display/labels.ts';
import { PROJECT_STEPS, type ProjectStep, projectStep } from '../../domain/display/project-step.ts';
import {
  bedroomChoices,
  chosenUnit,
  filterUnits,
  hasFacade,
  sortUnits,
  type UnitFilter,
  type UnitRow,
  type UnitSort,
  unitFilter,
  unitRow,
  unitSort,
  unitsByFloor,
} from '../../domain/display/unit-table.ts';
import { type PickedText, pickText } from '../../domain/locale.ts';
import type { ListedEstate } from '../../domain/record/listed-estate.ts';
import { planFiles } from '../../domain/record/listing-media.ts';
import { areaRange, unitCount } from '../../domain/record/project.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { CHOSEN_ID, type ChosenUnitView } from '../../ui/listing/chosen-unit.tsx';
import type { EstateDetailView } from '../../ui/listing/estate-detail.tsx';
import type { DocumentView } from '../../ui/listing/media-sections.tsx';
import type { ProgressView } from '../../ui/listing/project-progress.tsx';
import type { Figure, TitleView } from '../../ui/listing/title-block.tsx';
import { UNITS_ID, type UnitFilterLink, type UnitSortLink } from '../../ui/listing/unit-table.tsx';
import { largestUrl, photoView } from './listing-photos.ts';
import { langOf } from './listing-sections.ts';

const range = (values: readonly number[]): string => {
  if (values.length === 0) return '';
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return min === max ? formatNumber(min) : `${formatNumber(min)} – ${formatNumber(max)}`;
};

type ProjectInput = {
  readonly listing: ListedEstate;
  readonly labels: Labels;
  readonly t: Translate;
  readonly query: URLSearchParams;
  readonly siteId: string;
  readonly hiddenStatus: readonly number[];
};

/** The phase is free text, in one language or several. */
const phaseOf = ({ listing, labels }: ProjectInput): PickedText | undefined => {
  const phase = listing.estate.fields?.['project.project_phase'];
  if (typeof phase === 'string') return phase.trim() === '' ? undefined : { text: phase.trim(), lang: labels.locale };
  return phase && typeof phase === 'object' && !Array.isArray(phase)
    ? pickText(phase as object, labels.locale)
    : undefined;
};

const deliveryOf = ({ listing }: ProjectInput): string => {
  const delivery = listing.estate.fields?.['project.delivery_date'];
  return typeof delivery === 'string' ? formatDate(delivery) : '';
};

const STEP_WORDS = {
  permit: 'listing.project.step.permit',
  start: 'listing.project.step.start',
  shell: 'listing.project.step.shell',
  finishing: 'listing.project.step.finishing',
} as const satisfies Record<Exclude<ProjectStep, 'delivery'>, MessageKey>;

const progressView = (input: ProjectInput): ProgressView | undefined => {
  const phase = phaseOf(input);
  if (!phase) return undefined;
  const { t } = input;
  const date = deliveryOf(input);
  const delivery = date === '' ? t('listing.project.delivery') : `${t('listing.project.delivery')}, ${date}`;
  const current = projectStep(phase.text);
  if (!current) {
    const own = { text: phase.text, lang: langOf(phase, input.labels.locale), state: 'now' as const };
    return date === '' ? [own] : [own, { text: delivery, state: 'later' }];
  }
  const at = PROJECT_STEPS.indexOf(current);
  return PROJECT_STEPS.map((step, index) => ({
    text: step === 'delivery' ? delivery : t(STEP_WORDS[step]),
    state: index < at ? 'done' : index === at ? 'now' : 'later',
  }));
};

const figures = (input: ProjectInput, rows: readonly UnitRow[]): Figure[] => {
  const { listing, t, hiddenStatus } = input;
  const { estate, children } = listing;
  const areas = areaRange(estate, hiddenStatus);
  const levels = children.flatMap(({ energy }) =>
    typeof energy?.eLevel === 'number' && energy.eLevel > 0 ? [energy.eLevel] : [],
  );
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
      value: deliveryOf(input),
    },
    { id: 'phase', label: t('listing.project.phase'), value: phaseOf(input)?.text ?? '' },
  ];
  return all.filter(({ value }) => value !== '');
};

/** What a visitor chose of a project's units: all of it stands in the address, so that it needs no script. */
type UnitChoice = {
  readonly filter: UnitFilter;
  readonly sort: UnitSort | undefined;
  /** Only when it was asked for. */
  readonly unit: number | undefined;
};

const choiceHref = (base: string, { filter, sort, unit }: UnitChoice, anchor: string): string => {
  const search = [
    ...(filter.availableOnly ? ['view=available'] : []),
    ...(filter.bedrooms === undefined ? [] : [`bedrooms=${filter.bedrooms}`]),
    ...(sort ? [`sort=${sort.by}${sort.descending ? '-desc' : ''}`] : []),
    ...(unit === undefined ? [] : [`unit=${unit}`]),
  ].join('&');
  return `${base}${search === '' ? '' : `?${search}`}#${anchor}`;
};

const filterLinks = (rows: readonly UnitRow[], choice: UnitChoice, base: string, t: Translate): UnitFilterLink[] => {
  const chosen = choice.filter;
  const link = (label: string, filter: UnitFilter): UnitFilterLink => {
    const current = filter.availableOnly === chosen.availableOnly && filter.bedrooms === chosen.bedrooms;
    return { label, href: choiceHref(base, { ...choice, filter }, UNITS_ID), current };
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

/** Once up, once down, then by floor again. */
const nextSort = (sort: UnitSort | undefined, by: UnitSort['by']): UnitSort | undefined => {
  if (sort?.by !== by) return { by, descending: false };
  return sort.descending ? undefined : { by, descending: true };
};

const sortLinks = (choice: UnitChoice, base: string): UnitSortLink[] =>
  (['bedrooms', 'area', 'price'] as const).map((by) => ({
    by,
    href: choiceHref(base, { ...choice, sort: nextSort(choice.sort, by) }, UNITS_ID),
    order: choice.sort?.by === by ? (choice.sort.descending ? 'descending' : 'ascending') : undefined,
  }));

const chosenView = ({ listing, labels, t, query, siteId }: ProjectInput): ChosenUnitView | undefined => {
  const { estate, children } = listing;
  const unit = chosenUnit(children, query);
  if (!unit) return undefined;
  const row = unitRow(unit, estate, labels);
  const { kind } = cardView(unit, labels, { parent: estate });
  const name = `${kind} ${row.number}`.trim();
  const [plan] = planFiles(unit, labels.locale);
  const floor = unitsByFloor([row], estate.floors, labels)[0]?.name ?? '';
  return {
    row,
    name,
    floor,
    plan: plan && {
      photo: photoView(siteId, plan.ref, t('listing.plans.alt', { name })),
      href: largestUrl(siteId, plan.ref),
    },
  };
};

export const projectView = (
  input: ProjectInput,
  title: TitleView,
  documents: readonly DocumentView[],
): NonNullable<EstateDetailView['project']> => {
  const { listing, labels, t, query, hiddenStatus } = input;
  const { estate, children } = listing;
  const rows = children.map((unit) => unitRow(unit, estate, labels));
  const chosen = chosenView(input);
  const asked = query.get('unit') === String(chosen?.row.id) ? chosen?.row.id : undefined;
  const choice: UnitChoice = { filter: unitFilter(query), sort: unitSort(query), unit: asked };
  const sorted = sortUnits(children, choice.sort).map((unit) => unitRow(unit, estate, labels));
  const listed = filterUnits(sorted, choice.filter);
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
    chosen,
    progress: progressView(input),
    units:
      rows.length === 0
        ? undefined
        : {
            heading: t('listing.units'),
            // A price goes up through the whole building: by floor again only without an order of its own.
            floors:
              choice.sort && listed.length > 0
                ? [{ floor: undefined, name: '', units: listed }]
                : unitsByFloor(listed, estate.floors, labels),
            filters: filterLinks(rows, choice, listing.uri, t),
            sorts: sortLinks(choice, listing.uri),
            chosen: chosen?.row.id,
            chooseHref: (id) => choiceHref(listing.uri, { ...choice, unit: id }, CHOSEN_ID),
          },
  };
};
