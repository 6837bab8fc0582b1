// One viewing: who comes, where, with whom; moved or cancelled with the mail that leaves.
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { hourText, periodText } from '../../domain/time/moment-text.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { TextArea } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { wallTimeOf } from '../parts/moments.ts';
import { Locked, Note } from '../parts/note.tsx';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { type BusyConflict, faultText, nameOf, type Viewing, type Week } from './agenda-data.ts';
import { MailNote, PlannedMails } from './planned-mails.tsx';

const Facts = ({ week, viewing }: { readonly week: Week; readonly viewing: Viewing }): ReactElement => {
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const { site } = useSession();
  return (
    <dl className="dl wide">
      <div>
        <dt>{w('fact.when')}</dt>
        <dd>{periodText(viewing.wallStart, viewing.wallEnd, locale)}</dd>
      </div>
      <div>
        <dt>{w('fact.listing')}</dt>
        <dd>
          <Link className="lk" to={`/desk/sites/${site.id}/estates/${viewing.estateId}` as never}>
            {viewing.listing}
          </Link>
        </dd>
      </div>
      <div>
        <dt>{w('fact.with')}</dt>
        <dd>{nameOf(week, viewing.agenda)}</dd>
      </div>
      <div>
        <dt>{t('field.email')}</dt>
        <dd>
          <a className="lk" href={`mailto:${viewing.email}`}>
            {viewing.email}
          </a>
        </dd>
      </div>
      {viewing.phone && (
        <div>
          <dt>{w('fact.phone')}</dt>
          <dd>
            <a className="lk" href={`tel:${viewing.phone.replace(/[^+\d]/g, '')}`}>
              {viewing.phone}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>{w('fact.language')}</dt>
        <dd>{LANGUAGE_NAMES[viewing.locale]}</dd>
      </div>
      {viewing.madeBy && (
        <div>
          <dt>{w('fact.madeby')}</dt>
          <dd>{viewing.madeBy}</dd>
        </div>
      )}
      {viewing.message && (
        <div>
          <dt>{w('fact.message')}</dt>
          <dd className="said">{viewing.message}</dd>
        </div>
      )}
      {viewing.note && (
        <div>
          <dt>{w('fact.note')}</dt>
          <dd className="said">{viewing.note}</dd>
        </div>
      )}
    </dl>
  );
};

const Cancel = (props: {
  readonly viewing: Viewing;
  readonly onKeep: () => void;
  readonly onDone: () => void;
}): ReactElement => {
  const { viewing, onKeep, onDone } = props;
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const toast = useToast();
  const [note, setNote] = useState('');
  const [{ etag }] = useState(viewing);
  const cancel = useDeskMutation('cancelViewing', {
    changes: ['viewings'],
    onSuccess: ({ name }) => {
      toast({ text: w('cancel.done', { name }) });
      onDone();
    },
  });
  const fault = faultText(cancel.error, w, t, locale);
  return (
    <section className="st" aria-labelledby="cancel-viewing">
      <h3 id="cancel-viewing">{w('cancel.title')}</h3>
      <MailNote>{w('cancel.mail', { name: viewing.name })}</MailNote>
      <TextArea
        label={w('field.note')}
        optional
        maxLength={1000}
        rows={2}
        value={note}
        onChange={setNote}
        lang={viewing.locale}
      />
      <PlannedMails asked={{ acts: [{ act: 'cancel', viewing: viewing.id, etag }], note }} />
      {fault && (
        <Note tone="bad" role="alert">
          {fault}
        </Note>
      )}
      <div className="row wrap acts">
        <Button onClick={onKeep}>{w('cancel.keep')}</Button>
        <Button
          look="danger"
          busy={cancel.isPending}
          onClick={() =>
            cancel.mutate({ params: { id: viewing.id }, body: note.trim() ? { note } : {}, ifMatch: etag })
          }
        >
          {w('cancel.do')}
        </Button>
      </div>
    </section>
  );
};

const ViewingSheet = (props: {
  readonly week: Week;
  readonly viewing: Viewing;
  readonly conflict: BusyConflict | undefined;
  /** Opens with the question whether to cancel it. */
  readonly cancelling: boolean;
  readonly onMove: () => void;
  readonly onClose: () => void;
}): ReactElement => {
  const { week, viewing, conflict, onMove, onClose } = props;
  const w = useAgendaTexts();
  const locale = useLocale();
  const [cancelling, setCancelling] = useState(props.cancelling);
  const mayWrite = week.agendas.find(({ rules }) => rules.id === viewing.agenda)?.mayWrite ?? false;
  const open = viewing.state === 'CONFIRMED' && viewing.end > week.now;
  return (
    <Sheet open title={viewing.name} onClose={onClose}>
      <div className="st">
        {viewing.state === 'CANCELLED' && <Note>{w('cancelled')}</Note>}
        {conflict && open && (
          <Note tone="bad">
            {w('conflicts.here', {
              who: nameOf(week, conflict.representative),
              from: hourText(wallTimeOf(new Date(conflict.busy.from)), locale),
              to: hourText(wallTimeOf(new Date(conflict.busy.to)), locale),
            })}
          </Note>
        )}
        {!viewing.offered && open && <Note tone="warn">{w('notoffered.here')}</Note>}
        <Facts week={week} viewing={viewing} />
        {open && !mayWrite && <Locked>{w('locked')}</Locked>}
        {open && mayWrite && !cancelling && (
          <div className="row wrap acts">
            <Button look="main" icon="calendar" onClick={onMove}>
              {w('move.open')}
            </Button>
            <Button look="danger" onClick={() => setCancelling(true)}>
              {w('cancel.open')}
            </Button>
          </div>
        )}
        {open && mayWrite && cancelling && (
          <Cancel viewing={viewing} onKeep={() => setCancelling(false)} onDone={onClose} />
        )}
      </div>
    </Sheet>
  );
};

export default ViewingSheet;
