// biome-ignore-all lint/a11y/useSemanticElements: a table cannot hold bars that run over its cells.
// Units by days: one tab stop, arrow keys, every cell says its unit, its day and what is there. Bars run from the middle of the day of
// arrival to the middle of the day of departure; they are drawn over the cells, which carry the words.
import { type CSSProperties, type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import { dayNumber, dayText, weekday } from '../../domain/time/calendar-days.ts';
import { dayLong, monthTitle } from '../../domain/time/day-words.ts';
import { DeskPicture } from '../media/desk-picture.tsx';
import { Icon } from '../parts/icon.tsx';
import { type HolidayTranslate, useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useLocale } from '../texts/translate.tsx';
import { type CalendarUnit, money } from './stay-words.ts';

export type Spot = { readonly unit: number; readonly day: string };
export type Bar =
  | { readonly kind: 'stay'; readonly stay: CalendarUnit['stays'][number] }
  | { readonly kind: 'block'; readonly block: CalendarUnit['blocks'][number] };

const nightsOf = (bar: Bar): { readonly from: string; readonly to: string } =>
  bar.kind === 'stay' ? bar.stay : bar.block;

export const barsOf = ({ stays, blocks }: CalendarUnit): Bar[] =>
  [
    ...stays.map((stay): Bar => ({ kind: 'stay', stay })),
    ...blocks.map((block): Bar => ({ kind: 'block', block })),
  ].sort((a, b) => (nightsOf(a).from < nightsOf(b).from ? -1 : 1));

/** Whose night it is. */
const barAt = (unit: CalendarUnit, day: string): Bar | undefined =>
  barsOf(unit).find((bar) => nightsOf(bar).from <= day && day < nightsOf(bar).to);

export const barTitle = (bar: Bar, t: HolidayTranslate): string => {
  if (bar.kind === 'stay') return bar.stay.name;
  return bar.block.note === '' ? t(`block.${bar.block.by}`) : bar.block.note;
};

export const barState = (bar: Bar, t: HolidayTranslate): string =>
  bar.kind === 'stay' ? t(`state.${bar.stay.state}`) : t(`block.${bar.block.by}`);

export const barLook = (bar: Bar): string => {
  if (bar.kind === 'stay') return bar.stay.state === 'HELD' ? 'hold' : '';
  return bar.block.by === 'channel' ? 'elsewhere' : 'hatch';
};

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};
/** Over fewer days only the beginning of a month's name has room, and over a single one nothing. */
const WHOLE_NAME_DAYS = 5;
const SHORT_NAME_DAYS = 2;
const SHORT_NAME = 3;
const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));

export const CalendarGrid = (props: {
  readonly units: readonly CalendarUnit[];
  readonly from: string;
  readonly days: number;
  readonly today: string;
  readonly spot: Spot | undefined;
  readonly onSpot: (spot: Spot) => void;
  readonly onOpen: (unit: CalendarUnit, bar: Bar) => void;
}): ReactElement => {
  const { units, from, days, today, spot, onSpot, onOpen } = props;
  const t = useHolidayTexts();
  const locale = useLocale();
  const grid = useRef<HTMLDivElement>(null);
  // Not a state: two keys before one drawing would end in the state of the first, and the focus would stay behind.
  const wantsFocus = useRef(false);
  const first = dayNumber(from);
  const list = Array.from({ length: days }, (_, index) => dayText(first + index));
  const row = Math.max(
    0,
    units.findIndex(({ id }) => id === spot?.unit),
  );
  const column = within(spot ? dayNumber(spot.day) - first : 0, days - 1);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
  });
  const goTo = (nextRow: number, nextColumn: number): void => {
    const unit = units[within(nextRow, units.length - 1)];
    const day = list[within(nextColumn, days - 1)];
    if (!unit || !day) return;
    wantsFocus.current = true;
    onSpot({ unit: unit.id, day });
  };
  const openAt = (unit: CalendarUnit, day: string): void => {
    const bar = barAt(unit, day);
    if (bar) onOpen(unit, bar);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const unit = units[row];
    const day = list[column];
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) goTo(row + step[0], column + step[1]);
    else if (event.key === 'Home') goTo(row, 0);
    else if (event.key === 'End') goTo(row, days - 1);
    else if ((event.key === 'Enter' || event.key === ' ') && unit && day) openAt(unit, day);
    else return;
    event.preventDefault();
  };
  const cellName = (unit: CalendarUnit, day: string): string => {
    const bar = barAt(unit, day);
    const what = bar ? `${barTitle(bar, t)}, ${barState(bar, t)}` : t('calendar.free');
    const change = unit.changeovers.includes(day) ? `, ${t('calendar.changeover')}` : '';
    return t('calendar.cell', { unit: unit.name, day: dayLong(day, locale), what: what + change });
  };
  const months = list.filter((day, index) => index === 0 || day.endsWith('-01'));
  return (
    <div
      ref={grid}
      className="gantt"
      role="grid"
      tabIndex={-1}
      aria-label={t('calendar.label')}
      aria-rowcount={units.length + 1}
      aria-colcount={days + 1}
      style={{ '--n': days } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <div className="gr head" role="row" aria-rowindex={1} tabIndex={-1}>
        <div className="gu" role="columnheader" tabIndex={-1}>
          <b className="s">{t('calendar.units', { count: units.length })}</b>
        </div>
        <div className="gmonths" aria-hidden="true">
          {months.map((day, index) => {
            const begin = dayNumber(day) - first;
            const next = months[index + 1];
            const length = (next ? dayNumber(next) - first : days) - begin;
            if (length < SHORT_NAME_DAYS) return null;
            const name = monthTitle(day, locale);
            return (
              <em key={day} style={{ '--f': begin } as CSSProperties}>
                {length < WHOLE_NAME_DAYS ? name.slice(0, SHORT_NAME) : name}
              </em>
            );
          })}
        </div>
        {list.map((day) => (
          <div
            key={day}
            role="columnheader"
            tabIndex={-1}
            className={`gd${weekday(dayNumber(day)) >= 6 ? ' we' : ''}${day === today ? ' now' : ''}`}
          >
            <span aria-hidden="true">{Number(day.slice(8))}</span>
            <span className="vh">{dayLong(day, locale)}</span>
          </div>
        ))}
      </div>
      {units.map((unit, index) => (
        <div key={unit.id} className="gr" role="row" aria-rowindex={index + 2} tabIndex={-1}>
          <div className="gu" role="rowheader" tabIndex={-1}>
            {unit.photo && <DeskPicture className="th" file={unit.photo} alt="" />}
            <span className="grow">
              <b>{unit.name}</b>
              <span className="xs qq">
                {unit.offered
                  ? t('calendar.place', { place: unit.place, count: unit.persons ?? 0 })
                  : t('calendar.gone')}
              </span>
              {unit.lacksRegistration && unit.offered && (
                <span className="xs warned">
                  <Icon name="warn" />
                  {t('calendar.unregistered')}
                </span>
              )}
            </span>
          </div>
          {list.map((day, at) => {
            const isSpot = index === row && at === column;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of its cells.
              <div
                key={day}
                role="gridcell"
                tabIndex={isSpot ? 0 : -1}
                aria-label={cellName(unit, day)}
                title={barAt(unit, day) && cellName(unit, day)}
                aria-selected={isSpot}
                className={`gc${unit.changeovers.includes(day) ? ' change' : ''}${day === today ? ' now' : ''}`}
                onClick={() => {
                  onSpot({ unit: unit.id, day });
                  openAt(unit, day);
                }}
              />
            );
          })}
          <div className="gbars" aria-hidden="true">
            {barsOf(unit).map((bar) => {
              const { from: begin, to: end } = nightsOf(bar);
              const start = Math.max(-0.5, dayNumber(begin) - first);
              const stop = Math.min(days - 0.5, dayNumber(end) - first);
              return (
                <div
                  key={`${bar.kind}${bar.kind === 'stay' ? bar.stay.id : bar.block.id}`}
                  className={`stay ${barLook(bar)}`}
                  style={{ '--f': start, '--l': stop - start } as CSSProperties}
                >
                  <b>{barTitle(bar, t)}</b>
                  <span>
                    {barTitle(bar, t) !== barState(bar, t) && barState(bar, t)}
                    {bar.kind === 'stay' && bar.stay.state === 'HELD' && ` · ${money(bar.stay.price)}`}
                  </span>
                </div>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
};
