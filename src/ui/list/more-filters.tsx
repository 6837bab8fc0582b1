// The filters that are asked less often, in one panel: surfaces, energy label, what a home has or has not. What a record does
// not say is found by neither answer, and is counted apart.
import { type ReactElement, useContext } from 'react';
import type { FilterChange } from '../../domain/search/estate-filter-state.ts';
import type { MoreFilters as MoreCounts } from '../../domain/search/estate-filters.ts';
import { energyText } from '../../domain/search/filter-chips.ts';
import type { FilterQuery } from '../../domain/search/filter-query.ts';
import { SURFACE_WORDS, TRAIT_WORDS } from '../../domain/search/filter-words.ts';
import { TRAITS } from '../../domain/search/query-fields.ts';
import type { Translate } from '../../i18n/translate.ts';
import { type Piece, PieceMarkup } from '../piece-markup.ts';
import { ClearButton } from './multi-select.tsx';
import { PriceInput } from './price-input.tsx';

type Props = {
  readonly filter: FilterQuery;
  readonly counts: MoreCounts | undefined;
  readonly t: Translate;
  readonly onChange?: ((change: FilterChange) => void) | undefined;
};

const SURFACES = ['surface', 'plot'] as const;
const SURFACE_STEP = 10;
const MORE_FIELDS = ['surface-min', 'surface-max', 'plot-min', 'plot-max', 'epc', ...TRAITS] as const;

/** How many of these filters are set; a smallest and a largest surface are one. */
export const countMore = (filter: FilterQuery): number =>
  SURFACES.filter((kind) => filter[`${kind}-min`] !== undefined || filter[`${kind}-max`] !== undefined).length +
  [filter.epc, ...TRAITS.map((trait) => filter[trait])].filter(Boolean).length;

type Pick = { readonly value: string; readonly label: string; readonly count?: number | undefined };

/** A group for each choice: written once for as many picks, with the same one chosen. */
const radios = (props: {
  readonly name: string;
  readonly legend: string;
  readonly picks: readonly Pick[];
  readonly chosen: string;
  /** "12 say nothing about a lift". */
  readonly silent: string | undefined;
  readonly onPick?: ((value: string) => void) | undefined;
}): Piece => {
  const { name, legend, picks, chosen, silent, onPick } = props;
  const shape = picks.map(({ value, count }) => `${value === chosen ? 'on' : 'off'}${count === undefined ? '' : ' n'}`);
  return {
    id: name,
    kind: `radios ${shape.join()} ${silent ? 'silent' : ''}`,
    words: [name, legend, silent ?? '', ...picks.flatMap(({ value, label, count }) => [value, label, count ?? ''])],
    render: ([field, title, unknown, ...words]) => (
      <fieldset className="radios">
        <legend>{title}</legend>
        <div className="picks">
          {picks.map(({ value, count }, index) => (
            <label key={value}>
              <input
                type="radio"
                name={String(field)}
                value={words[3 * index]}
                checked={value === chosen}
                onChange={() => onPick?.(value)}
              />
              {words[3 * index + 1]} {count !== undefined && <span className="n">{words[3 * index + 2]}</span>}
            </label>
          ))}
        </div>
        {silent && <p className="small quiet silent">{unknown}</p>}
      </fieldset>
    ),
  };
};

/** The labels that find more than the better ones do, and the chosen one. */
const energyPicks = ({ filter, counts }: Props): readonly Pick[] => {
  const labels = counts?.energyLabels ?? [];
  return labels
    .filter(({ id, count }, i) => id === filter.epc || count > (labels[i - 1]?.count ?? counts?.energy.none ?? 0))
    .map(({ id, count }) => ({ value: id, label: energyText(id), count }));
};

const silentText = (t: Translate, about: string, count: number | undefined): string | undefined =>
  count ? t('filter.unknown', { count, about }) : undefined;

/** Energy label, and what a home has or has not. */
const choices = (props: Props): readonly Piece[] => {
  const { filter, counts, t, onChange } = props;
  const labels = energyPicks(props);
  const traits = (counts?.traits ?? []).filter((trait) => trait.with + trait.without > 0 || filter[trait.id]);
  return [
    ...(labels.length > 0
      ? [
          radios({
            name: 'epc',
            legend: t('alerts.energy'),
            picks: [{ value: '', label: t('filter.energy.any') }, ...labels],
            chosen: filter.epc ?? '',
            silent: [
              silentText(t, t('filter.energy.about'), counts?.energy.unknown),
              counts?.energy.none ? t('filter.energy.none', { count: counts.energy.none }) : undefined,
            ]
              .filter(Boolean)
              .join(' · '),
            onPick: (value) =>
              onChange?.({ epc: labels.find((one) => one.value === value)?.value as FilterQuery['epc'] }),
          }),
        ]
      : []),
    ...traits.map((trait) =>
      radios({
        name: trait.id,
        legend: t(TRAIT_WORDS[trait.id].name),
        picks: [
          { value: '', label: t('filter.either') },
          ...(['yes', 'no'] as const).flatMap((value) => {
            const count = value === 'yes' ? trait.with : trait.without;
            return count > 0 || filter[trait.id] === value
              ? [{ value, label: t(TRAIT_WORDS[trait.id][value]), count }]
              : [];
          }),
        ],
        chosen: filter[trait.id] ?? '',
        silent: silentText(t, t(TRAIT_WORDS[trait.id].about), trait.unknown),
        onPick: (value) => onChange?.({ [trait.id]: value === 'yes' || value === 'no' ? value : undefined }),
      }),
    ),
  ];
};

const kept = new WeakMap<MoreCounts, WeakMap<Translate, Map<string, readonly Piece[]>>>();

/** Where nothing can be chosen by script, the same pieces for the same counts, language and choices: they are written once. */
const keptChoices = (props: Props, counts: MoreCounts): readonly Piece[] => {
  const { filter, t } = props;
  const ofCounts = kept.get(counts) ?? new WeakMap<Translate, Map<string, readonly Piece[]>>();
  kept.set(counts, ofCounts);
  const ofLanguage = ofCounts.get(t) ?? new Map<string, readonly Piece[]>();
  ofCounts.set(t, ofLanguage);
  const chosen = [filter.epc, ...TRAITS.map((trait) => filter[trait])].join();
  const pieces = ofLanguage.get(chosen) ?? Object.freeze(choices(props));
  ofLanguage.set(chosen, pieces);
  return pieces;
};

export const MoreFilters = (props: Props): ReactElement => {
  const { filter, counts, t, onChange } = props;
  const write = useContext(PieceMarkup);
  return (
    <>
      <div className="head">
        <span>{t('filter.more')}</span>
        <ClearButton
          count={countMore(filter)}
          name={t('filter.more')}
          t={t}
          onClear={onChange && (() => onChange(Object.fromEntries(MORE_FIELDS.map((field) => [field, undefined]))))}
        />
      </div>
      <div className="list more-filters">
        {SURFACES.map((kind) => (
          <fieldset className="radios" key={kind}>
            <legend>{t(SURFACE_WORDS[kind].name)}</legend>
            <div className="prices">
              {(['min', 'max'] as const).map((end) => (
                <PriceInput
                  key={end}
                  name={`${kind}-${end}`}
                  label={t(end === 'min' ? 'filter.at.min' : 'filter.at.max')}
                  unit="m²"
                  by={SURFACE_STEP}
                  value={filter[`${kind}-${end}`]}
                  t={t}
                  onChange={onChange && ((value) => onChange({ [`${kind}-${end}`]: value }))}
                />
              ))}
            </div>
            {counts && counts[kind].unknown > 0 && (
              <p className="small quiet silent">{silentText(t, t(SURFACE_WORDS[kind].about), counts[kind].unknown)}</p>
            )}
          </fieldset>
        ))}
        {write(counts && !onChange ? keptChoices(props, counts) : choices(props))}
      </div>
    </>
  );
};
