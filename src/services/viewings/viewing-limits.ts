// How often one person may book a viewing or ask to be told of one: a day each, by keyed hashes (budgets.ts).
import type { Limit, Sender } from '../leads/submit.ts';

/** A day. Answers to the question in words are cheap to find: they get less. */
const VIEWING_LIMITS = { address: 10, person: 3, question: 3, questionsOfSite: 50 } as const;

export const viewingLimits = ({ email }: { readonly email: string }, sender: Sender): readonly Limit[] => {
  const { siteId, address, byQuestion } = sender;
  return [
    ['viewing from', address, VIEWING_LIMITS.address],
    ['viewing by', email, VIEWING_LIMITS.person],
    ['viewing by question', byQuestion ? address : undefined, VIEWING_LIMITS.question],
    ['viewing by question', byQuestion ? siteId : undefined, VIEWING_LIMITS.questionsOfSite],
  ];
};

export const TOO_MANY_VIEWINGS = 'Too many viewings today.';
