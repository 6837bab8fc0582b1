// What each role sees of the day. Names of visitors are for those who meet, answer or look after them.
import type { ActorRole } from './member.ts';

export const TODAY_PARTS = ['viewings', 'leads', 'stays', 'gaps', 'feeds', 'mails', 'figures', 'checklist'] as const;
export type TodayPart = (typeof TODAY_PARTS)[number];

const all: readonly TodayPart[] = TODAY_PARTS;
const PARTS: Readonly<Record<ActorRole, readonly TodayPart[]>> = {
  operator: all,
  owner: all,
  manager: ['viewings', 'leads', 'stays', 'gaps', 'feeds', 'mails', 'figures'],
  editor: ['viewings', 'leads', 'gaps', 'feeds', 'figures'],
  representative: ['viewings', 'leads', 'gaps', 'figures'],
  holiday: ['stays', 'figures'],
  contributor: ['gaps', 'figures'],
  reader: ['gaps', 'feeds', 'figures'],
};

export const todayPartsOf = (role: ActorRole): readonly TodayPart[] => PARTS[role];

/** What a new agency does in its first week; each is a fact, nobody ticks it. */
export const CHECKLIST = [
  'identity',
  'sender',
  'passkey',
  'owner',
  'listings',
  'agenda',
  'languages',
  'privacy',
] as const;
export type ChecklistItem = (typeof CHECKLIST)[number];
