import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { parseFilterQuery } from '../search/filter-query.ts';
import { AlertCriteria, criteriaOfFilter, queryOfCriteria } from './alert-criteria.ts';
import { checkAlertForm, criteriaOfInputs, queryStringOfCriteria } from './alert-form.ts';

const WHOLE: AlertCriteria = {
  transaction: 'FOR_SALE',
  types: [1, 3],
  subTypes: [117],
  cities: [90000],
  priceMin: 250_000,
  priceMax: 475_000,
  bedroomsMin: 3,
  surfaceMin: 120,
  surfaceMax: 300,
  energyLabel: 'D',
};

describe('the criteria of a form', () => {
  it('go into a query string and back', () => {
    const text = queryStringOfCriteria(WHOLE);
    expect(text).toBe(
      'city=90000&price-min=250000&price-max=475000&type=1&type=3&bed-min=3&subType=117&trans=FOR_SALE&surface-min=120&surface-max=300&epc=D',
    );
    const pairs = new URLSearchParams(text);
    const inputs = Object.fromEntries([...pairs.keys()].map((name) => [name, pairs.getAll(name)]));
    expect(criteriaOfInputs(inputs)).toEqual({ ok: true, criteria: WHOLE });
    expect(Value.Check(AlertCriteria, WHOLE)).toBe(true);
  });
  it('take numbers as people write them, and as a script sends them', () => {
    expect(criteriaOfInputs({ 'price-max': '€ 475.000', 'surface-min': 80, type: [1, '3'] })).toEqual({
      ok: true,
      criteria: { priceMax: 475_000, surfaceMin: 80, types: [1, 3] },
    });
  });
  it('are looked for in two hundred values of an input, and in no more', () => {
    const behind = (others: number) => criteriaOfInputs({ type: [...Array.from({ length: others }, () => '?'), '3'] });
    expect(behind(199)).toEqual({ ok: true, criteria: { types: [3] } });
    expect(behind(200)).toEqual({ ok: true, criteria: {} });
  });
  it('are refused when a number is none, or when they contradict each other', () => {
    expect(criteriaOfInputs({ 'price-max': 'veel', 'bed-min': '-1' })).toEqual({
      ok: false,
      problems: [
        { field: 'price-max', message: 'number' },
        { field: 'bed-min', message: 'number' },
      ],
    });
    expect(criteriaOfInputs({ 'surface-min': '200', 'surface-max': '100' })).toEqual({
      ok: false,
      problems: [{ field: 'surface-max', message: 'range' }],
    });
  });
  it('come from the search on the screen: exact rooms, six or more, a circle instead of towns, what is sold left out', () => {
    const of = (query: string) => criteriaOfFilter(parseFilterQuery(query));
    expect(of('bedrooms=2')).toEqual({ bedroomsMin: 2, bedroomsMax: 2 });
    expect(of('bedrooms=6')).toEqual({ bedroomsMin: 6 });
    expect(of('geo_range=10km;51.05;3.72&city=90000')).toEqual({ radius: { km: 10, lat: 51.05, lon: 3.72 } });
    expect(of('trans=SOLD&country=BE&sortType=price')).toEqual({});
    expect(of('trans=4')).toEqual({ transaction: 'TO_RENT' });
  });
  it('become a query that finds what is on offer', () => {
    expect(queryOfCriteria({ bedroomsMin: 2, bedroomsMax: 3 })).toEqual({
      terms: { 'general.status': ['FOR_SALE', 'TO_RENT', 'TAKE_OVER'] },
      range: { 'general.bedroomCount': { gte: 2, lte: 3 } },
    });
  });
});

describe('the form', () => {
  const inputs = { email: 'noor@huis.example', privacy: 'on', 'g-recaptcha-response': 'x' };
  it('needs an address and a consent, and no more', () => {
    expect(checkAlertForm(inputs)).toEqual({
      ok: true,
      form: {
        email: 'noor@huis.example',
        name: '',
        criteria: {},
        frequency: 'DAILY',
        submission: undefined,
        captcha: { answer: 'x', question: undefined },
      },
    });
    expect(checkAlertForm({})).toEqual({
      ok: false,
      problems: [
        { field: 'email', message: 'required' },
        { field: 'privacy', message: 'consent' },
      ],
    });
  });
  it('takes no link for a name, and nothing in the trap', () => {
    expect(checkAlertForm({ ...inputs, name: 'koop op www.x.example', website: 'x' })).toEqual({
      ok: false,
      problems: [
        { field: 'name', message: 'link' },
        { field: 'website', message: 'trap' },
      ],
    });
  });
});
