// How the desk looks on this device, and what it speaks to this person.
import { type ReactElement, useState } from 'react';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { Radios } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { useTexts } from '../texts/translate.tsx';
import { chooseTheme, chosenTheme, THEMES } from './device-settings.ts';

export const LookAndLanguage = (props: {
  readonly locale: Locale;
  readonly onLanguage: (locale: Locale) => void;
}): ReactElement => {
  const t = useTexts();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <>
      <Radios
        legend={t('theme.label')}
        value={theme}
        onChange={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
        choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <Radios
        legend={t('language.label')}
        value={props.locale}
        onChange={props.onLanguage}
        choices={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
    </>
  );
};
