import { describe, expect, it } from 'vitest';
import { may } from '../people/may.ts';
import type { Actor } from '../people/member.ts';
import { check } from '../validation.ts';
import { AgencyNote, agendaSubject, NewAgencyViewing, noteText } from './agency-act.ts';

const actor = (agenda?: string): Actor => ({
  id: 1,
  siteId: 'alpha',
  name: 'Jonas',
  email: 'jonas@prive.example',
  locale: 'nl',
  role: 'representative',
  ...(agenda === undefined ? {} : { agenda }),
});

describe('whose agenda it is', () => {
  it('is the member’s own by its id, or by its address; no other', () => {
    const own = { id: 'jonas', email: 'jonas@alpha.example' };
    const verdict = (who: Actor, agenda: typeof own) => may(who, 'agenda.write', agendaSubject(who, agenda)).ok;
    expect(verdict(actor('jonas'), own)).toBe(true);
    expect(verdict(actor('mira'), own)).toBe(false);
    expect(verdict(actor(), own)).toBe(false);
    expect(verdict(actor(), { ...own, email: 'Jonas@prive.example' })).toBe(true);
  });
});

describe('a sentence of one’s own', () => {
  it('is plain text of a thousand characters, in which a member may write a link', () => {
    expect(check(AgencyNote, 'Zie https://alpha.example\n\tTot dan.'.padEnd(1000, 'x'), 'note').ok).toBe(true);
    expect(check(AgencyNote, 'x'.repeat(1001), 'note').ok).toBe(false);
    expect(check(AgencyNote, 'a\u0007b', 'note').ok).toBe(false);
  });
  it('is nothing when it is empty', () => {
    expect(noteText(' \r\n ')).toBeUndefined();
    expect(noteText(' Tot dan.\r\nLotte ')).toBe('Tot dan.\nLotte');
  });
});

describe('a visitor whom the agency writes down', () => {
  const viewing = (visitor: object) => ({ agenda: 'mira', estateId: 1, start: '2026-11-17T09:00:00Z', visitor });
  const fields = (visitor: object): string[] => {
    const checked = check(NewAgencyViewing, viewing(visitor), 'body');
    return checked.ok ? [] : checked.problems.map(({ field }) => field);
  };
  const greet = { name: 'Greet', email: 'greet@voorbeeld.example', locale: 'nl' };
  it('has a name of one line, an address, a language, and perhaps a telephone', () => {
    expect(fields(greet)).toEqual([]);
    expect(fields({ ...greet, phone: '+32 470 12 34 56' })).toEqual([]);
    expect(fields({ ...greet, name: 'G\nM' })).toEqual(['body.visitor.name']);
    expect(fields({ ...greet, name: '  ' })).toEqual(['body.visitor.name']);
    expect(fields({ ...greet, phone: 'bel mij' })).toEqual(['body.visitor.phone']);
    expect(fields({ ...greet, phone: '12345' })).toEqual(['body.visitor.phone']);
    expect(fields({ ...greet, phone: '123456' })).toEqual([]);
    expect(fields({ ...greet, phone: '1'.repeat(40) })).toEqual([]);
    expect(fields({ ...greet, phone: '1'.repeat(41) })).toContain('body.visitor.phone');
    expect(fields({ ...greet, name: 'x'.repeat(60) })).toEqual([]);
    expect(fields({ ...greet, name: 'x'.repeat(61) })).toContain('body.visitor.name');
    expect(fields({ ...greet, name: '' })).toContain('body.visitor.name');
  });
});
