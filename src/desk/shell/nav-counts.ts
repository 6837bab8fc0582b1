// Counts beside the navigation: `waits` for an answer of a person (marker yellow), `broken` (red), `info` (grey). Each is read from
// an answer that the screen itself shows, so that both say the same.
import { useDeskQuery } from '../api/desk-queries.ts';
import { TODAY_TOPICS } from '../api/topics.ts';
import type { ScreenId } from '../screens.ts';
import { useTexts } from '../texts/translate.tsx';

export type NavCount = {
  readonly count: number;
  readonly tone: 'waits' | 'broken' | 'info';
  /** What is counted, for whoever does not see the colour. */
  readonly words: string;
};

export const useNavCounts = (): Partial<Readonly<Record<ScreenId, NavCount>>> => {
  const t = useTexts();
  const { data } = useDeskQuery(TODAY_TOPICS, 'today');
  const count = (data?.mails?.dead ?? 0) + (data?.mails?.retrying ?? 0);
  const held = data?.quarantine ?? 0;
  return {
    ...(count > 0 ? { mails: { count, tone: 'broken', words: t('nav.mails.count', { count }) } } : {}),
    ...(held > 0 ? { feeds: { count: held, tone: 'broken', words: t('nav.feeds.count', { count: held }) } } : {}),
  };
};
