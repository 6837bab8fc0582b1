import type { ReactElement } from 'react';
import type { RentalFilters } from '../../domain/rentals/rental-unit.ts';
import type { Translate } from '../../i18n/translate.ts';

type Props = {
  readonly chosen: number | undefined;
  readonly sizes: RentalFilters['maxOccupations'];
  readonly t: Translate;
  readonly onChange?: ((persons: number | undefined) => void) | undefined;
};

/** The size of the party; each choice with how many places hold as many or more. */
export const PersonsFilter = ({ chosen, sizes, t, onChange }: Props): ReactElement => {
  const known = sizes.map(({ id }) => id).filter((id) => id > 0);
  const choices = [...new Set(chosen === undefined ? known : [...known, chosen])].sort((a, b) => a - b);
  const holding = (persons: number): number =>
    sizes.filter(({ id }) => id >= persons).reduce((sum, { count }) => sum + count, 0);
  const pick = (persons: number | undefined) => (
    <label key={persons ?? 0}>
      <input
        type="radio"
        name="persons"
        value={persons ?? ''}
        checked={persons === chosen}
        onChange={() => onChange?.(persons)}
      />
      {persons === undefined ? t('rental.persons.any') : t('rental.persons.more', { count: persons })}
      {persons !== undefined && <span className="n">{holding(persons)}</span>}
    </label>
  );
  return (
    <fieldset className="radios">
      <legend>{t('rental.request.persons')}</legend>
      <div className="picks">
        {pick(undefined)}
        {choices.map(pick)}
      </div>
    </fieldset>
  );
};
