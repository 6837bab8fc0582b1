import type { DeskTopic } from '../../domain/people/desk-topic.ts';

/**
 * What changes: queries of a topic are asked again when it does. `estates`: listings as the people of the agency work on them; `online`: what
 * visitors see of them, and how it comes, nothing of a draft; `host`: the sites of the installation, of which only the desk itself
 * says so, after it changed one.
 */
export type Topic = Exclude<DeskTopic, 'drafts'> | 'online' | 'host';

export const topicsOf = (told: DeskTopic): readonly Topic[] => {
  if (told === 'drafts') return ['estates'];
  return told === 'estates' ? ['estates', 'online'] : [told];
};

/** The day shows something of all of these. */
export const TODAY_TOPICS: readonly Topic[] = ['viewings', 'leads', 'stays', 'mails', 'online', 'settings', 'members'];
