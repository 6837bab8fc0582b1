// The request for a period: what it costs, who comes, and the consent. Nothing is charged; the period is held.
import type { FormEventHandler, ReactElement, ReactNode } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ChosenStay } from '../../domain/rentals/stay-choice.ts';
import { dayRange } from '../../domain/time/day-words.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { FieldMessage, TextField } from '../forms/field.tsx';
import { problemText } from '../forms/problem-text.ts';
import { Icon } from '../icon.tsx';
import { PersonFields } from '../viewings/person-fields.tsx';
import { nightsText, PERIODS_ID, REQUEST_ID } from './unit-calendar.tsx';

export type RentalRequestOptions = {
  readonly action: string;
  readonly unitId: number;
  /** How many it holds; 0 when that is not known. */
  readonly maxPersons: number;
  readonly siteName: string;
  readonly privacyHref: string;
  readonly thirdParty?: string | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly FormProblem[];
};

type Props = RentalRequestOptions & {
  readonly id: string;
  readonly stay: ChosenStay | undefined;
  readonly locale: Locale;
  readonly t: Translate;
  readonly note?: ReactNode;
  readonly loading?: boolean;
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  readonly onFocus?: () => void;
};

const STAY_PROBLEMS: Readonly<Record<NonNullable<ChosenStay['problem']>, MessageKey>> = {
  past: 'rental.stay.past',
  taken: 'rental.stay.taken',
  'no-period': 'rental.stay.no-period',
  'too-short': 'rental.stay.too-short',
};
/** More than any family brings, where the record does not say. */
const MOST_PERSONS = 20;

/** Where a problem of the form is mended: the period in the calendar, the rest here. */
export const requestFieldId = (id: string, field: string): string =>
  field === 'from' || field === 'to' ? PERIODS_ID : `${id}-${field}`;

/** Both ends of a period are missed as one. */
export const withoutDoubles = (problems: readonly FormProblem[]): FormProblem[] =>
  problems.filter(({ field }) => field !== 'to' || !problems.some((other) => other.field === 'from'));

const Chosen = ({ stay, locale, t }: Pick<Props, 'stay' | 'locale' | 't'>): ReactElement => {
  if (!stay)
    return (
      <p className="note">
        <Icon name="calendar" />
        <a href={`#${PERIODS_ID}`}>{t('rental.request.choose')}</a>
      </p>
    );
  const range = dayRange(stay, locale);
  return stay.available ? (
    <div className="note good" role="status">
      <Icon name="calendar" />
      <div>
        <strong>{range}</strong>
        {t('rental.request.free', { nights: nightsText(stay, t) })}
      </div>
    </div>
  ) : (
    <div className="note warn" role="status">
      <Icon name="warn" />
      <div>
        <strong>{range}</strong>
        {t(STAY_PROBLEMS[stay.problem ?? 'taken'])}
      </div>
    </div>
  );
};

const Price = ({ stay, t }: Pick<Props, 'stay' | 't'>): ReactElement | null =>
  stay?.available && stay.price !== null ? (
    <table className="sum">
      <tbody>
        <tr>
          <th scope="row">{t('rental.request.price', { nights: nightsText(stay, t) })}</th>
          <td>{formatCurrency(stay.price)}</td>
        </tr>
      </tbody>
    </table>
  ) : null;

const Persons = ({ id, maxPersons, values, problems, t }: Props): ReactElement => {
  const problem = problems.find(({ field }) => field === 'persons');
  const most = maxPersons > 0 ? maxPersons : MOST_PERSONS;
  const described = [maxPersons > 0 ? `${id}-persons-hint` : '', problem ? `${id}-persons-problem` : ''];
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label htmlFor={`${id}-persons`}>{t('rental.request.persons')}</label>
      {maxPersons > 0 && (
        <p className="hint" id={`${id}-persons-hint`}>
          {t('rental.request.max', { count: maxPersons })}
        </p>
      )}
      <span className="select">
        <select
          className="input"
          id={`${id}-persons`}
          name="persons"
          defaultValue={values.persons ?? String(Math.min(2, most))}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described.filter((part) => part !== '').join(' ') || undefined}
        >
          {Array.from({ length: most }, (_, index) => String(index + 1)).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {problem && <FieldMessage id={`${id}-persons-problem`} text={problemText(problem, t)} />}
    </div>
  );
};

export const RentalRequestView = (props: Props): ReactElement => {
  const { id, t, action, unitId, stay, values, problems, note, loading = false, thirdParty } = props;
  const field = (name: string) => {
    const problem = problems.find((candidate) => candidate.field === name);
    return { id: `${id}-${name}`, name, t, value: values[name], problem: problem && problemText(problem, t) };
  };
  return (
    <form
      className={loading ? 'panel raised form rental-request loading' : 'panel raised form rental-request'}
      id={REQUEST_ID}
      method="post"
      action={action}
      noValidate
      aria-busy={loading}
      onSubmit={props.onSubmit}
      onFocus={props.onFocus}
    >
      <h2>{t('rental.request')}</h2>
      {note}
      <Chosen {...props} />
      <Price stay={stay} t={t} />
      <Persons {...props} />
      <PersonFields {...props} consent={t('form.privacy', { name: props.siteName, link: '\n' })}>
        <TextField {...field('phone')} label={t('form.phone')} type="tel" autoComplete="tel" />
        <TextField {...field('message')} label={t('form.message')} lines />
      </PersonFields>
      <input type="hidden" name="rentalUnitId" value={unitId} />
      {stay?.available && (
        <>
          <input type="hidden" name="from" value={stay.from} />
          <input type="hidden" name="to" value={stay.to} />
        </>
      )}
      <button className="btn primary block" type="submit" aria-disabled={loading ? true : undefined}>
        {loading ? t('form.sending') : t('rental.request.send')}
      </button>
      <p className="tiny">{t('rental.request.terms')}</p>
      {thirdParty && <p className="tiny">{t('captcha.thirdParty', { host: thirdParty })}</p>}
    </form>
  );
};
