// The calendar of all units; on a phone a list per unit. What waits for an answer stands below it.
import { type ReactElement, useState } from 'react';
import { dayNumber, dayText, isDay } from '../../domain/time/calendar-days.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { agoText, wallTimeOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { TimeLeft } from '../parts/time-left.tsx';
import { useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { Screen, useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered, Empty } from '../shell/states.tsx';
import { useMedia, usePhone } from '../shell/use-phone.ts';
import { useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { type Bar, barLook, barState, barsOf, barTitle, CalendarGrid, type Spot } from './calendar-grid.tsx';
import { BlockDialog, BlockSheet, NewStaySheet } from './new-sheets.tsx';
import { RequestCard } from './request-card.tsx';
import { type CalendarUnit, channelTrouble, fullDate, shortDate } from './stay-words.ts';
import { useStaySheet } from './use-stay-sheet.tsx';

const WIDE = 30;
const NARROW = 14;

const UnitList = (props: {
  readonly units: readonly CalendarUnit[];
  readonly onOpen: (unit: CalendarUnit, bar: Bar) => void;
}): ReactElement => {
  const t = useHolidayTexts();
  const now = useNow();
  return (
    <div className="unitlists">
      {props.units.map((unit) => {
        const bars = barsOf(unit);
        return (
          <div key={unit.id} className="unitlist">
            <h2>{unit.name}</h2>
            <p className="xs qq">
              {unit.offered ? t('calendar.place', { place: unit.place, count: unit.persons ?? 0 }) : t('calendar.gone')}
              {unit.lacksRegistration && unit.offered && ` · ${t('calendar.unregistered')}`}
            </p>
            {bars.length === 0 && <p className="q s">{t('calendar.empty')}</p>}
            <ul hidden={bars.length === 0}>
              {bars.map((bar) => {
                const days = bar.kind === 'stay' ? bar.stay : bar.block;
                const [title, state] = [barTitle(bar, t), barState(bar, t)];
                return (
                  <li key={`${bar.kind}${days.id}`}>
                    <button
                      type="button"
                      className={`stayline ${barLook(bar)}`}
                      onClick={() => props.onOpen(unit, bar)}
                    >
                      <span className="grow">
                        <b>{title}</b>
                        <span className="second s q">
                          {shortDate(days.from)} – {fullDate(days.to)}
                          {state !== title && ` · ${state}`}
                        </span>
                      </span>
                      {bar.kind === 'stay' && bar.stay.heldUntil && <TimeLeft until={bar.stay.heldUntil} now={now} />}
                    </button>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </div>
  );
};

/** Calendars of other channels that could not be read, or that clash. */
const ChannelTroubles = ({ units }: { readonly units: readonly CalendarUnit[] }): ReactElement | null => {
  const t = useHolidayTexts();
  const shell = useTexts();
  const locale = useLocale();
  const now = useNow();
  const wrong = units.flatMap((unit) =>
    unit.channels.filter(({ problem }) => problem !== null).map((channel) => ({ ...channel, unit })),
  );
  if (wrong.length === 0) return null;
  return (
    <div className="channelnotes">
      {wrong.map(({ unit, id, name, problem, readAt }) => (
        <Note key={`${unit.id}${id}`} tone="warn">
          <b>{unit.name}</b>. {t('channel.problem', { name, problem: problem ? channelTrouble(problem, t) : '' })}{' '}
          <span className="qq">
            {readAt === null
              ? t('channel.never')
              : t('channel.read', { when: agoText(new Date(readAt), now, locale, shell) })}
          </span>
        </Note>
      ))}
    </div>
  );
};

export const CalendarTab = ({ tabs }: { readonly tabs: ReactElement }): ReactElement => {
  const t = useHolidayTexts();
  const shell = useTexts();
  const now = useNow();
  const { may } = useSession();
  const isPhone = usePhone();
  const isNarrow = useMedia('(max-width: 72rem)');
  const [{ from: asked = '' }, setAddress] = useAddress();
  const { openStay, staySheet } = useStaySheet();
  const [spot, setSpot] = useState<Spot>();
  const [sheet, setSheet] = useState<'stay' | 'block'>();
  const [block, setBlock] = useState<{ unit: CalendarUnit; block: CalendarUnit['blocks'][number] }>();
  const days = isNarrow && !isPhone ? NARROW : WIDE;
  const today = wallTimeOf(now).slice(0, 10);
  const from = isDay(asked) ? asked : today;
  const to = dayText(dayNumber(from) + days);
  const calendar = useDeskQuery('stays', 'holidayCalendar', { query: { from, to } });
  const requests = useDeskQuery('stays', 'holidayRequests');
  const go = (by: number): void => setAddress({ from: dayText(dayNumber(from) + by) });
  const open = (unit: CalendarUnit, bar: Bar): void => {
    if (bar.kind === 'stay') openStay(bar.stay.id);
    else setBlock({ unit, block: bar.block });
  };
  const canWrite = may('stays.write');
  useActions([
    {
      id: 'holiday-today',
      label: t('calendar.today'),
      icon: 'today',
      keys: 't',
      run: () => setAddress({ from: undefined }),
    },
    ...(canWrite
      ? [
          { id: 'new-stay', label: t('new.act'), icon: 'plus', keys: 'n', run: () => setSheet('stay') } as const,
          { id: 'block-nights', label: t('block.act'), icon: 'lock', run: () => setSheet('block') } as const,
        ]
      : []),
  ]);
  // A phone's bar has no room for them.
  const acts = canWrite && (
    <>
      <Button icon="lock" onClick={() => setSheet('block')}>
        {t('block.act')}
      </Button>
      <Button look="main" icon="plus" onClick={() => setSheet('stay')}>
        {t('new.act')}
      </Button>
    </>
  );
  return (
    <Screen
      title={shell('nav.holiday')}
      tabs={tabs}
      actions={!isPhone && acts}
      tools={
        <>
          <IconButton look="light" small icon="left" label={t('calendar.earlier')} onClick={() => go(-days)} />
          <Button look="light" small onClick={() => setAddress({ from: undefined })}>
            {t('calendar.today')}
          </Button>
          <IconButton look="light" small icon="right" label={t('calendar.later')} onClick={() => go(days)} />
          <span className="q s" role="status">
            {fullDate(from)} – {fullDate(dayText(dayNumber(to) - 1))}
          </span>
          {isPhone && acts}
        </>
      }
      foot={
        <span className="legend">
          <span className="tag on">{t('state.CONFIRMED')}</span>
          <span className="tag opt">{t('state.HELD')}</span>
          <span className="tag wait">{t('block.channel')}</span>
          <span className="tag off">{t('block.desk')}</span>
          <span className="tag changeover">{t('calendar.legend.changeover')}</span>
        </span>
      }
      hints={
        isPhone
          ? []
          : [
              { keys: 'arrows', label: t('calendar.hint.move') },
              { keys: 'enter', label: t('calendar.hint.open') },
            ]
      }
    >
      <Answered query={calendar} failed={t('calendar.failed')}>
        {({ units }) =>
          units.length === 0 ? (
            <Empty title={t('calendar.none')}>{t('calendar.none.how')}</Empty>
          ) : (
            <>
              {isPhone ? (
                <UnitList units={units} onOpen={open} />
              ) : (
                <CalendarGrid {...{ units, from, days, today, spot }} onSpot={setSpot} onOpen={open} />
              )}
              <ChannelTroubles units={units} />
            </>
          )
        }
      </Answered>
      {(requests.data?.requests.length ?? 0) > 0 && (
        <section className="waiting" aria-label={t('tab.requests')}>
          <ul className="requests">
            {requests.data?.requests.slice(0, 3).map((one) => (
              <li key={one.id}>
                <RequestCard stay={one} now={now} onOpen={(first) => openStay(one.id, first)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {staySheet}
      {sheet === 'stay' && <NewStaySheet start={spot} onClose={() => setSheet(undefined)} />}
      {sheet === 'block' && <BlockSheet start={spot} onClose={() => setSheet(undefined)} />}
      {block && <BlockDialog {...block} onClose={() => setBlock(undefined)} />}
    </Screen>
  );
};
