// All filters at once. They hold as soon as they are chosen: the table beside the sheet shows it.
import type { ReactElement } from 'react';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { type Choice, SelectField, TextField } from '../parts/field.tsx';
import { useTexts } from '../texts/translate.tsx';
import { listOf } from './filter-chips.tsx';
import type { FilterName, FilterTexts } from './table-address.ts';
import type { Overview } from './use-listings.ts';

const FilterSheet = (props: {
  readonly filter: FilterTexts;
  readonly overview: Overview | undefined;
  readonly total: number;
  readonly onChange: (change: FilterTexts) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}): ReactElement => {
  const { filter, overview, total, onChange, onClear, onClose } = props;
  const t = useTexts();
  const choices = useDeskQuery('estates', 'estateChoices');
  const select = (name: FilterName, label: string, offered: readonly Choice[]): ReactElement => {
    const value = filter[name] ?? '';
    const known = offered.some((choice) => choice.value === value) || value === '';
    return (
      <SelectField
        label={label}
        value={value}
        onChange={(chosen) => onChange({ [name]: chosen })}
        choices={[
          { value: '', label: t('estates.filter.any') },
          ...offered,
          ...(known ? [] : [{ value, label: value }]),
        ]}
      />
    );
  };
  const fromList = (name: FilterName): Choice[] =>
    Object.entries(listOf(name)).map(([value, key]) => ({ value, label: t(key) }));
  const price = (name: 'priceFrom' | 'priceTo', label: string): ReactElement => (
    <TextField
      label={label}
      inputMode="numeric"
      value={filter[name] ?? ''}
      onChange={(typed) => onChange({ [name]: typed.replace(/\D/g, '').slice(0, 9) })}
    />
  );
  const counted = (label: string, count: number): string => `${label} (${count})`;
  return (
    <Sheet
      title={t('estates.filter.title')}
      open
      onClose={onClose}
      footer={
        <>
          <Button look="main" onClick={onClose}>
            {t('estates.filter.show', { count: total })}
          </Button>
          <Button look="quiet" onClick={onClear}>
            {t('estates.filter.none')}
          </Button>
        </>
      }
    >
      <div className="st">
        {select('state', t('estates.column.state'), fromList('state'))}
        {select('offer', t('estates.filter.offer'), fromList('offer'))}
        {select('type', t('estates.column.kind'), fromList('type'))}
        <div className="two">
          {price('priceFrom', t('estates.filter.pricefrom'))}
          {price('priceTo', t('estates.filter.priceto'))}
        </div>
        {select('region', t('estates.column.region'), fromList('region'))}
        {select(
          'city',
          t('estates.filter.city'),
          (choices.data?.cities ?? []).map(({ name, count }) => ({ value: name, label: counted(name, count) })),
        )}
        {select(
          'representative',
          t('estates.column.representative'),
          (choices.data?.representatives ?? []).map(({ email, name, count }) => ({
            value: email,
            label: counted(name, count),
          })),
        )}
        {select('gaps', t('estates.filter.gaps'), fromList('gaps'))}
        {select('pictures', t('estates.filter.pictures'), fromList('pictures'))}
        {select(
          'collection',
          t('estates.column.collections'),
          (overview?.collections ?? []).map(({ id, title }) => ({ value: id, label: title })),
        )}
        {select('source', t('estates.filter.source'), fromList('source'))}
        {select('units', t('estates.filter.units'), fromList('units'))}
      </div>
    </Sheet>
  );
};

export default FilterSheet;
