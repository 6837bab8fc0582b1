// The agenda of another representative: with ordinary hours, to be changed afterwards.
import { type ReactElement, useState } from 'react';
import { useDeskMutation } from '../api/desk-queries.ts';
import { TextField } from '../parts/field.tsx';
import { FormFault, FormSheet } from '../parts/form-sheet.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { faultText, fieldFault } from './agenda-data.ts';

/** A name of letters and digits, as addresses have it. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, 60) || 'agenda';

const NewAgendaSheet = (props: {
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}): ReactElement => {
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const create = useDeskMutation('createAgenda', {
    changes: ['viewings', 'members'],
    onSuccess: ({ rules }) => props.onMade(rules.id),
  });
  const submit = (): void => {
    setTried(true);
    if (name.trim() === '') return;
    const hours = [1, 2, 3, 4, 5].flatMap((day) => [
      { day, from: '09:00', to: '12:00' },
      { day, from: '13:00', to: '17:00' },
    ]);
    const rules = { slotMinutes: 30, bufferMinutes: 15, travelMinutes: 15, noticeHours: 24, horizonDays: 21 };
    create.mutate({ body: { id: slugOf(name), name: name.trim(), email: email.trim(), hours, ...rules } });
  };
  const fault = faultText(create.error, w, t, locale);
  return (
    <FormSheet
      title={w('agenda.new')}
      submit={w('agenda.new.do')}
      busy={create.isPending}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextField
        label={t('field.name')}
        value={name}
        maxLength={100}
        onChange={setName}
        error={tried && name.trim() === '' ? w('visitor.missing') : undefined}
      />
      <TextField
        label={t('field.email')}
        help={w('agenda.new.email')}
        type="email"
        value={email}
        onChange={setEmail}
        error={fieldFault(create.error, 'body.email') ? t('field.email.wrong') : undefined}
      />
      <FormFault>{fault}</FormFault>
    </FormSheet>
  );
};

export default NewAgendaSheet;
