import { type ReactElement, useState } from 'react';
import { MAIL_SECURITIES, MAILBOX_LEADS, type MailSecurity } from '../../domain/content/setting-names.ts';
import type { SettingsOf } from '../../domain/content/settings.ts';
import { mailboxAddress } from '../../domain/mailbox/answer-address.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Checkbox, SelectField, TextField } from '../parts/field.tsx';
import { agoText } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { NumberField } from './fields.tsx';
import { Part, type Settings, settingsFaults, usePart } from './part-form.tsx';
import { AccessFields, AccessSecrets } from './server-access.tsx';

type Mailbox = NonNullable<SettingsOf<'mailbox'>['mailbox']>;

const NEW_MAILBOX: Mailbox = { host: '', port: 993, security: 'tls', user: '', folder: 'INBOX', leads: 'none' };
/** The port that goes with each way of speaking, until somebody types another. */
const PORTS: Readonly<Record<MailSecurity, number>> = { tls: 993, starttls: 143, none: 143 };

/** What was emptied is absent, not empty. */
const withAddress = ({ address: _before, ...rest }: Mailbox, address: string): Mailbox =>
  address === '' ? rest : { ...rest, address };

/** Without OAuth2 the field is absent, not empty. */
const withAccess = ({ oauth: _before, ...rest }: Mailbox, oauth: Mailbox['oauth']): Mailbox =>
  oauth ? { ...rest, oauth } : rest;

const ReadState = (): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const now = useNow();
  const state = useDeskQuery('settings', 'mailboxState');
  return (
    <Answered query={state} failed={t('settings.mailbox.state.failed')}>
      {({ readAt, mails, taken, marks, problem, problemAt }) => (
        <>
          {problem !== undefined && (
            <Note tone="bad" role="alert">
              <p>
                <b>{t('settings.mailbox.problem')}</b>{' '}
                {problemAt !== undefined && agoText(new Date(problemAt), now, locale, t)}
              </p>
              <p className="xs anywhere">{problem}</p>
            </Note>
          )}
          <p className="q" role="status">
            {readAt === undefined
              ? t('settings.mailbox.unread')
              : t('settings.mailbox.read', {
                  when: agoText(new Date(readAt), now, locale, t),
                  mails: mails ?? 0,
                  taken,
                })}
          </p>
          {marks === false && <p className="s q">{t('settings.mailbox.nomarks')}</p>}
        </>
      )}
    </Answered>
  );
};

const MailboxCheck = ({ unsaved }: { readonly unsaved: boolean }): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const { may } = useSession();
  const check = useDeskMutation('checkMailbox');
  const read = useDeskMutation('readMailboxNow', {
    changes: ['settings'],
    onSuccess: () => toast({ text: t('settings.mailbox.reading') }),
  });
  const found = check.data;
  const failure = check.error ?? read.error ?? undefined;
  return (
    <section className="part">
      <header>
        <h2>{t('settings.mailbox.try')}</h2>
        <p className="q">{t('settings.mailbox.try.intro')}</p>
      </header>
      {unsaved && <Note tone="warn">{t('settings.try.unsaved')}</Note>}
      <ReadState />
      {may('settings.write') && (
        <div className="row wrap">
          <Button icon="search" busy={check.isPending} onClick={() => check.mutate({})}>
            {t('settings.mailbox.check')}
          </Button>
          <Button icon="refresh" busy={read.isPending} onClick={() => read.mutate({})}>
            {t('settings.mailbox.readnow')}
          </Button>
        </div>
      )}
      {found?.ok && (
        <Note tone="good" role="status">
          <p>{t('settings.mailbox.found', { folder: found.folder ?? '', count: found.mails ?? 0 })}</p>
          <p className="s">{t(found.marks ? 'settings.mailbox.marks' : 'settings.mailbox.nomarks')}</p>
        </Note>
      )}
      {found && !found.ok && (
        <Note tone="bad" role="alert">
          <p>{t('settings.mailbox.notfound', { reason: found.reason ?? '' })}</p>
          {found.folders && <p className="s">{t('settings.mailbox.folders', { names: found.folders.join(', ') })}</p>}
        </Note>
      )}
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {settingsFaults(failure, t).form ?? t('settings.mailbox.many')}
        </Note>
      )}
    </section>
  );
};

export const MailboxSection = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const t = useTexts();
  const { values, set, faults, frame, changed } = usePart('mailbox', settings);
  const { mailbox } = values;
  const saved = settings.parts.mailbox.values.mailbox;
  const [kept, setKept] = useState<Mailbox>(mailbox ?? NEW_MAILBOX);
  const put = (next: Mailbox): void => {
    setKept(next);
    set({ mailbox: next });
  };
  return (
    <>
      <Part
        title={t('settings.mailbox')}
        intro={t('settings.mailbox.intro')}
        consequence={t('settings.mailbox.consequence')}
        state={frame}
      >
        <Checkbox
          label={t('settings.mailbox.own')}
          help={t('settings.mailbox.own.help')}
          checked={mailbox !== undefined}
          onChange={(on) => set(on ? { mailbox: kept } : {})}
        />
        {mailbox && (
          <div className="g2">
            <TextField
              label={t('settings.server.host')}
              help={t('settings.server.host.help')}
              value={mailbox.host}
              placeholder="imap.provider.be"
              onChange={(host) => put({ ...mailbox, host: host.trim().toLowerCase() })}
              error={faults.of('mailbox.host')}
            />
            <TextField
              label={t('settings.server.user')}
              help={t('settings.mailbox.user.help')}
              autoComplete="off"
              value={mailbox.user}
              onChange={(user) => put({ ...mailbox, user })}
              error={faults.of('mailbox.user')}
            />
            <TextField
              label={t('settings.mailbox.address')}
              help={t('settings.mailbox.address.help')}
              type="email"
              autoComplete="off"
              value={mailbox.address ?? ''}
              placeholder={mailboxAddress(mailbox) ?? ''}
              onChange={(address) => put(withAddress(mailbox, address.trim()))}
              error={faults.of('mailbox.address')}
            />
            <SelectField
              label={t('settings.server.security')}
              help={t('settings.mailbox.security.help')}
              value={mailbox.security}
              choices={MAIL_SECURITIES.map((value) => ({ value, label: t(`settings.mailbox.security.${value}`) }))}
              onChange={(security) => put({ ...mailbox, security, port: PORTS[security] })}
            />
            <NumberField
              label={t('settings.server.port')}
              help={t('settings.mailbox.port.help')}
              min={1}
              max={65_535}
              value={mailbox.port}
              onChange={(port) => put({ ...mailbox, port: port ?? 0 })}
              error={faults.of('mailbox.port')}
            />
            <TextField
              label={t('settings.mailbox.folder')}
              help={t('settings.mailbox.folder.help')}
              value={mailbox.folder}
              onChange={(folder) => put({ ...mailbox, folder })}
              error={faults.of('mailbox.folder')}
            />
            <SelectField
              label={t('settings.mailbox.leads')}
              help={t('settings.mailbox.leads.help')}
              value={mailbox.leads}
              choices={MAILBOX_LEADS.map((value) => ({ value, label: t(`settings.mailbox.leads.${value}`) }))}
              onChange={(leads) => put({ ...mailbox, leads })}
            />
            <AccessFields
              oauth={mailbox.oauth}
              path="mailbox"
              faults={faults}
              onChange={(oauth) => put(withAccess(mailbox, oauth))}
            />
          </div>
        )}
      </Part>
      {saved && (
        <>
          <AccessSecrets of="mailbox" host={saved.host} oauth={saved.oauth} settings={settings} />
          <MailboxCheck unsaved={changed} />
        </>
      )}
    </>
  );
};
