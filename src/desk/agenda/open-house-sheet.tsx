// An open house: so many places, on one day or every week. It is part of the rules of an agenda; whoever comes is told when it goes.
import { type ReactElement, useState } from 'react';
import { dayNumber, weekday } from '../../domain/time/calendar-days.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../parts/field.tsx';
import { FormFault, FormSheet } from '../parts/form-sheet.tsx';
import { Note } from '../parts/note.tsx';
import { NumberField } from '../settings/fields.tsx';
import { useToast } from '../shell/toast.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import {
  type AgendaOfWeek,
  agendaChoices,
  faultText,
  fieldFault,
  firstAgenda,
  type OpenHouse,
  visitorsLeft,
  type Week,
} from './agenda-data.ts';
import { type ChosenListing, ListingField } from './listing-field.tsx';
import { PlannedMails } from './planned-mails.tsx';

type House = NonNullable<AgendaOfWeek['rules']['openHouses']>[number];

const OpenHouseSheet = (props: {
  readonly week: Week;
  readonly house: OpenHouse | undefined;
  readonly day: string;
  readonly onClose: () => void;
}): ReactElement => {
  const { week, house, onClose } = props;
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const toast = useToast();
  const [agenda, setAgenda] = useState(house?.agenda ?? firstAgenda(week));
  // With the version that was read when the sheet opened.
  const [agendas] = useState(week.agendas);
  const stored = agendas.find(({ rules }) => rules.id === agenda);
  const before = house && stored?.rules.openHouses?.[house.index];
  const [listing, setListing] = useState<ChosenListing | undefined>(
    house && { id: house.estateId, name: house.listing },
  );
  const [day, setDay] = useState(before?.date ?? house?.wallStart.slice(0, 10) ?? props.day);
  const [weekly, setWeekly] = useState(before?.day !== undefined);
  const [from, setFrom] = useState(before?.from ?? '14:00');
  const [to, setTo] = useState(before?.to ?? '16:00');
  const [places, setPlaces] = useState<number | undefined>(before?.places ?? 10);
  const [minutes, setMinutes] = useState<number | undefined>(before?.slotMinutes);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [fate, setFate] = useState<'move' | 'cancel'>('move');
  const save = useDeskMutation('saveAgenda', {
    changes: ['viewings'],
    onSuccess: () => {
      toast({ text: w(removing ? 'house.removed' : 'house.done') });
      onClose();
    },
  });
  const wish: House | undefined =
    listing && places !== undefined
      ? {
          estateId: listing.id,
          ...(weekly ? { day: weekday(dayNumber(day)) } : { date: day }),
          from,
          to,
          places,
          ...(minutes === undefined ? {} : { slotMinutes: minutes }),
        }
      : undefined;
  const rulesWith = (rules: AgendaOfWeek['rules'], remove: boolean): AgendaOfWeek['rules'] => {
    const houses = rules.openHouses ?? [];
    if (remove) return { ...rules, openHouses: houses.filter((_, index) => index !== house?.index) };
    if (!wish) return rules;
    if (!house) return { ...rules, openHouses: [...houses, wish] };
    return { ...rules, openHouses: houses.map((one, index) => (index === house.index ? wish : one)) };
  };
  const send = (remove: boolean, visitors?: 'cancel' | 'move'): void => {
    if (!stored || save.isPending || (!remove && !wish)) return;
    setRemoving(remove);
    save.mutate({
      params: { agenda },
      body: {
        rules: rulesWith(stored.rules, remove),
        ...(visitors ? { visitors } : {}),
        ...(note.trim() ? { note } : {}),
      },
      ifMatch: stored.etag,
    });
  };
  const submit = (): void => {
    setTried(true);
    if (from < to) send(false);
  };
  const coming = visitorsLeft(save.error);
  // Only when all of them have a place at the new time.
  const movable = !removing && coming.length > 0 && coming.every(({ to: place }) => place !== undefined);
  const chosen = movable ? fate : 'cancel';
  const few = house && fieldFault(save.error, `body.rules.openHouses.${house.index}.places`);
  const fault = coming.length > 0 ? undefined : few ? w('house.few') : faultText(save.error, w, t, locale);
  return (
    <FormSheet
      title={house ? w('house.title') : w('house.new')}
      onClose={onClose}
      submit={w('house.do')}
      busy={save.isPending}
      onSubmit={submit}
      extra={
        house && (
          <Button look="danger" icon="trash" busy={save.isPending} onClick={() => send(true)}>
            {w('house.remove')}
          </Button>
        )
      }
    >
      {coming.length > 0 && (
        <Note tone="warn" role="alert">
          <p>{w('house.visitors', { count: coming.length, names: coming.map(({ name }) => name).join(', ') })}</p>
          {movable && (
            <SelectField
              label={w('house.fate')}
              value={chosen}
              choices={[
                { value: 'move', label: w('house.fate.move') },
                { value: 'cancel', label: w('house.fate.cancel') },
              ]}
              onChange={(value) => setFate(value === 'cancel' ? 'cancel' : 'move')}
            />
          )}
          {!movable && !removing && <p>{w('house.noplace')}</p>}
          <TextArea label={w('field.note')} optional maxLength={1000} rows={2} value={note} onChange={setNote} />
          <div className="row wrap acts">
            <Button onClick={onClose}>{w('house.keep')}</Button>
            <Button
              look={chosen === 'move' ? 'main' : 'danger'}
              busy={save.isPending}
              onClick={() => send(removing, chosen)}
            >
              {chosen === 'move'
                ? w('house.move', { count: coming.length })
                : w('house.cancel', { count: coming.length })}
            </Button>
          </div>
          {stored && (
            <PlannedMails
              asked={{ rules: { agenda, rules: rulesWith(stored.rules, removing), visitors: chosen }, note }}
            />
          )}
        </Note>
      )}
      <SelectField
        label={w('field.of')}
        value={agenda}
        disabled={house !== undefined}
        choices={agendaChoices(week)}
        onChange={setAgenda}
      />
      <ListingField
        chosen={listing}
        onChoose={setListing}
        error={tried && !listing ? w('listing.missing') : undefined}
      />
      <TextField label={w('field.day')} type="date" value={day} onChange={setDay} />
      <Checkbox label={w('house.weekly')} checked={weekly} onChange={setWeekly} />
      <div className="g2">
        <TextField label={w('field.from')} type="time" value={from} onChange={setFrom} />
        <TextField
          label={w('field.to')}
          type="time"
          value={to}
          onChange={setTo}
          error={tried && from >= to ? w('backwards') : undefined}
        />
        <NumberField
          label={w('house.places')}
          min={1}
          max={1000}
          value={places}
          onChange={setPlaces}
          error={tried && places === undefined ? w('wrong') : undefined}
        />
        <NumberField
          label={w('house.minutes')}
          help={w('house.minutes.help')}
          min={5}
          max={480}
          value={minutes}
          onChange={setMinutes}
        />
      </div>
      <FormFault>{fault}</FormFault>
    </FormSheet>
  );
};

export default OpenHouseSheet;
