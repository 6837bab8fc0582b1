// What the holiday screens say of days, money and refusals.
import { formatCurrency } from '../../domain/display/format.ts';
import { type Locale, textOf } from '../../domain/locale.ts';
import type { ExtraLine } from '../../domain/rentals/rental-extras.ts';
import { type DayRange, nightsBetween } from '../../domain/time/calendar-days.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { DeskError } from '../api/desk-error.ts';
import type { HolidayKey, HolidayTranslate } from '../texts/holiday/holiday-texts.tsx';

export type StayRow = DeskAnswer<'holidayRequests'>['requests'][number];
export type CalendarUnit = DeskAnswer<'holidayCalendar'>['units'][number];

/** "03/07". */
export const shortDate = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;
/** "03/07/2027". */
export const fullDate = (day: string): string => `${shortDate(day)}/${day.slice(0, 4)}`;

export const money = (amount: number): string => formatCurrency(amount);

export const nightsIn = ({ from, to }: DayRange, t: HolidayTranslate): string =>
  t('stay.nights', { count: nightsBetween(from, to) });

export const extraLabel = ({ id, name }: Pick<ExtraLine, 'id' | 'name'>, locale: Locale): string =>
  textOf(name, locale) || id;

/** What is wrong with the calendar of another channel, in words. */
export const channelTrouble = (
  { kind, status, nights = [] }: NonNullable<CalendarUnit['channels'][number]['problem']>,
  t: HolidayTranslate,
): string =>
  kind === 'clash'
    ? t('channel.trouble.clash', {
        nights: nights.map(({ from, to }) => `${fullDate(from)} – ${fullDate(to)}`).join(', '),
      })
    : t(`channel.trouble.${kind}`, { status: status ?? '' });

const FIELDS: Readonly<Record<string, HolidayKey>> = {
  from: 'wrong.from',
  to: 'wrong.to',
  persons: 'wrong.persons',
  name: 'wrong.name',
  email: 'wrong.email',
  phone: 'wrong.phone',
  price: 'wrong.price',
  keepPrice: 'wrong.keep',
  rentalUnitId: 'wrong.unit',
};

export type StayFaults = {
  /** What is wrong with a field. */
  readonly of: (field: string) => string | undefined;
  /** What is wrong with the whole. */
  readonly form: string | undefined;
};

/** What a refusal about a stay says beside the usual. */
type StayProblem = {
  readonly reason?: string;
  readonly state?: string;
  readonly errors?: readonly { readonly field: string }[];
};

/** A refusal in words, with a way on; what was typed stays. */
export const stayFaults = (error: unknown, t: HolidayTranslate): StayFaults => {
  if (error === null || error === undefined) return { of: () => undefined, form: undefined };
  const none = (form: string): StayFaults => ({ of: () => undefined, form });
  if (!(error instanceof DeskError)) return none(t('refused.failed'));
  const { status } = error;
  const problem: StayProblem = error.problem as object;
  if (status === 409) {
    if (problem.reason === 'taken') return none(t('refused.taken'));
    if (problem.reason === 'moved') return none(t('refused.moved'));
    if (problem.reason === 'elsewhere') return none(t('block.elsewhere'));
    if (problem.reason === 'over' || problem.state === undefined) return none(t('refused.over'));
    return none(t('refused.answered', { state: t(`state.${problem.state}` as HolidayKey) }));
  }
  if (status !== 400) return none(t('refused.failed'));
  const errors = problem.errors ?? [];
  return {
    of: (field) => {
      const key = FIELDS[field];
      return key && errors.some((one) => one.field === `body.${field}`) ? t(key) : undefined;
    },
    form: t('refused.fields'),
  };
};
