// Fields that the settings have more of than one: a text in each language of the site, and a whole number.
import type { ReactElement } from 'react';
import type { Locale, Localized } from '../../domain/locale.ts';
import { TextField } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';

export const LocalizedField = (props: {
  readonly label: string;
  readonly help?: string;
  readonly locales: readonly Locale[];
  readonly value: Localized;
  readonly onChange: (value: Localized) => void;
  readonly error?: string | undefined;
}): ReactElement => (
  <fieldset className="f langtexts">
    <legend>{props.label}</legend>
    {props.help && <p className="help">{props.help}</p>}
    {props.locales.map((locale, index) => (
      <TextField
        key={locale}
        label={<span lang={locale}>{LANGUAGE_NAMES[locale]}</span>}
        aria-label={`${props.label}, ${LANGUAGE_NAMES[locale]}`}
        lang={locale}
        value={props.value[locale] ?? ''}
        onChange={(text) => props.onChange({ ...props.value, [locale]: text })}
        error={index === 0 ? props.error : undefined}
      />
    ))}
  </fieldset>
);

export const NumberField = (props: {
  readonly label: string;
  readonly help?: string;
  readonly value: number | undefined;
  /** What holds when nothing is filled in. */
  readonly standard?: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number | undefined) => void;
  readonly error?: string | undefined;
}): ReactElement => {
  const { label, help, value, standard, min, max, onChange, error } = props;
  return (
    <TextField
      {...{ label, help, error, min, max }}
      type="number"
      inputMode="numeric"
      placeholder={standard === undefined ? '' : String(standard)}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => onChange(text.trim() === '' ? undefined : Number(text))}
    />
  );
};
