import { type ReactElement, useContext } from 'react';
import { BEDROOM_COUNT_LARGE_START, BEDROOMS_LARGE } from '../../domain/search/bedroom-choices.ts';
import type { FilterChange } from '../../domain/search/estate-filter-state.ts';
import type { FilterQuery } from '../../domain/search/filter-query.ts';
import type { Translate } from '../../i18n/translate.ts';
import { type Piece, PieceMarkup } from '../piece-markup.ts';

type Props = {
  readonly filter: FilterQuery;
  readonly t: Translate;
  readonly onChange?: ((change: FilterChange) => void) | undefined;
};

const COUNTS = Array.from({ length: BEDROOM_COUNT_LARGE_START }, (_, index) => index + 1);

/** At least so many; an exact number from the address counts as none chosen here. */
export const BedroomFilter = ({ filter, t, onChange }: Props): ReactElement => {
  const least = filter['bed-min'];
  const write = useContext(PieceMarkup);
  const pick = (count: number | undefined, label: string): Piece => {
    const chosen = count === least || (count === BEDROOM_COUNT_LARGE_START && (least ?? 0) > count);
    return {
      id: label,
      kind: `pick ${chosen}`,
      words: [count ?? '', label],
      render: ([value, words]) => (
        <label>
          <input
            type="radio"
            name="bed-min"
            value={value}
            checked={chosen}
            onChange={() => onChange?.({ 'bed-min': count, bedrooms: undefined })}
          />
          {words}
        </label>
      ),
    };
  };
  return (
    <fieldset className="radios">
      <legend>{t('filter.bedrooms.min')}</legend>
      <div className="picks">
        {write([
          pick(undefined, t('filter.bedrooms.all')),
          ...COUNTS.map((count) => pick(count, count === BEDROOM_COUNT_LARGE_START ? BEDROOMS_LARGE : String(count))),
        ])}
      </div>
    </fieldset>
  );
};
