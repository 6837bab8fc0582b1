// Viewings to come of listings that are hidden, sold or gone: somebody decides about each, or cancels all with one sentence.
import { type ReactElement, useState } from 'react';
import { momentText } from '../../domain/time/moment-text.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { useRequestKey } from '../api/request-key.ts';
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useToast } from '../shell/toast.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { faultText, type Viewing, type Week } from './agenda-data.ts';
import { PlannedMails } from './planned-mails.tsx';

const NotOffered = ({
  week,
  onOpen,
}: {
  readonly week: Week;
  readonly onOpen: (viewing: Viewing) => void;
}): ReactElement => {
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const toast = useToast();
  const key = useRequestKey();
  const [asks, setAsks] = useState(false);
  const [note, setNote] = useState('');
  const mine = week.notOffered.filter(
    ({ agenda }) => week.agendas.find(({ rules }) => rules.id === agenda)?.mayWrite ?? false,
  );
  const acts = mine.map(({ id, etag }) => ({ act: 'cancel' as const, viewing: id, etag }));
  const cancel = useDeskMutation('performActs', {
    changes: ['viewings'],
    onSuccess: ({ results }) => {
      toast({ text: w('notoffered.done', { count: results.filter(({ outcome }) => outcome === 'cancelled').length }) });
      setAsks(false);
    },
  });
  const fault = faultText(cancel.error, w, t, locale);
  const body = { acts, ...(note.trim() ? { note } : {}) };
  return (
    <div className="pad">
      <Note tone="warn">
        <p>{w('notoffered', { count: week.notOffered.length })}</p>
        <ul className="ul">
          {week.notOffered.map((viewing) => (
            <li key={viewing.id}>
              <button type="button" className="lk" onClick={() => onOpen(viewing)}>
                {`${momentText(viewing.wallStart, locale)}, ${viewing.name}`}
              </button>
              <span className="qq grow">{viewing.label}</span>
            </li>
          ))}
        </ul>
        {mine.length > 0 && !asks && (
          <Button small onClick={() => setAsks(true)}>
            {w('notoffered.cancel', { count: mine.length })}
          </Button>
        )}
        {asks && (
          <div className="st">
            <TextArea label={w('field.note')} optional maxLength={1000} rows={2} value={note} onChange={setNote} />
            <PlannedMails asked={body} />
            {fault && <p role="alert">{fault}</p>}
            <div className="row wrap acts">
              <Button onClick={() => setAsks(false)}>{w('cancel.keep')}</Button>
              <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate({ body, key: key(body) })}>
                {w('cancel.do')}
              </Button>
            </div>
          </div>
        )}
      </Note>
    </div>
  );
};

export default NotOffered;
