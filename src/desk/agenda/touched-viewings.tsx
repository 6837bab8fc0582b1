// The viewings to come of a listing that is not offered any more, and whether their visitors are told and the viewings
// cancelled with it. Anything that is not decided here waits on the agenda.
import { type ReactElement, useState } from 'react';
import { momentText } from '../../domain/time/moment-text.ts';
import { useDeskApi, useDeskQuery } from '../api/desk-queries.ts';
import { Checkbox, TextArea } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useSession } from '../shell/session.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';

export type TouchedViewings = {
  readonly part: ReactElement | null;
  /** Cancels them when that was chosen; how many were. */
  readonly settle: () => Promise<number>;
};

/** `ids`: listings that are about to be hidden, sold or removed; none: nothing is asked. */
export const useTouchedViewings = (ids: readonly number[]): TouchedViewings => {
  const t = useTexts();
  const locale = useLocale();
  const api = useDeskApi();
  const { may } = useSession();
  const [cancel, setCancel] = useState(false);
  const [note, setNote] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const answer = useDeskQuery('viewings', 'viewingsOfListings', {
    query: { ids: ids.join(',') },
    enabled: ids.length > 0 && may('agenda.read'),
  });
  const viewings = ids.length > 0 ? (answer.data?.viewings ?? []) : [];
  const settle = async (): Promise<number> => {
    if (!cancel || viewings.length === 0) return 0;
    const acts = viewings.map(({ id, etag }) => ({ act: 'cancel' as const, viewing: id, etag }));
    const { results } = await api.call('performActs', { body: { acts, ...(note.trim() ? { note } : {}) }, key });
    return results.filter(({ outcome }) => outcome === 'cancelled').length;
  };
  const part =
    viewings.length === 0 ? null : (
      <Note tone="warn">
        <p>{t('touched.viewings', { count: viewings.length })}</p>
        <ul className="ul s">
          {viewings.map(({ id, wallStart, name, label }) => (
            <li key={id}>
              <span className="grow">{`${momentText(wallStart, locale)}, ${name}, ${label}`}</span>
            </li>
          ))}
        </ul>
        {may('agenda.write') && (
          <Checkbox
            label={t('touched.cancel', { count: viewings.length })}
            help={t('touched.help')}
            checked={cancel}
            onChange={setCancel}
          />
        )}
        {cancel && (
          <TextArea label={t('touched.note')} optional maxLength={1000} rows={2} value={note} onChange={setNote} />
        )}
      </Note>
    );
  return { part, settle };
};
