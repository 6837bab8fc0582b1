// The agendas of all representatives: week, day and list, and the rules behind them.
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { shortWeekday } from '../../domain/time/moment-text.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Checkbox } from '../parts/field.tsx';
import { wallTimeOf } from '../parts/moments.ts';
import { useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered, Empty } from '../shell/states.tsx';
import { usePhone } from '../shell/use-phone.ts';
import { AgendaWords, useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { type Block, busyOf, colourOf, type Hold, type OpenHouse, type Viewing, type Week } from './agenda-data.ts';
import {
  addDays,
  askedDays,
  dayOfAddress,
  daysOf,
  mondayOf,
  rangeTitle,
  stepOf,
  VIEWS,
  viewOf,
} from './agenda-days.ts';
import { AgendaMenu, type MenuAct } from './agenda-menu.tsx';
import { BusyConflicts } from './busy-conflicts.tsx';
import { DayLists } from './day-lists.tsx';
import { type Event, eventsOf, Grid } from './grid.tsx';
import { MoveDialog, type Target } from './move-dialog.tsx';

const ViewingSheet = lazy(() => import('./viewing-sheet.tsx'));
const NewViewingSheet = lazy(() => import('./new-viewing-sheet.tsx'));
const NewAgendaSheet = lazy(() => import('./new-agenda-sheet.tsx'));
const BlockSheet = lazy(() => import('./block-sheet.tsx'));
const OpenHouseSheet = lazy(() => import('./open-house-sheet.tsx'));
const AwaySheet = lazy(() => import('./away-sheet.tsx'));
const HoldSheet = lazy(() => import('./hold-sheet.tsx'));
const NotOffered = lazy(() => import('./not-offered.tsx'));
const RulesEditor = lazy(() => import('./rules.tsx').then(({ RulesEditor: editor }) => ({ default: editor })));

type OpenSheet =
  | { readonly kind: 'new'; readonly at?: string }
  | { readonly kind: 'block'; readonly block?: Block }
  | { readonly kind: 'house'; readonly house?: OpenHouse }
  | { readonly kind: 'hold'; readonly hold: Hold }
  | { readonly kind: 'away' | 'agenda' };

type LiftedViewing = { readonly viewing: Viewing; readonly target: Target };

const usePlaces = () => {
  const { site } = useSession();
  const navigate = useNavigate();
  return {
    agenda: (): void => void navigate({ to: `/desk/sites/${site.id}/agenda` as never }),
    rules: (): void => void navigate({ to: `/desk/sites/${site.id}/agenda/rules` as never }),
  };
};

/** Whose agendas are shown: a choice of this visit. */
const useWhose = (week: Week | undefined) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = new Set((week?.agendas ?? []).map(({ rules }) => rules.id).filter((id) => !hidden.has(id)));
  const toggle = (id: string, on: boolean): void =>
    setHidden((before) => {
      const next = new Set(before);
      if (on) next.delete(id);
      else next.add(id);
      return next;
    });
  return { shown, toggle };
};

const Whose = (props: {
  readonly week: Week;
  readonly shown: ReadonlySet<string>;
  readonly toggle: (id: string, on: boolean) => void;
}) => {
  const w = useAgendaTexts();
  return (
    <fieldset className="whose row wrap">
      <legend className="vh">{w('whose')}</legend>
      {props.week.agendas.map(({ rules: { id, name } }) => (
        <span key={id} style={{ '--k': colourOf(props.week, id) } as never}>
          <Checkbox label={name} checked={props.shown.has(id)} onChange={(on) => props.toggle(id, on)} />
        </span>
      ))}
    </fieldset>
  );
};

/** On a phone: one day, and the days of its week above it. */
const DayRow = (props: {
  readonly week: Week;
  readonly day: string;
  readonly onDay: (day: string) => void;
}): ReactElement => {
  const w = useAgendaTexts();
  const locale = useLocale();
  const monday = mondayOf(props.day);
  return (
    <nav className="dayrow only-phone" aria-label={w('days')}>
      {Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => (
        <button
          key={day}
          type="button"
          aria-current={day === props.day ? 'date' : undefined}
          onClick={() => props.onDay(day)}
        >
          {shortWeekday(day, locale)}
          <b>{Number(day.slice(8))}</b>
        </button>
      ))}
    </nav>
  );
};

const Overlays = (props: {
  readonly week: Week;
  readonly day: string;
  readonly opened: OpenSheet | undefined;
  readonly onClose: () => void;
}): ReactElement => {
  const { week, day, opened, onClose } = props;
  const places = usePlaces();
  return (
    <Suspense>
      {opened?.kind === 'new' && <NewViewingSheet week={week} at={opened.at} onClose={onClose} />}
      {opened?.kind === 'block' && <BlockSheet week={week} block={opened.block} day={day} onClose={onClose} />}
      {opened?.kind === 'house' && <OpenHouseSheet week={week} house={opened.house} day={day} onClose={onClose} />}
      {opened?.kind === 'hold' && <HoldSheet week={week} hold={opened.hold} onClose={onClose} />}
      {opened?.kind === 'away' && <AwaySheet week={week} day={day} onClose={onClose} />}
      {opened?.kind === 'agenda' && (
        <NewAgendaSheet
          onClose={onClose}
          onMade={() => {
            onClose();
            places.rules();
          }}
        />
      )}
    </Suspense>
  );
};

const AgendaScreen = (): ReactElement => {
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const { may } = useSession();
  const { section } = useParams({ strict: false }) as { readonly section?: string };
  const [address, setAddress] = useAddress();
  const places = usePlaces();
  const isPhone = usePhone();
  const [today] = useState(() => wallTimeOf(new Date()).slice(0, 10));
  const view = viewOf(address.view);
  const day = dayOfAddress(address.day, today);
  const isRules = section === 'rules';
  const answer = useDeskQuery(['viewings', 'estates'], 'deskAgenda', { query: askedDays(day) });
  const { data: week } = answer;
  // The agenda is of use without them: when they do not come, it says nothing of other calendars.
  const { data: busy = [] } = useDeskQuery('viewings', 'busyTimes', {
    query: { from: mondayOf(day), to: addDays(mondayOf(day), 7) },
  });
  const { data: conflicts = [] } = useDeskQuery('viewings', 'busyConflicts', { query: {} });
  const { shown, toggle } = useWhose(week);
  const [opened, setOpened] = useState<OpenSheet>();
  const [lifted, setLifted] = useState<LiftedViewing>();
  const [cancelling, setCancelling] = useState(false);
  const events = week ? eventsOf(week, busyOf(busy), shown) : [];
  const hasSunday = events.some(({ wallStart }) => wallStart.slice(0, 10) === addDays(mondayOf(day), 6));
  const days = daysOf(view, day, hasSunday);
  const chosen = [...(week?.viewings ?? []), ...(week?.notOffered ?? [])].find(
    ({ id }) => id === Number(address.viewing),
  );
  const mayWrite = may('agenda.write') && (week?.agendas.some((one) => one.mayWrite) ?? false);
  const go = (to: string): void => setAddress({ day: to === today ? undefined : to });
  const step = (by: number): void => go(addDays(day, by * stepOf(view)));
  // With its day, also today's: the address of an open viewing is good tomorrow, and for a colleague.
  const openViewing = (id: number, on: string, cancel = false): void => {
    setCancelling(cancel);
    setAddress({ day: on, viewing: String(id) });
  };
  const openOf = ({ id, wallStart }: Viewing, cancel?: boolean): void =>
    openViewing(id, wallStart.slice(0, 10), cancel);
  const open = (event: Event): void => {
    if (event.kind === 'viewing') openOf(event);
    else if (event.kind === 'block') setOpened({ kind: 'block', block: event });
    else if (event.kind === 'hold') setOpened({ kind: 'hold', hold: event });
    else if (event.kind === 'house') setOpened({ kind: 'house', house: event });
  };
  const create = (at?: string): void => setOpened({ kind: 'new', ...(at === undefined ? {} : { at }) });
  useActions([
    {
      id: 'agenda-before',
      label: w(view === 'day' ? 'day.before' : 'week.before'),
      icon: 'left',
      keys: 'arrowleft',
      run: () => step(-1),
    },
    {
      id: 'agenda-after',
      label: w(view === 'day' ? 'day.after' : 'week.after'),
      icon: 'right',
      keys: 'arrowright',
      run: () => step(1),
    },
    { id: 'agenda-today', label: w('today'), icon: 'today', keys: 't', run: () => go(today) },
    ...(mayWrite
      ? ([
          { id: 'agenda-new', label: w('new.title'), icon: 'plus', keys: 'n', run: () => create() },
          { id: 'agenda-new-b', label: w('new.title'), keys: 'b', hidden: true, run: () => create() },
          { id: 'agenda-block', label: w('block.new'), icon: 'lock', run: () => setOpened({ kind: 'block' }) },
          { id: 'agenda-house', label: w('house.new'), icon: 'house', run: () => setOpened({ kind: 'house' }) },
          { id: 'agenda-away', label: w('away.title'), icon: 'people', run: () => setOpened({ kind: 'away' }) },
        ] as const)
      : []),
    { id: 'agenda-rules', label: w('rules.title'), icon: 'clock', run: places.rules },
  ]);
  const close = (): void => setOpened(undefined);
  const menu: readonly MenuAct[] = [
    ...(isPhone ? [{ id: 'rules', icon: 'clock' as const, label: w('rules.title'), run: places.rules }] : []),
    ...(mayWrite
      ? ([
          { id: 'away', icon: 'people', label: w('away.short'), run: () => setOpened({ kind: 'away' }) },
          { id: 'block', icon: 'lock', label: w('block.short'), run: () => setOpened({ kind: 'block' }) },
          { id: 'house', icon: 'house', label: w('house.short'), run: () => setOpened({ kind: 'house' }) },
        ] as const)
      : []),
  ];
  const hasMany = (week?.agendas.length ?? 0) > 1;
  /** A phone shows one day of the week. */
  const inSight = isPhone && view !== 'list' ? [day] : days;
  const counted =
    week?.viewings.filter(
      ({ state, agenda, wallStart }) =>
        state === 'CONFIRMED' && shown.has(agenda) && inSight.includes(wallStart.slice(0, 10)),
    ).length ?? 0;
  const waiting = week?.waits.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const rulesOf =
    week?.agendas.find(({ rules }) => rules.id === address.agenda) ??
    week?.agendas.find(({ own }) => own) ??
    week?.agendas[0];
  if (isRules)
    return (
      <Screen
        title={w('rules.title')}
        foot={rulesOf?.changedBy ? w('rules.changedby', { name: rulesOf.changedBy }) : ''}
        actions={
          <>
            {mayWrite && (
              <span className="only-desk">
                <Button icon="plus" onClick={() => setOpened({ kind: 'agenda' })}>
                  {w('agenda.new')}
                </Button>
              </span>
            )}
            <Button onClick={places.agenda}>{w('title')}</Button>
          </>
        }
        tools={
          week && week.agendas.length > 1 ? (
            <>
              <fieldset className="seg wrap" aria-label={w('whose')}>
                {week.agendas.map(({ rules: { id, name } }) => (
                  <button
                    key={id}
                    type="button"
                    aria-pressed={id === rulesOf?.rules.id}
                    onClick={() => setAddress({ agenda: id })}
                  >
                    {name}
                  </button>
                ))}
              </fieldset>
              {mayWrite && (
                <span className="only-phone">
                  <Button small icon="plus" onClick={() => setOpened({ kind: 'agenda' })}>
                    {w('agenda.new')}
                  </Button>
                </span>
              )}
            </>
          ) : undefined
        }
        padded
      >
        <Answered query={answer} failed={t('agenda.failed')}>
          {(whole) => (
            <Suspense>
              {rulesOf ? (
                <RulesEditor key={rulesOf.rules.id} agenda={rulesOf} today={whole.today} />
              ) : (
                <Empty title={w('agenda.none')}>{w('agenda.none.help')}</Empty>
              )}
              <Overlays week={whole} day={day} opened={opened} onClose={close} />
            </Suspense>
          )}
        </Answered>
      </Screen>
    );
  return (
    <Screen
      title={rangeTitle(inSight, locale, (from, to) => w('until', { from, to }))}
      foot={week && [w('count.viewings', { count: counted }), w('count.waits', { count: waiting })].join(', ')}
      hints={[
        { keys: 't', label: w('today') },
        { keys: 'alt+arrowdown', label: w('hint.move') },
        { keys: 'delete', label: w('hint.cancel') },
      ]}
      actions={
        <>
          <span className="only-desk">
            <Button look="light" onClick={places.rules}>
              {w('rules.title')}
            </Button>
          </span>
          {mayWrite && isPhone && (
            <IconButton look="main" icon="plus" label={w('new.short')} onClick={() => create()} />
          )}
          {mayWrite && !isPhone && (
            <Button look="main" icon="plus" keys="B" onClick={() => create()}>
              {w('new.short')}
            </Button>
          )}
        </>
      }
      tools={
        <>
          <span className="row">
            <IconButton
              small
              icon="left"
              label={w(view === 'day' ? 'day.before' : 'week.before')}
              onClick={() => step(-1)}
            />
            <Button small look="light" onClick={() => go(today)}>
              {w('today')}
            </Button>
            <IconButton
              small
              icon="right"
              label={w(view === 'day' ? 'day.after' : 'week.after')}
              onClick={() => step(1)}
            />
          </span>
          {week && hasMany && !isPhone && <Whose week={week} shown={shown} toggle={toggle} />}
          <span className="sp" />
          <AgendaMenu
            isPhone={isPhone}
            acts={menu}
            agendas={
              week && hasMany && isPhone
                ? week.agendas.map(({ rules: { id, name } }) => ({
                    id,
                    name,
                    colour: colourOf(week, id),
                    shown: shown.has(id),
                  }))
                : []
            }
            onToggle={toggle}
          />
          <fieldset className="seg only-desk" aria-label={w('views')}>
            {VIEWS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === view}
                onClick={() => setAddress({ view: one === 'week' ? undefined : one })}
              >
                {w(`view.${one}`)}
              </button>
            ))}
          </fieldset>
        </>
      }
    >
      <Answered query={answer} failed={t('agenda.failed')}>
        {(whole) =>
          whole.agendas.length === 0 ? (
            <Empty
              title={w('agenda.none')}
              actions={
                may('agenda.write') && (
                  <Button look="main" icon="plus" onClick={() => setOpened({ kind: 'agenda' })}>
                    {w('agenda.new')}
                  </Button>
                )
              }
            >
              {w('agenda.none.help')}
              <Overlays week={whole} day={day} opened={opened} onClose={close} />
            </Empty>
          ) : (
            <>
              {whole.notOffered.length > 0 && (
                <Suspense>
                  <NotOffered week={whole} onOpen={openOf} />
                </Suspense>
              )}
              {conflicts.length > 0 && (
                <BusyConflicts
                  week={whole}
                  conflicts={conflicts}
                  onOpen={({ viewing, start }) => openViewing(viewing, wallTimeOf(new Date(start)).slice(0, 10))}
                />
              )}
              <DayRow week={whole} day={day} onDay={go} />
              {view === 'list' ? (
                <DayLists week={whole} days={days} events={events} conflicts={conflicts} onOpen={open} />
              ) : (
                <>
                  <div className="only-desk fill">
                    <Grid
                      week={whole}
                      days={days}
                      events={events}
                      conflicts={conflicts}
                      lifted={lifted && { id: lifted.viewing.id, target: lifted.target }}
                      acts={{
                        open,
                        move: (viewing, target) => setLifted({ viewing, target }),
                        cancel: (viewing) => openOf(viewing, true),
                        create: (at) => mayWrite && create(at),
                      }}
                    />
                  </div>
                  <div className="only-phone">
                    <DayLists week={whole} days={[day]} events={events} conflicts={conflicts} onOpen={open} />
                  </div>
                </>
              )}
              {lifted && (
                <MoveDialog
                  week={whole}
                  viewing={lifted.viewing}
                  target={lifted.target}
                  onTarget={(target) => setLifted({ ...lifted, target })}
                  onClose={() => setLifted(undefined)}
                />
              )}
              <Overlays week={whole} day={day} opened={opened} onClose={close} />
              <Suspense>
                {chosen && !lifted && (
                  <ViewingSheet
                    key={chosen.id}
                    week={whole}
                    viewing={chosen}
                    conflict={conflicts.find(({ viewing }) => viewing === chosen.id)}
                    cancelling={cancelling}
                    onMove={() => {
                      setAddress({ viewing: undefined });
                      setLifted({ viewing: chosen, target: { wallStart: chosen.wallStart, agenda: chosen.agenda } });
                    }}
                    onClose={() => setAddress({ day: day === today ? undefined : day, viewing: undefined })}
                  />
                )}
              </Suspense>
            </>
          )
        }
      </Answered>
    </Screen>
  );
};

const AgendaWithWords = (): ReactElement => (
  <AgendaWords>
    <AgendaScreen />
  </AgendaWords>
);

export default AgendaWithWords;
