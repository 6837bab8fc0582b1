import { describe, expect, it } from 'vitest';
import { answerAddress, mailboxAddress } from './answer-address.ts';

const mailbox = {
  host: 'imap.post.example',
  port: 993,
  security: 'tls',
  user: 'antwoord@lindeloo.example',
  folder: 'INBOX',
  leads: 'none',
} as const;
const email = 'info@lindeloo.example';
const now = new Date('2026-11-17T10:00:00Z');

describe('answers of visitors', () => {
  it('go to the mailbox that was read within a day, else to the agency', () => {
    const read = (readAt: string) => answerAddress({ email, mailbox }, new Date(readAt), now);
    expect(read('2026-11-17T09:58:00Z')).toBe('antwoord@lindeloo.example');
    expect(read('2026-11-16T10:00:01Z')).toBe('antwoord@lindeloo.example');
    expect(read('2026-11-16T10:00:00Z')).toBe(email);
  });

  it('go to the agency while nobody read the mailbox, or there is none', () => {
    expect(answerAddress({ email, mailbox }, null, now)).toBe(email);
    expect(answerAddress({ email, mailbox }, undefined, now)).toBe(email);
    expect(answerAddress({ email }, now, now)).toBe(email);
  });

  it('go to the address that the agency named for the mailbox, whatever its user is called', () => {
    expect(mailboxAddress({ ...mailbox, address: 'hallo@lindeloo.example' })).toBe('hallo@lindeloo.example');
    expect(mailboxAddress({ user: 'lindeloo-01', address: 'hallo@lindeloo.example' })).toBe('hallo@lindeloo.example');
    expect(mailboxAddress({ user: 'lindeloo-01' })).toBeUndefined();
    expect(answerAddress({ email, mailbox: { ...mailbox, user: 'lindeloo-01' } }, now, now)).toBe(email);
  });
});
