// One stay: who, when, what it costs, and what can be done with it. What leaves by mail is named before the click.
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { dayLong } from '../../domain/time/day-words.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { Radios, TextArea } from '../parts/field.tsx';
import { dateOf } from '../parts/moments.ts';
import { Locked, Note } from '../parts/note.tsx';
import { TimeLeft } from '../parts/time-left.tsx';
import { useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { type HolidayTranslate, useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useLocale } from '../texts/translate.tsx';
import { PriceLines } from './price-lines.tsx';
import { QuoteView } from './quote-view.tsx';
import { StayFields, useQuote, useUnits } from './stay-fields.tsx';
import { money, nightsIn, stayFaults } from './stay-words.ts';

type Stay = DeskAnswer<'holidayStay'>;
export type StayAct = 'confirm' | 'refuse' | 'cancel' | 'move';

const CALLS = { confirm: 'confirmStay', refuse: 'refuseStay', cancel: 'cancelStay' } as const;
const SENDS = {
  confirm: 'act.confirm',
  refuse: 'act.refuse.send',
  cancel: 'act.cancel.send',
  move: 'act.move.send',
} as const;

const Facts = ({ stay }: { readonly stay: Stay }): ReactElement => {
  const t = useHolidayTexts();
  const locale = useLocale();
  const now = useNow();
  return (
    <>
      <p className="row wrap">
        <b>{t(`state.${stay.state}`)}</b>
        {stay.heldUntil && <TimeLeft until={stay.heldUntil} now={now} />}
        {stay.sequence > 0 && <span className="qq s">{t('stay.moves', { count: stay.sequence })}</span>}
      </p>
      <dl className="facts">
        <dt>{t('field.unit')}</dt>
        <dd>{stay.unit}</dd>
        <dt>{t('field.from')}</dt>
        <dd>{dayLong(stay.from, locale)}</dd>
        <dt>{t('field.to')}</dt>
        <dd>
          {dayLong(stay.to, locale)} <span className="qq">({nightsIn(stay, t)})</span>
        </dd>
        <dt>{t('field.persons')}</dt>
        <dd>{stay.persons}</dd>
        <dt>{t('field.email')}</dt>
        <dd>
          <a href={`mailto:${encodeURIComponent(stay.email).replace('%40', '@')}`}>{stay.email}</a>
        </dd>
        {stay.phone && (
          <>
            <dt>{t('field.phone')}</dt>
            <dd>
              <a href={`tel:${stay.phone.replace(/[^\d+]/g, '')}`}>{stay.phone}</a>
            </dd>
          </>
        )}
        <dt>{t('field.language')}</dt>
        <dd>{t(`language.${stay.locale}`)}</dd>
        <dt>{t('stay.asked')}</dt>
        <dd>
          {dateOf(new Date(stay.createdAt))}
          {stay.byOffice && <span className="qq"> · {t('stay.byagency')}</span>}
        </dd>
      </dl>
      {stay.message && (
        <blockquote className="said" lang={stay.locale}>
          {stay.message}
        </blockquote>
      )}
      <PriceLines rent={stay.rent} extras={stay.extras} price={stay.price} />
    </>
  );
};

const mailLine = (stay: Stay, t: HolidayTranslate): string =>
  t('act.mails', {
    visitor: stay.mails.find(({ to }) => to === 'visitor')?.address ?? stay.email,
    language: t(`language.${stay.locale}`),
    agency: stay.mails.find(({ to }) => to === 'agency')?.address ?? '',
  });

type FormProps = {
  readonly stay: Stay;
  readonly id: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
};

const Sentence = (props: {
  readonly stay: Stay;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactElement => {
  const t = useHolidayTexts();
  return (
    <TextArea
      label={t('field.sentence')}
      help={t('field.sentence.help', { language: t(`language.${props.stay.locale}`) })}
      optional
      lang={props.stay.locale}
      maxLength={1000}
      value={props.value}
      onChange={props.onChange}
    />
  );
};

const DecideForm = (props: FormProps & { readonly act: keyof typeof CALLS }): ReactElement => {
  const { stay, act, id, onBusy, onDone } = props;
  const t = useHolidayTexts();
  const toast = useToast();
  const [sentence, setSentence] = useState('');
  const decide = useDeskMutation(CALLS[act], {
    changes: ['stays', 'mails'],
    onSuccess: () => {
      onBusy(false);
      toast({ text: t(`done.${act}`, { name: stay.name }) });
      onDone();
    },
    onError: () => onBusy(false),
  });
  const faults = stayFaults(decide.error, t);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (decide.isPending) return;
    onBusy(true);
    decide.mutate({ params: { id: stay.id }, body: { sentence } });
  };
  return (
    <form id={id} className="st" onSubmit={send}>
      <Sentence stay={stay} value={sentence} onChange={setSentence} />
      <Note icon="mail">
        {mailLine(stay, t)} {t(`act.${act}.what`)}
      </Note>
      {faults.form && (
        <Note tone="bad" role="alert">
          {faults.form}
        </Note>
      )}
    </form>
  );
};

const MoveForm = ({ stay, id, onBusy, onDone }: FormProps): ReactElement => {
  const t = useHolidayTexts();
  const toast = useToast();
  const units = useUnits();
  const [choice, setChoice] = useState({
    unit: String(stay.unitId),
    from: stay.from,
    to: stay.to,
    persons: String(stay.persons),
  });
  const [keep, setKeep] = useState<'new' | 'keep'>('new');
  const [sentence, setSentence] = useState('');
  const quote = useQuote(choice, stay.id);
  const move = useDeskMutation('moveStay', {
    changes: ['stays', 'mails'],
    onSuccess: () => {
      onBusy(false);
      toast({ text: t('done.move', { name: stay.name }) });
      onDone();
    },
    onError: () => onBusy(false),
  });
  const faults = stayFaults(move.error, t);
  const price = quote.data?.price ?? null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (move.isPending) return;
    onBusy(true);
    move.mutate({
      params: { id: stay.id },
      body: {
        rentalUnitId: Number(choice.unit),
        from: choice.from,
        to: choice.to,
        persons: Number(choice.persons) || 1,
        keepPrice: keep === 'keep',
        sequence: stay.sequence,
        sentence,
      },
    });
  };
  const room = units.find((unit) => String(unit.id) === choice.unit)?.persons ?? null;
  return (
    <form id={id} className="st" onSubmit={send} noValidate>
      <StayFields value={choice} onChange={setChoice} units={units} faults={faults} />
      {quote.isError && (
        <Note tone="bad" role="alert">
          {t('quote.failed')}
        </Note>
      )}
      {quote.data && <QuoteView quote={quote.data} room={room} />}
      <Radios
        legend={t('move.price')}
        value={keep}
        onChange={setKeep}
        choices={[
          {
            value: 'new',
            label: price === null ? t('move.price.none') : t('move.price.new', { price: money(price) }),
          },
          { value: 'keep', label: t('move.price.keep', { price: money(stay.price) }) },
        ]}
      />
      {faults.of('keepPrice') && (
        <Note tone="bad" role="alert">
          {faults.of('keepPrice')}
        </Note>
      )}
      <Sentence stay={stay} value={sentence} onChange={setSentence} />
      <Note icon="mail">{mailLine(stay, t)}</Note>
      {faults.form && (
        <Note tone="bad" role="alert">
          {faults.form}
        </Note>
      )}
    </form>
  );
};

const Inside = (props: {
  readonly stay: Stay;
  readonly act: StayAct | undefined;
  readonly form: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}): ReactElement => {
  const { stay, act, form, onBusy, onDone } = props;
  const t = useHolidayTexts();
  const { may } = useSession();
  return (
    <div className="st">
      {act !== 'move' && <Facts stay={stay} />}
      {!may('stays.write') && <Locked>{t('stay.locked')}</Locked>}
      {act === 'move' && <MoveForm {...{ stay, onBusy, onDone }} id={form} />}
      {act !== undefined && act !== 'move' && <DecideForm {...{ stay, act, onBusy, onDone }} id={form} />}
    </div>
  );
};

const actsOf = ({ state }: Pick<Stay, 'state'>): readonly StayAct[] => {
  if (state === 'HELD') return ['confirm', 'refuse', 'move'];
  return state === 'CONFIRMED' ? ['move', 'cancel'] : [];
};

export const StaySheet = (props: {
  readonly id: number;
  /** What one came to do. */
  readonly first?: StayAct | undefined;
  readonly onClose: () => void;
}): ReactElement => {
  const { id, first, onClose } = props;
  const t = useHolidayTexts();
  const { may } = useSession();
  const form = useId();
  const [act, setAct] = useState<StayAct | undefined>(first);
  const [busy, setBusy] = useState(false);
  const query = useDeskQuery('stays', 'holidayStay', { params: { id } });
  const stay = query.data;
  const acts = stay && may('stays.write') ? actsOf(stay) : [];
  const current = act && acts.includes(act) ? act : undefined;
  return (
    <Sheet
      open
      title={stay?.name ?? t('tab.stays')}
      onClose={onClose}
      footer={
        current ? (
          <>
            <Button look={current === 'cancel' ? 'danger' : 'main'} type="submit" form={form} icon="send" busy={busy}>
              {t(SENDS[current])}
            </Button>
            <Button look="quiet" onClick={() => setAct(undefined)}>
              {t('act.back')}
            </Button>
          </>
        ) : (
          acts.map((one, index) => (
            <Button key={one} look={index === 0 ? 'main' : 'plain'} onClick={() => setAct(one)}>
              {t(`act.${one}`)}
            </Button>
          ))
        )
      }
    >
      <Answered query={query} failed={t('stay.failed')}>
        {(answer) => <Inside stay={answer} act={current} form={form} onBusy={setBusy} onDone={onClose} />}
      </Answered>
    </Sheet>
  );
};
