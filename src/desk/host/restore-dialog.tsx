// A site comes back from its backup: the file is sent and looked at, the question says what is brought back and what goes, and only then
// anything is changed.
import { type FormEvent, type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { DeskError, NoAnswerError } from '../api/desk-error.ts';
import { useDeskApi, useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { FormFault } from '../parts/form-sheet.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useToast } from '../shell/toast.tsx';
import { type HostTranslate, useHostTexts } from '../texts/host/host-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import type { HostSite } from './host-words.ts';
import { sendBackup } from './send-backup.ts';

type State = DeskAnswer<'restoreState'>;
type Ready = State & { readonly backup: NonNullable<State['backup']> };
type Step =
  | { readonly at: 'choose'; readonly fault?: string }
  | { readonly at: 'sending'; readonly sent: number; readonly size: number }
  | { readonly at: 'looking' }
  | { readonly at: 'ask'; readonly ready: Ready };

const REASONS = ['not-a-backup', 'damaged', 'newer', 'too-large'] as const;

const reasonText = (reason: unknown, h: HostTranslate): string | undefined => {
  const known = REASONS.find((one) => one === reason);
  return known && h(`host.restore.${known}`);
};

const faultText = (error: unknown, h: HostTranslate): string => {
  if (error instanceof NoAnswerError) return h('host.restore.offline');
  if (!(error instanceof DeskError)) return h('host.restore.broken');
  const {
    reason,
    errors = [],
  }: { readonly reason?: unknown; readonly errors?: readonly { readonly field: string }[] } = error.problem;
  if (errors.some(({ field }) => field === 'body.hostnames')) return h('host.restore.hostname');
  if (errors.some(({ field }) => field === 'body.name')) return h('host.remove.wrong');
  return reasonText(reason, h) ?? h('host.restore.broken');
};

const Question = (props: {
  readonly ready: Ready;
  readonly onClose: () => void;
  readonly onRestored: (answer: DeskAnswer<'restoreSite'>) => void;
}): ReactElement => {
  const { ready, onClose, onRestored } = props;
  const { backup, replaces } = ready;
  const t = useTexts();
  const h = useHostTexts();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const restore = useDeskMutation('restoreSite', { changes: ['host'], onSuccess: onRestored });
  const at = new Date(backup.createdAt);
  const moment = { date: dateOf(at), time: clockOf(at, locale) };
  const rows = new Intl.NumberFormat(locale).format(backup.rows);
  const isNamed = !replaces || typed.trim() === replaces.name;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (restore.isPending || !isNamed) return;
    const body = { site: backup.site, ...(replaces ? { name: typed.trim() } : {}) };
    restore.mutate({ params: { id: ready.id }, body });
  };
  return (
    <form className="st" onSubmit={send} noValidate>
      <p>{h('host.restore.holds', { site: backup.site, rows, count: backup.files, ...moment })}</p>
      {replaces ? (
        <ul className="hostlist">
          <li>{h('host.restore.goes', { name: replaces.name, count: replaces.listings })}</li>
          <li>{h('host.restore.since', moment)}</li>
          <li>{h('host.restore.others')}</li>
        </ul>
      ) : (
        <Note icon="info">{h('host.restore.new')}</Note>
      )}
      <FormFault>{restore.error ? faultText(restore.error, h) : undefined}</FormFault>
      {replaces && (
        <TextField
          label={h('host.remove.type', { name: replaces.name })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {restore.isPending && <p role="status">{h('host.restore.going')}</p>}
      <div className="row wrap">
        <Button onClick={onClose}>{t('act.cancel')}</Button>
        {isNamed && (
          <Button look={replaces ? 'danger' : 'main'} type="submit" icon="history" busy={restore.isPending}>
            {h(replaces ? 'host.restore.replace' : 'host.restore.bring')}
          </Button>
        )}
      </div>
    </form>
  );
};

/** Says that a site is back, and what of it has to be given anew. */
export const useRestored = (): ((restored: DeskAnswer<'restoreSite'>, name: string) => void) => {
  const h = useHostTexts();
  const locale = useLocale();
  const toast = useToast();
  return ({ createdAt, closedSecrets }, name) => {
    const at = new Date(createdAt);
    const done = h('host.restore.done', { name, date: dateOf(at), time: clockOf(at, locale) });
    toast({ text: closedSecrets > 0 ? `${done} ${h('host.restore.secrets', { count: closedSecrets })}` : done });
  };
};

/** `site`: whose backup it has to be; any when absent. */
export const RestoreDialog = (props: {
  readonly site: HostSite | undefined;
  readonly onClose: () => void;
  readonly onRestored: (answer: DeskAnswer<'restoreSite'>) => void;
}): ReactElement => {
  const { site, onClose, onRestored } = props;
  const t = useTexts();
  const h = useHostTexts();
  const api = useDeskApi();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>({ at: 'choose' });
  /** What was sent, to be stopped and forgotten; whether anybody still looks. */
  const work = useRef<{ id?: string; stop?: () => void; over: boolean }>({ over: false });
  /** It would go by itself after a day. */
  const forget = useCallback((): void => {
    const { id } = work.current;
    delete work.current.id;
    if (id) api.call('endRestore', { params: { id } }).catch(() => undefined);
  }, [api]);
  useEffect(() => {
    const mine = work.current;
    mine.over = false;
    return () => {
      mine.over = true;
      mine.stop?.();
      forget();
    };
  }, [forget]);
  const look = async (file: File): Promise<Step> => {
    const { id } = await api.call('createRestore', { body: { bytes: file.size, name: file.name.slice(0, 200) } });
    work.current.id = id;
    const way = sendBackup(api, file, id, (sent) => setStep({ at: 'sending', sent, size: file.size }));
    work.current.stop = way.stop;
    await way.sent;
    setStep({ at: 'looking' });
    const state = await api.call('restoreState', { params: { id } });
    const { backup } = state;
    if (!backup) return { at: 'choose', fault: reasonText(state.reason, h) ?? h('host.restore.broken') };
    if (site && backup.site !== site.id)
      return { at: 'choose', fault: h('host.restore.foreign', { site: backup.site, name: site.name }) };
    return { at: 'ask', ready: { ...state, backup } };
  };
  const choose = async (file: File): Promise<void> => {
    // Of the one that was refused before: only a few are kept at once.
    forget();
    setStep({ at: 'sending', sent: 0, size: file.size });
    const next = await look(file).catch((error: unknown): Step => ({ at: 'choose', fault: faultText(error, h) }));
    if (!work.current.over) setStep(next);
  };
  return (
    <Dialog
      title={site ? h('host.restore.title', { name: site.name }) : h('host.restore.any')}
      intro={step.at === 'ask' ? undefined : h('host.restore.what')}
      open
      urgent
      onClose={onClose}
    >
      {step.at === 'ask' ? (
        <Question
          ready={step.ready}
          onClose={onClose}
          onRestored={(answer) => {
            // The server has forgotten the file.
            delete work.current.id;
            onRestored(answer);
          }}
        />
      ) : (
        <div className="st">
          {step.at === 'choose' && <FormFault>{step.fault}</FormFault>}
          <input
            ref={input}
            type="file"
            hidden
            accept=".gz,application/gzip"
            aria-label={h('host.restore.choose')}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // The same file may be chosen again.
              target.value = '';
              if (file) void choose(file);
            }}
          />
          {step.at === 'sending' && (
            <>
              <p role="status">{h('host.restore.sending')}</p>
              <progress className="sent" max={step.size} value={step.sent} aria-label={h('host.restore.sending')} />
            </>
          )}
          {step.at === 'looking' && <p role="status">{h('host.restore.looking')}</p>}
          <div className="row wrap">
            <Button onClick={onClose}>{t('act.cancel')}</Button>
            {step.at === 'choose' && (
              <Button look="main" icon="upload" onClick={() => input.current?.click()}>
                {h('host.restore.choose')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
};
