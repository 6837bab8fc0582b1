import { describe, expect, it } from 'vitest';
import { correctionRefusal, type MailFacts, sourceOfMail } from './mail-source.ts';

const facts = (over: Partial<MailFacts>): MailFacts => ({
  kind: 'viewing-visitor',
  state: 'dead',
  present: true,
  confirmed: false,
  linkSent: false,
  ...over,
});

describe('correcting the address of a mail', () => {
  it('is possible while a mail waits or was given up, and at no other time', () => {
    expect(correctionRefusal(facts({ state: 'dead' }))).toBeUndefined();
    expect(correctionRefusal(facts({ state: 'waiting' }))).toBeUndefined();
    for (const state of ['sending', 'sent', 'dropped'] as const)
      expect(correctionRefusal(facts({ state }))).toBe(state);
  });

  it('is refused once a mail with the same link has left', () => {
    expect(correctionRefusal(facts({ linkSent: true }))).toBe('link-sent');
    // The copy of a message opens nothing.
    expect(correctionRefusal(facts({ kind: 'contact-copy', linkSent: true }))).toBeUndefined();
  });

  it('is refused where the address is not the visitor’s, or its owner confirmed it', () => {
    expect(correctionRefusal(facts({ kind: 'contact-office' }))).toBe('agency');
    expect(correctionRefusal(facts({ kind: 'send-to-a-friend' }))).toBe('friend');
    expect(correctionRefusal(facts({ kind: 'desk-invitation' }))).toBe('member');
    expect(correctionRefusal(facts({ kind: 'alert-digest', confirmed: true }))).toBe('confirmed');
    expect(correctionRefusal(facts({ kind: 'alert-asked' }))).toBeUndefined();
    expect(correctionRefusal(facts({ present: false }))).toBe('gone');
  });

  it('knows the source of every kind', () => {
    expect(sourceOfMail('rental-visitor')).toBe('stay');
    expect(sourceOfMail('viewing-offer')).toBe('hold');
  });
});
