// A year with its seasons: drawn with the mouse or a finger from one day to another; each season is a button that opens it.
import { type CSSProperties, type PointerEvent, type ReactElement, useRef, useState } from 'react';
import { textOf } from '../../domain/locale.ts';
import type { RentalSeason } from '../../domain/rentals/rental-unit.ts';
import { type DayRange, dayNumber, dayText, earlier, later } from '../../domain/time/calendar-days.ts';
import { monthTitle } from '../../domain/time/day-words.ts';
import { useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useLocale } from '../texts/translate.tsx';
import { shortDate } from './stay-words.ts';

const COLOURS = 6;
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** The same name has the same colour, whatever the year. */
export const seasonColour = (season: RentalSeason, seasons: readonly RentalSeason[]): number => {
  const keyOf = ({ name, prices }: RentalSeason): string => JSON.stringify(name ?? prices);
  const keys = [...new Set(seasons.map(keyOf))];
  return (keys.indexOf(keyOf(season)) % COLOURS) + 1;
};

export const YearBar = (props: {
  readonly year: number;
  readonly seasons: readonly RentalSeason[];
  readonly locked: boolean;
  readonly onOpen: (season: RentalSeason) => void;
  /** `to` is the day after the last. */
  readonly onDraw: (days: DayRange) => void;
}): ReactElement => {
  const { year, seasons, locked, onOpen, onDraw } = props;
  const t = useHolidayTexts();
  const locale = useLocale();
  const bar = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ readonly start: number; readonly end: number }>();
  const begin = `${year}-01-01`;
  const end = `${year + 1}-01-01`;
  const first = dayNumber(begin);
  const length = dayNumber(end) - first;
  const shown = seasons.filter((season) => season.from < end && season.to > begin);
  const placed = (from: string, to: string): CSSProperties =>
    ({
      '--f': (dayNumber(later(from, begin)) - first) / length,
      '--l': (dayNumber(earlier(to, end)) - dayNumber(later(from, begin))) / length,
    }) as CSSProperties;
  const dayAt = (event: PointerEvent): number => {
    const box = bar.current?.getBoundingClientRect();
    const share = box && box.width > 0 ? (event.clientX - box.left) / box.width : 0;
    return first + Math.max(0, Math.min(length - 1, Math.floor(share * length)));
  };
  const range = drawn && {
    from: dayText(Math.min(drawn.start, drawn.end)),
    to: dayText(Math.max(drawn.start, drawn.end) + 1),
  };
  return (
    <div className="year">
      <div className="yearmonths" aria-hidden="true">
        {MONTHS.map((month) => (
          <span key={month} style={placed(`${year}-${month}-01`, `${year}-${month}-02`)}>
            {monthTitle(`${year}-${month}`, locale).slice(0, 3)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not form fields */}
      <div
        ref={bar}
        className="yearbar"
        role="group"
        aria-label={t('prices.bar', { year })}
        onPointerDown={(event) => {
          if (locked || event.button !== 0) return;
          const day = dayAt(event);
          setDrawn({ start: day, end: day });
        }}
        onPointerMove={(event) => {
          if (!drawn) return;
          const day = dayAt(event);
          // Only what is drawn takes the pointer: a press on a season still opens it.
          if (day !== drawn.start && bar.current && !bar.current.hasPointerCapture?.(event.pointerId))
            bar.current.setPointerCapture?.(event.pointerId);
          setDrawn({ ...drawn, end: day });
        }}
        onPointerUp={() => {
          if (drawn && range && drawn.start !== drawn.end) onDraw(range);
          setDrawn(undefined);
        }}
        onPointerCancel={() => setDrawn(undefined)}
      >
        {shown.map((season) => (
          <button
            key={`${season.from}${season.to}`}
            type="button"
            className={`seasonbar c${seasonColour(season, seasons)}`}
            style={placed(season.from, season.to)}
            onClick={() => onOpen(season)}
          >
            <span className="vh">
              {textOf(season.name, locale) || t('prices.nameless')}: {shortDate(season.from)} –{' '}
              {shortDate(dayText(dayNumber(season.to) - 1))}
            </span>
          </button>
        ))}
        {range && drawn && drawn.start !== drawn.end && (
          <span className="drawn" style={placed(range.from, range.to)} aria-hidden="true" />
        )}
      </div>
      <p className="yearhint xs qq" role="status">
        {range && drawn && drawn.start !== drawn.end
          ? `${shortDate(range.from)} – ${shortDate(dayText(dayNumber(range.to) - 1))}`
          : ''}
      </p>
    </div>
  );
};
