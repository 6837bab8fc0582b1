import { describe, expect, it } from 'vitest';
import type { Estate } from '../../record/estate.ts';
import { editorContext, isAsked } from './asked.ts';
import { EDITOR_FIELDS, editorField } from './sections.ts';

const estate = (head: number, transaction: number, zip: string, rest: Partial<Estate> = {}): Estate => ({
  general: { id: 4821, headType: { id: head }, transaction: { id: transaction } },
  address: { city: { zip } },
  ...rest,
});
const asked = (record: Estate, project?: Estate): string[] => {
  const context = editorContext(record, project);
  return EDITOR_FIELDS.filter((field) => isAsked(field, context)).map(({ id }) => id);
};
const [GHENT, NAMUR, IXELLES] = ['9000', '5000', '1050'];
const [HOUSE, PLOT, APARTMENT, SHOP, PROJECT] = [1, 2, 3, 4, 7];
const [SALE, RENT, TAKE_OVER, STAY] = [1, 2, 7, 8];

describe('what is asked', () => {
  it('follows region, transaction, type and role', () => {
    expect(editorContext(estate(HOUSE, SALE, GHENT))).toEqual({
      place: 'FLANDERS',
      deal: 'sale',
      type: 'HOUSE',
      role: 'property',
    });
    expect(editorContext(estate(SHOP, TAKE_OVER, IXELLES))).toMatchObject({ place: 'BRUSSELS', deal: 'takeOver' });
    expect(editorContext(estate(APARTMENT, STAY, '8400'))).toMatchObject({ deal: 'stay', type: 'APARTMENT' });
    expect(editorContext(estate(HOUSE, 6, NAMUR))).toMatchObject({ place: 'WALLONIA', deal: 'rent' });
    expect(editorContext(estate(HOUSE, 5, NAMUR))).toMatchObject({ deal: 'sale' });
    expect(editorContext(estate(HOUSE, 9, NAMUR))).toMatchObject({ deal: 'takeOver' });
    const spanish = estate(HOUSE, SALE, '03001', { address: { country: 'ES', city: { zip: '03001' } } });
    expect(editorContext(spanish).place).toBe('ABROAD');
  });
  it('takes the place of a unit from its project', () => {
    const project = estate(PROJECT, SALE, GHENT);
    const unit: Estate = { general: { id: 9, headType: { id: APARTMENT }, transaction: { id: SALE } } };
    expect(editorContext(unit, project)).toMatchObject({ place: 'FLANDERS', role: 'unit' });
    expect(editorContext(project).role).toBe('project');
    expect(asked(project)).toContain('project.project_phase');
    expect(asked(unit, project)).not.toContain('project.project_phase');
    expect(asked(unit, project)).toContain('project.delivery_date');
    expect(asked(unit)).not.toContain('project.delivery_date');
  });
  it('wants flood scores of a Flemish sale only, the building’s only of a building', () => {
    const parcel = 'flood_information.flooding_parcel_score';
    const building = 'flood_information.flooding_building_score';
    expect(asked(estate(HOUSE, SALE, GHENT))).toEqual(expect.arrayContaining([parcel, building]));
    expect(asked(estate(PLOT, SALE, GHENT))).toContain(parcel);
    expect(asked(estate(PLOT, SALE, GHENT))).not.toContain(building);
    for (const other of [estate(HOUSE, RENT, GHENT), estate(HOUSE, SALE, NAMUR), estate(HOUSE, SALE, IXELLES)])
      expect(asked(other)).not.toContain(parcel);
  });
  it('asks rent of what is let, notary costs of what is sold, rooms of no plot', () => {
    expect(asked(estate(APARTMENT, RENT, GHENT))).toContain('financial.deposit');
    expect(asked(estate(APARTMENT, SALE, GHENT))).not.toContain('financial.deposit');
    expect(asked(estate(APARTMENT, RENT, GHENT))).not.toContain('financial.notary_total');
    expect(asked(estate(PLOT, SALE, GHENT))).not.toContain('layout.bedroom_1');
    expect(asked(estate(PLOT, SALE, GHENT))).toContain('construction.lot_surface');
  });
  it('asks everything that nothing speaks against while nothing is known', () => {
    const nothing = editorContext({ general: { id: 1 } });
    expect(nothing).toEqual({ place: undefined, deal: undefined, type: undefined, role: 'property' });
    expect(EDITOR_FIELDS.filter((field) => !isAsked(field, nothing)).map(({ id }) => id)).toEqual([
      'project.project_phase',
      'project.units_count',
      'project.delivery_date',
    ]);
  });
  it('asks every field somewhere', () => {
    const listings = [HOUSE, PLOT, APARTMENT, SHOP, PROJECT].flatMap((head) =>
      [SALE, RENT].flatMap((deal) => [GHENT, NAMUR, IXELLES].map((zip) => asked(estate(head, deal, zip)))),
    );
    const somewhere = new Set(listings.flat());
    expect(EDITOR_FIELDS.filter(({ id }) => !somewhere.has(id))).toEqual([]);
    expect(
      isAsked(editorField('title') ?? EDITOR_FIELDS[0] ?? expect.fail(), editorContext(estate(PLOT, SALE, GHENT))),
    ).toBe(true);
  });
});
