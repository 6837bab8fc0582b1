// Decisions section 9: third-party embeds load only after consent. What the site itself needs is kept without asking;
// for everything of others the visitor chooses, and a choice not made is a refusal.
export const PURPOSES = ['maps', 'media', 'social'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Everything of a kind, or what one provider has of it: "media:youtube.com". */
export type ConsentSubject = Purpose | `${Purpose}:${string}`;

/** True: always allowed. False: refused. Absent: asked each time. */
export type ConsentChoice = Readonly<Partial<Record<ConsentSubject, boolean>>>;

const SUBJECT = new RegExp(`^(?:${PURPOSES.join('|')})(?::[\\w.:-]{1,100})?$`);
const isSubject = (key: string): key is ConsentSubject => SUBJECT.test(key);

/** A yes to one provider is none to another; a yes to the kind is one to all of them. */
export const isAllowed = (choice: ConsentChoice, subject: ConsentSubject): boolean =>
  choice[subject] === true || choice[subject.split(':')[0] as Purpose] === true;

/** The providers with a yes of their own, in the order they got it. */
export const allowedProviders = (choice: ConsentChoice, purpose: Purpose): readonly string[] =>
  Object.entries(choice).flatMap(([key, allowed]) =>
    allowed && key.startsWith(`${purpose}:`) ? [key.slice(purpose.length + 1)] : [],
  );

export const CONSENT_KEY = 'pand-consent';

/** Reads what the browser kept, whatever it is. Never throws. */
export const parseConsent = (text: string | null): ConsentChoice => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const kept = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(kept).flatMap(([key, allowed]) =>
        isSubject(key) && typeof allowed === 'boolean' ? [[key, allowed] as const] : [],
      ),
    );
  } catch {
    return {};
  }
};

export const serializeConsent = (choice: ConsentChoice): string => JSON.stringify(choice);

/** The same answer for everything: allowing and refusing are one step each. */
export const forAll = (allowed: boolean): ConsentChoice =>
  Object.fromEntries(PURPOSES.map((purpose) => [purpose, allowed]));
