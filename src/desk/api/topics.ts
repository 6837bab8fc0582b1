/** What changes: queries of a topic are asked again when it does. */
export type Topic =
  | 'members'
  | 'mails'
  | 'log'
  | 'settings'
  | 'leads'
  | 'viewings'
  | 'stays'
  /** Listings as the people of the agency work on them. */
  | 'estates'
  /** What visitors see of listings, and how it comes: nothing of a draft. */
  | 'online'
  | 'sessions'
  /** The sites of the installation: only the desk itself says so, after it changed one. */
  | 'host';

/** As the server tells it. */
export type ToldTopic = Exclude<Topic, 'online' | 'host'> | 'drafts';

export const topicsOf = (told: ToldTopic): readonly Topic[] => {
  if (told === 'drafts') return ['estates'];
  return told === 'estates' ? ['estates', 'online'] : [told];
};

/** The day shows something of all of these. */
export const TODAY_TOPICS: readonly Topic[] = ['viewings', 'leads', 'stays', 'mails', 'online', 'settings', 'members'];
