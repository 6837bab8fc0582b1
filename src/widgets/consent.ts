// What the visitor allowed. Everything is refused until said otherwise; this is the only place that reads or keeps it.
import { useSyncExternalStore } from 'react';
import {
  CONSENT_KEY,
  type ConsentChoice,
  PURPOSES,
  type Purpose,
  parseConsent,
  serializeConsent,
} from '../domain/content/consent-choice.ts';

const CHANGED = 'pand-consent';

/** Allowed for this page view only. */
const once = new Set<Purpose>();

export const keptChoice = (): ConsentChoice => {
  try {
    return parseConsent(localStorage.getItem(CONSENT_KEY));
  } catch {
    return {};
  }
};

export const hasConsent = (purpose: Purpose): boolean => once.has(purpose) || keptChoice()[purpose] === true;

const keep = (choice: ConsentChoice): void => {
  try {
    localStorage.setItem(CONSENT_KEY, serializeConsent(choice));
  } catch {
    // Without storage it holds for this page view.
  }
};

/** `always` stays in this browser; `once` ends with the page. */
export const giveConsent = (purpose: Purpose, how: 'once' | 'always'): void => {
  once.add(purpose);
  if (how === 'always') keep({ ...keptChoice(), [purpose]: true });
  window.dispatchEvent(new Event(CHANGED));
};

/** The whole choice at once. What is not allowed in it goes from this page as well. */
export const chooseConsent = (choice: ConsentChoice): void => {
  once.clear();
  for (const purpose of PURPOSES) if (choice[purpose]) once.add(purpose);
  keep(choice);
  window.dispatchEvent(new Event(CHANGED));
};

const subscribe = (listener: () => void) => {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
};

export const useConsent = (purpose: Purpose): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasConsent(purpose),
    () => false,
  );
