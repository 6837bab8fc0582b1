/** What changes, as the server tells it: queries of a topic are asked again when it does. */
export type Topic =
  | 'members'
  | 'mails'
  | 'log'
  | 'settings'
  | 'leads'
  | 'viewings'
  | 'stays'
  | 'estates'
  | 'sessions'
  /** The sites of the installation: only the desk itself says so, after it changed one. */
  | 'host';

/** The day shows something of all of these. */
export const TODAY_TOPICS: readonly Topic[] = ['viewings', 'leads', 'stays', 'mails', 'estates', 'settings', 'members'];
