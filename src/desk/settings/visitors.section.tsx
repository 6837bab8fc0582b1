import type { ReactElement } from 'react';
import type { SettingsOf } from '../../domain/content/settings.ts';
import { useTexts } from '../texts/translate.tsx';
import { NumberField } from './fields.tsx';
import { Part, type Settings, usePart } from './part-form.tsx';

type Alerts = NonNullable<SettingsOf<'alerts'>['alerts']>;

/** Nothing filled in is no setting at all. */
const alertsOf = (alerts: Alerts): SettingsOf<'alerts'> => {
  const given = Object.fromEntries(Object.entries(alerts).filter(([, value]) => value !== undefined));
  return Object.keys(given).length === 0 ? {} : { alerts: given };
};

const Retention = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const t = useTexts();
  const { values, set, faults, frame } = usePart('retention', settings);
  return (
    <Part
      title={t('settings.retention')}
      intro={t('settings.retention.intro')}
      consequence={t('settings.retention.consequence')}
      state={frame}
    >
      <NumberField
        label={t('settings.field.leadRetentionDays')}
        help={t('settings.retention.help')}
        standard={90}
        min={1}
        max={3650}
        value={values.leadRetentionDays}
        onChange={(days) => set(days === undefined ? {} : { leadRetentionDays: days })}
        error={faults.of('leadRetentionDays')}
      />
    </Part>
  );
};

const FIELDS = [
  ['unconfirmedDays', 7, 1, 60],
  ['renewalMonths', 24, 1, 120],
  ['renewalDays', 30, 7, 365],
  ['mailsPerMinute', 300, 1, 100_000],
] as const satisfies readonly (readonly [keyof Alerts, number, number, number])[];

const AlertSettings = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const t = useTexts();
  const { values, set, faults, frame } = usePart('alerts', settings);
  const alerts = values.alerts ?? {};
  return (
    <Part title={t('settings.alerts')} intro={t('settings.alerts.intro')} state={frame}>
      <div className="g2">
        {FIELDS.map(([field, standard, min, max]) => (
          <NumberField
            key={field}
            label={t(`settings.alerts.${field}`)}
            help={t(`settings.alerts.${field}.help`, { standard })}
            {...{ standard, min, max }}
            value={alerts[field]}
            onChange={(value) => {
              const { [field]: _before, ...rest } = alerts;
              set(alertsOf(value === undefined ? rest : { ...rest, [field]: value }));
            }}
            error={faults.of(`alerts.${field}`)}
          />
        ))}
      </div>
    </Part>
  );
};

export const VisitorsSection = (props: { readonly settings: Settings }): ReactElement => (
  <>
    <Retention {...props} />
    <AlertSettings {...props} />
  </>
);
