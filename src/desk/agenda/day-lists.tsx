// The same as lists, day by day: for whoever prefers to read, and for the phone.
import type { ReactElement } from 'react';
import { clockText, dayText } from '../../domain/time/moment-text.ts';
import { wallTimeOf } from '../parts/moments.ts';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale } from '../texts/translate.tsx';
import { type BusyConflict, colourOf, conflictOf, nameOf, type Week } from './agenda-data.ts';
import { partOn } from './agenda-days.ts';
import { type Event, eventKey } from './grid.tsx';

const Line = (props: {
  readonly week: Week;
  readonly event: Event;
  readonly conflict: boolean;
  readonly onOpen: () => void;
}): ReactElement => {
  const { week, event, conflict, onOpen } = props;
  const w = useAgendaTexts();
  const locale = useLocale();
  const title =
    event.kind === 'busy' ? w('busy') : event.kind === 'block' ? (event.note ?? w('block.title')) : event.listing;
  const second = (): string => {
    if (event.kind === 'block' || event.kind === 'busy') return nameOf(week, event.agenda);
    if (event.kind === 'house') return w('house.taken', { taken: event.taken, places: event.places });
    const who =
      event.kind === 'hold'
        ? w('hold.for', { name: event.name, time: clockText(wallTimeOf(new Date(event.heldUntil)), locale) })
        : event.name;
    return `${who} · ${nameOf(week, event.agenda)}`;
  };
  return (
    <li className={`agline ${event.kind}`} style={{ '--k': colourOf(week, event.agenda) } as never}>
      <button type="button" data-keep={eventKey(event)} onClick={onOpen}>
        <span className="time">
          {clockText(event.wallStart, locale)}
          <small>{clockText(event.wallEnd, locale)}</small>
        </span>
        <span className="grow">
          <b>{title}</b>
          <span className="second qq">{second()}</span>
          {conflict && <span className="lbl b">{w('conflicts.tag')}</span>}
          {event.kind === 'viewing' && !event.offered && <span className="lbl w">{w('notoffered.tag')}</span>}
        </span>
      </button>
    </li>
  );
};

export const DayLists = (props: {
  readonly week: Week;
  readonly days: readonly string[];
  readonly events: readonly Event[];
  readonly conflicts: readonly BusyConflict[];
  readonly onOpen: (event: Event) => void;
}): ReactElement => {
  const { week, days, events, conflicts, onOpen } = props;
  const w = useAgendaTexts();
  const locale = useLocale();
  return (
    <div className="aglists">
      {days.map((day) => {
        const own = events
          .filter((event) => partOn(day, event))
          .sort((a, b) => a.wallStart.localeCompare(b.wallStart) || a.agenda.localeCompare(b.agenda));
        const list =
          own.length === 0 ? (
            <p className="q s">{w('day.empty')}</p>
          ) : (
            <ul>
              {own.map((event) => (
                <Line
                  key={eventKey(event)}
                  week={week}
                  event={event}
                  conflict={conflictOf(conflicts, event) !== undefined}
                  onOpen={() => onOpen(event)}
                />
              ))}
            </ul>
          );
        // Of one day alone the title of the screen says which.
        if (days.length === 1) return <div key={day}>{list}</div>;
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`}>{dayText(day, locale)}</h2>
            {list}
          </section>
        );
      })}
    </div>
  );
};
