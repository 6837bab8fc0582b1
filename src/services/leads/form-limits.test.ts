import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORM_LIMITS, limitsOf } from './form-limits.ts';

const FORMS = Object.keys(FORM_LIMITS) as (keyof typeof FORM_LIMITS)[];
const ADDRESS = '192.0.2.7';
const PEOPLE = { person: 'noor@huis.example', recipient: 'sam@huis.example' };
const withScript = { siteId: 'alpha', address: ADDRESS, byQuestion: false };
const without = { ...withScript, byQuestion: true };

describe('the limits of a day', () => {
  it('are those of the handbook', () => {
    const handbook = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const [, table = ''] = /\| Form \|.*\n\|.*\n((?:\|.*\n)+)/.exec(handbook) ?? [];
    const said = table
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split('|')
          .map((cell) => cell.trim())
          .slice(2, -1),
      );
    const number = (form: string, whose: string): string => {
      const limits: Readonly<Record<string, readonly [string, number]>> = FORM_LIMITS[form as 'contact'];
      return limits[whose]?.[1].toLocaleString('en') ?? '';
    };
    const columns = ['address', 'person', 'recipient', 'site', 'addressByQuestion', 'siteByQuestion'];
    expect(FORMS).toEqual(['contact', 'friend', 'alert', 'viewing', 'stay', 'ownData']);
    expect(FORMS.map((form) => columns.map((whose) => number(form, whose)))).toEqual(said);
  });

  it('count the address, the person, the friend and the site; who has a script is not asked the question', () => {
    expect(limitsOf('friend', withScript, PEOPLE)).toEqual([
      ['friend from', ADDRESS, 10],
      ['friend by', 'noor@huis.example', 10],
      ['friend to', 'sam@huis.example', 3],
      ['friend', 'alpha', 200],
    ]);
    expect(limitsOf('viewing', without, PEOPLE)).toEqual([
      ['viewing from', ADDRESS, 10],
      ['viewing by question', ADDRESS, 3],
      ['viewing by question', 'alpha', 50],
      ['viewing by', 'noor@huis.example', 3],
    ]);
    expect(limitsOf('contact', withScript)).toEqual([['contact', ADDRESS, 40]]);
    expect(limitsOf('contact', { ...without, address: undefined })).toEqual([['contact by question', 'alpha', 300]]);
  });

  it('let more through with a script than without, and more from a site than from an address', () => {
    for (const form of FORMS) {
      const limits: Readonly<Record<string, readonly [string, number]>> = FORM_LIMITS[form];
      const [all, byQuestion, ofSite] = ['address', 'addressByQuestion', 'site'].map((whose) => limits[whose]?.[1]);
      expect(byQuestion, form).toBeLessThan(all ?? 0);
      expect(ofSite ?? limits.siteByQuestion?.[1], form).toBeGreaterThan(all ?? 0);
    }
  });
});
