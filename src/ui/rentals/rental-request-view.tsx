// The request for a period: what it costs, who comes, and the consent. Nothing is charged; the period is held.
import type { ReactElement } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import type { Locale } from '../../domain/locale.ts';
import { partyOf, stayCost } from '../../domain/rentals/rental-extras.ts';
import type { RentalExtra } from '../../domain/rentals/rental-unit.ts';
import type { ChosenStay } from '../../domain/rentals/stay-choice.ts';
import { dayRange } from '../../domain/time/day-words.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { FieldMessage, TextField } from '../forms/field.tsx';
import { PersonFields } from '../forms/person-fields.tsx';
import {
  inputOf,
  problemOf,
  VisitorForm,
  type VisitorFormOptions,
  type VisitorFormState,
} from '../forms/visitor-form.tsx';
import { Icon } from '../icon.tsx';
import { extraName } from './extra-words.ts';
import { nightsText, PERIODS_ID, REQUEST_ID } from './unit-calendar.tsx';

export type RentalRequestOptions = VisitorFormOptions & {
  readonly unitId: number;
  /** How many it holds; 0 when that is not known. */
  readonly maxPersons: number;
  readonly extras?: readonly RentalExtra[] | null | undefined;
  readonly siteName: string;
  readonly privacyHref: string;
  readonly values: Readonly<Record<string, string>>;
};

type Props = RentalRequestOptions &
  VisitorFormState & {
    readonly stay: ChosenStay | undefined;
    readonly locale: Locale;
    /** As the visitor chose it since the page came; with script. */
    readonly persons?: number | undefined;
    readonly onPersons?: ((persons: number) => void) | undefined;
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

/** How many the form says will come. */
const personsIn = ({ persons, values, maxPersons }: Props): number =>
  persons ?? partyOf(maxPersons, Number(values.persons) || undefined);

const Price = (props: Props): ReactElement | null => {
  const { stay, extras, locale, t } = props;
  if (!stay?.available || stay.price === null || stay.rent === null) return null;
  const cost = stayCost(stay.rent, extras, stay, personsIn(props));
  const nights = nightsText(stay, t);
  return (
    <table className="sum">
      <tbody>
        {cost.extras.length > 0 && (
          <>
            <tr>
              <th scope="row">{t('rental.request.rent', { nights })}</th>
              <td>{formatCurrency(cost.rent)}</td>
            </tr>
            {cost.extras.map((line) => (
              <tr key={line.id}>
                <th scope="row">{extraName(line, locale)}</th>
                <td>{formatCurrency(line.total)}</td>
              </tr>
            ))}
          </>
        )}
        <tr className="total">
          <th scope="row">
            {cost.extras.length > 0 ? t('rental.request.total') : t('rental.request.price', { nights })}
          </th>
          <td>{formatCurrency(cost.price)}</td>
        </tr>
      </tbody>
    </table>
  );
};

const Persons = (props: Props): ReactElement => {
  const { id, maxPersons, values, t } = props;
  const problem = problemOf(props, 'persons');
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
          defaultValue={values.persons ?? String(partyOf(maxPersons))}
          onChange={(event) => props.onPersons?.(Number(event.target.value))}
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
      {problem && <FieldMessage id={`${id}-persons-problem`} text={problem} />}
    </div>
  );
};

export const RentalRequestView = (props: Props): ReactElement => {
  const { t, unitId, stay } = props;
  return (
    <VisitorForm
      {...props}
      look="panel raised rental-request"
      anchor={REQUEST_ID}
      head={<h2>{t('rental.request')}</h2>}
      button={{
        text: t('rental.request.send'),
        sending: t('form.sending'),
        beside: t('rental.request.terms'),
        wide: true,
      }}
    >
      <Chosen {...props} />
      <Price {...props} />
      <Persons {...props} />
      <PersonFields {...props} consent={t('form.privacy', { name: props.siteName, link: '\n' })}>
        <TextField {...inputOf(props, 'phone')} label={t('form.phone')} type="tel" autoComplete="tel" />
        <TextField {...inputOf(props, 'message')} label={t('form.message')} lines />
      </PersonFields>
      <input type="hidden" name="rentalUnitId" value={unitId} />
      {stay?.available && (
        <>
          <input type="hidden" name="from" value={stay.from} />
          <input type="hidden" name="to" value={stay.to} />
        </>
      )}
    </VisitorForm>
  );
};
