import { describe, expect, it } from 'vitest';
import { type LeadFacts, memberFor } from './assign-rules.ts';

const everybody = () => true;
const facts = (over: Partial<LeadFacts> = {}): LeadFacts => ({
  kind: 'contact',
  estateIds: [24013],
  branch: 'gent',
  places: ['9000', 'Gent', 'Gand'],
  ...over,
});
const [lotte, ruben, griet] = ['lotte@lindeloo.example', 'ruben@lindeloo.example', 'griet@lindeloo.example'];

describe('who gets a new lead', () => {
  it('the first rule that holds counts, and one without conditions holds always', () => {
    const rules = [{ estateId: 24013, member: ruben }, { branch: 'gent', member: lotte }, { member: griet }];
    expect(memberFor(rules, facts(), everybody)).toBe(ruben);
    expect(memberFor(rules, facts({ estateIds: [7] }), everybody)).toBe(lotte);
    expect(memberFor(rules, facts({ estateIds: [], branch: undefined }), everybody)).toBe(griet);
    expect(memberFor(rules.slice(0, 2), facts({ estateIds: [], branch: 'merelbeke' }), everybody)).toBeUndefined();
    expect(memberFor([], facts(), everybody)).toBeUndefined();
  });

  it('everything that a rule names must hold', () => {
    const rules = [{ kind: 'valuation' as const, place: 'Gent', member: griet }];
    expect(memberFor(rules, facts({ kind: 'valuation' }), everybody)).toBe(griet);
    expect(memberFor(rules, facts(), everybody)).toBeUndefined();
    expect(memberFor(rules, facts({ kind: 'valuation', places: ['9820', 'Merelbeke'] }), everybody)).toBeUndefined();
  });

  it('knows a town by its postcode and in every language, whatever the letters', () => {
    for (const place of ['9000', 'gent', ' GAND '])
      expect(memberFor([{ place, member: lotte }], facts(), everybody)).toBe(lotte);
    for (const place of ['900', '9001', 'Gentbrugge'])
      expect(memberFor([{ place, member: lotte }], facts(), everybody)).toBeUndefined();
  });

  it('a unit goes by the rule of its project', () => {
    expect(memberFor([{ estateId: 9, member: ruben }], facts({ estateIds: [24013, 9] }), everybody)).toBe(ruben);
  });

  it('who left the agency gets nothing: the next rule counts', () => {
    const rules = [
      { branch: 'gent', member: ruben },
      { branch: 'gent', member: lotte },
    ];
    expect(memberFor(rules, facts(), (email) => email !== ruben)).toBe(lotte);
  });
});
