/**
 * What changed, as an open desk is told. `drafts`: of listings, and nothing that visitors see; the day of the agency, which is open in every
 * desk, is not asked again at every field that somebody saves.
 */
export type DeskTopic =
  | 'members'
  | 'mails'
  | 'log'
  | 'settings'
  | 'leads'
  | 'viewings'
  | 'stays'
  | 'estates'
  | 'drafts'
  | 'sessions';
