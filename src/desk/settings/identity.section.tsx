import type { ReactElement } from 'react';
import type { SettingsOf } from '../../domain/content/settings.ts';
import { TextField } from '../parts/field.tsx';
import { useTexts } from '../texts/translate.tsx';
import { LocalizedField } from './fields.tsx';
import { Part, type Settings, usePart } from './part-form.tsx';

type Values = SettingsOf<'identity'>;
type Legal = Values['identity'];

export const IdentitySection = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const t = useTexts();
  const { values, set, faults, frame } = usePart('identity', settings);
  const { locales } = settings.parts.languages.values;
  const of = (change: Partial<Values>): void => set({ ...values, ...change });
  const legal = (change: Partial<Legal>): void => of({ identity: { ...values.identity, ...change } });
  const { identity } = values;
  return (
    <Part
      title={t('settings.identity')}
      intro={t('settings.identity.intro')}
      consequence={t('settings.identity.consequence')}
      state={frame}
    >
      <div className="g2">
        <TextField
          label={t('settings.field.name')}
          help={t('settings.name.help')}
          value={values.name}
          maxLength={100}
          onChange={(name) => of({ name })}
          error={faults.of('name')}
        />
        <TextField
          label={t('settings.field.phone')}
          help={t('settings.phone.help')}
          type="tel"
          value={values.phone}
          onChange={(phone) => of({ phone })}
          error={faults.of('phone')}
        />
      </div>
      <TextField
        label={t('settings.field.email')}
        help={t('settings.email.help')}
        type="email"
        value={values.email}
        onChange={(email) => of({ email })}
        error={faults.of('email')}
      />
      <LocalizedField
        label={t('settings.field.tagline')}
        help={t('settings.tagline.help')}
        locales={locales}
        value={values.tagline}
        onChange={(tagline) => of({ tagline })}
        error={faults.of('tagline')}
      />
      <h3>{t('settings.legal')}</h3>
      <p className="q s">{t('settings.legal.intro')}</p>
      <div className="g2">
        <TextField
          label={t('settings.legalname')}
          help={t('settings.legalname.help')}
          value={identity.legalName}
          onChange={(legalName) => legal({ legalName })}
          error={faults.of('identity.legalName')}
        />
        <TextField
          label={t('settings.enterprise')}
          help={t('settings.enterprise.help')}
          value={identity.enterpriseNumber}
          onChange={(enterpriseNumber) => legal({ enterpriseNumber })}
          error={faults.of('identity.enterpriseNumber')}
        />
        <TextField
          label={t('settings.licence')}
          help={t('settings.licence.help')}
          value={identity.licenceNumber}
          onChange={(licenceNumber) => legal({ licenceNumber })}
          error={faults.of('identity.licenceNumber')}
        />
        <TextField
          optional
          label={t('settings.conduct')}
          help={t('settings.conduct.help')}
          type="url"
          value={identity.codeOfConductUrl ?? ''}
          onChange={(codeOfConductUrl) => legal({ codeOfConductUrl })}
          error={faults.of('identity.codeOfConductUrl')}
        />
      </div>
      {(
        [
          ['licenceTitle', 'settings.licencetitle', 'settings.licencetitle.help'],
          ['licenceCountry', 'settings.licencecountry', 'settings.licencecountry.help'],
          ['supervisoryAuthority', 'settings.authority', 'settings.authority.help'],
          ['insurance', 'settings.insurance', 'settings.insurance.help'],
        ] as const
      ).map(([field, label, help]) => (
        <LocalizedField
          key={field}
          label={t(label)}
          help={t(help)}
          locales={locales}
          value={identity[field]}
          onChange={(text) => legal({ [field]: text })}
          error={faults.of(`identity.${field}`)}
        />
      ))}
    </Part>
  );
};
