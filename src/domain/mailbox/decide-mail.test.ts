import { expect, it } from 'vitest';
import { decideMail, type MailFacts, stateAfter } from './decide-mail.ts';

const facts = (over: Partial<MailFacts>): MailFacts => ({
  known: false,
  sentByUs: false,
  conversation: undefined,
  answersForgotten: false,
  fromAgency: false,
  automatic: false,
  portal: false,
  recent: true,
  leads: 'all',
  ...over,
});
const nothing = { do: 'nothing' };

it('adds an answer to its conversation, whatever the site wants of other mail', () => {
  for (const leads of ['none', 'portals', 'all'] as const)
    expect(decideMail(facts({ conversation: 7, leads }))).toEqual({
      do: 'add',
      conversation: 7,
      direction: 'in',
      kind: 'mail',
    });
});

it('shows the mail of a colleague as ours, and an absence note as what it is', () => {
  expect(decideMail(facts({ conversation: 7, fromAgency: true }))).toMatchObject({ direction: 'out', kind: 'mail' });
  expect(decideMail(facts({ conversation: 7, automatic: true }))).toMatchObject({ direction: 'in', kind: 'automatic' });
});

it('takes a mail once, and none that we sent ourselves', () => {
  expect(decideMail(facts({ conversation: 7, known: true }))).toEqual(nothing);
  expect(decideMail(facts({ conversation: 7, sentByUs: true }))).toEqual(nothing);
});

it('makes a lead of what matches nothing only where the site wants it', () => {
  const lead = { do: 'lead', from: 'writer', forgotten: false };
  expect(decideMail(facts({}))).toEqual(lead);
  expect(decideMail(facts({ leads: 'portals' }))).toEqual(nothing);
  expect(decideMail(facts({ leads: 'none' }))).toEqual(nothing);
  expect(decideMail(facts({ automatic: true }))).toEqual(nothing);
  expect(decideMail(facts({ fromAgency: true }))).toEqual(nothing);
  expect(decideMail(facts({ recent: false }))).toEqual(nothing);
});

it('makes a lead of a portal’s mail, though a program wrote it', () => {
  const lead = { do: 'lead', from: 'portal', forgotten: false };
  expect(decideMail(facts({ portal: true, automatic: true, leads: 'portals' }))).toEqual(lead);
  expect(decideMail(facts({ portal: true, leads: 'none' }))).toEqual(nothing);
  expect(decideMail(facts({ portal: true, recent: false }))).toEqual(nothing);
});

it('begins anew with whoever answers a mail that was erased', () => {
  const lead = { do: 'lead', from: 'writer', forgotten: true };
  expect(decideMail(facts({ answersForgotten: true }))).toEqual(lead);
  expect(decideMail(facts({ answersForgotten: true, leads: 'portals' }))).toEqual(lead);
  expect(decideMail(facts({ answersForgotten: true, leads: 'none' }))).toEqual(nothing);
});

it('opens a conversation again when the visitor writes, and only then', () => {
  const by = (direction: 'in' | 'out', kind: 'mail' | 'automatic' | 'bounce', hard = false) => ({
    direction,
    kind,
    hard,
  });
  expect(stateAfter('waiting', by('in', 'mail'))).toBe('open');
  expect(stateAfter('closed', by('in', 'mail'))).toBe('open');
  expect(stateAfter('new', by('in', 'mail'))).toBeUndefined();
  expect(stateAfter('open', by('in', 'mail'))).toBeUndefined();
  expect(stateAfter('closed', by('in', 'automatic'))).toBeUndefined();
  expect(stateAfter('waiting', by('in', 'automatic'))).toBeUndefined();
  expect(stateAfter('waiting', by('in', 'bounce', true))).toBe('open');
  expect(stateAfter('closed', by('in', 'bounce', true))).toBe('open');
  expect(stateAfter('waiting', by('in', 'bounce'))).toBeUndefined();
  expect(stateAfter('open', by('out', 'mail'))).toBe('waiting');
  expect(stateAfter('new', by('out', 'mail'))).toBe('waiting');
  expect(stateAfter('closed', by('out', 'mail'))).toBeUndefined();
});
