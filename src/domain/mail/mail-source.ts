// Where the address of each kind of mail comes from, and when the desk may correct it there. A mail with a visitor's own link goes
// to the person of that link only: its address is changed at the source, never on the mail.

/** The row that holds the address; `agency`: settings, agendas and people; `friend`: typed by somebody else, kept with the mail alone. */
export type MailSource =
  | 'lead'
  | 'viewing'
  | 'hold'
  | 'stay'
  | 'subscription'
  | 'conversation'
  | 'agency'
  | 'friend'
  | 'member';

const SOURCES: Readonly<Record<string, MailSource>> = {
  'contact-office': 'agency',
  'contact-copy': 'lead',
  'lead-answer': 'conversation',
  'send-to-a-friend': 'friend',
  'own-data': 'friend',
  'alert-asked': 'subscription',
  'alert-digest': 'subscription',
  'alert-renewal': 'subscription',
  'viewing-visitor': 'viewing',
  'viewing-agent': 'agency',
  'viewing-reminder': 'viewing',
  'viewing-offer': 'hold',
  'busy-conflict': 'agency',
  'rental-visitor': 'stay',
  'rental-agency': 'agency',
  'rental-clash': 'agency',
};

/** Kinds that are not named here are mails to members of the desk. */
export const sourceOfMail = (kind: string): MailSource => SOURCES[kind] ?? 'member';

/** Under this name a mail's `data` says which row it is about. */
export const SOURCE_IDS = {
  lead: 'lead',
  viewing: 'viewing',
  hold: 'hold',
  stay: 'stay',
  subscription: 'subscription',
  conversation: 'conversation',
} as const satisfies Partial<Record<MailSource, string>>;

/** Kinds whose mail opens something for whoever has it. */
const WITH_LINK: ReadonlySet<string> = new Set([
  'viewing-visitor',
  'viewing-reminder',
  'viewing-offer',
  'rental-visitor',
  'alert-asked',
  'own-data',
]);
export const hasVisitorLink = (kind: string): boolean => WITH_LINK.has(kind) || kind.startsWith('alert-');

/**
 * Why an address is not corrected here. `agency` and `member`: it stands in settings, agendas or people. `friend`: only the sender
 * knows it. `confirmed`: its owner said yes from that address, nobody else can. `link-sent`: a mail with the same link has reached
 * the earlier address. `taken`: another subscription has the new one. `refused`: the new one was refused lately. `gone`: what the
 * mail is about is gone. `sending`, `sent`, `dropped`: there is nothing left to correct.
 */
export const CORRECTION_REFUSALS = [
  'agency',
  'member',
  'friend',
  'confirmed',
  'link-sent',
  'taken',
  'refused',
  'gone',
  'sending',
  'sent',
  'dropped',
] as const;
export type CorrectionRefusal = (typeof CORRECTION_REFUSALS)[number];

export type MailFacts = {
  readonly kind: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'dropped' | 'dead';
  /** Whether what it is about is still there. */
  readonly present: boolean;
  /** Of a subscription: its owner confirmed it. */
  readonly confirmed: boolean;
  /** A mail with a link of the same row has left. */
  readonly linkSent: boolean;
};

/** Undefined: a member may correct the address. */
export const correctionRefusal = ({
  kind,
  state,
  present,
  confirmed,
  linkSent,
}: MailFacts): CorrectionRefusal | undefined => {
  if (state === 'sending' || state === 'sent' || state === 'dropped') return state;
  const source = sourceOfMail(kind);
  if (source === 'agency' || source === 'member' || source === 'friend') return source;
  if (!present) return 'gone';
  if (confirmed) return 'confirmed';
  return hasVisitorLink(kind) && linkSent ? 'link-sent' : undefined;
};
