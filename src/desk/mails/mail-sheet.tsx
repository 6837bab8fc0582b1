// One mail: why it did not leave, as it would leave now, and what can be done about it.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { isEmailAddress } from '../../domain/leads/email-address.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { DeskError, statusOf } from '../api/desk-error.ts';
import { askAgain, isOfTopic, useDeskApi, useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { clockOf, dateOf } from '../parts/moments.ts';
import { Locked, Note } from '../parts/note.tsx';
import { useSaveVersion } from '../shell/conflicts.tsx';
import { useDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { type TextKey, type Translate, useLocale, useTexts } from '../texts/translate.tsx';
import { isUnknownAddress, mailKindText } from './mail-words.ts';

type Mail = DeskAnswer<'mail'>;

const STATE_LOOK: Readonly<Record<Mail['state'], string>> = {
  waiting: 'wait',
  sending: 'wait',
  sent: 'on',
  dropped: 'off',
  dead: 'err',
};

export const MailState = (props: {
  readonly state: Mail['state'];
  readonly bounce?: Mail['bounce'] | undefined;
}): ReactElement => {
  const { state, bounce } = props;
  const t = useTexts();
  // It had left, and came back: that is what counts.
  if (bounce)
    return (
      <span className={`tag ${bounce.hard ? 'err' : 'wait'}`}>
        {t(bounce.hard ? 'mails.bounced' : 'mails.bounced.soft')}
      </span>
    );
  return <span className={`tag ${STATE_LOOK[state]}`}>{t(`mails.state.${state}`)}</span>;
};

/** What the server said to a correction or another try, in words. */
const refusalText = (error: unknown, fallback: TextKey, t: Translate): string => {
  const reason = error instanceof DeskError && statusOf(error) === 409 ? (error.problem.reason as string) : undefined;
  return reason ? t(`mails.lock.${reason}` as TextKey) : t(fallback);
};

const Trouble = ({ mail }: { readonly mail: Mail }): ReactElement | null => {
  const t = useTexts();
  if (mail.state !== 'dead' && !(mail.state === 'waiting' && mail.tries > 0)) return null;
  const isUnknown = isUnknownAddress(mail.reason);
  return (
    <Note tone={mail.state === 'dead' ? 'bad' : 'water'}>
      <p>
        {isUnknown ? (
          <>
            <b>{t('mails.unknown')}</b> {mail.state === 'dead' && t('mails.unknown.why')}
          </>
        ) : mail.state === 'dead' ? (
          <b>{t('mails.givenup', { count: mail.tries })}</b>
        ) : (
          t('mails.noanswer')
        )}
      </p>
      {mail.reason && <p className="xs q">{mail.reason}</p>}
    </Note>
  );
};

const Bounced = ({ mail }: { readonly mail: Mail }): ReactElement | null => {
  const t = useTexts();
  if (!mail.bounce) return null;
  const { hard, reason } = mail.bounce;
  return (
    <Note tone={hard ? 'bad' : 'water'}>
      <p>
        <b>{t(hard ? 'mails.bounced' : 'mails.bounced.soft')}.</b>{' '}
        {t(hard ? 'mails.bounced.why' : 'mails.bounced.soft.why')}
      </p>
      <p className="xs q anywhere">{reason}</p>
    </Note>
  );
};

const Correction = ({ mail, onDone }: { readonly mail: Mail; readonly onDone: () => void }): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const draft = useDraft(`mail-${mail.id}`, { email: mail.to?.address ?? '' });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const api = useDeskApi();
  const client = useQueryClient();
  const saveVersion = useSaveVersion();
  // The version that was read when the sheet opened: what a colleague corrects meanwhile is not overwritten unseen.
  const [etag] = useState(mail.etag);
  const correct = async (email: string): Promise<void> => {
    setBusy(true);
    try {
      const answer = await saveVersion(
        { email },
        etag,
        (body, ifMatch) => api.call('correctMail', { params: { id: mail.id }, body, ifMatch }),
        { field: () => t('mails.to'), value: (_, value) => String(value ?? '–') },
      );
      if (!answer) return;
      draft.clear();
      toast({ text: t('mails.corrected', { to: answer.to?.address ?? '' }) });
      onDone();
    } catch (failure) {
      setError(refusalText(failure, 'mails.correct.failed', t));
    } finally {
      setBusy(false);
      askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'mails'));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const email = draft.value.email.trim();
    const isRight = isEmailAddress(email);
    setError(isRight ? undefined : t('field.email.wrong'));
    if (isRight && !busy) void correct(email);
  };
  return (
    <form className="st" onSubmit={submit} noValidate>
      <TextField
        label={t('mails.correct')}
        help={t(mail.link ? 'mails.correct.link' : 'mails.correct.help')}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        value={draft.value.email}
        error={error}
        onChange={(email) => draft.set({ email })}
      />
      <div className="row wrap">
        <Button look="main" type="submit" icon="send" busy={busy}>
          {t('mails.correct.send')}
        </Button>
      </div>
    </form>
  );
};

/** Somebody gave the mail another address since it was read: it does not leave before the person has seen which. */
const retryRefusal = (failure: unknown, t: Translate): string => {
  if (!(failure instanceof DeskError) || failure.status !== 412) return refusalText(failure, 'mails.retry.failed', t);
  const { changedBy, current } = failure.problem;
  const { to } = current as Pick<Mail, 'to'>;
  return t('mails.retry.changed', { name: changedBy ?? t('conflict.somebody'), to: to?.address ?? '–' });
};

const Retry = ({ mail, onDone }: { readonly mail: Mail; readonly onDone: () => void }): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const api = useDeskApi();
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const retry = useDeskMutation('retryMail', {
    changes: ['mails'],
    onSuccess: () => {
      toast({ text: t('mails.retried') });
      onDone();
    },
    onError: (failure) => {
      setError(retryRefusal(failure, t));
      askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'mails'));
    },
  });
  return (
    <>
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      <div className="row wrap">
        <Button
          icon="refresh"
          busy={retry.isPending}
          onClick={() => retry.mutate({ params: { id: mail.id }, ifMatch: mail.etag })}
        >
          {t('mails.retry')}
        </Button>
      </div>
    </>
  );
};

const Facts = ({ mail }: { readonly mail: Mail }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const moment = (text: string): string => `${dateOf(new Date(text))}, ${clockOf(new Date(text), locale)}`;
  const rows: readonly (readonly [string, string])[] = [
    [t('mails.kind'), mailKindText(mail.kind, t)],
    [t('mails.created'), moment(mail.createdAt)],
    [t('mails.changed'), moment(mail.changedAt)],
    [t('mails.tries'), `${mail.tries}${mail.repeats > 0 ? `, ${t('mails.maybe.twice')}` : ''}`],
    [t('mails.language'), LANGUAGE_NAMES[mail.locale]],
  ];
  return (
    <dl className="dl wide">
      <div>
        <dt>{t('mails.state')}</dt>
        <dd>
          <MailState state={mail.state} bounce={mail.bounce} />
        </dd>
      </div>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Look = ({ mail }: { readonly mail: Mail }): ReactElement => {
  const t = useTexts();
  const id = useId();
  return (
    <section className="st" aria-labelledby={id}>
      <h3 id={id}>{t('mails.look')}</h3>
      {mail.text === undefined ? (
        <p className="q">{t('mails.gone')}</p>
      ) : (
        <>
          <p lang={mail.locale}>
            <b>{mail.subject}</b>
          </p>
          {mail.html !== undefined && (
            <iframe className="mailframe" title={mail.subject} sandbox="" srcDoc={mail.html} lang={mail.locale} />
          )}
          <details>
            <summary>{t('mails.look.text')}</summary>
            <pre className="mailtext" lang={mail.locale}>
              {mail.text}
            </pre>
          </details>
          {mail.link && <p className="help">{t('mails.look.masked')}</p>}
        </>
      )}
    </section>
  );
};

const Whole = ({ mail, onDone }: { readonly mail: Mail; readonly onDone: () => void }): ReactElement => {
  const t = useTexts();
  const { may } = useSession();
  const mayWrite = may('mails.write');
  const isOpen = mail.state === 'dead' || mail.state === 'waiting';
  return (
    <div className="st">
      <Trouble mail={mail} />
      <Bounced mail={mail} />
      {!mayWrite && <Locked>{t('mails.locked')}</Locked>}
      {mayWrite && isOpen && !mail.locked && <Correction mail={mail} onDone={onDone} />}
      {mayWrite && isOpen && mail.locked && <Locked>{t(`mails.lock.${mail.locked}`)}</Locked>}
      {mayWrite && mail.retry && <Retry mail={mail} onDone={onDone} />}
      <Facts mail={mail} />
      <Look mail={mail} />
    </div>
  );
};

export const MailSheet = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }): ReactElement => {
  const t = useTexts();
  const mail = useDeskQuery('mails', 'mail', { params: { id } });
  return (
    <Sheet open wide title={mail.data?.to?.address ?? t('nav.mails')} onClose={onClose}>
      <Answered query={mail} failed={t('mails.failed')}>
        {(answer) => <Whole key={answer.id} mail={answer} onDone={onClose} />}
      </Answered>
    </Sheet>
  );
};
