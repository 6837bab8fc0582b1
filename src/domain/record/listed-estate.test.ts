import { describe, expect, it } from 'vitest';
import { labelsFor } from '../display/labels-for.ts';
import type { Estate } from './estate.ts';
import { listedEstate } from './listed-estate.ts';

const nl = labelsFor('nl');
const address = {
  visible: true,
  street: { nl: 'Kaaiweg' },
  number: '2',
  city: { id: 90000, zip: '9000', name: 'Gent', alias: { fr: 'Gand' } },
};
const house: Estate = {
  general: { id: 7, headType: { id: 1 }, transaction: { id: 1 } },
  address,
  price: { value: 425000 },
};
const project: Estate = {
  general: { id: 20, project: true, title: { nl: 'De Weverij' } },
  address,
  children: [
    { general: { id: 23, floor: 2, transaction: { id: 1 } } },
    { general: { id: 22, floor: 1, transaction: { id: 10 } } },
    { general: { id: 21, floor: 0, transaction: { id: 1 } } },
  ],
};

describe('an estate for its page (record 3.4)', () => {
  it('a plain estate', () => {
    const wrapped = listedEstate(house, undefined, nl);
    expect(wrapped).toMatchObject({ id: 7, kind: 'estate', parent: undefined, children: [], locale: 'nl' });
    expect(wrapped.estate).toBe(house);
    expect(wrapped.uri).toBe('/nl/aanbod/7/huis-te-koop-in-kaaiweg-2-9000-gent');
    expect(wrapped.address.line).toBe('Kaaiweg 2, 9000 Gent');
  });
  it('a project, with its visible units by floor', () => {
    const wrapped = listedEstate(project, undefined, nl, [10]);
    expect(wrapped).toMatchObject({ id: 20, kind: 'project', uri: '/nl/aanbod/20/de-weverij-in-9000-gent' });
    expect(wrapped.children.map(({ general }) => general.id)).toEqual([21, 23]);
  });
  it('a unit of a project, at the project’s address', () => {
    const wrapped = listedEstate({ general: { id: 23, parentId: 20 } }, project, labelsFor('fr'));
    expect(wrapped).toMatchObject({ id: 23, kind: 'unit', uri: '/fr/offre/20/de-weverij-a-9000-gent/23' });
    expect(wrapped.parent).toBe(project);
    expect(wrapped.address.line).toBe('Kaaiweg 2, 9000 Gand');
  });
  it('a unit follows the rules of its project’s region', () => {
    const shown = (region: 'FLANDERS' | 'WALLONIA') =>
      listedEstate({ general: { id: 23 } }, { ...project, address: { ...address, region } }, nl)
        .fields.planning.filter(({ visible }) => visible)
        .map(({ name }) => name);
    expect(shown('FLANDERS')).toContain('planning.permission');
    expect(shown('WALLONIA')).not.toContain('planning.permission');
  });
  it('has display fields per tab, and the tabs that have something to show', () => {
    const wrapped = listedEstate({ ...house, address: { ...address, region: 'WALLONIA' } }, undefined, nl);
    expect(wrapped.fields.financial.find(({ name }) => name === 'financial.price')).toMatchObject({
      value: '€\u00a0425.000',
      visible: true,
    });
    expect(wrapped.tabs).toContain('financial');
    expect(wrapped.tabs).not.toContain('comfort');
    expect(Object.keys(wrapped.fields)).toHaveLength(12);
  });
});
