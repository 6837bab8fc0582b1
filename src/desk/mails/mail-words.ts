// Mails in words: their kind, and what the mail server said.
import type { TextKey, Translate } from '../texts/translate.tsx';

/** A kind without words is shown by its name. */
export const mailKindText = (kind: string, t: Translate): string => {
  const key = `mails.k.${kind}`;
  const text = t(key as TextKey);
  return text === key ? kind : text;
};

/** 550 5.1.1 and its kin: the address itself is wrong. */
export const isUnknownAddress = (reason: string | undefined): boolean =>
  reason !== undefined && /\b5\.1\.[0-3]\b|user unknown|no such user|unknown user|mailbox unavailable/i.test(reason);

export const troubleText = (
  { state, tries, reason }: { readonly state: string; readonly tries: number; readonly reason?: string | undefined },
  t: Translate,
): string => {
  if (state === 'dead' && isUnknownAddress(reason)) return t('mails.unknown');
  return t('mails.tries', { count: tries });
};
