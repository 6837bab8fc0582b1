import { describe, expect, it } from 'vitest';
import { labelsFor } from '../display/labels-for.ts';
import type { Estate } from './estate.ts';
import {
  estateStatus,
  estateType,
  hasMapMarker,
  headTypeName,
  isForRent,
  isHidden,
  isLinkable,
  isPageReachable,
  isProject,
  isSold,
  isWalloon,
  STATUSES,
  statusOfTransaction,
  subTypeName,
  transactionName,
} from './status.ts';

const estate = (general: Partial<Estate['general']>, rest: Partial<Estate> = {}): Estate => ({
  general: { id: 1, ...general },
  ...rest,
});
const own = (id: number, rest: Partial<Estate> = {}) => estate({ transaction: { id } }, rest);
const skarabee = (id: number) => estate({ transaction: { id }, guid: 'd1f0' });

describe('record section 4: status values', () => {
  it('has three active and three completed ones', () => {
    expect(STATUSES).toEqual(['FOR_SALE', 'TO_RENT', 'TAKE_OVER', 'SOLD', 'RENTED', 'TAKEN_OVER']);
  });
});

describe('record section 4: status from the transaction id', () => {
  it.each([
    [1, 'FOR_SALE'],
    [2, 'TO_RENT'],
    [3, 'FOR_SALE'],
    [4, 'TO_RENT'],
    [5, 'SOLD'],
    [6, 'RENTED'],
    [7, 'TAKE_OVER'],
    [8, 'TO_RENT'],
    [9, 'TAKEN_OVER'],
    [10, 'FOR_SALE'],
    [77, 'FOR_SALE'],
  ] as const)('all other listings: %i → %s', (id, status) => {
    expect(estateStatus(own(id))).toBe(status);
    expect(statusOfTransaction(id)).toBe(status);
  });
  it.each([
    [1, 'SOLD'],
    [2, 'TO_RENT'],
    [3, 'FOR_SALE'],
    [4, 'TO_RENT'],
    [5, 'FOR_SALE'],
    [6, 'RENTED'],
    [7, 'SOLD'],
    [8, 'TO_RENT'],
    [9, 'FOR_SALE'],
    [10, 'TO_RENT'],
  ] as const)('the special source (with a guid): %i → %s', (id, status) => {
    expect(estateStatus(skarabee(id))).toBe(status);
  });
  it('takes an empty guid for no guid', () => {
    expect(estateStatus(estate({ transaction: { id: 1 }, guid: ' ' }))).toBe('FOR_SALE');
  });
  it('falls back to the status the record names; without either there is none', () => {
    expect(estateStatus(estate({}, { status: 'RENTED' }))).toBe('RENTED');
    expect(estateStatus(estate({ status: 'to_rent', transaction: { id: -1 } }))).toBe('TO_RENT');
    expect(estateStatus(estate({}, { status: 'GONE' }))).toBeUndefined();
    expect(estateStatus(estate({ transaction: null }))).toBeUndefined();
  });
  it('knows what is sold and what is for rent', () => {
    expect([1, 2, 5, 6, 7, 9].map((id) => isSold(own(id)))).toEqual([false, false, true, true, false, true]);
    expect([1, 2, 5, 6, 7, 8].map((id) => isForRent(own(id)))).toEqual([false, true, false, true, false, true]);
  });
});

describe('record section 4: marker, Walloon, hidden', () => {
  const place = { geoLocation: { lat: 50.6, lon: 5.6 } };
  const located: Estate = { general: { id: 1, headType: { id: 1 }, transaction: { id: 1 } }, address: place };
  it('has a map marker only with a geo location, a type and a status', () => {
    expect(hasMapMarker(located)).toBe(true);
    expect(hasMapMarker({ ...located, address: { geoLocation: null } })).toBe(false);
    expect(hasMapMarker({ ...located, general: { id: 1, transaction: { id: 1 } } })).toBe(false);
    expect(hasMapMarker({ ...located, general: { id: 1, headType: { id: 1 } } })).toBe(false);
  });
  it('is Walloon when the stored region says so', () => {
    expect(isWalloon(estate({}, { address: { region: 'WALLONIA' } }))).toBe(true);
    expect(isWalloon(estate({}, { address: { region: 'BRUSSELS' } }))).toBe(false);
    expect(isWalloon(estate({}, { address: { city: { zip: '4000' } } }))).toBe(false);
  });
  it('is hidden when the raw transaction id is in the site’s list', () => {
    expect(isHidden(own(5), [5, 6])).toBe(true);
    expect(isHidden(skarabee(5), [5])).toBe(true);
    expect(isHidden(own(1), [5, 6])).toBe(false);
    expect(isHidden(own(1), [])).toBe(false);
    expect(isHidden(estate({ transaction: { id: 0 } }), [0])).toBe(false);
  });
});

describe('decisions section 4: linkability', () => {
  it('links neither archived nor sold listings', () => {
    expect(isLinkable(own(1))).toBe(true);
    expect(isLinkable(own(5))).toBe(false);
    expect(isLinkable(own(9))).toBe(false);
    expect(isLinkable(own(1, { archived: true }))).toBe(false);
  });
  it('keeps the page of a sold listing when the site does, of an archived one never', () => {
    expect(isPageReachable(own(5), { keepSoldPages: true })).toBe(true);
    expect(isPageReachable(own(5), { keepSoldPages: false })).toBe(false);
    expect(isPageReachable(own(1, { archived: true }), { keepSoldPages: true })).toBe(false);
  });
});

describe('type and names', () => {
  it.each([
    [estate({ headType: { id: 10 } }), 'COMMERCIAL'],
    [estate({ headType: { id: 7 } }), 'PROJECT'],
    [estate({ headType: { id: 88, code: 'garage' } }), 'GARAGE'],
    [estate({ subType: { id: 123 } }), 'HOUSE'],
    [estate({ headType: { id: 1 } }, { type: 'PLOT' }), 'PLOT'],
    [estate({ project: true }), 'PROJECT'],
    [estate({}), undefined],
  ] as const)('%# type', (record, type) => {
    expect(estateType(record)).toBe(type);
  });
  it('is a project by flag or head type', () => {
    expect(isProject(estate({ project: true }))).toBe(true);
    expect(isProject(estate({ headType: { id: 7 } }))).toBe(true);
    expect(isProject(estate({ headType: { id: 1 } }))).toBe(false);
  });
  it.each([
    ['nl', own(3), 'Te koop onder optie'],
    ['fr', own(10), 'Bientôt disponible'],
    ['de', own(9), 'Übernommen'],
    ['nl', skarabee(1), 'Verkocht'],
    ['en', skarabee(10), 'To rent soon'],
    ['nl', estate({ transaction: { id: 1, name: { nl: 'Nieuw te koop' } } }), 'Nieuw te koop'],
    ['fr', estate({ transaction: { id: 1, name: { nl: 'Nieuw te koop' } } }), 'À vendre'],
    ['fr', estate({ transaction: { id: 99, name: { nl: 'Veiling' } } }), 'À vendre'],
    ['fr', estate({}, { status: 'SOLD' }), 'Vendu'],
    ['fr', estate({}), ''],
  ] as const)('transaction name in %s', (locale, record, name) => {
    expect(transactionName(record, labelsFor(locale).reference, locale)).toBe(name);
  });
  it('names head type and subtype: own words first, then the table', () => {
    const { reference } = labelsFor('nl');
    expect(headTypeName(estate({ headType: { id: 10 } }), reference, 'nl')).toBe('Kantoor');
    expect(headTypeName(estate({}, { type: 'PLOT' }), reference, 'nl')).toBe('Grond');
    expect(headTypeName(estate({}), reference, 'nl')).toBe('');
    expect(subTypeName(estate({ subType: { id: 123 } }), reference, 'nl')).toBe('Herenhuis');
    expect(subTypeName(estate({ subType: { id: 999, code: 'VILLA' } }), reference, 'nl')).toBe('Villa');
    expect(subTypeName(estate({ subType: { id: 123, name: { nl: 'Patriciërswoning' } } }), reference, 'nl')).toBe(
      'Patriciërswoning',
    );
    expect(subTypeName(estate({ subType: { id: 999, name: { fr: 'Ferme' } } }), reference, 'nl')).toBe('Ferme');
  });
});
