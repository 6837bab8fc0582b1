// The filters that hold now, each with its way out.
import type { ReactElement } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import { Icon } from '../parts/icon.tsx';
import { type Translate, useTexts } from '../texts/translate.tsx';
import { FILTER_NAMES, type FilterName, type FilterTexts } from './table-address.ts';
import type { Overview } from './use-listings.ts';

type ChoiceTexts = Readonly<Record<string, TextKeyOf>>;
type TextKeyOf = Parameters<Translate>[0];

/** Words of the server's own lists; what they do not know is shown as it is written. */
const LISTS: Partial<Readonly<Record<FilterName, ChoiceTexts>>> = {
  state: {
    online: 'estates.state.online',
    offline: 'estates.state.offline',
    draft: 'estates.state.draft',
    archived: 'estates.state.archived',
    gone: 'estates.state.gone',
    planned: 'estates.state.planned',
    changed: 'estates.state.changed',
  },
  offer: {
    FOR_SALE: 'estates.offer.FOR_SALE',
    TO_RENT: 'estates.offer.TO_RENT',
    TAKE_OVER: 'estates.offer.TAKE_OVER',
    SOLD: 'estates.offer.SOLD',
    RENTED: 'estates.offer.RENTED',
    TAKEN_OVER: 'estates.offer.TAKEN_OVER',
    OPTION: 'estates.offer.OPTION',
    OFFERED: 'estates.offer.OFFERED',
  },
  type: {
    HOUSE: 'estates.type.HOUSE',
    APARTMENT: 'estates.type.APARTMENT',
    PLOT: 'estates.type.PLOT',
    GARAGE: 'estates.type.GARAGE',
    COMMERCIAL: 'estates.type.COMMERCIAL',
    PROJECT: 'estates.type.PROJECT',
  },
  region: {
    FLANDERS: 'estates.region.FLANDERS',
    WALLONIA: 'estates.region.WALLONIA',
    BRUSSELS: 'estates.region.BRUSSELS',
  },
  gaps: { yes: 'estates.gaps.yes', no: 'estates.gaps.no' },
  pictures: { none: 'estates.pictures.none' },
  source: { own: 'estates.source.own', feed: 'estates.source.feed' },
  units: { include: 'estates.units.include' },
};

export const listOf = (name: FilterName): ChoiceTexts => LISTS[name] ?? {};

const chipText = (name: FilterName, value: string, overview: Overview | undefined, t: Translate): string => {
  const known = LISTS[name]?.[value];
  if (known) return t(known);
  if (name === 'priceFrom') return t('estates.chip.pricefrom', { price: formatCurrency(Number(value)) });
  if (name === 'priceTo') return t('estates.chip.priceto', { price: formatCurrency(Number(value)) });
  if (name === 'quiet') return t('estates.chip.quiet', { count: Number(value) });
  if (name === 'collection') return overview?.collections.find(({ id }) => id === value)?.title ?? value;
  return name === 'search' ? t('estates.chip.search', { words: value }) : value;
};

export const FilterChips = (props: {
  readonly filter: FilterTexts;
  readonly overview: Overview | undefined;
  readonly onRemove: (name: FilterName) => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <>
      {FILTER_NAMES.filter((name) => name !== 'search').flatMap((name) => {
        const value = props.filter[name];
        if (value === undefined) return [];
        const text = chipText(name, value, props.overview, t);
        return [
          <button key={name} type="button" className="chip on" onClick={() => props.onRemove(name)}>
            {text}
            <span className="vh">, {t('estates.chip.remove')}</span>
            <Icon name="close" />
          </button>,
        ];
      })}
    </>
  );
};
