// A year with its seasons: drawn with the mouse or a finger from one day to another; each season is a button that opens it.
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
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

/** So near an end of a season the pointer takes that end. */
const GRIP_PX = 6;
type Pulled = {
  readonly season: RentalSeason;
  readonly edge: 'from' | 'to';
  readonly day: number;
  readonly moved: boolean;
};

const daysKey = ({ from, to }: DayRange): string => `${from}/${to}`;
/** People name the last day; the rule names the day after it. */
const daysText = ({ from, to }: DayRange): string => `${shortDate(from)} – ${shortDate(dayText(dayNumber(to) - 1))}`;

export const YearBar = (props: {
  readonly year: number;
  readonly seasons: readonly RentalSeason[];
  readonly locked: boolean;
  readonly onOpen: (season: RentalSeason) => void;
  /** `to` is the day after the last. */
  readonly onDraw: (days: DayRange) => void;
  /** The first or the last day of a season is another one. */
  readonly onEdge: (season: RentalSeason, days: DayRange) => void;
}): ReactElement => {
  const { year, seasons, locked, onOpen, onDraw, onEdge } = props;
  const t = useHolidayTexts();
  const locale = useLocale();
  const bar = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ readonly start: number; readonly end: number }>();
  const [pulled, setPulled] = useState<Pulled>();
  // The season that keeps the focus: with other days it is another button.
  const focused = useRef<string>(undefined);
  useEffect(() => {
    const wanted = focused.current;
    if (wanted === undefined) return;
    focused.current = undefined;
    for (const one of bar.current?.querySelectorAll<HTMLElement>('[data-days]') ?? [])
      if (one.dataset.days === wanted) one.focus();
  });
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
  const pull = (event: PointerEvent): Pulled['edge'] | undefined => {
    const box = (event.target as Element).closest('.seasonbar')?.getBoundingClientRect();
    if (!box || box.width < 3 * GRIP_PX) return undefined;
    if (event.clientX - box.left <= GRIP_PX) return 'from';
    return box.right - event.clientX <= GRIP_PX ? 'to' : undefined;
  };
  const edged = (season: RentalSeason, edge: Pulled['edge'], day: number): DayRange | undefined => {
    const days = edge === 'from' ? { from: dayText(day), to: season.to } : { from: season.from, to: dayText(day) };
    return days.from < days.to ? days : undefined;
  };
  const change = (season: RentalSeason, days: DayRange | undefined): void => {
    if (!days || (days.from === season.from && days.to === season.to)) return;
    focused.current = daysKey(days);
    onEdge(season, days);
  };
  /** Alt and an arrow move the last day, with Shift the first one: what the pointer does at either end. */
  const pressed = (season: RentalSeason, event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (locked || !event.altKey || step === undefined) return;
    event.preventDefault();
    const edge = event.shiftKey ? 'from' : 'to';
    change(season, edged(season, edge, dayNumber(season[edge]) + step));
  };
  const shownDays = (season: RentalSeason): DayRange =>
    (pulled?.season === season ? edged(season, pulled.edge, pulled.day) : undefined) ?? season;
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
          const edge = pull(event);
          const key = (event.target as Element).closest<HTMLElement>('[data-days]')?.dataset.days;
          const season = edge && shown.find((one) => daysKey(one) === key);
          if (edge && season) {
            bar.current?.setPointerCapture?.(event.pointerId);
            setPulled({ season, edge, day: dayNumber(season[edge]), moved: false });
            return;
          }
          setDrawn({ start: day, end: day });
        }}
        onPointerMove={(event) => {
          if (pulled) {
            const at = dayAt(event) + (pulled.edge === 'to' ? 1 : 0);
            if (at !== pulled.day) setPulled({ ...pulled, day: at, moved: true });
            return;
          }
          if (!drawn) return;
          const day = dayAt(event);
          // Only what is drawn takes the pointer: a press on a season still opens it.
          if (day !== drawn.start && bar.current && !bar.current.hasPointerCapture?.(event.pointerId))
            bar.current.setPointerCapture?.(event.pointerId);
          setDrawn({ ...drawn, end: day });
        }}
        onPointerUp={() => {
          if (pulled?.moved) change(pulled.season, edged(pulled.season, pulled.edge, pulled.day));
          // A press at the end of a season that moves nothing opens it like any other.
          else if (pulled) onOpen(pulled.season);
          setPulled(undefined);
          if (drawn && range && drawn.start !== drawn.end) onDraw(range);
          setDrawn(undefined);
        }}
        onPointerCancel={() => {
          setDrawn(undefined);
          setPulled(undefined);
        }}
      >
        {shown.map((season) => (
          <button
            key={daysKey(season)}
            type="button"
            data-days={daysKey(season)}
            className={`seasonbar c${seasonColour(season, seasons)}`}
            style={placed(shownDays(season).from, shownDays(season).to)}
            aria-keyshortcuts={
              locked ? undefined : 'Alt+ArrowLeft Alt+ArrowRight Shift+Alt+ArrowLeft Shift+Alt+ArrowRight'
            }
            onKeyDown={(event) => pressed(season, event)}
            onClick={() => onOpen(season)}
          >
            <span className="vh">
              {textOf(season.name, locale) || t('prices.nameless')}: {daysText(season)}
            </span>
          </button>
        ))}
        {range && drawn && drawn.start !== drawn.end && (
          <span className="drawn" style={placed(range.from, range.to)} aria-hidden="true" />
        )}
      </div>
      <p className="yearhint xs qq" role="status">
        {range && drawn && drawn.start !== drawn.end
          ? daysText(range)
          : pulled
            ? daysText(shownDays(pulled.season))
            : locked || shown.length === 0
              ? ''
              : t('prices.edges')}
      </p>
    </div>
  );
};
