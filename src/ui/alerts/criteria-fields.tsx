// What an alert looks for, as inputs with the names of the search's own parameters.
import type { ReactElement } from 'react';
import { formatNumber } from '../../domain/display/format.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import { energyText } from '../../domain/search/filter-chips.ts';
import { TRAIT_WORDS } from '../../domain/search/filter-words.ts';
import { TRAITS } from '../../domain/search/query-fields.ts';
import type { Translate } from '../../i18n/translate.ts';
import { FieldMessage } from '../forms/field.tsx';
import { problemText } from '../forms/problem-text.ts';
import type { PlaceOption } from '../list/place-search.tsx';
import { type AlertValues, firstValue } from './alert-values.ts';
import { PlacePicker } from './place-picker.tsx';

export type Choice = { readonly value: string; readonly label: string };

/** Everything there is to choose from, in the words of the locale. */
export type CriteriaOptions = {
  readonly transactions: readonly Choice[];
  readonly types: readonly Choice[];
  readonly subTypes: readonly Choice[];
  readonly places: readonly PlaceOption[];
};

export type CriteriaProps = {
  readonly id: string;
  readonly values: AlertValues;
  readonly options: CriteriaOptions;
  readonly problems: readonly FormProblem[];
  readonly t: Translate;
  readonly search: (text: string) => Promise<readonly PlaceOption[]>;
  readonly onChange?: (() => void) | undefined;
};

export const Picks = (props: {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly many?: boolean;
  readonly optional?: string | undefined;
  readonly hint?: string | undefined;
}): ReactElement => {
  const { name, legend, choices, chosen, many, optional, hint } = props;
  return (
    <fieldset className="field">
      <legend>
        {legend} {optional && <span className="opt">{optional}</span>}
      </legend>
      <div className="picks">
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value) || (!many && chosen.length === 0 && value === '')}
            />
            {label}
          </label>
        ))}
      </div>
      {hint && <p className="hint">{hint}</p>}
    </fieldset>
  );
};

/** 250000 is easier to read as 250.000; what was typed otherwise stays as it is. */
const grouped = (text: string): string => (/^\d{4,12}$/.test(text) ? formatNumber(Number(text)) : text);

const BEDROOMS = ['1', '2', '3', '4', '5', '6'];
const LABELS = ['A', 'B', 'C', 'D'];
const MORE = ['plot-min', 'plot-max', ...TRAITS] as const;

/** A value that the form does not offer stays offered to whoever has it. */
const withChosen = (choices: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || choices.includes(chosen) ? choices : [...choices, chosen];

export const CriteriaFields = (props: CriteriaProps): ReactElement => {
  const { id, values, options, problems, t } = props;
  const problemOf = (name: string): string | undefined => {
    const problem = problems.find(({ field }) => field === name);
    return problem && problemText(problem, t);
  };
  const any = { value: '', label: t('filter.search.bedrooms.any') };
  const bedrooms = firstValue(values, 'bed-min') || firstValue(values, 'bedrooms');
  const energy = firstValue(values, 'epc');
  const amount = (name: string, label: string, unit: string): ReactElement => {
    const problem = problemOf(name);
    return (
      <div className={problem ? 'field bad' : 'field'}>
        <label htmlFor={`${id}-${name}`}>
          {label} <span className="opt">{t('form.optional')}</span>
        </label>
        <span className="affix input">
          {unit === '€' && unit}
          <input
            id={`${id}-${name}`}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={grouped(firstValue(values, name))}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-${name}-problem` : undefined}
          />
          {unit !== '€' && unit}
        </span>
        {problem && <FieldMessage id={`${id}-${name}-problem`} text={problem} />}
      </div>
    );
  };
  return (
    <>
      <Picks
        name="trans"
        legend={t('alerts.want')}
        choices={options.transactions}
        chosen={[firstValue(values, 'trans') || (options.transactions[0]?.value ?? '')]}
      />
      <Picks name="type" legend={t('alerts.types')} choices={options.types} chosen={values.type ?? []} many />
      {options.subTypes.length > 0 && (
        <details className="sub-types" open={(values.subType ?? []).length > 0}>
          <summary>{t('filter.subType')}</summary>
          <Picks
            name="subType"
            legend={t('filter.subType')}
            optional={t('form.optional')}
            choices={options.subTypes}
            chosen={values.subType ?? []}
            many
          />
        </details>
      )}
      <PlacePicker
        id={id}
        values={values}
        places={options.places}
        problem={problemOf('radius')}
        t={t}
        search={props.search}
        onChange={props.onChange}
      />
      <div className="two">
        {amount('price-min', t('alerts.price.from'), '€')}
        {amount('price-max', t('filter.search.priceTo'), '€')}
      </div>
      <Picks
        name="bed-min"
        legend={t('filter.bedrooms.min')}
        choices={[any, ...BEDROOMS.map((count) => ({ value: count, label: count === '6' ? '6+' : count }))]}
        chosen={[Number(bedrooms) > 6 ? '6' : bedrooms]}
      />
      <div className="two">
        {amount('surface-min', t('alerts.surface.from'), 'm²')}
        {amount('surface-max', t('alerts.surface.to'), 'm²')}
      </div>
      <Picks
        name="epc"
        legend={t('alerts.energy')}
        optional={t('form.optional')}
        choices={[any, ...withChosen(LABELS, energy).map((code) => ({ value: code, label: energyText(code) }))]}
        chosen={[energy]}
        hint={t('alerts.energy.hint')}
      />
      <details className="sub-types" open={MORE.some((name) => firstValue(values, name) !== '')}>
        <summary>{t('alerts.more')}</summary>
        <div className="two">
          {amount('plot-min', t('alerts.plot.from'), 'm²')}
          {amount('plot-max', t('alerts.plot.to'), 'm²')}
        </div>
        {TRAITS.map((trait) => (
          <Picks
            key={trait}
            name={trait}
            legend={t(TRAIT_WORDS[trait].name)}
            choices={[
              { value: '', label: t('filter.either') },
              { value: 'yes', label: t(TRAIT_WORDS[trait].yes) },
              { value: 'no', label: t(TRAIT_WORDS[trait].no) },
            ]}
            chosen={[firstValue(values, trait)]}
          />
        ))}
      </details>
    </>
  );
};
