// Unit, days and persons of a stay, and what exactly these nights cost, as one chooses them.
import type { ReactElement } from 'react';
import { DAY_MS, nightsBetween } from '../../domain/time/calendar-days.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { SelectField, TextField } from '../parts/field.tsx';
import { wallTimeOf } from '../parts/moments.ts';
import { useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import type { CalendarUnit, StayFaults } from './stay-words.ts';

export type StayChoice = {
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly persons: string;
};

const tomorrow = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Every unit that is offered, and how the question for them stands. */
export const useUnitList = () => {
  const today = wallTimeOf(new Date()).slice(0, 10);
  const query = useDeskQuery('stays', 'holidayCalendar', { query: { from: today, to: tomorrow(today) } });
  return { query, units: (query.data?.units ?? []).filter(({ offered }) => offered) };
};

export const useUnits = (): readonly CalendarUnit[] => useUnitList().units;

const isRange = ({ from, to }: StayChoice): boolean =>
  from !== '' && to !== '' && from < to && nightsBetween(from, to) <= 366;

/** Asked anew with every choice; `stay`: one that is moved, whose own nights are free to it. */
export const useQuote = (choice: StayChoice, stay?: number) => {
  const persons = Number(choice.persons);
  const isWhole = isRange(choice) && choice.unit !== '' && Number.isInteger(persons) && persons > 0 && persons <= 1000;
  return useDeskQuery('stays', 'quoteStay', {
    params: { id: Number(choice.unit) || 1 },
    query: { from: choice.from, to: choice.to, persons, ...(stay === undefined ? {} : { stay }) },
    enabled: isWhole,
  });
};

export const StayFields = (props: {
  readonly value: StayChoice;
  readonly onChange: (value: StayChoice) => void;
  readonly units: readonly CalendarUnit[];
  readonly faults: StayFaults;
  /** Blocks have no guests. */
  readonly withPersons?: boolean;
}): ReactElement => {
  const { value, onChange, units, faults, withPersons = true } = props;
  const t = useHolidayTexts();
  const set = (change: Partial<StayChoice>): void => onChange({ ...value, ...change });
  return (
    <>
      <SelectField
        label={t('field.unit')}
        value={value.unit}
        error={faults.of('rentalUnitId')}
        choices={units.map(({ id, name, place }) => ({ value: String(id), label: `${name}, ${place}` }))}
        onChange={(unit) => set({ unit })}
      />
      <div className="pair">
        <TextField
          type="date"
          label={t('field.from')}
          value={value.from}
          error={faults.of('from')}
          onChange={(from) => set({ from })}
        />
        <TextField
          type="date"
          label={t('field.to')}
          value={value.to}
          error={faults.of('to')}
          onChange={(to) => set({ to })}
        />
      </div>
      {withPersons && (
        <TextField
          type="number"
          min={1}
          max={1000}
          label={t('field.persons')}
          value={value.persons}
          error={faults.of('persons')}
          onChange={(persons) => set({ persons })}
        />
      )}
    </>
  );
};
