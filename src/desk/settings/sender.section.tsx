import { type ReactElement, useState } from 'react';
import { MAIL_SECURITIES, type MailSecurity } from '../../domain/content/setting-names.ts';
import type { SettingsOf } from '../../domain/content/settings.ts';
import { Checkbox, SelectField, TextField } from '../parts/field.tsx';
import { useTexts } from '../texts/translate.tsx';
import { DkimKey } from './dkim-key.tsx';
import { NumberField } from './fields.tsx';
import { Part, type Settings, usePart } from './part-form.tsx';
import { SenderCheck } from './sender-check.tsx';
import { AccessFields, AccessSecrets } from './server-access.tsx';

type Values = SettingsOf<'sender'>;
type Server = NonNullable<Values['mailServer']>;

const NEW_SERVER: Server = { host: '', port: 587, security: 'starttls' };
/** The port that goes with each way of speaking, until somebody types another. */
const PORTS: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

const without = <K extends keyof Values>(values: Values, key: K): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key)) as Values;

export const SenderSection = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const t = useTexts();
  const { values, set, faults, frame, changed } = usePart('sender', settings);
  const { mailServer: server, dkim } = values;
  const saved = settings.parts.sender.values;
  const [kept, setKept] = useState<Server>(server ?? NEW_SERVER);
  const put = (change: Partial<Server>): void => {
    const next = { ...(server ?? NEW_SERVER), ...change };
    setKept(next);
    set({ ...values, mailServer: next });
  };
  const setAccess = (oauth: Server['oauth']): void => {
    const { oauth: _before, ...rest } = server ?? NEW_SERVER;
    const next = oauth ? { ...rest, oauth } : rest;
    setKept(next);
    set({ ...values, mailServer: next });
  };
  const domain = (values.mailFrom ?? settings.effective.sender).split('@')[1] ?? '';
  return (
    <>
      <Part
        title={t('settings.sender')}
        intro={t('settings.sender.intro')}
        consequence={t('settings.sender.consequence')}
        state={frame}
      >
        <TextField
          optional
          label={t('settings.field.mailFrom')}
          help={t('settings.mailfrom.help', { address: settings.effective.sender })}
          type="email"
          value={values.mailFrom ?? ''}
          onChange={(mailFrom) => set(mailFrom === '' ? without(values, 'mailFrom') : { ...values, mailFrom })}
          error={faults.of('mailFrom')}
        />
        <Checkbox
          label={t('settings.server.own')}
          help={t('settings.server.own.help')}
          checked={server !== undefined}
          onChange={(on) => set(on ? { ...values, mailServer: kept } : without(values, 'mailServer'))}
        />
        {server && (
          <div className="g2">
            <TextField
              label={t('settings.server.host')}
              help={t('settings.server.host.help')}
              value={server.host}
              placeholder="smtp.provider.be"
              onChange={(host) => put({ host: host.trim().toLowerCase() })}
              error={faults.of('mailServer.host')}
            />
            <TextField
              optional
              label={t('settings.server.user')}
              help={t('settings.server.user.help')}
              autoComplete="off"
              value={server.user ?? ''}
              onChange={(user) => put({ user })}
              error={faults.of('mailServer.user')}
            />
            <SelectField
              label={t('settings.server.security')}
              help={t('settings.server.security.help')}
              value={server.security}
              choices={MAIL_SECURITIES.map((value) => ({ value, label: t(`settings.security.${value}`) }))}
              onChange={(security) => put({ security, port: PORTS[security] })}
            />
            <NumberField
              label={t('settings.server.port')}
              help={t('settings.server.port.help')}
              min={1}
              max={65_535}
              value={server.port}
              onChange={(port) => put({ port: port ?? 0 })}
              error={faults.of('mailServer.port')}
            />
            <AccessFields oauth={server.oauth} path="mailServer" faults={faults} onChange={setAccess} />
          </div>
        )}
        <Checkbox
          label={t('settings.dkim.own')}
          help={t('settings.dkim.own.help')}
          checked={dkim !== undefined}
          onChange={(on) => set(on ? { ...values, dkim: { domain, selector: 'pand' } } : without(values, 'dkim'))}
        />
        {dkim && (
          <div className="g2">
            <TextField
              label={t('settings.dkim.domain')}
              help={t('settings.dkim.domain.help')}
              value={dkim.domain}
              onChange={(name) => set({ ...values, dkim: { ...dkim, domain: name.trim().toLowerCase() } })}
              error={faults.of('dkim.domain')}
            />
            <TextField
              label={t('settings.dkim.selector')}
              help={t('settings.dkim.selector.help')}
              value={dkim.selector}
              onChange={(selector) => set({ ...values, dkim: { ...dkim, selector: selector.trim().toLowerCase() } })}
              error={faults.of('dkim.selector')}
            />
          </div>
        )}
      </Part>
      {saved.mailServer?.user !== undefined && (
        <AccessSecrets of="smtp" host={saved.mailServer.host} oauth={saved.mailServer.oauth} settings={settings} />
      )}
      {saved.dkim && <DkimKey settings={settings} domain={saved.dkim.domain} />}
      <SenderCheck settings={settings} unsaved={changed} />
    </>
  );
};
