// What a new agency does in its first week: ticked by facts, hidden for all when the owner wants so.
import type { ReactElement } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useActions } from '../shell/actions.tsx';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';

type Checklist = NonNullable<DeskAnswer<'today'>['checklist']>;

export const FirstWeek = ({ checklist }: { readonly checklist: Checklist }): ReactElement | null => {
  const t = useTexts();
  const toast = useToast();
  const save = useDeskMutation('dismissChecklist', {
    changes: ['settings'],
    onSuccess: (_, { body }) => {
      if (body.dismissed) toast({ text: t('check.dismissed'), undo: () => set(false) });
    },
    onError: () => toast({ text: t('save.failed'), tone: 'bad' }),
  });
  const set = (dismissed: boolean): void => save.mutate({ body: { dismissed } });
  const done = checklist.items.filter((item) => item.done).length;
  const total = checklist.items.length;
  const isHidden = checklist.dismissed || done === total;
  useActions(
    checklist.dismissed ? [{ id: 'first-week', label: t('check.show'), icon: 'check', run: () => set(false) }] : [],
  );
  if (isHidden) return null;
  return (
    <section className="panel firstweek" aria-labelledby="first-week">
      <header>
        <h2 id="first-week">{t('check.title')}</h2>
        <span className="qq">{t('check.progress', { done, total })}</span>
        <span className="sp" />
        <Button small look="quiet" busy={save.isPending} onClick={() => set(true)}>
          {t('check.dismiss')}
        </Button>
      </header>
      <ul>
        {checklist.items.map(({ item, done: is }) => (
          <li key={item} className={is ? 'is-done' : undefined}>
            <Icon name={is ? 'check' : 'right'} />
            <span>
              {t(`check.item.${item}`)}
              <span className="vh">, {t(is ? 'check.done' : 'check.todo')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
