// Counts beside the navigation: `waits` for an answer of a person (marker yellow), `broken` (red), `info` (grey). Each is read from
// an answer that the screen itself shows, so that both say the same.
import { useDeskQuery } from '../api/desk-queries.ts';
import { TODAY_TOPICS } from '../api/topics.ts';
import type { ScreenId } from '../screens.ts';
import { useTexts } from '../texts/translate.tsx';
import { useSession } from './session.ts';

export type NavCount = {
  readonly count: number;
  readonly tone: 'waits' | 'broken' | 'info';
  /** What is counted, for whoever does not see the colour. */
  readonly words: string;
};

export const useNavCounts = (): Partial<Readonly<Record<ScreenId, NavCount>>> => {
  const t = useTexts();
  const { may } = useSession();
  const { data } = useDeskQuery(TODAY_TOPICS, 'today');
  const leads = useDeskQuery('leads', 'leads', { query: { show: 'open' }, enabled: may('leads.read') });
  const count = (data?.mails?.dead ?? 0) + (data?.mails?.retrying ?? 0);
  const waiting = leads.data?.counts.unanswered ?? 0;
  const stays = data?.stays?.length ?? 0;
  const held = data?.quarantine ?? 0;
  return {
    ...(count > 0 ? { mails: { count, tone: 'broken' as const, words: t('nav.mails.count', { count }) } } : {}),
    ...(waiting > 0
      ? { leads: { count: waiting, tone: 'waits' as const, words: t('nav.leads.count', { count: waiting }) } }
      : {}),
    ...(stays > 0
      ? { holiday: { count: stays, tone: 'waits' as const, words: t('nav.holiday.count', { count: stays }) } }
      : {}),
    ...(held > 0
      ? { feeds: { count: held, tone: 'broken' as const, words: t('nav.feeds.count', { count: held }) } }
      : {}),
  };
};
