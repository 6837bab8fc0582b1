import { describe, expect, it } from 'vitest';
import { MAX_SUBJECT, replySubject, threadHeaders } from './answer.ts';

describe('the subject of an answer', () => {
  it('keeps the subject, with one Re:', () => {
    expect(replySubject('Vraag over Kerkstraat 12')).toBe('Re: Vraag over Kerkstraat 12');
    expect(replySubject('RE: AW: Antw: Vraag over Kerkstraat 12')).toBe('Re: Vraag over Kerkstraat 12');
    expect(replySubject('Fwd: Re: Vraag')).toBe('Re: Vraag');
    expect(replySubject('Regen in de kelder')).toBe('Re: Regen in de kelder');
  });
  it('is no longer than a subject may be', () => {
    expect(replySubject('x'.repeat(MAX_SUBJECT))).toHaveLength(MAX_SUBJECT);
  });
});

describe('the thread of an answer', () => {
  it('names the mail that is answered last, and the others before it', () => {
    expect(threadHeaders(['<copy@a>', '<in@b>', '<out@a>'], '<in@b>')).toEqual({
      'In-Reply-To': '<in@b>',
      References: '<copy@a> <out@a> <in@b>',
    });
    expect(threadHeaders([], undefined)).toEqual({});
  });
  it('keeps the newest of a long conversation', () => {
    const ids = Array.from({ length: 20 }, (_, index) => `<${index}@a>`);
    expect(threadHeaders(ids, '<19@a>').References?.split(' ')).toEqual(ids.slice(-9));
  });
});
