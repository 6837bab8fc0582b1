// A viewing for a visitor who asked by telephone or at the desk: at a slot that visitors see, or at any free time.
import { type ReactElement, useState } from 'react';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { clockText, dayText, momentText } from '../../domain/time/moment-text.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { useRequestKey } from '../api/request-key.ts';
import { Button } from '../parts/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../parts/field.tsx';
import { FormFault, FormSheet } from '../parts/form-sheet.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { useDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import {
  agendaChoices,
  faultText,
  fieldFault,
  firstAgenda,
  instant,
  isFar,
  isOutside,
  type Week,
} from './agenda-data.ts';
import { type ChosenListing, ListingField } from './listing-field.tsx';
import { MailNote, PlannedMails } from './planned-mails.tsx';

type NewViewingInputs = {
  readonly listing: ChosenListing | null;
  readonly agenda: string;
  readonly day: string;
  readonly time: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly language: Locale;
  readonly note: string;
  readonly outside: boolean;
  readonly tight: boolean;
};

const SLOTS_SHOWN = 12;

const Slots = (props: {
  readonly estateId: number;
  readonly agenda: string;
  readonly onChoose: (wallStart: string) => void;
}): ReactElement | null => {
  const w = useAgendaTexts();
  const locale = useLocale();
  const slots = useDeskQuery('viewings', 'deskSlots', { query: { estateId: props.estateId, agenda: props.agenda } });
  if (!slots.data) return null;
  const shown = slots.data.slots.slice(0, SLOTS_SHOWN);
  if (shown.length === 0) return <p className="s q">{w('slots.none')}</p>;
  return (
    <fieldset className="f">
      <legend>{w('slots.next')}</legend>
      <div className="row wrap slots">
        {shown.map(({ wallStart }) => (
          <Button key={wallStart} small look="light" onClick={() => props.onChoose(wallStart)}>
            {`${dayText(wallStart.slice(0, 10), locale)}, ${clockText(wallStart, locale)}`}
          </Button>
        ))}
      </div>
    </fieldset>
  );
};

const NewViewingSheet = (props: {
  readonly week: Week;
  readonly at: string | undefined;
  readonly onClose: () => void;
}): ReactElement => {
  const { week, at, onClose } = props;
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const toast = useToast();
  const { site } = useSession();
  const [initial] = useState<NewViewingInputs>(() => ({
    listing: null,
    agenda: firstAgenda(week),
    day: at?.slice(0, 10) ?? week.today,
    time: at?.slice(11) ?? '10:00',
    name: '',
    email: '',
    phone: '',
    language: site.locales[0] ?? 'nl',
    note: '',
    outside: false,
    tight: false,
  }));
  const draft = useDraft('new-viewing', initial);
  const [tried, setTried] = useState(false);
  const key = useRequestKey();
  const typed = draft.value;
  const set = (change: Partial<NewViewingInputs>): void => draft.set({ ...typed, ...change });
  const create = useDeskMutation('createViewing', {
    changes: ['viewings'],
    onSuccess: ({ name, wallStart }) => {
      draft.clear();
      toast({ text: w('new.done', { name, when: momentText(wallStart, locale) }) });
      onClose();
    },
  });
  const start = instant(`${typed.day}T${typed.time}`);
  const body =
    typed.listing && start
      ? {
          agenda: typed.agenda,
          estateId: typed.listing.id,
          start,
          visitor: {
            name: typed.name.trim(),
            email: typed.email.trim(),
            ...(typed.phone.trim() ? { phone: typed.phone.trim() } : {}),
            locale: typed.language,
          },
          ...(typed.outside ? { outside: true } : {}),
          ...(typed.tight ? { tight: true } : {}),
          ...(typed.note.trim() ? { note: typed.note } : {}),
        }
      : undefined;
  const complete = body !== undefined && body.visitor.name !== '' && /.@.+\../.test(body.visitor.email);
  const submit = (): void => {
    setTried(true);
    if (body && complete) create.mutate({ body, key: key(body) });
  };
  const fault = faultText(create.error, w, t, locale);
  return (
    <FormSheet
      title={w('new.title')}
      submit={w('new.do')}
      icon="send"
      busy={create.isPending}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <ListingField
        chosen={typed.listing ?? undefined}
        onChoose={(listing) => set({ listing: listing ?? null })}
        error={tried && !typed.listing ? w('listing.missing') : undefined}
      />
      <SelectField
        label={w('field.with')}
        value={typed.agenda}
        choices={agendaChoices(week)}
        onChange={(agenda) => set({ agenda })}
      />
      {typed.listing && (
        <Slots
          estateId={typed.listing.id}
          agenda={typed.agenda}
          onChoose={(wallStart) => set({ day: wallStart.slice(0, 10), time: wallStart.slice(11) })}
        />
      )}
      <div className="g2">
        <TextField label={w('field.day')} type="date" value={typed.day} onChange={(day) => set({ day })} />
        <TextField
          label={w('field.time')}
          type="time"
          step={300}
          value={typed.time}
          onChange={(time) => set({ time })}
          error={fieldFault(create.error, 'body.start') ? w('past') : undefined}
        />
      </div>
      <TextField
        label={w('field.visitor')}
        value={typed.name}
        maxLength={60}
        autoComplete="off"
        onChange={(name) => set({ name })}
        error={tried && typed.name.trim() === '' ? w('visitor.missing') : undefined}
      />
      <div className="g2">
        <TextField
          label={t('field.email')}
          type="email"
          autoComplete="off"
          value={typed.email}
          onChange={(email) => set({ email })}
          error={
            (tried && !complete && !/.@.+\../.test(typed.email)) || fieldFault(create.error, 'body.visitor.email')
              ? t('field.email.wrong')
              : undefined
          }
        />
        <TextField
          label={w('fact.phone')}
          optional
          type="tel"
          autoComplete="off"
          value={typed.phone}
          onChange={(phone) => set({ phone })}
          error={fieldFault(create.error, 'body.visitor.phone') ? w('phone.wrong') : undefined}
        />
      </div>
      <SelectField
        label={w('fact.language')}
        help={w('language.help')}
        value={typed.language}
        choices={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={(language) => set({ language })}
      />
      <TextArea
        label={w('field.note')}
        optional
        maxLength={1000}
        rows={2}
        lang={typed.language}
        value={typed.note}
        onChange={(note) => set({ note })}
      />
      <MailNote>{w('new.mail')}</MailNote>
      {(isOutside(create.error) || typed.outside) && (
        <Checkbox label={w('outside.sure')} checked={typed.outside} onChange={(outside) => set({ outside })} />
      )}
      {(isFar(create.error) || typed.tight) && (
        <Checkbox label={w('far.sure')} checked={typed.tight} onChange={(tight) => set({ tight })} />
      )}
      <FormFault>{fault}</FormFault>
      <PlannedMails asked={complete ? { create: body } : undefined} />
    </FormSheet>
  );
};

export default NewViewingSheet;
