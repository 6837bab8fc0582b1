/** What changes, as the server tells it: queries of a topic are asked again when it does. */
export type Topic = 'members' | 'mails' | 'log' | 'settings' | 'leads' | 'viewings' | 'stays' | 'estates' | 'sessions';
