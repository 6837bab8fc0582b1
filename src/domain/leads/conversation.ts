// What an agency does with a lead: whose it is, how far it is, and what was said. Names that contract, program and desk share.

/** What the visitor asked by; `mail`: a mail to the agency, of a visitor or of a portal. */
export const CONVERSATION_KINDS = ['contact', 'documents', 'valuation', 'viewing', 'stay', 'mail'] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];

/** `waiting`: for the visitor. */
export const CONVERSATION_STATES = ['new', 'open', 'waiting', 'closed'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** `automatic`: written by a program, an absence note for one; nobody answers those. */
export const MESSAGE_KINDS = ['mail', 'automatic', 'bounce'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A file of a mail. `sha256`: kept, and to be had; else it was too large to keep. */
export type MessageAttachment = {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256?: string;
};

/** What waits for the agency: nobody has answered the visitor's last word. */
export const UNANSWERED: readonly ConversationState[] = ['new', 'open'];

/** Which leads a list shows. `open`: all that are not closed. */
export const LEAD_SHOWS = ['open', 'mine', 'nobody', 'closed'] as const;
export type LeadShow = (typeof LEAD_SHOWS)[number];

/** Nobody keeps a lead longer than this by hand, counted from the day they say so. */
export const KEEP_AT_MOST_DAYS = 365;
