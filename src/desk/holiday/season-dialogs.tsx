// One season, one extra, and the copy of a year: each is changed apart and then taken over into what is not online yet.
import { type FormEvent, type ReactElement, useState } from 'react';
import { LOCALES, type Localized } from '../../domain/locale.ts';
import type { RentalExtra, RentalSeason } from '../../domain/rentals/rental-unit.ts';
import { EXTRA_PERS, PERIOD_TYPES } from '../../domain/rentals/rental-words.ts';
import { dayNumber, dayText, isDay } from '../../domain/time/calendar-days.ts';
import { weekdays } from '../../domain/time/day-words.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Checkbox, SelectField, TextField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useSession } from '../shell/session.ts';
import { useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { amountIn, amountText } from './amounts.ts';

/** Without those that say nothing. */
const named = (name: Localized): Localized =>
  Object.fromEntries(Object.entries(name).filter(([, text]) => (text ?? '').trim() !== ''));

const NameFields = (props: { readonly value: Localized; readonly onChange: (value: Localized) => void }) => {
  const t = useHolidayTexts();
  const { site } = useSession();
  const languages = LOCALES.filter((locale) => site.locales.includes(locale));
  return (
    <div className="pair">
      {languages.map((locale) => (
        <TextField
          key={locale}
          label={t('season.name', { language: t(`language.${locale}`) })}
          lang={locale}
          maxLength={200}
          value={props.value[locale] ?? ''}
          onChange={(text) => props.onChange({ ...props.value, [locale]: text })}
        />
      ))}
    </div>
  );
};

const Actions = (props: {
  readonly onClose: () => void;
  readonly onRemove: (() => void) | undefined;
}): ReactElement => {
  const t = useHolidayTexts();
  const shell = useTexts();
  return (
    <div className="row wrap acts">
      <Button look="main" type="submit">
        {t('season.apply')}
      </Button>
      <Button onClick={props.onClose}>{shell('act.cancel')}</Button>
      {props.onRemove && (
        <Button look="danger" onClick={props.onRemove}>
          {t('prices.remove')}
        </Button>
      )}
    </div>
  );
};

export const DayBoxes = (props: {
  readonly legend: string;
  readonly help?: string;
  readonly value: readonly number[];
  readonly onChange: (days: number[]) => void;
  readonly disabled?: boolean;
}): ReactElement => {
  const { legend, help, value, onChange, disabled } = props;
  const locale = useLocale();
  return (
    <fieldset className="f days" disabled={disabled}>
      <legend>{legend}</legend>
      <div className="row wrap">
        {weekdays(locale).map(({ name, short }, index) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              aria-label={name}
              checked={value.includes(index + 1)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...value, index + 1].sort((a, b) => a - b)
                    : value.filter((day) => day !== index + 1),
                )
              }
            />
            <span aria-hidden="true">{short}</span>
          </label>
        ))}
      </div>
      {help && <p className="help">{help}</p>}
    </fieldset>
  );
};

type Prices = Readonly<Record<(typeof PERIOD_TYPES)[number], string>>;

export const SeasonDialog = (props: {
  readonly season: RentalSeason;
  /** It is there already. */
  readonly onRemove?: (() => void) | undefined;
  readonly onApply: (season: RentalSeason) => void;
  readonly onClose: () => void;
}): ReactElement => {
  const { season, onRemove, onApply, onClose } = props;
  const t = useHolidayTexts();
  const locale = useLocale();
  const [name, setName] = useState<Localized>(season.name ?? {});
  const [from, setFrom] = useState(season.from);
  // People name the last day; the rule names the day after it.
  const [last, setLast] = useState(dayText(dayNumber(season.to) - 1));
  const [prices, setPrices] = useState<Prices>(() => ({
    week: amountText(season.prices.week),
    weekend: amountText(season.prices.weekend),
    midweek: amountText(season.prices.midweek),
    month: amountText(season.prices.month),
  }));
  const [minimum, setMinimum] = useState(season.minimumStay ? String(season.minimumStay) : '');
  const [days, setDays] = useState<readonly number[]>(season.changeoverDays ?? []);
  const [tried, setTried] = useState(false);
  const amounts = PERIOD_TYPES.map((type) => [type, amountIn(prices[type], locale)] as const);
  const isMinimum = minimum === '' || (/^\d{1,3}$/.test(minimum) && Number(minimum) >= 1 && Number(minimum) <= 366);
  const areDays = isDay(from) && isDay(last) && from <= last;
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!areDays || !isMinimum || amounts.some(([, amount]) => amount === 'wrong')) return;
    onApply({
      ...(Object.keys(named(name)).length > 0 ? { name: named(name) } : {}),
      from,
      to: dayText(dayNumber(last) + 1),
      ...(minimum === '' ? {} : { minimumStay: Number(minimum) }),
      ...(days.length === 0 ? {} : { changeoverDays: [...days] }),
      prices: Object.fromEntries(amounts.filter(([, amount]) => amount !== undefined)),
    });
  };
  return (
    <Dialog open title={t('season.title')} onClose={onClose}>
      <form className="st" onSubmit={apply} noValidate>
        <NameFields value={name} onChange={setName} />
        <div className="pair">
          <TextField type="date" label={t('season.from')} value={from} onChange={setFrom} />
          <TextField
            type="date"
            label={t('season.to')}
            value={last}
            error={tried && !areDays ? t('season.wrong.days') : undefined}
            onChange={setLast}
          />
        </div>
        <div className="pair">
          {amounts.map(([type, amount]) => (
            <TextField
              key={type}
              label={t('season.price', { type: t(`type.${type}`) })}
              inputMode="decimal"
              value={prices[type]}
              error={tried && amount === 'wrong' ? t('season.wrong.number') : undefined}
              onChange={(text) => setPrices({ ...prices, [type]: text })}
            />
          ))}
        </div>
        <TextField
          label={t('rules.minimum')}
          help={t('season.minimum.help')}
          inputMode="numeric"
          value={minimum}
          error={tried && !isMinimum ? t('season.wrong.number') : undefined}
          onChange={setMinimum}
        />
        <DayBoxes legend={t('rules.days')} help={t('season.days.help')} value={days} onChange={setDays} />
        <Note>{t('season.others')}</Note>
        <Actions onClose={onClose} onRemove={onRemove} />
      </form>
    </Dialog>
  );
};

/** `cleaning-2`: small letters, figures and hyphens, and none twice. */
const idFor = (name: Localized, taken: readonly string[]): string => {
  const word =
    (Object.values(name)[0] ?? '')
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 30)
      .replace(/-+$/, '') || 'extra';
  let id = word;
  for (let number = 2; taken.includes(id); number++) id = `${word}-${number}`;
  return id;
};

export const ExtraDialog = (props: {
  readonly extra: RentalExtra | undefined;
  readonly taken: readonly string[];
  readonly onRemove?: (() => void) | undefined;
  readonly onApply: (extra: RentalExtra) => void;
  readonly onClose: () => void;
}): ReactElement => {
  const { extra, taken, onRemove, onApply, onClose } = props;
  const t = useHolidayTexts();
  const locale = useLocale();
  const [name, setName] = useState<Localized>(extra?.name ?? {});
  const [amount, setAmount] = useState(amountText(extra?.amount));
  const [per, setPer] = useState(extra?.per ?? 'stay');
  const [obligatory, setObligatory] = useState(extra?.obligatory ?? true);
  const [tried, setTried] = useState(false);
  const value = amountIn(amount, locale);
  const isNamed = Object.keys(named(name)).length > 0;
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isNamed || typeof value !== 'number') return;
    onApply({ id: extra?.id ?? idFor(named(name), taken), name: named(name), amount: value, per, obligatory });
  };
  return (
    <Dialog open title={t('extra.title')} onClose={onClose}>
      <form className="st" onSubmit={apply} noValidate>
        <NameFields value={name} onChange={setName} />
        {tried && !isNamed && (
          <Note tone="bad" role="alert">
            {t('extra.wrong.name')}
          </Note>
        )}
        <div className="pair">
          <TextField
            label={t('extra.amount')}
            inputMode="decimal"
            value={amount}
            error={tried && typeof value !== 'number' ? t('extra.wrong.amount') : undefined}
            onChange={setAmount}
          />
          <SelectField
            label={t('extra.per')}
            value={per}
            choices={EXTRA_PERS.map((one) => ({ value: one, label: t(`extra.per.${one}`) }))}
            onChange={setPer}
          />
        </div>
        <Checkbox
          label={t('extra.obligatory')}
          help={t('extra.obligatory.help')}
          checked={obligatory}
          onChange={setObligatory}
        />
        <Actions onClose={onClose} onRemove={onRemove} />
      </form>
    </Dialog>
  );
};

export const CopyDialog = (props: {
  readonly year: number;
  readonly onApply: (percent: number) => void;
  readonly onClose: () => void;
}): ReactElement => {
  const { year, onApply, onClose } = props;
  const t = useHolidayTexts();
  const shell = useTexts();
  const [text, setText] = useState('0');
  const [tried, setTried] = useState(false);
  const percent = Number(text.replace(',', '.'));
  const isRight = text.trim() !== '' && percent >= -50 && percent <= 100;
  const words = { from: year, to: year + 1 };
  return (
    <Dialog open title={t('prices.copy', words)} intro={t('prices.copy.what', words)} onClose={onClose}>
      <form
        className="st"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isRight) onApply(percent);
        }}
      >
        <TextField
          label={t('prices.copy.percent')}
          inputMode="decimal"
          value={text}
          error={tried && !isRight ? t('prices.copy.wrong') : undefined}
          onChange={setText}
        />
        <div className="row wrap acts">
          <Button look="main" type="submit">
            {t('prices.copy', words)}
          </Button>
          <Button onClick={onClose}>{shell('act.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
};
