import { describe, expect, it } from 'vitest';
import type { Translate } from '../texts/translate.tsx';
import { isUnknownAddress, mailKindText } from './mail-words.ts';

const t: Translate = (key) => (key === 'mails.k.contact-copy' ? 'Ontvangst vraag' : key);

describe('mails in words', () => {
  it('names kinds, and shows an unknown one by its name', () => {
    expect(mailKindText('contact-copy', t)).toBe('Ontvangst vraag');
    expect(mailKindText('newsletter', t)).toBe('newsletter');
  });

  it('knows an address that does not exist from a server that is away', () => {
    expect(isUnknownAddress('550 5.1.1 <t.cleas@postvak.example>: User unknown')).toBe(true);
    expect(isUnknownAddress('451 4.7.1 try again later')).toBe(false);
    expect(isUnknownAddress('Connection timeout')).toBe(false);
    expect(isUnknownAddress(undefined)).toBe(false);
  });
});
