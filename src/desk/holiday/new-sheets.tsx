// A stay that the office writes down, nights that are kept free, and a block that is given back.
import { type ReactElement, useState } from 'react';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { useRequestKey } from '../api/request-key.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SelectField, TextArea, TextField } from '../parts/field.tsx';
import { FormFault, FormSheet } from '../parts/form-sheet.tsx';
import { Note } from '../parts/note.tsx';
import { useDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { amountIn } from './amounts.ts';
import { QuoteView } from './quote-view.tsx';
import { StayFields, useQuote, useUnits } from './stay-fields.tsx';
import { type CalendarUnit, fullDate, stayFaults } from './stay-words.ts';

/** The cell from which one came. */
export type Start = { readonly unit: number; readonly day: string } | undefined;

const dayAfter = (day: string, days: number): string =>
  day === '' ? '' : new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const NewStaySheet = (props: { readonly start: Start; readonly onClose: () => void }): ReactElement => {
  const { start, onClose } = props;
  const t = useHolidayTexts();
  const locale = useLocale();
  const toast = useToast();
  const units = useUnits();
  const { site } = useSession();
  const key = useRequestKey();
  const draft = useDraft('new-stay', {
    unit: start ? String(start.unit) : '',
    from: start?.day ?? '',
    to: dayAfter(start?.day ?? '', 7),
    persons: '2',
    name: '',
    email: '',
    phone: '',
    language: site.locales[0] ?? locale,
    price: '',
    sentence: '',
  });
  const { value, set } = draft;
  const unit = value.unit || String(units[0]?.id ?? '');
  const choice = { unit, from: value.from, to: value.to, persons: value.persons };
  const quote = useQuote(choice);
  const add = useDeskMutation('addStay', {
    changes: ['stays', 'mails'],
    onSuccess: ({ name }) => {
      draft.clear();
      toast({ text: t('new.done', { name }) });
      onClose();
    },
  });
  const faults = stayFaults(add.error, t);
  const [priceWrong, setPriceWrong] = useState(false);
  const send = (): void => {
    const price = amountIn(value.price, locale);
    setPriceWrong(price === 'wrong');
    if (price === 'wrong') return;
    const body = {
      rentalUnitId: Number(unit) || 1,
      from: value.from,
      to: value.to,
      persons: Number(value.persons) || 1,
      name: value.name,
      email: value.email,
      phone: value.phone,
      locale: value.language as Locale,
      ...(price === undefined ? {} : { price }),
      sentence: value.sentence,
    };
    add.mutate({ body, key: key(body) });
  };
  const room = units.find((one) => String(one.id) === unit)?.persons ?? null;
  return (
    <FormSheet
      title={t('new.act')}
      submit={t('new.send')}
      icon="send"
      busy={add.isPending}
      draft={draft}
      onSubmit={send}
      onClose={onClose}
    >
      <StayFields value={choice} onChange={(next) => set({ ...value, ...next })} units={units} faults={faults} />
      {quote.data && <QuoteView quote={quote.data} room={room} />}
      <TextField
        label={t('field.price')}
        help={t('field.price.help')}
        optional
        inputMode="decimal"
        value={value.price}
        error={priceWrong ? t('extra.wrong.amount') : faults.of('price')}
        onChange={(next) => set({ ...value, price: next })}
      />
      <TextField
        label={t('field.name')}
        autoComplete="off"
        value={value.name}
        error={faults.of('name')}
        onChange={(name) => set({ ...value, name })}
      />
      <TextField
        type="email"
        label={t('field.email')}
        autoComplete="off"
        value={value.email}
        error={faults.of('email')}
        onChange={(email) => set({ ...value, email })}
      />
      <TextField
        type="tel"
        label={t('field.phone')}
        optional
        autoComplete="off"
        value={value.phone}
        error={faults.of('phone')}
        onChange={(phone) => set({ ...value, phone })}
      />
      <SelectField
        label={t('field.language')}
        value={value.language}
        choices={LOCALES.map((one) => ({ value: one, label: t(`language.${one}`) }))}
        onChange={(language) => set({ ...value, language })}
      />
      <TextArea
        label={t('field.sentence')}
        help={t('field.sentence.help', { language: t(`language.${value.language as Locale}`) })}
        optional
        maxLength={1000}
        value={value.sentence}
        onChange={(sentence) => set({ ...value, sentence })}
      />
      <Note icon="mail">{t('new.mails')}</Note>
      <FormFault>{faults.form}</FormFault>
    </FormSheet>
  );
};

export const BlockSheet = (props: { readonly start: Start; readonly onClose: () => void }): ReactElement => {
  const { start, onClose } = props;
  const t = useHolidayTexts();
  const toast = useToast();
  const units = useUnits();
  const key = useRequestKey();
  const draft = useDraft('block-nights', {
    unit: start ? String(start.unit) : '',
    from: start?.day ?? '',
    to: dayAfter(start?.day ?? '', 1),
    persons: '1',
    note: '',
  });
  const { value, set } = draft;
  const unit = value.unit || String(units[0]?.id ?? '');
  const block = useDeskMutation('blockNights', {
    changes: ['stays'],
    onSuccess: () => {
      draft.clear();
      toast({ text: t('block.done') });
      onClose();
    },
  });
  const faults = stayFaults(block.error, t);
  const send = (): void => {
    const body = { rentalUnitId: Number(unit) || 1, from: value.from, to: value.to, note: value.note };
    block.mutate({ body, key: key(body) });
  };
  return (
    <FormSheet
      title={t('block.act')}
      submit={t('block.act')}
      icon="lock"
      busy={block.isPending}
      draft={draft}
      onSubmit={send}
      onClose={onClose}
    >
      <StayFields
        value={{ ...value, unit }}
        onChange={(next) => set({ ...value, ...next })}
        units={units}
        faults={faults}
        withPersons={false}
      />
      <TextField
        label={t('block.note')}
        help={t('block.note.help')}
        optional
        maxLength={200}
        value={value.note}
        onChange={(note) => set({ ...value, note })}
      />
      <Note icon="lock">{t('block.what')}</Note>
      <FormFault>{faults.form}</FormFault>
    </FormSheet>
  );
};

export const BlockDialog = (props: {
  readonly unit: CalendarUnit;
  readonly block: CalendarUnit['blocks'][number];
  readonly onClose: () => void;
}): ReactElement => {
  const { unit, block, onClose } = props;
  const t = useHolidayTexts();
  const shell = useTexts();
  const toast = useToast();
  const { may } = useSession();
  const remove = useDeskMutation('unblockNights', {
    changes: ['stays'],
    onSuccess: () => {
      toast({ text: t('block.removed') });
      onClose();
    },
  });
  const faults = stayFaults(remove.error, t);
  const canRemove = block.by === 'desk' && may('stays.write');
  return (
    <Dialog
      open
      title={t('block.title', { unit: unit.name })}
      intro={`${fullDate(block.from)} – ${fullDate(block.to)}${block.note === '' ? '' : ` · ${block.note}`}`}
      onClose={onClose}
    >
      {block.by !== 'desk' && <Note tone="water">{t('block.elsewhere')}</Note>}
      {faults.form && (
        <Note tone="bad" role="alert">
          {faults.form}
        </Note>
      )}
      <div className="row wrap acts">
        <Button onClick={onClose}>{shell('act.close')}</Button>
        {canRemove && (
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id: block.id } })}>
            {t('block.remove')}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
