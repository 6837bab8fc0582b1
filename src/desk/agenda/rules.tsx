// Beschikbaarheid: the rules of one agenda, and beside them what a visitor would see with them. Saved by a button, because visitors see it
// at once.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { clockText, dayText } from '../../domain/time/moment-text.ts';
import { slotDays } from '../../domain/viewings/slot-weeks.ts';
import { DeskError } from '../api/desk-error.ts';
import { askAgain, isOfTopic, useDeskApi, useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Checkbox, TextField } from '../parts/field.tsx';
import { clockOf } from '../parts/moments.ts';
import { Locked, Note } from '../parts/note.tsx';
import { plainValue } from '../parts/plain-value.ts';
import { CopyText } from '../settings/copy-text.tsx';
import { NumberField } from '../settings/fields.tsx';
import { useSaveVersion } from '../shell/conflicts.tsx';
import { useDraft } from '../shell/drafts.ts';
import { useToast } from '../shell/toast.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { type AgendaOfWeek, faultText, visitorsLeft } from './agenda-data.ts';
import { BusyCalendars } from './busy-calendars.tsx';
import { type ChosenListing, ListingField } from './listing-field.tsx';
import { TravelRule } from './travel-rule.tsx';

type Rules = AgendaOfWeek['rules'];
type Hours = Rules['hours'][number];
type Exception = NonNullable<Rules['exceptions']>[number];

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A week whose days have these numbers: 5 January 1970 was a Monday. */
const dayNamed = (day: number): string => `1970-01-${String(4 + day).padStart(2, '0')}`;
const PAUSE_MS = 300;
const DAYS_SHOWN = 6;

const TimeInput = (props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactElement => (
  <input
    className="inp clock"
    type="time"
    aria-label={props.label}
    value={props.value}
    onChange={(event) => props.onChange(event.target.value)}
  />
);

const DayHours = (props: {
  readonly day: number;
  readonly hours: readonly Hours[];
  readonly onChange: (hours: readonly Hours[]) => void;
}): ReactElement => {
  const { day, hours, onChange } = props;
  const w = useAgendaTexts();
  const locale = useLocale();
  const name = dayText(dayNamed(day), locale).split(/[ ,]/)[0] ?? '';
  const set = (index: number, change: Partial<Hours>): void =>
    onChange(hours.map((one, at) => (at === index ? { ...one, ...change } : one)));
  const add = (): void => {
    const last = hours.at(-1);
    onChange([
      ...hours,
      last
        ? { day, from: last.to < '13:00' ? '13:00' : '18:00', to: last.to < '13:00' ? '17:00' : '20:00' }
        : { day, from: '09:00', to: '12:00' },
    ]);
  };
  return (
    <li className="dayhours">
      <Checkbox
        label={name}
        checked={hours.length > 0}
        onChange={(on) =>
          onChange(
            on
              ? [
                  { day, from: '09:00', to: '12:00' },
                  { day, from: '13:00', to: '17:00' },
                ]
              : [],
          )
        }
      />
      <div className="row wrap grow">
        {hours.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours have no name but their place.
          <span className="row span" key={index}>
            <TimeInput
              label={w('rules.from', { day: name })}
              value={one.from}
              onChange={(from) => set(index, { from })}
            />
            <span aria-hidden="true">–</span>
            <TimeInput label={w('rules.to', { day: name })} value={one.to} onChange={(to) => set(index, { to })} />
            <IconButton
              small
              icon="close"
              label={w('rules.drop', { day: name, from: one.from })}
              onClick={() => onChange(hours.filter((_, at) => at !== index))}
            />
          </span>
        ))}
      </div>
      <IconButton icon="plus" label={w('rules.add', { day: name })} onClick={add} />
    </li>
  );
};

const Exceptions = (props: {
  readonly list: readonly Exception[];
  readonly today: string;
  readonly onChange: (list: Exception[]) => void;
}): ReactElement => {
  const { list, today, onChange } = props;
  const w = useAgendaTexts();
  const set = (index: number, change: Exception): void =>
    onChange(list.map((one, at) => (at === index ? change : one)));
  return (
    <section className="st" aria-labelledby="rules-exceptions">
      <div className="row">
        <h3 id="rules-exceptions">{w('rules.exceptions')}</h3>
        <span className="sp" />
        <Button small icon="plus" onClick={() => onChange([...list, { from: today, to: today }])}>
          {w('rules.exception.add')}
        </Button>
      </div>
      <ul className="exceptions">
        {list.map((one, index) => {
          const hours = one.hours?.[0];
          const without = (): Exception => ({ from: one.from, ...(one.to === undefined ? {} : { to: one.to }) });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: exceptions have no name but their place.
            <li key={index} className="row wrap">
              <TextField
                label={w('field.from.day')}
                type="date"
                value={one.from}
                onChange={(from) => set(index, { ...one, from })}
              />
              <TextField
                label={w('field.to.day')}
                type="date"
                value={one.to ?? one.from}
                onChange={(to) => set(index, { ...one, to })}
              />
              <Checkbox
                label={w('rules.away')}
                checked={!hours}
                onChange={(away) => set(index, away ? without() : { ...one, hours: [{ from: '10:00', to: '16:00' }] })}
              />
              {hours && (
                <span className="row span">
                  <TimeInput
                    label={w('field.from')}
                    value={hours.from}
                    onChange={(from) => set(index, { ...one, hours: [{ ...hours, from }] })}
                  />
                  <span aria-hidden="true">–</span>
                  <TimeInput
                    label={w('field.to')}
                    value={hours.to}
                    onChange={(to) => set(index, { ...one, hours: [{ ...hours, to }] })}
                  />
                </span>
              )}
              <IconButton
                icon="trash"
                label={w('rules.exception.drop', { day: one.from })}
                onClick={() => onChange(list.filter((_, at) => at !== index))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** What a visitor sees with these rules and the agenda of this moment. */
const Seen = ({ agenda, rules }: { readonly agenda: string; readonly rules: Rules }): ReactElement => {
  const w = useAgendaTexts();
  const locale = useLocale();
  const [listing, setListing] = useState<ChosenListing>();
  const [asked, setAsked] = useState(rules);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(rules), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [rules]);
  const slots = useDeskQuery('viewings', 'previewSlots', {
    params: { agenda },
    body: { rules: asked, ...(listing ? { estateId: listing.id } : {}) },
  });
  const days = slotDays(slots.data ?? []);
  return (
    <aside className="seen st" aria-labelledby="rules-seen">
      <h2 id="rules-seen">{w('seen.title')}</h2>
      <p className="s q">{listing ? w('seen.listing', { name: listing.name }) : w('seen.any')}</p>
      <ListingField chosen={listing} onChoose={setListing} />
      {slots.isError && (
        <Note tone={slots.error instanceof DeskError && slots.error.status === 400 ? 'warn' : 'bad'}>
          {slots.error instanceof DeskError && slots.error.status === 400 ? w('seen.wrong') : w('seen.failed')}
        </Note>
      )}
      <div role="status" className="st">
        {slots.data && days.length === 0 && <p className="q">{w('slots.none')}</p>}
        {days.slice(0, DAYS_SHOWN).map(({ day, slots: own }) => (
          <section key={day}>
            <h3>{dayText(day, locale)}</h3>
            <ul className="row wrap slots">
              {own.map(({ start, wallStart, group, places }) => (
                <li key={start} className="chip">
                  {clockText(wallStart, locale)}
                  {group && ` · ${w('seen.places', { count: places })}`}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {days.length > DAYS_SHOWN && <p className="s q">{w('seen.more', { count: days.length - DAYS_SHOWN })}</p>}
      </div>
    </aside>
  );
};

const Share = ({ agenda }: { readonly agenda: string }): ReactElement => {
  const w = useAgendaTexts();
  const t = useTexts();
  const share = useDeskMutation('shareCalendar');
  return (
    <section className="st" aria-labelledby="rules-share">
      <h3 id="rules-share">{w('share.title')}</h3>
      <p className="s q">{w('share.help')}</p>
      {share.data && <CopyText label={w('share.address')} text={share.data.url} />}
      {share.isError && (
        <Note tone="bad" role="alert">
          {t('save.failed')}
        </Note>
      )}
      <div className="row wrap">
        {!share.data && (
          <Button icon="share" busy={share.isPending} onClick={() => share.mutate({ params: { agenda }, body: {} })}>
            {w('share.do')}
          </Button>
        )}
        {share.data && (
          <Button
            look="quiet"
            busy={share.isPending}
            onClick={() => share.mutate({ params: { agenda }, body: { renew: true } })}
          >
            {w('share.renew')}
          </Button>
        )}
      </div>
    </section>
  );
};

const NUMBERS = [
  ['slotMinutes', 5, 480],
  ['travelMinutes', 0, 240],
  ['bufferMinutes', 0, 240],
  ['noticeHours', 0, 336],
  ['horizonDays', 1, 180],
] as const;

export const RulesEditor = ({
  agenda,
  today,
}: {
  readonly agenda: AgendaOfWeek;
  readonly today: string;
}): ReactElement => {
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const api = useDeskApi();
  const client = useQueryClient();
  const toast = useToast();
  const saveVersion = useSaveVersion();
  const { id } = agenda.rules;
  const [base, setBase] = useState({ rules: agenda.rules, etag: agenda.etag });
  const draft = useDraft<Rules>(`agenda-rules-${id}`, base.rules);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [savedAt, setSavedAt] = useState<Date>();
  const rules = draft.value;
  const changed = JSON.stringify(rules) !== JSON.stringify(base.rules);
  // Nobody types here: what a colleague saved is shown.
  if (!changed && !busy && agenda.etag !== base.etag) {
    setBase({ rules: agenda.rules, etag: agenda.etag });
    draft.clear(agenda.rules);
  }
  const set = (change: Partial<Rules>): void => draft.set({ ...rules, ...change });
  const save = async (visitors?: 'keep' | 'cancel'): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const saved = await saveVersion(
        rules,
        base.etag,
        (values, ifMatch) =>
          api.call('saveAgenda', {
            params: { agenda: id },
            body: { rules: values, ...(visitors ? { visitors } : {}) },
            ifMatch,
          }),
        {
          field: (field) => w(`rules.${field}` as never) || field,
          value: (_field, value) => plainValue(value, t) ?? '–',
        },
      );
      if (!saved) return;
      setBase({ rules: saved.rules, etag: saved.etag });
      draft.clear(saved.rules);
      setSavedAt(new Date());
      toast({ text: w('rules.saved', { name: saved.rules.name }) });
      askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'viewings'));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  const coming = visitorsLeft(error);
  const fault = coming.length > 0 ? undefined : faultText(error, w, t, locale);
  return (
    <div className="rules">
      <div className="st">
        <form className="st" onSubmit={submit} noValidate>
          {!agenda.mayWrite && <Locked>{w('locked')}</Locked>}
          {draft.restored && changed && <Note tone="water">{t('draft.found')}</Note>}
          <fieldset className="fields st" disabled={!agenda.mayWrite}>
            <legend className="vh">{w('rules.title')}</legend>
            <section className="st" aria-labelledby="rules-hours">
              <h2 id="rules-hours">{w('rules.hours')}</h2>
              <p className="s q">{w('rules.hours.help')}</p>
              <ul className="dayhourslist">
                {WEEKDAYS.map((day) => (
                  <DayHours
                    key={day}
                    day={day}
                    hours={rules.hours.filter((one) => one.day === day)}
                    onChange={(own) =>
                      set({
                        hours: WEEKDAYS.flatMap((other) =>
                          other === day ? own : rules.hours.filter((one) => one.day === other),
                        ),
                      })
                    }
                  />
                ))}
              </ul>
            </section>
            <div className="g3">
              {NUMBERS.map(([name, min, max]) => (
                <NumberField
                  key={name}
                  label={w(`rules.${name}`)}
                  min={min}
                  max={max}
                  value={rules[name]}
                  onChange={(value) => set({ [name]: value ?? min })}
                />
              ))}
              <NumberField
                label={w('rules.everyMinutes')}
                help={w('rules.everyMinutes.help')}
                min={5}
                max={1440}
                standard={rules.slotMinutes + rules.bufferMinutes + rules.travelMinutes}
                value={rules.everyMinutes}
                onChange={(value) => {
                  const { everyMinutes: _before, ...rest } = rules;
                  draft.set(value === undefined ? rest : { ...rest, everyMinutes: value });
                }}
              />
            </div>
            <Checkbox
              label={w('rules.worksOnPublicHolidays')}
              checked={rules.worksOnPublicHolidays ?? false}
              onChange={(worksOnPublicHolidays) => set({ worksOnPublicHolidays })}
            />
            <Exceptions list={rules.exceptions ?? []} today={today} onChange={(exceptions) => set({ exceptions })} />
          </fieldset>
          {coming.length > 0 && (
            <Note tone="warn" role="alert">
              <p>{w('house.visitors', { count: coming.length, names: coming.map(({ name }) => name).join(', ') })}</p>
              <div className="row wrap acts">
                <Button onClick={() => void save('keep')}>{w('rules.visitors.keep')}</Button>
                <Button look="danger" onClick={() => void save('cancel')}>
                  {w('house.cancel', { count: coming.length })}
                </Button>
              </div>
            </Note>
          )}
          {fault && (
            <Note tone="bad" role="alert">
              {fault}
            </Note>
          )}
          {agenda.mayWrite && (
            <footer className="row wrap">
              <Button look="main" type="submit" busy={busy}>
                {w('rules.save')}
              </Button>
              {changed && (
                <Button
                  look="quiet"
                  onClick={() => {
                    setError(undefined);
                    draft.clear(base.rules);
                  }}
                >
                  {w('rules.drop.all')}
                </Button>
              )}
              <span className="save" role="status">
                {changed ? w('rules.unsaved') : savedAt ? w('rules.savedat', { time: clockOf(savedAt, locale) }) : ''}
              </span>
            </footer>
          )}
          {agenda.mayWrite && <Share key={id} agenda={id} />}
        </form>
        <BusyCalendars key={id} representative={id} />
        <TravelRule />
      </div>
      <Seen key={id} agenda={id} rules={rules} />
    </div>
  );
};
