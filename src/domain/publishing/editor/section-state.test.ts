import { describe, expect, it } from 'vitest';
import { labelsFor } from '../../display/labels-for.ts';
import type { Estate } from '../../record/estate.ts';
import { completeness, isFilled, sectionState } from './section-state.ts';
import { editorField, SECTION_IDS } from './sections.ts';

const { reference: labels } = labelsFor('nl');
/** A terraced house for sale in Ghent of which everything is known that visitors and the law ask. */
const whole: Estate = {
  general: {
    id: 4821,
    headType: { id: 1 },
    subType: { id: 119 },
    transaction: { id: 1 },
    title: { nl: 'Rijhuis' },
    description: { nl: 'Rijhuis met tuin.' },
    bedroomCount: 3,
    bathroomCount: 1,
  },
  price: { value: 425_000 },
  ki: { nonIndexed: 842 },
  address: {
    visible: true,
    street: { nl: 'Molenstraat' },
    number: '18',
    city: { zip: '9000', name: 'Gent' },
    geoLocation: { lat: 51.05, lon: 3.72 },
  },
  pictures: [{ file: 'demo:facade' }],
  dimensions: { areaGround: 180 },
  energy: { epcValue: 231 },
  technical: { constructionYear: 1926, condition: 'GOOD_CONDITION', available: 'DEED' },
  planning: {
    buildingLicense: true,
    townPlanningValue: 'WG',
    townPlanningViolation: false,
    presaleRight: false,
    allocationLicense: false,
    floodingParcelScore: 'B',
    floodingBuildingScore: 'A',
    heritageProtected: false,
  },
  fields: { 'construction.habitable_surface': 148, 'other.garden': true, 'comfort.heating': 'GAS' },
};
const withPlanning = (planning: Partial<NonNullable<Estate['planning']>>): Estate => ({
  ...whole,
  planning: { ...whole.planning, ...planning },
});

describe('completeness', () => {
  it('is 100 when nothing is left', () => {
    expect(completeness(whole, { labels })).toEqual({ percentage: 100, tone: 'good', legalGaps: 0, left: [] });
  });
  it('is less for what visitors look for, and warns', () => {
    const untitled = { ...whole, general: { ...whole.general, title: { nl: ' ' } }, pictures: [] };
    const { percentage, tone, left } = completeness(untitled, { labels });
    expect([tone, left]).toEqual(['warn', ['title', 'pictures']]);
    expect(percentage).toBeGreaterThan(90);
    expect(percentage).toBeLessThan(100);
  });
  it('is bad with a legal gap, whatever else is filled in', () => {
    const { tone, left } = completeness(withPlanning({ presaleRight: 'UNKNOWN' }), { labels });
    expect([tone, left]).toEqual(['bad', ['planning.priority_purchase']]);
  });
  it('does not count what is not asked', () => {
    const plot: Estate = { ...whole, general: { ...whole.general, headType: { id: 2 }, subType: { id: 204 } } };
    const bare = { ...plot, fields: null, technical: { available: 'DEED' }, energy: null };
    expect(completeness(bare, { labels })).toMatchObject({ percentage: 100 });
    expect(completeness({ ...whole, fields: null }, { labels }).left).toEqual([
      'construction.habitable_surface',
      'other.garden',
      'comfort.heating',
    ]);
  });
  it('is low for a listing from nothing, never below 0', () => {
    const { percentage, tone } = completeness({ general: { id: 1 } }, { labels });
    expect([percentage, tone]).toEqual([0, 'bad']);
  });
  it('does not ask a unit where its project stands', () => {
    const { address, ...rest } = whole;
    const project: Estate = { general: { id: 7, headType: { id: 7 } }, address: address ?? null };
    expect(completeness(rest, { labels, project }).left).toEqual([]);
    expect(completeness(rest, { labels }).left).toContain('geo.address.street');
  });
  it('is 99 at most while one thing is left', () => {
    for (const left of [{ price: null }, { ki: null }, { pictures: null }])
      expect(completeness({ ...whole, ...left }, { labels }).percentage).toBeLessThanOrEqual(99);
  });
});

describe('the state of a section', () => {
  it('counts what is asked and what is filled in', () => {
    expect(sectionState(whole, 'texts', { labels })).toEqual({ asked: 4, filled: 2, legalGaps: 0, advice: 0 });
    expect(sectionState(whole, 'pictures', { labels })).toEqual({ asked: 0, filled: 0, legalGaps: 0, advice: 0 });
  });
  it('counts the gaps where they are filled in', () => {
    const gaps = withPlanning({ presaleRight: null, allocationLicense: null });
    expect(sectionState(gaps, 'planning', { labels })).toMatchObject({ legalGaps: 2, advice: 2 });
    expect(sectionState({ ...whole, energy: null }, 'energy', { labels }).legalGaps).toBe(1);
    expect(sectionState(whole, 'planning', { labels })).toMatchObject({ legalGaps: 0, advice: 2 });
  });
  it('has every gap in one section', () => {
    const bare: Estate = {
      general: { id: 1, headType: { id: 1 }, transaction: { id: 1 } },
      address: { city: { zip: '9000' } },
    };
    const sum = SECTION_IDS.reduce((total, id) => total + sectionState(bare, id, { labels }).legalGaps, 0);
    expect(sum).toBe(10);
  });
  it('takes the ground floor for an answer, and "unknown" for none', () => {
    const floor = editorField('general.floor') ?? expect.fail();
    expect(isFilled({ general: { id: 1, floor: 0 } }, floor)).toBe(true);
    expect(isFilled({ general: { id: 1 } }, floor)).toBe(false);
    const permission = editorField('planning.permission') ?? expect.fail();
    expect(isFilled(withPlanning({ buildingLicense: 'UNKNOWN' }), permission)).toBe(false);
    expect(isFilled(withPlanning({ buildingLicense: false }), permission)).toBe(true);
  });
});
