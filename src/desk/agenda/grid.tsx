// The week or the day along the clock. What is dragged can be done without: Alt and the arrows on what has the focus.
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react';
import { clockText, shortWeekday } from '../../domain/time/moment-text.ts';
import { wallTimeOf } from '../parts/moments.ts';
import { useNow } from '../shell/screen.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale } from '../texts/translate.tsx';
import {
  type Block,
  type Busy,
  type BusyConflict,
  colourOf,
  conflictOf,
  type Hold,
  nameOf,
  type OpenHouse,
  type Viewing,
  type Week,
} from './agenda-data.ts';
import { type DayBox, hoursShown, minutesOf, placedOn, snapped, wallAt } from './agenda-days.ts';
import { stepped, type Target } from './move-dialog.tsx';

export type Event =
  | ({ readonly kind: 'viewing' } & Viewing)
  | ({ readonly kind: 'block' } & Block)
  | ({ readonly kind: 'hold' } & Hold)
  | ({ readonly kind: 'busy' } & Busy)
  | ({ readonly kind: 'house' } & OpenHouse);

export const eventsOf = (week: Week, busy: readonly Busy[], shown: ReadonlySet<string>): Event[] =>
  [
    ...week.openHouses.map((one): Event => ({ kind: 'house', ...one })),
    // Those who come to an open house are counted on it.
    ...week.viewings
      .filter(({ state, group }) => state === 'CONFIRMED' && !group)
      .map((one): Event => ({ kind: 'viewing', ...one })),
    ...week.blocks.map((one): Event => ({ kind: 'block', ...one })),
    ...week.holds.map((one): Event => ({ kind: 'hold', ...one })),
    ...busy.map((one): Event => ({ kind: 'busy', ...one })),
  ].filter(({ agenda }) => shown.has(agenda));

export const eventKey = (event: Event): string =>
  event.kind === 'house' ? `house-${event.agenda}-${event.index}-${event.start}` : `${event.kind}-${event.id}`;

export type GridActs = {
  readonly open: (event: Event) => void;
  readonly move: (viewing: Viewing, target: Target) => void;
  readonly cancel: (viewing: Viewing) => void;
  readonly create: (wallStart: string) => void;
};

const DRAG_FROM_PX = 6;

type Dragged = {
  readonly viewing: Viewing;
  readonly x: number;
  readonly y: number;
  readonly grab: number;
  readonly target: Target | undefined;
};

export const Grid = (props: {
  readonly week: Week;
  readonly days: readonly string[];
  readonly events: readonly Event[];
  readonly conflicts: readonly BusyConflict[];
  readonly lifted: { readonly id: number; readonly target: Target } | undefined;
  readonly acts: GridActs;
}): ReactElement => {
  const { week, days, events, conflicts, lifted, acts } = props;
  const w = useAgendaTexts();
  const locale = useLocale();
  const now = wallTimeOf(useNow());
  const grid = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Dragged>();
  const { first, last } = hoursShown(days, events);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const mayWrite = (agenda: string): boolean =>
    week.agendas.find(({ rules }) => rules.id === agenda)?.mayWrite ?? false;
  const movable = (event: Event): event is Event & { kind: 'viewing' } =>
    event.kind === 'viewing' && event.end > week.now && mayWrite(event.agenda);

  /** The day and minute under the pointer. */
  const under = (x: number, y: number): { readonly day: string; readonly minutes: number } | undefined => {
    for (const column of grid.current?.querySelectorAll<HTMLElement>('[data-day]') ?? []) {
      const { left, right, top, height } = column.getBoundingClientRect();
      if (x < left || x > right) continue;
      return { day: column.dataset.day ?? '', minutes: first * 60 + ((y - top) / height) * hours.length * 60 };
    }
    return undefined;
  };
  const grabbed =
    (viewing: Viewing) =>
    (event: PointerEvent<HTMLButtonElement>): void => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = under(event.clientX, event.clientY);
      setDrag({
        viewing,
        x: event.clientX,
        y: event.clientY,
        grab: (at?.minutes ?? 0) - minutesOf(viewing.wallStart),
        target: undefined,
      });
    };
  const dragged = (event: PointerEvent): void => {
    if (!drag) return;
    if (!drag.target && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM_PX) return;
    const at = under(event.clientX, event.clientY);
    if (at)
      setDrag({
        ...drag,
        target: { agenda: drag.viewing.agenda, wallStart: wallAt(at.day, snapped(at.minutes - drag.grab)) },
      });
  };
  const dropped = (): void => {
    if (drag?.target && drag.target.wallStart !== drag.viewing.wallStart) acts.move(drag.viewing, drag.target);
    // The click that follows a drag opens nothing.
    if (drag?.target) setTimeout(() => setDrag(undefined), 0);
    else setDrag(undefined);
  };
  const pressed =
    (event: Event) =>
    (press: KeyboardEvent): void => {
      if (!movable(event)) return;
      const next = stepped(event.wallStart, press);
      if (next !== undefined) {
        press.preventDefault();
        acts.move(event, { wallStart: next, agenda: event.agenda });
      } else if (press.key === 'Delete') {
        press.preventDefault();
        acts.cancel(event);
      }
    };
  const target = drag?.target ?? lifted?.target;
  const lifting = drag?.target ? drag.viewing : week.viewings.find(({ id }) => id === lifted?.id);
  const places = ({ from, to, x, width }: Omit<DayBox<unknown>, 'item'>) => ({
    '--s': Math.max(from / 60, first) - first,
    '--d': Math.min(to / 60, last) - Math.max(from / 60, first),
    '--x': x,
    '--wd': width,
  });
  const wordsOf = (event: Event): readonly [title: string, second: string] => {
    if (event.kind === 'busy') return [w('busy'), nameOf(week, event.agenda)];
    if (event.kind === 'block') return [event.note ?? w('block.title'), nameOf(week, event.agenda)];
    if (event.kind === 'house') return [event.listing, w('house.taken', { taken: event.taken, places: event.places })];
    if (event.kind === 'hold')
      return [
        event.listing,
        w('hold.for', { name: event.name, time: clockText(wallTimeOf(new Date(event.heldUntil)), locale) }),
      ];
    return [event.listing, week.agendas.length > 1 ? `${event.name} · ${nameOf(week, event.agenda)}` : event.name];
  };
  const classOf = (event: Event): string => {
    const look = { viewing: '', block: ' block', busy: ' block', house: ' open', hold: ' held' }[event.kind];
    const off = event.kind === 'viewing' && !event.offered ? ' off' : '';
    const clash = conflictOf(conflicts, event) ? ' clash' : '';
    return `evt${look}${off}${clash}${lifting && event.kind === 'viewing' && event.id === lifting.id ? ' ghost' : ''}`;
  };
  return (
    <div
      className="wk"
      ref={grid}
      style={{ '--n': days.length, '--hours': hours.length } as never}
      onPointerMove={dragged}
      onPointerUp={dropped}
      onPointerCancel={() => setDrag(undefined)}
    >
      <div className="hd corner" />
      {days.map((day) => (
        <div
          key={day}
          className={day === week.today ? 'hd on' : 'hd'}
          aria-current={day === week.today ? 'date' : undefined}
        >
          {shortWeekday(day, locale)}
          <b>{Number(day.slice(8))}</b>
        </div>
      ))}
      <div className="hr0" aria-hidden="true">
        {hours.slice(1).map((hour) => (
          <span key={hour} style={{ '--s': hour - first } as never}>
            {clockText(wallAt(week.today, hour * 60), locale)}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <ol
          key={day}
          className="day"
          data-day={day}
          aria-label={day}
          onDoubleClick={(event) => {
            const at = event.target === event.currentTarget ? under(event.clientX, event.clientY) : undefined;
            if (at) acts.create(wallAt(at.day, snapped(at.minutes)));
          }}
        >
          {placedOn(day, events).map(({ item, ...place }) => {
            const [title, words] = wordsOf(item);
            const second = conflictOf(conflicts, item) ? `${w('conflicts.tag')} · ${words}` : words;
            return (
              <li key={eventKey(item)}>
                <button
                  type="button"
                  className={classOf(item)}
                  data-keep={eventKey(item)}
                  title={`${clockText(item.wallStart, locale)}, ${title}, ${second}`}
                  style={{ ...places(place), '--k': colourOf(week, item.agenda) } as never}
                  onPointerDown={movable(item) ? grabbed(item) : undefined}
                  onKeyDown={pressed(item)}
                  onClick={() => {
                    if (!drag?.target) acts.open(item);
                  }}
                >
                  <i className="vh">{`${clockText(item.wallStart, locale)}, `}</i>
                  <b>{title}</b>
                  <i className="vh">, </i>
                  <span>{second}</span>
                </button>
              </li>
            );
          })}
          {target?.wallStart.startsWith(day) && lifting && (
            <li aria-hidden="true">
              <div
                className="evt lift"
                style={
                  {
                    ...places({
                      from: minutesOf(target.wallStart),
                      to: minutesOf(target.wallStart) + minutesOf(lifting.wallEnd) - minutesOf(lifting.wallStart),
                      x: 0,
                      width: 100,
                    }),
                    '--k': colourOf(week, target.agenda),
                  } as never
                }
              >
                <b>{lifting.listing}</b>
                <span>{clockText(target.wallStart, locale)}</span>
              </div>
            </li>
          )}
          {now.startsWith(day) && minutesOf(now) >= first * 60 && minutesOf(now) < last * 60 && (
            <li className="nowl" aria-hidden="true" style={{ '--s': minutesOf(now) / 60 - first } as never} />
          )}
        </ol>
      ))}
    </div>
  );
};
