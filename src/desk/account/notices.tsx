// What I hear of by mail: at once, in the morning, or not.
import type { ReactElement } from 'react';
import type { NoticeEvent, NoticeWay } from '../../domain/people/notices.ts';
import { NOTICE_WAYS } from '../../domain/people/notices.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Answered } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';

type Row = { readonly event: NoticeEvent; readonly way: NoticeWay };

export const Notices = (): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const notices = useDeskQuery('members', 'ownNotices');
  const save = useDeskMutation('saveOwnNotices', {
    onSuccess: () => {
      void notices.refetch();
      toast({ text: t('notices.saved') });
    },
    onError: () => toast({ text: t('notices.notSaved'), tone: 'bad' }),
  });
  /** What was clicked is shown at once; when it is not taken, what stands comes back. */
  const chosen = ({ event, way }: Row): NoticeWay => (save.isPending ? save.variables.body[event] : undefined) ?? way;
  return (
    <section className="panel">
      <header>
        <h2>{t('notices.title')}</h2>
      </header>
      <p className="in q">{t('notices.help')}</p>
      <Answered query={notices} failed={t('notices.failed')}>
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <li className="li wrap" key={row.event}>
                <b className="grow" id={`notice-${row.event}`}>
                  {t(`notices.event.${row.event}`)}
                </b>
                <fieldset className="seg" aria-labelledby={`notice-${row.event}`}>
                  {NOTICE_WAYS.map((way) => (
                    <button
                      key={way}
                      type="button"
                      aria-pressed={chosen(row) === way}
                      onClick={() => save.mutate({ body: { [row.event]: way } })}
                    >
                      {t(`notices.way.${way}`)}
                    </button>
                  ))}
                </fieldset>
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </section>
  );
};
