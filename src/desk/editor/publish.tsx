// Publishing: what goes online, who gets a mail, what the law still wants; now, or at a moment.
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import { unitNumber } from '../../domain/display/unit-table.ts';
import { editorField, sectionOf } from '../../domain/publishing/editor/sections.ts';
import { mayPublish, wasOnline } from '../../domain/publishing/may-publish.ts';
import { isLinkable } from '../../domain/record/linkable.ts';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import { useTouchedViewings } from '../agenda/touched-viewings.tsx';
import { DeskError } from '../api/desk-error.ts';
import { useDeskApi, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { Radios, TextField } from '../parts/field.tsx';
import { brusselsMoment, clockOf, dateOf, wallTimeOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { siteAddress } from '../site-address.ts';
import { type Translate, useLocale, useTexts } from '../texts/translate.tsx';
import { ChangeList } from './change-list.tsx';
import { goToField, RuleRow, UnitGapList, useChecked } from './checker.tsx';
import { useEditor } from './editor-context.ts';
import { fieldName } from './leaf-words.ts';
import { ReasonField } from './reason-field.tsx';

type ServerGaps = NonNullable<DeskError['problem']['gaps']>;
type Failure = { readonly text: string; readonly gaps: ServerGaps; readonly asksReason: boolean };

const failureOf = (error: unknown, t: Translate): Failure => {
  const none = { gaps: [], asksReason: false };
  if (!(error instanceof DeskError)) return { ...none, text: t('editor.publish.noanswer') };
  const { status, problem } = error;
  if (status === 409 && problem.gaps)
    return {
      text: t(problem.verdict === 'asks-reason' ? 'editor.publish.asksreason' : 'editor.publish.refused'),
      gaps: problem.gaps,
      asksReason: problem.verdict === 'asks-reason',
    };
  if (status === 409) return { ...none, text: t('editor.publish.gone') };
  if (status === 412) return { ...none, text: t('editor.publish.stale') };
  if (status === 403) return { ...none, text: t('state.refused') };
  if (status === 400) return { ...none, text: t('editor.publish.wrong') };
  return { ...none, text: t('editor.publish.failed') };
};

/** How many people get a mail; of what does not go online, nobody. */
const Mails = (): ReactElement | null => {
  const t = useTexts();
  const { sheet } = useEditor();
  const mails = useDeskQuery('estates', 'estateMails', { params: { id: sheet.id } });
  if (mails.data === undefined) return null;
  return (
    <Note tone={mails.data.people > 0 ? 'water' : 'plain'} icon="bell">
      {mails.data.people > 0 ? t('editor.mails', { count: mails.data.people }) : t('editor.mails.none')}
    </Note>
  );
};

/** Its own, and those of the units that visitors see. */
const GapList = (props: { readonly onGo: () => void }): ReactElement => {
  const { gaps, units } = useChecked();
  return (
    <div className="checker">
      <ul>
        {gaps.map((rule) => (
          <RuleRow key={rule.id} rule={rule} onGo={props.onGo} />
        ))}
      </ul>
      <UnitGapList units={units.filter(({ isOnline }) => isOnline)} />
    </div>
  );
};

const ServerGapList = (props: { readonly gaps: ServerGaps; readonly onGo: () => void }): ReactElement => {
  const editor = useEditor();
  const { site } = useSession();
  return (
    <ul className="gaplinks">
      {props.gaps.map(({ field, rule, unit }) => {
        const found = editorField(field);
        const of = editor.sheet.units.find(({ id }) => id === unit);
        return (
          <li key={`${unit ?? ''} ${field} ${rule}`}>
            {of ? (
              <Link className="lk" to={siteAddress(site.id, `estates/${of.id}`)}>
                {`${unitNumber(of.record)}: ${found ? fieldName(found, editor.words) : rule}`}
              </Link>
            ) : found && sectionOf(field) ? (
              <button
                type="button"
                className="lk"
                onClick={() => {
                  props.onGo();
                  goToField(editor, field);
                }}
              >
                {fieldName(found, editor.words)}
              </button>
            ) : (
              rule
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** `settle`: what else follows, once it is online. */
const usePublish = (onDone: () => void, settle: () => Promise<number>) => {
  const t = useTexts();
  const locale = useLocale();
  const api = useDeskApi();
  const toast = useToast();
  const { sheet, saver, take, latest } = useEditor();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const publish = async (reason: string, at: Date | undefined): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await saver.flush();
      if (Object.keys(saver.current().fields).length > 0) {
        setFailure({ text: t('editor.publish.unsaved'), gaps: [], asksReason: false });
        return;
      }
      const answer = await api.call('publishEstate', {
        params: { id: sheet.id },
        body: {
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          ...(at === undefined ? {} : { at: at.toISOString() }),
        },
        ifMatch: latest().etag,
      });
      take(answer);
      // It is online by now: viewings that could not be cancelled wait on the agenda.
      const cancelled = answer.planned ? 0 : await settle().catch(() => -1);
      onDone();
      toast({
        ...(cancelled < 0 ? { tone: 'bad' as const } : {}),
        text: answer.planned
          ? t('editor.publish.planned', {
              date: dateOf(new Date(answer.planned.at)),
              time: clockOf(new Date(answer.planned.at), locale),
            })
          : [
              t('editor.publish.done'),
              ...(cancelled > 0 ? [t('touched.done', { count: cancelled })] : []),
              ...(cancelled < 0 ? [t('touched.failed')] : []),
            ].join(' '),
      });
    } catch (error) {
      if (error instanceof DeskError && error.status === 412 && error.problem.current)
        take(error.problem.current as never);
      setFailure(failureOf(error, t));
    } finally {
      setBusy(false);
    }
  };
  return { failure, busy, publish };
};

/** The next whole hour, on the clock of Brussels. */
const nextHour = (): string => `${wallTimeOf(new Date(Date.now() + HOUR_MS)).slice(0, 13)}:00`;

const When = (props: {
  readonly when: 'now' | 'later';
  readonly at: string;
  readonly fault: string | undefined;
  readonly onWhen: (when: 'now' | 'later') => void;
  readonly onAt: (at: string) => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <>
      <Radios
        legend={t('editor.publish.when')}
        value={props.when}
        choices={[
          { value: 'now', label: t('editor.publish.now') },
          { value: 'later', label: t('editor.publish.later') },
        ]}
        onChange={props.onWhen}
      />
      {props.when === 'later' && (
        <TextField
          label={t('editor.publish.at')}
          help={t('editor.publish.at.help')}
          type="datetime-local"
          value={props.at}
          onChange={props.onAt}
          error={props.fault}
        />
      )}
    </>
  );
};

const PublishForm = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const t = useTexts();
  const { sheet, record, words } = useEditor();
  const { count: gapCount } = useChecked();
  const leaves = sheet.state === 'online' && !isLinkable(record);
  const touched = useTouchedViewings(leaves ? [sheet.id] : []);
  const { failure, busy, publish } = usePublish(onClose, touched.settle);
  const [reason, setReason] = useState('');
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState(nextHour);
  const [tried, setTried] = useState(false);
  const online = sheet.units.filter(({ state }) => state === 'online').map((unit) => unit.record);
  const { verdict } = mayPublish({
    estate: online.length > 0 ? { ...record, children: online } : record,
    project: sheet.project ?? undefined,
    wasOnline: wasOnline(sheet),
    strictness: sheet.strictness,
    labels: words.reference,
    hiddenStatus: sheet.hiddenStatus,
  });
  const asksReason = verdict === 'asks-reason' || failure?.asksReason === true;
  const moment = when === 'later' ? brusselsMoment(at) : undefined;
  const isPast = when === 'later' && (!moment || moment.getTime() <= Date.now());
  const lacksReason = asksReason && reason.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (busy || isPast || lacksReason || verdict === 'refused') return;
    void publish(reason, moment);
  };
  const { changes } = sheet;
  const count = changes.length;
  return (
    <form className="st publish" onSubmit={submit} noValidate>
      {verdict === 'refused' && (
        <>
          <Note tone="bad">{t('editor.publish.refused')}</Note>
          <GapList onGo={onClose} />
        </>
      )}
      {verdict === 'asks-reason' && (
        <>
          <Note tone="warn">{t('editor.publish.asksreason')}</Note>
          <GapList onGo={onClose} />
        </>
      )}
      <h3>{t('editor.changes', { count })}</h3>
      {count > 0 ? <ChangeList changes={changes} /> : <p className="q">{t('editor.publish.nothing')}</p>}
      <Mails />
      {touched.part}
      {asksReason && <ReasonField value={reason} onChange={setReason} isMissing={tried && lacksReason} />}
      <When
        {...{ when, at }}
        fault={tried && isPast ? t('editor.publish.past') : undefined}
        onWhen={setWhen}
        onAt={setAt}
      />
      {failure && (
        <Note tone="bad" role="alert">
          <p>{failure.text}</p>
          <ServerGapList gaps={failure.gaps} onGo={onClose} />
        </Note>
      )}
      <div className="row wrap acts">
        {verdict === 'refused' ? (
          <p className="s bad">{t('editor.publish.first', { count: gapCount })}</p>
        ) : (
          <Button look="main" type="submit" busy={busy}>
            {when === 'later' ? t('editor.publish.plan') : t('editor.publish.online', { count })}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('act.cancel')}
        </Button>
      </div>
    </form>
  );
};

export const PublishSheet = (props: { readonly open: boolean; readonly onClose: () => void }): ReactElement => {
  const t = useTexts();
  return (
    <Sheet wide title={t('editor.publish.title')} open={props.open} onClose={props.onClose}>
      {props.open && <PublishForm onClose={props.onClose} />}
    </Sheet>
  );
};
