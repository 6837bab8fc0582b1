// The words of the leads as a screen says them, and what several of its parts ask for.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConversationState } from '../../domain/leads/conversation.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { dateOf, versionText } from '../parts/moments.ts';
import { type LeadText, loadLeadTexts } from '../texts/leads/leads-texts.ts';
import { createTranslate, useLocale } from '../texts/translate.tsx';

export type Lead = DeskAnswer<'lead'>;
export type ListedLead = DeskAnswer<'leads'>['leads'][number];
export type LeadMessage = Lead['messages'][number];
export type LeadChange = {
  readonly state?: ConversationState;
  readonly assignee?: number | null;
  readonly keepUntil?: string | null;
};

export type LeadTranslate = (key: LeadText, values?: Readonly<Record<string, string | number>>) => string;

/** Undefined until they are loaded. */
export const useLeadTexts = (): LeadTranslate | undefined => {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['lead-texts', locale],
    queryFn: () => loadLeadTexts(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => data && (createTranslate(locale, data as never) as unknown as LeadTranslate), [locale, data]);
};

/** Minutes of working time as one says them. */
export const waitText = (minutes: number, l: LeadTranslate): string =>
  minutes < 60 ? l('minutes', { minutes }) : l('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });

/** What somebody agreed to; whoever wrote a mail had no text of ours before them. */
export const consentText = ({ textVersion, at }: { textVersion: string; at: string }, l: LeadTranslate): string => {
  const date = dateOf(new Date(at));
  const [way, portal] = textVersion.split(':');
  if (textVersion === 'none') return l('consent.none', { date });
  if (way === 'mail') return portal ? l('consent.portal', { date, portal }) : l('consent.mail', { date });
  const version = versionText(textVersion);
  return l(version === textVersion ? 'consent.version' : 'consent', { date, version });
};

/** For parts of a screen that waits for the texts itself. */
export const useLeadWords = (): LeadTranslate => useLeadTexts() ?? ((key) => key);
