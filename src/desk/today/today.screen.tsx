// The day: what must be done now comes first.
import { type ReactElement, type ReactNode, useState } from 'react';
import { dayText } from '../../domain/time/moment-text.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { TODAY_TOPICS } from '../api/topics.ts';
import { clockOf, wallTimeOf } from '../parts/moments.ts';
import { Screen, useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { LeadList, StayList } from './answers.tsx';
import { FigureList } from './figures.tsx';
import { FirstWeek } from './first-week.tsx';
import { FeedList, GapList, MailTroubles } from './troubles.tsx';
import { ViewingList } from './viewings.tsx';

type Today = DeskAnswer<'today'>;

const useSentence = (): ((today: Today, own: boolean) => string) => {
  const t = useTexts();
  const locale = useLocale();
  return ({ viewings = [], leads, stays = [] }, own) => {
    const viewingCount = viewings.filter((viewing) => viewing.day === 'today' && (!own || viewing.own)).length;
    const [urgent] = stays;
    const parts = [
      ...(viewingCount > 0 ? [t('today.viewings', { count: viewingCount })] : []),
      ...(leads && leads.count > 0 ? [t('today.leads', { count: leads.count })] : []),
      ...(urgent ? [t('today.answer', { time: clockOf(new Date(urgent.heldUntil), locale) })] : []),
    ];
    if (parts.length === 0) return t('today.nothing');
    return `${new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)}.`;
  };
};

const Columns = ({ children }: { readonly children: readonly ReactNode[] }): ReactElement => {
  const shown = children.filter(Boolean);
  const look = shown.length === 1 ? ' one-part' : shown.length === 2 ? ' two-parts' : '';
  return <div className={`today${look}`}>{shown}</div>;
};

const Day = ({ today }: { readonly today: Today }): ReactElement => {
  const {
    viewings,
    notOffered = [],
    conflicts = [],
    leads,
    stays,
    feeds,
    quarantine = 0,
    mails,
    figures,
    checklist,
    parts,
  } = today;
  const { site } = useSession();
  const now = useNow();
  const sentence = useSentence();
  const hasOwn = site.agenda !== undefined;
  const [own, setOwn] = useState(hasOwn);
  return (
    <>
      <div className="hello">
        <h2>{sentence(today, own)}</h2>
        {figures && <FigureList figures={figures} />}
      </div>
      {checklist && <FirstWeek checklist={checklist} />}
      <Columns>
        {viewings && (
          <div key="viewings">
            <ViewingList
              viewings={viewings}
              own={own}
              choose={hasOwn ? setOwn : undefined}
              now={now}
              notOffered={notOffered.length}
              conflicts={conflicts}
            />
          </div>
        )}
        {(stays || leads) && (
          <div key="answers">
            {stays && <StayList stays={stays} now={now} />}
            {leads && <LeadList leads={leads} now={now} />}
          </div>
        )}
        {(mails || feeds || parts.includes('gaps')) && (
          <div key="troubles">
            {mails && <MailTroubles mails={mails} />}
            {parts.includes('gaps') && <GapList />}
            {feeds && <FeedList feeds={feeds} waiting={quarantine} now={now} />}
          </div>
        )}
      </Columns>
    </>
  );
};

const TodayScreen = (): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const today = useDeskQuery(TODAY_TOPICS, 'today');
  const now = useNow();
  const date = wallTimeOf(now).slice(0, 10);
  const day = `${dayText(date, locale)} ${date.slice(0, 4)}`;
  return (
    <Screen title={t('nav.today')} foot={day}>
      <Answered query={today} failed={t('today.failed')}>
        {(answer) => <Day today={answer} />}
      </Answered>
    </Screen>
  );
};

export default TodayScreen;
