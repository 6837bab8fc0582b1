// What the visitor allowed. Everything is refused until said otherwise; this is the only place that reads or keeps it.
import { useSyncExternalStore } from 'react';
import {
  CONSENT_KEY,
  type ConsentChoice,
  type ConsentSubject,
  isAllowed,
  parseConsent,
  serializeConsent,
} from '../domain/content/consent-choice.ts';

const CHANGED = 'pand-consent';

/** Allowed for this page view only. */
let once: ConsentChoice = {};

export const keptChoice = (): ConsentChoice => {
  try {
    return parseConsent(localStorage.getItem(CONSENT_KEY));
  } catch {
    return {};
  }
};

export const hasConsent = (subject: ConsentSubject): boolean =>
  isAllowed(once, subject) || isAllowed(keptChoice(), subject);

const keep = (choice: ConsentChoice): void => {
  try {
    localStorage.setItem(CONSENT_KEY, serializeConsent(choice));
  } catch {
    // Without storage it holds for this page view.
  }
};

/** `always` stays in this browser; `once` ends with the page. */
export const giveConsent = (subject: ConsentSubject, how: 'once' | 'always'): void => {
  once = { ...once, [subject]: true };
  if (how === 'always') keep({ ...keptChoice(), [subject]: true });
  window.dispatchEvent(new Event(CHANGED));
};

/** The whole choice at once. What is not allowed in it goes from this page as well. */
export const chooseConsent = (choice: ConsentChoice): void => {
  once = choice;
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

export const useConsent = (subject: ConsentSubject): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasConsent(subject),
    () => false,
  );
