import type { ReactElement } from 'react';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { Checkbox, SelectField } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { useTexts } from '../texts/translate.tsx';
import { Part, type Settings, usePart } from './part-form.tsx';

export const LanguagesSection = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const t = useTexts();
  const { values, set, frame } = usePart('languages', settings);
  const { locales } = values;
  const [first = 'nl'] = locales;
  const put = (main: Locale, chosen: readonly Locale[]): void =>
    set({ locales: [main, ...LOCALES.filter((locale) => locale !== main && chosen.includes(locale))] });
  const toggle = (locale: Locale, on: boolean): void => {
    const chosen = on ? [...locales, locale] : locales.filter((one) => one !== locale);
    const [next] = chosen;
    if (next) put(chosen.includes(first) ? first : next, chosen);
  };
  return (
    <Part
      title={t('settings.languages')}
      intro={t('settings.languages.intro')}
      consequence={t('settings.languages.consequence')}
      state={frame}
    >
      <fieldset className="f">
        <legend>{t('settings.field.locales')}</legend>
        {LOCALES.map((locale) => (
          <Checkbox
            key={locale}
            label={<span lang={locale}>{LANGUAGE_NAMES[locale]}</span>}
            checked={locales.includes(locale)}
            disabled={locales.length === 1 && locales.includes(locale)}
            onChange={(on) => toggle(locale, on)}
          />
        ))}
      </fieldset>
      <SelectField
        label={t('settings.language.first')}
        help={t('settings.language.first.help')}
        value={first}
        choices={locales.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
        onChange={(locale) => put(locale, locales)}
      />
    </Part>
  );
};
