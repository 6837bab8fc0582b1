// A percentage on the prices of a range: rounded, and one step to take back.
import { type ReactElement, useState } from 'react';
import { ROUNDINGS, type Rounding } from '../../domain/projects/unit-grid.ts';
import { parseTyped } from '../../domain/publishing/editor/typed.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';

export const PercentageDialog = (props: {
  readonly count: number;
  readonly onApply: (percent: number, rounding: Rounding) => void;
  readonly onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState<Rounding>(500);
  const [error, setError] = useState<string>();
  const apply = (): void => {
    const typed = parseTyped('percentage', text, locale);
    const percent = 'value' in typed && typeof typed.value === 'number' ? typed.value : Number.NaN;
    if (!(Math.abs(percent) <= 100) || percent === 0) setError(t('units.percent.wrong'));
    else props.onApply(percent, rounding);
  };
  return (
    <Dialog
      open
      title={t('units.percent.title')}
      intro={t('units.percent.intro', { count: props.count })}
      onClose={props.onClose}
    >
      <form
        className="st"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextField
          label={t('units.percent.percent')}
          help={t('units.percent.help')}
          value={text}
          error={error}
          autoFocus
          onChange={setText}
        />
        <SelectField
          label={t('units.percent.rounding')}
          value={String(rounding)}
          choices={ROUNDINGS.map((one) => ({ value: String(one), label: `€\u00a0${one === 1000 ? '1.000' : one}` }))}
          onChange={(value) => setRounding(ROUNDINGS.find((one) => String(one) === value) ?? 500)}
        />
        <div className="row wrap acts">
          <Button look="main" type="submit">
            {t('units.percent.apply')}
          </Button>
          <Button onClick={props.onClose}>{t('act.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
};
