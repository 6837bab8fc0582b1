// Does a mail leave, and do the records of the domain say that it may: both asked when somebody wants to know.
import { type ReactElement, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskApi, useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Note } from '../parts/note.tsx';
import { useSession } from '../shell/session.ts';
import { type TextKey, useTexts } from '../texts/translate.tsx';
import { CopyText } from './copy-text.tsx';
import { type Settings, settingsFaults } from './part-form.tsx';

type Answer = DeskAnswer<'checkSender'>;
type RecordAnswer = Answer['records'][number];

const RecordRow = ({ record }: { readonly record: RecordAnswer }): ReactElement => {
  const t = useTexts();
  const { state, fault } = record;
  const said = fault ? `settings.fault.${fault}` : `settings.record.${record.record}.${state}`;
  return (
    <li className="li record">
      <span className={{ ok: 'good', missing: 'bad', wrong: 'bad', off: 'qq' }[state]}>
        <Icon name={state === 'ok' ? 'check' : state === 'off' ? 'minus' : 'warn'} />
      </span>
      <div className="grow st">
        <p>
          <b>{record.record.toUpperCase()}</b>
          <span className={`lbl ${{ ok: 'g', missing: 'b', wrong: 'b', off: '' }[state]}`}>
            {t(`settings.state.${state}`)}
          </span>
        </p>
        <p className="s q">{t(said as TextKey)}</p>
        {record.found.map((text) => (
          <code className="anywhere xs" key={text}>
            {text}
          </code>
        ))}
        {record.add !== undefined && (
          <>
            <p className="s">{t('settings.record.add', { name: record.name })}</p>
            <CopyText label={t('settings.record.of', { name: record.name })} text={record.add} />
          </>
        )}
      </div>
    </li>
  );
};

export const SenderCheck = (props: { readonly settings: Settings; readonly unsaved: boolean }): ReactElement => {
  const t = useTexts();
  const api = useDeskApi();
  const { me, may } = useSession();
  const [answer, setAnswer] = useState<Answer | 'failed'>();
  const [asking, setAsking] = useState(false);
  const test = useDeskMutation('sendTestMail');
  const check = async (): Promise<void> => {
    setAsking(true);
    try {
      setAnswer(await api.call('checkSender'));
    } catch {
      setAnswer('failed');
    } finally {
      setAsking(false);
    }
  };
  const result = test.data;
  return (
    <section className="part">
      <header>
        <h2>{t('settings.try')}</h2>
        <p className="q">
          {t('settings.try.intro', { server: props.settings.effective.server || t('settings.try.files') })}
        </p>
      </header>
      {props.unsaved && <Note tone="warn">{t('settings.try.unsaved')}</Note>}
      <div className="row wrap">
        {may('settings.write') && (
          <Button icon="send" busy={test.isPending} onClick={() => test.mutate({})}>
            {t('settings.test.send', { email: me.email })}
          </Button>
        )}
        <Button icon="search" busy={asking} onClick={() => void check()}>
          {t('settings.records.check')}
        </Button>
      </div>
      {result &&
        (result.sent ? (
          <Note tone="good" role="status">
            {t('settings.test.sent', { email: result.to, server: result.over })}
          </Note>
        ) : (
          <Note tone="bad" role="alert">
            {t('settings.test.refused', { server: result.over, reason: result.reason ?? '' })}
          </Note>
        ))}
      {test.error && (
        <Note tone="bad" role="alert">
          {settingsFaults(test.error, t).form ?? t('settings.test.many')}
        </Note>
      )}
      {answer === 'failed' && (
        <Note tone="bad" role="alert">
          {t('settings.records.failed')}
        </Note>
      )}
      {answer !== undefined && answer !== 'failed' && (
        <section className="panel" aria-label={t('settings.records.of', { domain: answer.domain })}>
          <header>
            <h3>{t('settings.records.of', { domain: answer.domain })}</h3>
            <span className="qq s">{answer.from}</span>
          </header>
          <div role="status">
            <ul>
              {answer.records.map((record) => (
                <RecordRow key={record.record} record={record} />
              ))}
            </ul>
          </div>
        </section>
      )}
    </section>
  );
};
