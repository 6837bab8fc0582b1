import { type ReactElement, useState } from 'react';
import type { SettingsOf } from '../../domain/content/settings.ts';
import { Checkbox, TextArea, TextField } from '../parts/field.tsx';
import { useTexts } from '../texts/translate.tsx';
import { Part, type Settings, usePart } from './part-form.tsx';
import { SecretField } from './secret-field.tsx';

type Captcha = NonNullable<SettingsOf<'captcha'>['captcha']>;
const NEW_CAPTCHA: Captcha = { siteKey: '', scriptUrl: '' };

export const FormsSection = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const t = useTexts();
  const { values, set, faults, frame } = usePart('captcha', settings);
  const { captcha } = values;
  const [kept, setKept] = useState(captcha ?? NEW_CAPTCHA);
  const put = (change: Partial<Captcha>): void => {
    const next = { ...(captcha ?? NEW_CAPTCHA), ...change };
    setKept(next);
    set({ captcha: next });
  };
  const saved = settings.parts.captcha.values.captcha;
  return (
    <>
      <Part
        title={t('settings.captcha')}
        intro={t('settings.captcha.intro')}
        consequence={t('settings.captcha.consequence')}
        state={frame}
      >
        <Checkbox
          label={t('settings.captcha.own')}
          help={t('settings.captcha.own.help')}
          checked={captcha !== undefined}
          onChange={(on) => set(on ? { captcha: kept } : {})}
        />
        {captcha && (
          <>
            <div className="g2">
              <TextField
                label={t('settings.captcha.sitekey')}
                help={t('settings.captcha.sitekey.help')}
                value={captcha.siteKey}
                onChange={(siteKey) => put({ siteKey })}
                error={faults.of('captcha.siteKey')}
              />
              <TextField
                label={t('settings.captcha.script')}
                help={t('settings.captcha.script.help')}
                type="url"
                value={captcha.scriptUrl}
                onChange={(scriptUrl) => put({ scriptUrl })}
                error={faults.of('captcha.scriptUrl')}
              />
            </div>
            <TextField
              optional
              label={t('settings.captcha.verify')}
              help={t('settings.captcha.verify.help')}
              type="url"
              value={captcha.verifyUrl ?? ''}
              onChange={(verifyUrl) => put({ verifyUrl })}
              error={faults.of('captcha.verifyUrl')}
            />
            <TextArea
              optional
              label={t('settings.captcha.origins')}
              help={t('settings.captcha.origins.help')}
              value={(captcha.origins ?? []).join('\n')}
              onChange={(text) => put({ origins: text.split(/\s+/).filter((origin) => origin !== '') })}
              error={faults.of('captcha.origins')}
            />
          </>
        )}
      </Part>
      {saved?.verifyUrl !== undefined && (
        <SecretField
          name="captcha-secret"
          label={t('settings.secret.captcha')}
          help={t('settings.secret.captcha.help')}
          settings={settings}
        />
      )}
    </>
  );
};
