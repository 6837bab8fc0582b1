// Viewings to come that meet something in another calendar: each is a line to walk to. The viewing stays until somebody decides.
import type { ReactElement } from 'react';
import { hourText, momentText } from '../../domain/time/moment-text.ts';
import { wallTimeOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { usePhone } from '../shell/use-phone.ts';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale } from '../texts/translate.tsx';
import { type BusyConflict, nameOf, type Week } from './agenda-data.ts';

/** The agenda itself stays in sight; a phone has no room for any. */
const SHOWN = 3;

export const BusyConflicts = (props: {
  readonly week: Week;
  readonly conflicts: readonly BusyConflict[];
  readonly onOpen: (conflict: BusyConflict) => void;
}): ReactElement => {
  const { week, conflicts, onOpen } = props;
  const w = useAgendaTexts();
  const locale = useLocale();
  const lines = (some: readonly BusyConflict[]): ReactElement => (
    <ul className="ul">
      {some.map((conflict) => (
        <li key={conflict.viewing} className="wrap">
          <button type="button" className="lk" onClick={() => onOpen(conflict)}>
            {`${momentText(wallTimeOf(new Date(conflict.start)), locale)}, ${conflict.name}`}
          </button>
          <span className="qq grow">
            {w('conflicts.line', {
              label: conflict.label,
              who: nameOf(week, conflict.representative),
              from: hourText(wallTimeOf(new Date(conflict.busy.from)), locale),
              to: hourText(wallTimeOf(new Date(conflict.busy.to)), locale),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
  const shown = usePhone() ? 0 : SHOWN;
  const more = conflicts.slice(shown);
  return (
    <div className="pad">
      <Note tone="bad">
        <p>{w('conflicts', { count: conflicts.length })}</p>
        {shown > 0 && lines(conflicts.slice(0, shown))}
        {more.length > 0 && (
          <details>
            <summary>{shown > 0 ? w('conflicts.more', { count: more.length }) : w('conflicts.show')}</summary>
            {lines(more)}
          </details>
        )}
      </Note>
    </div>
  );
};
