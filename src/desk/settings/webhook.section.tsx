import { type ReactElement, useState } from 'react';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../domain/content/setting-names.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Checkbox, TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { agoText } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { CopyText } from './copy-text.tsx';
import { Part, type Settings, settingsFaults, usePart } from './part-form.tsx';

type Message = DeskAnswer<'webhookMessages'>[number];

const LOOK: Readonly<Record<Message['state'], string>> = {
  taken: 'tag on',
  waiting: 'tag wait',
  failed: 'tag err',
  dropped: 'tag off',
};

const MessageRow = ({ message, writes }: { readonly message: Message; readonly writes: boolean }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const now = useNow();
  const toast = useToast();
  const { id, event, ids, at, state, attempts, status, reason } = message;
  const again = useDeskMutation('sendWebhookAgain', {
    changes: ['settings'],
    onSuccess: () => toast({ text: t('settings.webhook.again.done') }),
    onError: (error) => toast({ text: settingsFaults(error, t).form ?? t('save.failed'), tone: 'bad' }),
  });
  const name = t(`settings.event.${event}`);
  const when = agoText(new Date(at), now, locale, t);
  return (
    <li className="li wrap">
      <span className="grow">
        <b>{name}</b> <span className="qq s">{ids.slice(0, 5).join(', ') + (ids.length > 5 ? '…' : '')}</span>
        <span className="second s">
          <span className={LOOK[state]}>
            {t(`settings.webhook.${state}`)}
            {status !== null && ` (${status})`}
          </span>
          <span className="qq">
            {' '}
            · {when} · {t('settings.webhook.attempts', { count: attempts })}
          </span>
        </span>
        {state === 'failed' && reason && <span className="second xs q anywhere">{reason}</span>}
      </span>
      {writes && state !== 'waiting' && (
        <Button
          small
          look="light"
          busy={again.isPending}
          aria-label={t('settings.webhook.again.named', { event: name, when })}
          onClick={() => again.mutate({ params: { id } })}
        >
          {t('settings.webhook.again')}
        </Button>
      )}
    </li>
  );
};

const Messages = (): ReactElement => {
  const t = useTexts();
  const { may } = useSession();
  const messages = useDeskQuery('settings', 'webhookMessages');
  return (
    <section className="part">
      <header>
        <h2>{t('settings.webhook.messages')}</h2>
        <p className="q">{t('settings.webhook.messages.intro')}</p>
      </header>
      <Answered query={messages} failed={t('settings.webhook.messages.failed')}>
        {(list) =>
          list.length === 0 ? (
            <p className="q">{t('settings.webhook.messages.none')}</p>
          ) : (
            <ul className="panel">
              {list.map((message) => (
                <MessageRow key={message.id} message={message} writes={may('settings.write')} />
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
};

const SigningSecret = (): ReactElement => {
  const t = useTexts();
  const show = useDeskMutation('showWebhookSecret');
  const fault = settingsFaults(show.error ?? undefined, t).form;
  return (
    <section className="secret">
      <p className="row">
        <Icon name="key" />
        <b>{t('settings.webhook.secret')}</b>
      </p>
      <p className="help">{t('settings.webhook.secret.help')}</p>
      {show.data ? (
        <CopyText label={t('settings.webhook.secret')} text={show.data.secret} />
      ) : (
        <div className="row">
          <Button icon="eye" busy={show.isPending} onClick={() => show.mutate({})}>
            {t('settings.webhook.secret.show')}
          </Button>
        </div>
      )}
      {fault && (
        <Note tone="bad" role="alert">
          {fault}
        </Note>
      )}
    </section>
  );
};

export const WebhookSection = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const t = useTexts();
  const { may } = useSession();
  const { values, set, faults, frame } = usePart('webhook', settings);
  const { webhook } = values;
  const [kept, setKept] = useState(webhook ?? { url: '', events: ['contact' as WebhookEvent] });
  const put = (change: Partial<NonNullable<typeof webhook>>): void => {
    const next = { ...(webhook ?? kept), ...change };
    setKept(next);
    set({ webhook: next });
  };
  return (
    <>
      <Part
        title={t('settings.webhook')}
        intro={t('settings.webhook.intro')}
        consequence={t('settings.webhook.consequence')}
        state={frame}
      >
        <Checkbox
          label={t('settings.webhook.use')}
          help={t('settings.webhook.use.help')}
          checked={webhook !== undefined}
          onChange={(on) => set(on ? { webhook: kept } : {})}
        />
        {webhook && (
          <>
            <TextField
              label={t('settings.webhook.url')}
              help={t('settings.webhook.url.help')}
              type="url"
              value={webhook.url}
              placeholder="https://"
              onChange={(url) => put({ url })}
              error={faults.of('webhook.url')}
            />
            <fieldset className="f">
              <legend>{t('settings.webhook.events')}</legend>
              <div className="g2 k">
                {WEBHOOK_EVENTS.map((event) => (
                  <Checkbox
                    key={event}
                    label={t(`settings.event.${event}`)}
                    checked={webhook.events.includes(event)}
                    onChange={(on) =>
                      put({
                        events: WEBHOOK_EVENTS.filter((one) => (one === event ? on : webhook.events.includes(one))),
                      })
                    }
                  />
                ))}
              </div>
              {faults.of('webhook.events') && (
                <p className="fault" role="alert">
                  <Icon name="warn" />
                  {faults.of('webhook.events')}
                </p>
              )}
            </fieldset>
          </>
        )}
      </Part>
      {may('tokens.write') && settings.parts.webhook.values.webhook && <SigningSecret />}
      <Messages />
    </>
  );
};
