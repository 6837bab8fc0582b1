import { describe, expect, it } from 'vitest';
import { labelsFor } from '../display/labels-for.ts';
import type { Locale } from '../locale.ts';
import type { Estate } from '../record/estate.ts';
import { compareGroups, groupEstates, groupId, priceBand, STATUS_ORDER, TYPE_ORDER } from './grouping.ts';
import type { Group } from './query-fields.ts';

let next = 1;
const make = (general: Partial<Estate['general']>, rest: Partial<Estate> = {}): Estate => ({
  ...rest,
  general: { id: next++, ...general },
});
const sorted = (estates: Estate[], by: Group, locale: Locale = 'nl') => {
  const headings = new Map(
    groupEstates(estates, by, labelsFor(locale)).map(({ id, heading }) => [id ?? '', heading] as const),
  );
  const compare = compareGroups(by, (id) => headings.get(id) ?? '');
  return [...estates].sort((a, b) => {
    const [left, right] = [groupId(a, by), groupId(b, by)];
    return left === undefined || right === undefined
      ? Number(left === undefined) - Number(right === undefined)
      : compare(left, right);
  });
};

describe('order of the groups (behaviour 9)', () => {
  it('TYPE: 1,3,7,2,4,6,10,5,9, then others ascending; projects and what has no type last', () => {
    expect(TYPE_ORDER).toEqual([1, 3, 7, 2, 4, 6, 10, 5, 9]);
    const name = { nl: 'Anders' };
    const estates = [9, 12, 5, 10, 11, 6, 4, 2, 7, 3, 1].map((id) => make({ headType: { id, name } }));
    expect(sorted([make({}), ...estates], 'TYPE').map(({ general }) => general.headType?.id)).toEqual([
      1,
      3,
      2,
      4,
      6,
      10,
      5,
      9,
      11,
      12,
      undefined,
      7,
    ]);
  });
  it('STATUS: 1,3,2,4,10,5,6, then 7,8,9', () => {
    expect(STATUS_ORDER).toEqual([1, 3, 2, 4, 10, 5, 6, 7, 8, 9]);
    const estates = [9, 8, 7, 6, 5, 10, 4, 2, 3, 1].map((id) => make({ transaction: { id } }));
    expect(sorted([make({}), ...estates], 'STATUS').map(({ general }) => general.transaction?.id)).toEqual([
      1,
      3,
      2,
      4,
      10,
      5,
      6,
      7,
      8,
      9,
      undefined,
    ]);
  });
  it('STATUS: listings of the special source join our groups', () => {
    expect(groupId(make({ guid: 'g', transaction: { id: 1 } }), 'STATUS')).toBe('5');
    expect(groupId(make({ guid: 'g', transaction: { id: 3 } }), 'STATUS')).toBe('1');
  });
  it('STATUS: a number that no table has makes no group of its own', () => {
    const estates = [make({ guid: 'g', transaction: { id: 77 } }), make({ transaction: { id: 78 } })];
    expect(groupEstates(estates, 'STATUS', labelsFor('nl'))).toEqual([
      { id: '1', heading: 'Te koop', estates, filter: { status: [1] } },
    ]);
  });
  it.each([
    ['nl', [106, 103, 113]],
    ['fr', [106, 113, 103]],
    ['de', [103, 106, 113]],
  ] as const)('SUBTYPE in %s by the names of that language', (locale, order) => {
    // Bungalow; Hoeve, Ferme, Bauernhof; Kasteel, Château, Schloss
    const estates = [113, 103, 106].map((id) => make({ subType: { id } }));
    expect(sorted(estates, 'SUBTYPE', locale).map(({ general }) => general.subType?.id)).toEqual(order);
  });
  it('SUBTYPE by name', () => {
    const estates = [107, 310, 106, 102].map((id) => make({ subType: { id } }));
    // Villa, Loft, Bungalow, Bel-etagewoning
    expect(sorted([make({}), ...estates], 'SUBTYPE').map(({ general }) => general.subType?.id)).toEqual([
      102,
      106,
      310,
      107,
      undefined,
    ]);
  });
  it('CITY by name, accents folded; two towns of one name stay apart', () => {
    const city = (id: number, name: string) => make({}, { address: { city: { id, name } } });
    const estates = [city(1, 'Zele'), city(4, 'Beveren'), city(2, 'Évere'), city(3, 'Beveren'), city(5, 'Evergem')];
    expect(sorted([make({}), ...estates], 'CITY').map(({ address }) => address?.city?.id)).toEqual([
      3,
      4,
      2,
      5,
      1,
      undefined,
    ]);
  });
  it('PRICE: bands for sale, then bands for rent, then no price', () => {
    const sale = (value: number) => make({ transaction: { id: 1 } }, { price: { value } });
    const rent = (value: number) => make({ transaction: { id: 2 } }, { price: { value } });
    const estates = [rent(2500), rent(499), make({}), sale(1_000_000), sale(149_999), sale(150_000), rent(500)];
    expect(sorted(estates, 'PRICE').map(({ price }) => price?.value)).toEqual([
      149_999,
      150_000,
      1_000_000,
      499,
      500,
      2500,
      undefined,
    ]);
  });
});

describe('price bands', () => {
  it.each([
    [0, false, 0, 150_000],
    [149_999, false, 0, 150_000],
    [150_000, false, 150_000, 250_000],
    [250_000, false, 250_000, 350_000],
    [350_000, false, 350_000, 500_000],
    [500_000, false, 500_000, 750_000],
    [750_000, false, 750_000, 1_000_000],
    [1_000_000, false, 1_000_000, undefined],
    [0, true, 0, 500],
    [500, true, 500, 750],
    [750, true, 750, 1000],
    [1000, true, 1000, 1500],
    [1500, true, 1500, 2500],
    [2500, true, 2500, undefined],
  ] as const)('%i (rent %s) lies from %s to %s', (price, rent, from, to) => {
    expect(priceBand(price, rent)).toMatchObject({ rent, from, to });
  });
});

describe('groups of a list', () => {
  it('cuts where the group changes, with heading and filter; Projecten comes last', () => {
    const project = make({ project: true, headType: { id: 7 } });
    const house = make({ headType: { id: 1 } });
    const second = make({ headType: { id: 1 } });
    const flat = make({ headType: { id: 3 } });
    expect(groupEstates([project, house, flat, second], 'TYPE', labelsFor('nl'))).toEqual([
      { id: '1', heading: 'Huis', estates: [house, second], filter: { type: [1] } },
      { id: '3', heading: 'Appartement', estates: [flat], filter: { type: [3] } },
      { id: undefined, heading: 'Projecten', estates: [project], filter: { type: [7] } },
    ]);
  });
  it.each([
    ['nl', 'Projecten'],
    ['fr', 'Projets'],
    ['en', 'Projects'],
    ['de', 'Projekte'],
  ] as const)('no key in %s: %s', (locale, heading) => {
    const nameless = make({});
    for (const by of ['TYPE', 'SUBTYPE', 'CITY', 'STATUS', 'PRICE'] as const)
      expect(groupEstates([nameless], by, labelsFor(locale))).toMatchObject([{ id: undefined, heading }]);
  });
  it('heads the other groups by name', () => {
    const estate = make(
      { transaction: { id: 2 }, subType: { id: 107 } },
      { price: { value: 800 }, address: { city: { id: 90000, name: 'Gent', alias: { fr: 'Gand' } } } },
    );
    const heading = (by: Group) => groupEstates([estate], by, labelsFor('fr'))[0];
    expect(heading('SUBTYPE')).toMatchObject({ heading: 'Villa', filter: { subType: [107] } });
    expect(heading('CITY')).toMatchObject({ heading: 'Gand', filter: { city: [90000] } });
    expect(heading('STATUS')).toMatchObject({ heading: 'À louer', filter: { status: [2] } });
    expect(heading('PRICE')).toMatchObject({
      heading: '€\u00a0750 – €\u00a01.000 par mois',
      filter: { 'price-min': 750, 'price-max': 999 },
    });
  });
  it('names the highest band "from"', () => {
    const villa = make({ transaction: { id: 1 } }, { price: { value: 1_245_000 } });
    expect(groupEstates([villa], 'PRICE', labelsFor('nl'))[0]).toMatchObject({
      heading: 'Vanaf €\u00a01.000.000',
      filter: { 'price-min': 1_000_000 },
    });
  });
  it('what nobody can name falls into the group of projects, once', () => {
    const [project, foreign, other] = [
      make({ project: true, headType: { id: 7 } }),
      make({ headType: { id: 88 }, subType: { id: 99_999 } }),
      make({ headType: { id: 89 }, subType: { id: 88_888 } }),
    ];
    const villa = make({ headType: { id: 1 }, subType: { id: 107 } });
    for (const by of ['TYPE', 'SUBTYPE'] as const)
      expect(
        groupEstates([foreign, villa, project, other], by, labelsFor('nl')).map(({ heading, estates }) => [
          heading,
          estates.map(({ general }) => general.id),
        ]),
      ).toEqual([
        [by === 'TYPE' ? 'Huis' : 'Villa', [villa.general.id]],
        ['Projecten', [foreign.general.id, project.general.id, other.general.id]],
      ]);
  });
  it('a foreign number with a code of ours is our type and subtype', () => {
    const estate = make({ headType: { id: 88, code: 'house' }, subType: { id: 999, code: 'VILLA' } });
    expect([groupId(estate, 'TYPE'), groupId(estate, 'SUBTYPE')]).toEqual(['1', '107']);
  });
  it('a group bears the name of the table, not that of its first listing', () => {
    const estate = make({ transaction: { id: 1, name: { nl: 'Nieuw te koop' } } });
    expect(groupEstates([estate], 'STATUS', labelsFor('nl'))[0]?.heading).toBe('Te koop');
  });
  it('a project stands in the band of its cheapest unit', () => {
    const unit = { general: { id: 50, transaction: { id: 1 } }, price: { value: 268_000 } };
    expect(groupId(make({ project: true, transaction: { id: 1 } }, { children: [unit] }), 'PRICE')).toBe('sale 250000');
  });
});
