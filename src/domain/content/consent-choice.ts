// Decisions section 9: third-party embeds load only after consent. What the site itself needs is kept without asking;
// for everything of others the visitor chooses, and a choice not made is a refusal.
export const PURPOSES = ['maps', 'media', 'social'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** True: always allowed. False: refused. Absent: asked each time. */
export type ConsentChoice = Readonly<Partial<Record<Purpose, boolean>>>;

export const CONSENT_KEY = 'pand-consent';

/** Reads what the browser kept, whatever it is. Never throws. */
export const parseConsent = (text: string | null): ConsentChoice => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const kept = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      PURPOSES.flatMap((purpose) => (typeof kept[purpose] === 'boolean' ? [[purpose, kept[purpose]]] : [])),
    );
  } catch {
    return {};
  }
};

export const serializeConsent = (choice: ConsentChoice): string => JSON.stringify(choice);

/** The same answer for everything: allowing and refusing are one step each. */
export const forAll = (allowed: boolean): ConsentChoice =>
  Object.fromEntries(PURPOSES.map((purpose) => [purpose, allowed]));
