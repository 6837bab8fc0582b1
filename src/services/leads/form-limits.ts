// How often each form may be sent in a day, and from whom: keyed hashes (budgets.ts), the numbers of docs/operations.md.
// Answers to the question in words, where there is no script, are cheap to find: they get less.
import type { CaptchaPass } from './captcha.ts';

/** Whose limit it is; "by question" is of those who answered the question in words. */
type Whose = 'address' | 'person' | 'recipient' | 'site' | 'addressByQuestion' | 'siteByQuestion';

/** What it is counted as, and how often. Whoever types somebody else's address must not fill that person's mailbox. */
type FormLimits = { readonly [whose in Whose]?: readonly [kind: string, limit: number] };

export const FORM_LIMITS = {
  contact: {
    address: ['contact', 40],
    addressByQuestion: ['contact by question', 10],
    siteByQuestion: ['contact by question', 300],
  },
  friend: {
    address: ['friend from', 10],
    addressByQuestion: ['friend by question', 3],
    person: ['friend by', 10],
    recipient: ['friend to', 3],
    site: ['friend', 200],
  },
  alert: {
    address: ['alert from', 30],
    addressByQuestion: ['alert by question', 5],
    person: ['alert to', 3],
    site: ['alert', 3000],
  },
  /** To book one, or to be told of one. */
  viewing: {
    address: ['viewing from', 10],
    person: ['viewing by', 3],
    addressByQuestion: ['viewing by question', 3],
    siteByQuestion: ['viewing by question', 50],
  },
  /** Whoever asks for more keeps others from what they want. */
  stay: {
    address: ['rental from', 20],
    addressByQuestion: ['rental by question', 5],
    person: ['rental by', 5],
    site: ['rental', 1000],
  },
  ownData: {
    address: ['own data from', 20],
    addressByQuestion: ['own data by question', 10],
    person: ['own data of', 3],
    site: ['own data', 300],
  },
} as const satisfies Readonly<Record<string, FormLimits>>;

/** What, of whom, and how often. */
export type Limit = readonly [kind: string, subject: string, limit: number];

export type Sender = { readonly siteId: string; readonly address: string | undefined } & Pick<
  CaptchaPass,
  'byQuestion'
>;

/** By their e-mail addresses. */
type People = { readonly person?: string; readonly recipient?: string };

/** In the order in which they are counted. Where nobody is known, there is no limit. */
export const limitsOf = (
  form: keyof typeof FORM_LIMITS,
  { siteId, address, byQuestion }: Sender,
  { person, recipient }: People = {},
): Limit[] => {
  const limits: FormLimits = FORM_LIMITS[form];
  const subjects: readonly (readonly [Whose, string | undefined])[] = [
    ['address', address],
    ['addressByQuestion', byQuestion ? address : undefined],
    ['siteByQuestion', byQuestion ? siteId : undefined],
    ['person', person],
    ['recipient', recipient],
    ['site', siteId],
  ];
  return subjects.flatMap(([whose, subject]): Limit[] => {
    const limit = limits[whose];
    return limit && subject !== undefined ? [[limit[0], subject, limit[1]]] : [];
  });
};
