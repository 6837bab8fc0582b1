import type { ReactElement } from 'react';
import { strictnessOf } from '../../domain/publishing/may-publish.ts';
import { Checkbox, Radios } from '../parts/field.tsx';
import { type TextKey, useTexts } from '../texts/translate.tsx';
import { Part, type Settings, usePart } from './part-form.tsx';

/** Our own numbering of transactions; ids of other sources that a site hides stay as they are. */
const TRANSACTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const ListingsSection = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const t = useTexts();
  const { values, set, frame } = usePart('listings', settings);
  const { hiddenStatus } = values;
  return (
    <Part
      title={t('settings.listings')}
      intro={t('settings.listings.intro')}
      consequence={t('settings.listings.consequence')}
      state={frame}
    >
      <fieldset className="f">
        <legend>{t('settings.field.hiddenStatus')}</legend>
        <p className="help">{t('settings.hidden.help')}</p>
        <div className="g2 k">
          {TRANSACTIONS.map((id) => (
            <Checkbox
              key={id}
              label={t(`settings.transaction.${id}` as TextKey)}
              checked={hiddenStatus.includes(id)}
              onChange={(on) =>
                set({
                  ...values,
                  hiddenStatus: on ? [...hiddenStatus, id] : hiddenStatus.filter((other) => other !== id),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Checkbox
        label={t('settings.field.keepSoldPages')}
        help={t('settings.sold.help')}
        checked={values.keepSoldPages}
        onChange={(keepSoldPages) => set({ ...values, keepSoldPages })}
      />
      <Checkbox
        label={t('settings.field.revealAddressAfterBooking')}
        help={t('settings.reveal.help')}
        checked={values.revealAddressAfterBooking}
        onChange={(revealAddressAfterBooking) => set({ ...values, revealAddressAfterBooking })}
      />
      <Checkbox
        label={t('settings.field.showReductions')}
        help={t('settings.reductions.help')}
        checked={values.showReductions ?? true}
        onChange={(showReductions) => set({ ...values, showReductions })}
      />
      <Radios
        legend={t('settings.field.incompleteListings')}
        value={values.incompleteListings ?? 'warn'}
        choices={[
          { value: 'warn', label: t('settings.incomplete.warn'), help: t('settings.incomplete.warn.help') },
          { value: 'refuse', label: t('settings.incomplete.refuse'), help: t('settings.incomplete.refuse.help') },
        ]}
        onChange={(incompleteListings) => set({ ...values, incompleteListings })}
      />
      <Radios
        legend={t('settings.field.publishingCheck')}
        value={strictnessOf(values)}
        choices={[
          { value: 'strict', label: t('settings.check.strict'), help: t('settings.check.strict.help') },
          { value: 'normal', label: t('settings.check.normal'), help: t('settings.check.normal.help') },
          { value: 'soft', label: t('settings.check.soft'), help: t('settings.check.soft.help') },
        ]}
        onChange={(publishingCheck) => set({ ...values, publishingCheck })}
      />
    </Part>
  );
};
