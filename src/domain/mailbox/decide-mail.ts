// What becomes of a mail in the mailbox. The facts were looked up before; here is the decision and nothing else.
import type { MailboxLeads } from '../content/setting-names.ts';
import type { MessageKind } from '../leads/conversation.ts';

export type MailFacts = {
  /** It is in a conversation, or was once: the same mail in another folder, or read anew after the mailbox was renumbered. */
  readonly known: boolean;
  /** The program itself sent it: a copy that came to the agency's own address. */
  readonly sentByUs: boolean;
  /** The conversation that it answers, by Message-ID. */
  readonly conversation: number | undefined;
  /** It answers a mail of ours that no conversation is left of. */
  readonly answersForgotten: boolean;
  readonly fromAgency: boolean;
  readonly automatic: boolean;
  /** It passes on what somebody asked on a portal. */
  readonly portal: boolean;
  /** It came after the site began to want leads of its mailbox, and was not left alone before: years of old mail are no requests. */
  readonly recent: boolean;
  readonly leads: MailboxLeads;
};

export type MailDecision =
  | { readonly do: 'nothing' }
  | { readonly do: 'add'; readonly conversation: number; readonly direction: 'in' | 'out'; readonly kind: MessageKind }
  /** `forgotten`: without its history, which quotes what was erased. */
  | { readonly do: 'lead'; readonly from: 'portal' | 'writer'; readonly forgotten: boolean };

const NOTHING: MailDecision = { do: 'nothing' };

export const decideMail = (facts: MailFacts): MailDecision => {
  const { conversation, fromAgency, automatic, leads } = facts;
  if (facts.known || facts.sentByUs) return NOTHING;
  if (conversation !== undefined)
    return {
      do: 'add',
      conversation,
      direction: fromAgency ? 'out' : 'in',
      kind: automatic ? 'automatic' : 'mail',
    };
  if (leads === 'none' || fromAgency || !facts.recent) return NOTHING;
  if (facts.portal) return { do: 'lead', from: 'portal', forgotten: false };
  if (automatic) return NOTHING;
  if (facts.answersForgotten) return { do: 'lead', from: 'writer', forgotten: true };
  return leads === 'all' ? { do: 'lead', from: 'writer', forgotten: false } : NOTHING;
};

/** The state of a conversation after a message; undefined: as it was. */
export const stateAfter = (
  state: 'new' | 'open' | 'waiting' | 'closed',
  { direction, kind, hard }: { readonly direction: 'in' | 'out'; readonly kind: MessageKind; readonly hard: boolean },
): 'open' | 'waiting' | undefined => {
  if (kind === 'automatic') return undefined;
  // The visitor did not get our answer: somebody has to do something else.
  if (kind === 'bounce') return hard && (state === 'waiting' || state === 'closed') ? 'open' : undefined;
  if (direction === 'out') return state === 'closed' ? undefined : 'waiting';
  return state === 'waiting' || state === 'closed' ? 'open' : undefined;
};
