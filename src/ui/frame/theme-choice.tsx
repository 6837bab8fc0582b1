// Light, dark, or as the visitor's system has it. Kept on the device by theme-choice.js, which also ticks what holds now:
// the page is the same for everyone.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';

const CHOICES = [
  { value: 'system', label: 'theme.system' },
  { value: 'light', label: 'theme.light' },
  { value: 'dark', label: 'theme.dark' },
] as const;

/** It stands twice on a page, in the menu and in the footer, so each has a name of its own. */
export const ThemeChoice = ({ name, t }: { readonly name: string; readonly t: Translate }): ReactElement => (
  <fieldset className="theme-choice needs-script">
    <legend>{t('theme.title')}</legend>
    <div className="seg">
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === 'system'} />
          {t(label)}
        </label>
      ))}
    </div>
  </fieldset>
);
