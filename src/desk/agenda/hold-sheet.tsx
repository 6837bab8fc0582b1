// A slot that came free and is held for whoever is first in line: until when, and a way to give it to the next.
import type { ReactElement } from 'react';
import { hourText, periodText } from '../../domain/time/moment-text.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { wallTimeOf } from '../parts/moments.ts';
import { Locked, Note } from '../parts/note.tsx';
import { useToast } from '../shell/toast.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { faultText, type Hold, type Week } from './agenda-data.ts';

const HoldSheet = (props: { readonly week: Week; readonly hold: Hold; readonly onClose: () => void }): ReactElement => {
  const { week, hold, onClose } = props;
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const toast = useToast();
  const mayWrite = week.agendas.find(({ rules }) => rules.id === hold.agenda)?.mayWrite ?? false;
  const next = week.waits.find(({ estateId }) => estateId === hold.estateId)?.count ?? 0;
  const release = useDeskMutation('releaseHold', {
    changes: ['viewings'],
    onSuccess: () => {
      toast({ text: w('hold.released') });
      onClose();
    },
  });
  const fault = faultText(release.error, w, t, locale);
  return (
    <Sheet open title={w('hold.title')} onClose={onClose}>
      <div className="st">
        <p>{periodText(hold.wallStart, hold.wallEnd, locale)}</p>
        <p>{hold.listing}</p>
        <Note tone="water" icon="clock">
          {w('hold.until', { name: hold.name, time: hourText(wallTimeOf(new Date(hold.heldUntil)), locale) })}
        </Note>
        <p className="q">{w('hold.next', { count: next })}</p>
        {fault && (
          <Note tone="bad" role="alert">
            {fault}
          </Note>
        )}
        {mayWrite ? (
          <Button busy={release.isPending} onClick={() => release.mutate({ params: { id: hold.id } })}>
            {w('hold.release')}
          </Button>
        ) : (
          <Locked>{w('locked')}</Locked>
        )}
      </div>
    </Sheet>
  );
};

export default HoldSheet;
