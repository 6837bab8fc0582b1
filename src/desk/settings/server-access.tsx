// How the program shows itself to a mail server: a password, or OAuth2, which Microsoft 365 wants. The same fields for sending and for
// reading; what is secret is typed below, once the rest is saved.
import type { ReactElement } from 'react';
import type { OAuthGrant } from '../../domain/content/setting-names.ts';
import type { OAuthSettings } from '../../domain/content/site.ts';
import { SelectField, TextField } from '../parts/field.tsx';
import { useTexts } from '../texts/translate.tsx';
import type { Faults, Settings } from './part-form.tsx';
import { SecretField } from './secret-field.tsx';

const WAYS = ['password', 'client', 'refresh'] as const;
type Way = 'password' | OAuthGrant;

const wayOf = (oauth: OAuthSettings | undefined): Way => oauth?.grant ?? 'password';

export const AccessFields = (props: {
  readonly oauth: OAuthSettings | undefined;
  readonly onChange: (oauth: OAuthSettings | undefined) => void;
  readonly faults: Faults;
  /** Of the settings: `mailServer` or `mailbox`. */
  readonly path: string;
}): ReactElement => {
  const { oauth, onChange, faults, path } = props;
  const t = useTexts();
  const put = (change: Partial<OAuthSettings>): void => {
    if (oauth) onChange({ ...oauth, ...change });
  };
  return (
    <>
      <SelectField
        label={t('settings.access')}
        help={t('settings.access.help')}
        value={wayOf(oauth)}
        choices={WAYS.map((value) => ({ value, label: t(`settings.access.${value}`) }))}
        onChange={(way) =>
          onChange(way === 'password' ? undefined : { tokenUrl: '', clientId: '', ...oauth, grant: way })
        }
      />
      {oauth && (
        <>
          <TextField
            label={t('settings.oauth.url')}
            help={t('settings.oauth.url.help')}
            type="url"
            value={oauth.tokenUrl}
            placeholder="https://login.microsoftonline.com/…/oauth2/v2.0/token"
            onChange={(tokenUrl) => put({ tokenUrl: tokenUrl.trim() })}
            error={faults.of(`${path}.oauth.tokenUrl`)}
          />
          <TextField
            label={t('settings.oauth.client')}
            help={t('settings.oauth.client.help')}
            autoComplete="off"
            value={oauth.clientId}
            onChange={(clientId) => put({ clientId: clientId.trim() })}
            error={faults.of(`${path}.oauth.clientId`)}
          />
          <TextField
            optional
            label={t('settings.oauth.scope')}
            help={t('settings.oauth.scope.help')}
            value={oauth.scope ?? ''}
            placeholder="https://outlook.office365.com/.default"
            onChange={(scope) => put({ scope })}
            error={faults.of(`${path}.oauth.scope`)}
          />
        </>
      )}
    </>
  );
};

/** The secrets that the saved way of access wants. */
export const AccessSecrets = (props: {
  readonly of: 'smtp' | 'mailbox';
  readonly host: string;
  readonly oauth: OAuthSettings | undefined;
  readonly settings: Settings;
}): ReactElement => {
  const { of, host, oauth, settings } = props;
  const t = useTexts();
  if (!oauth)
    return (
      <SecretField
        name={`${of}-password`}
        label={t(of === 'smtp' ? 'settings.secret.smtp' : 'settings.secret.mailbox')}
        help={t('settings.secret.smtp.help', { host })}
        settings={settings}
      />
    );
  return (
    <>
      <SecretField
        name={`${of}-oauth-secret`}
        label={t('settings.secret.oauth')}
        help={t(oauth.grant === 'client' ? 'settings.secret.oauth.help' : 'settings.secret.oauth.maybe')}
        settings={settings}
      />
      {oauth.grant === 'refresh' && (
        <SecretField
          name={`${of}-refresh-token`}
          label={t('settings.secret.refresh')}
          help={t('settings.secret.refresh.help')}
          settings={settings}
        />
      )}
    </>
  );
};
