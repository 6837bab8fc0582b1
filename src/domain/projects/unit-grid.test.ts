import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testEstate } from '../../../test/support/estates.ts';
import { labelsFor } from '../display/labels-for.ts';
import { changedDraft } from '../layers/decisions.ts';
import type { Unit } from '../record/estate.ts';
import { isSold } from '../record/status.ts';
import { cellLabel, cellText, cellValue, UNIT_COLUMNS, type UnitColumn } from './unit-columns.ts';
import {
  addPercentage,
  afterStep,
  type Cell,
  changesOf,
  copyRange,
  emptyRange,
  figuresIn,
  fillDown,
  type Grid,
  isCellChanged,
  isInRange,
  pasteInto,
  rangeOf,
  typeInto,
  undoOf,
  withPercentage,
} from './unit-grid.ts';
import { byFacade, floorGroups } from './unit-order.ts';
import { statusCounts, statusOfWord, unitStatus } from './unit-status.ts';

const words = { locale: 'nl', reference: labelsFor('nl').reference } as const;

type Facts = { number?: string; floor?: number; price?: number; area?: number; transaction?: number; guid?: string };
const unit = (id: number, { number, floor, price, area, transaction = 1, guid }: Facts = {}) => {
  const record: Unit = testEstate(id, {
    general: {
      headType: { id: 3 },
      subType: null,
      bedroomCount: 2,
      transaction: { id: transaction },
      ...(number === undefined ? {} : { entityNumber: number }),
      ...(floor === undefined ? {} : { floor }),
      ...(guid === undefined ? {} : { guid }),
    },
    price: price === undefined ? null : { value: price },
    address: null,
    fields: area === undefined ? {} : { 'construction.habitable_surface': area },
  });
  return { id, record, draft: {} };
};
const grid: Grid = [
  unit(1, { number: '3.1', floor: 3, price: 318_000, area: 92 }),
  unit(2, { number: '3.2', floor: 3, price: 268_000, area: 64, transaction: 3 }),
  unit(3, { number: '2.1', floor: 2, price: 309_000, area: 92.5, transaction: 5 }),
];
const at = (row: number, column: UnitColumn): Cell => ({ row, column: UNIT_COLUMNS.indexOf(column) });
const column = (of: Grid, name: UnitColumn) => of.map(({ record }) => cellValue(record, name));
const ALL = rangeOf(at(0, 'number'), at(2, 'vat'));

describe('cells', () => {
  it('are read as people write', () => {
    expect(UNIT_COLUMNS.map((name) => cellLabel(grid[0]?.record as Unit, name, words))).toEqual([
      '3.1',
      '3e verdieping',
      'Appartement',
      '2',
      '92',
      '',
      '€\u00a0318.000',
      'Vrij',
      '',
    ]);
  });
  it('take what is typed the Belgian way', () => {
    const typed = (name: UnitColumn, text: string) =>
      cellValue(afterStep(grid, typeInto(grid, at(0, name), text, words))[0]?.record as Unit, name);
    expect(typed('price', '€ 325.500')).toBe(325_500);
    expect(typed('area', '92,5 m²')).toBe(92.5);
    expect(typed('vat', '21%')).toBe(21);
    expect(typed('floor', '-1')).toBe(-1);
    expect(typed('type', 'penthouse')).toMatchObject({ code: expect.any(String) });
    expect(typed('price', '')).toBeNull();
  });
  it.each([
    ['price', '425,000', 'unclear'],
    ['price', 'op aanvraag', 'notANumber'],
    ['bedrooms', '2,5', 'notWhole'],
    ['vat', '101', 'tooLarge'],
    ['floor', '-21', 'tooSmall'],
    ['type', 'Kasteeltje', 'notKnown'],
    ['status', 'misschien', 'notKnown'],
  ] as const)('%s does not take "%s" and keeps the text', (name, text, problem) => {
    expect(typeInto(grid, at(0, name), text, words)).toEqual({
      writes: [],
      wrong: [{ id: 1, column: name, text, problem }],
      right: [],
    });
  });
  it('write the status as the transaction of their source and offer', () => {
    const status = (facts: Facts, text: string) => {
      const one = [unit(9, facts)];
      return afterStep(one, typeInto(one, at(0, 'status'), text, words))[0]?.record.general.transaction?.id;
    };
    expect(['Vrij', 'in optie', 'Vendu'].map((text) => status({ transaction: 3 }, text))).toEqual([1, 3, 5]);
    expect(['Libre', 'Under option', 'Vermietet'].map((text) => status({ transaction: 2 }, text))).toEqual([2, 4, 6]);
    expect(['Frei', 'Optie', 'Verkocht'].map((text) => status({ transaction: 5, guid: 'g' }, text))).toEqual([3, 5, 1]);
    expect(statusOfWord('te koop')).toBe('available');
    // Coming soon is for sale, and stays so.
    expect(status({ transaction: 10 }, 'Vrij')).toBe(10);
  });
});

describe('a paste', () => {
  it('fills from its first cell and leaves out what falls outside', () => {
    const step = pasteInto(grid, rangeOf(at(1, 'price')), '270.000\tVerkocht\t21\tte veel\n311.000\n1\n2', words);
    const after = afterStep(grid, step);
    expect(column(after, 'price')).toEqual([318_000, 270_000, 311_000]);
    expect(after.map(({ record }) => unitStatus(record))).toEqual(['available', 'sold', 'sold']);
    expect(step.writes.map(({ id }) => id)).toEqual([2, 3]);
  });
  it('of one value fills the range', () => {
    const step = pasteInto(grid, rangeOf(at(0, 'vat'), at(2, 'vat')), '21', words);
    expect(column(afterStep(grid, step), 'vat')).toEqual([21, 21, 21]);
  });
  it('keeps what it cannot read and takes the rest', () => {
    const step = pasteInto(grid, rangeOf(at(0, 'price')), '300.000\nop aanvraag\n310.000', words);
    expect(column(afterStep(grid, step), 'price')).toEqual([300_000, 268_000, 310_000]);
    expect(step.wrong).toEqual([{ id: 2, column: 'price', text: 'op aanvraag', problem: 'notANumber' }]);
  });
});

describe('a copy', () => {
  it('never begins like a formula, and comes back as it was', () => {
    const one = [unit(1, { number: '=2+5', floor: -1 })];
    const text = copyRange(one, rangeOf(at(0, 'number'), at(0, 'floor')), words);
    expect(text).toBe("'=2+5\t-1");
    const other = [unit(2)];
    const after = afterStep(other, pasteInto(other, rangeOf(at(0, 'number')), text, words));
    expect([column(after, 'number'), column(after, 'floor')]).toEqual([['=2+5'], [-1]]);
  });
});

describe('a range', () => {
  it('is the same whichever corner it is drawn from, and has its edges in it', () => {
    const range = rangeOf(at(2, 'price'), at(1, 'floor'));
    expect(range).toEqual(rangeOf(at(1, 'floor'), at(2, 'price')));
    const { from, to } = range;
    const inside = [from, to, { row: from.row, column: to.column }, { row: to.row, column: from.column }];
    expect(inside.map((cell) => isInRange(range, cell))).toEqual([true, true, true, true]);
    const outside = [
      { row: from.row - 1, column: from.column },
      { row: from.row, column: from.column - 1 },
      { row: to.row + 1, column: to.column },
      { row: to.row, column: to.column + 1 },
    ];
    expect(outside.map((cell) => isInRange(range, cell))).toEqual([false, false, false, false]);
  });
});

describe('acts on a range', () => {
  it('fill down', () => {
    const after = afterStep(grid, fillDown(grid, rangeOf(at(0, 'price'), at(2, 'status')), words));
    expect(column(after, 'price')).toEqual([318_000, 318_000, 318_000]);
    expect(after.map(({ record }) => unitStatus(record))).toEqual(['available', 'available', 'available']);
    expect(fillDown(grid, rangeOf(at(1, 'price')), words).writes).toEqual([]);
  });
  it('add a percentage to prices, rounded; what is sold keeps its own', () => {
    const range = rangeOf(at(0, 'price'), at(2, 'price'));
    expect(column(afterStep(grid, addPercentage(grid, range, 2, 500, words, isSold)), 'price')).toEqual([
      324_500, 273_500, 309_000,
    ]);
    expect(addPercentage(grid, rangeOf(at(0, 'area')), 2, 1, words, isSold).writes).toEqual([]);
    expect(addPercentage(grid, range, Number.NaN, 1, words, isSold).writes).toEqual([]);
    expect([withPercentage(318_000, 2, 1), withPercentage(100, 10, 1), withPercentage(1249, 0, 500)]).toEqual([
      324_360, 110, 1000,
    ]);
    expect(withPercentage(1250, 0, 500)).toBe(1500);
  });
  it('empty everything but the status', () => {
    const after = afterStep(grid, emptyRange(grid, ALL, words));
    expect(column(after, 'price')).toEqual([null, null, null]);
    expect(after.map(({ record }) => unitStatus(record))).toEqual(['available', 'option', 'sold']);
  });
  it('add up one column of figures', () => {
    expect(figuresIn(grid, rangeOf(at(0, 'price'), at(1, 'price')))).toEqual({
      cells: 2,
      sum: 586_000,
      average: 293_000,
    });
    expect(figuresIn(grid, rangeOf(at(0, 'price')))).toBeUndefined();
    expect(figuresIn(grid, rangeOf(at(0, 'area'), at(1, 'price')))).toBeUndefined();
  });
  it('mark what visitors do not see yet', () => {
    const [before] = grid;
    const [after] = afterStep(grid, typeInto(grid, at(0, 'price'), '1', words));
    const shown = before?.record as Unit;
    expect(UNIT_COLUMNS.filter((name) => isCellChanged(after?.record as Unit, shown, name))).toEqual(['price']);
    expect(isCellChanged(shown, null, 'floor')).toBe(true);
  });
});

describe('laws', () => {
  const facts: fc.Arbitrary<Facts> = fc.record(
    {
      number: fc
        .stringMatching(/^[A-Z=+.0-9"' -]{1,6}$/)
        .filter((text) => text.trim() === text && !text.startsWith("'")),
      floor: fc.integer({ min: -2, max: 30 }),
      price: fc.integer({ min: 1, max: 2_000_000 }),
      area: fc.integer({ min: 1, max: 40_000 }).map((value) => value / 100),
      transaction: fc.constantFrom(1, 2, 3, 4, 5, 6),
    },
    { requiredKeys: ['transaction'] },
  );
  const grids = fc
    .array(facts, { minLength: 1, maxLength: 5 })
    .map((all): Grid => all.map((one, index) => unit(index + 1, one)));
  const cells = fc.record({ row: fc.nat(4), column: fc.nat(UNIT_COLUMNS.length - 1) });
  const whole = (of: Grid) => rangeOf({ row: 0, column: 0 }, { row: of.length - 1, column: UNIT_COLUMNS.length - 1 });
  const texts = (of: Grid) => of.map(({ record }) => UNIT_COLUMNS.map((name) => cellText(record, name, words)));

  it('what is copied and pasted over itself changes nothing; over others it makes them the same', () => {
    fc.assert(
      fc.property(grids, (one) => {
        const text = copyRange(one, whole(one), words);
        expect(pasteInto(one, whole(one), text, words)).toMatchObject({ writes: [], wrong: [] });
        const others = one.map(({ id, record }) =>
          unit(id + 100, { transaction: record.general.transaction?.id ?? 1 }),
        );
        const step = pasteInto(others, whole(others), text, words);
        expect(step.wrong).toEqual([]);
        expect(texts(afterStep(others, step))).toEqual(texts(one));
      }),
    );
  });
  it('undo gives the former drafts, whatever was decided before', () => {
    fc.assert(
      fc.property(
        grids,
        cells,
        fc.constantFrom('1', '', '318.000\t21\n5', 'Verkocht'),
        fc.dictionary(fc.constantFrom('/price/value', '/general/floor', '/general/title/nl'), fc.nat(9)),
        (one, cell, text, draft) => {
          const before = one.map((two) => ({ ...two, draft }));
          const changes = changesOf(pasteInto(before, rangeOf(cell), text, words));
          for (const back of undoOf(before, changes)) {
            const change = changes.find(({ id }) => id === back.id) ?? back;
            expect(changedDraft(changedDraft(draft, change), back)).toEqual(changedDraft(draft, { set: {}, back: [] }));
          }
        },
      ),
    );
  });
});

describe('the facade', () => {
  it('stands from top to bottom, each floor by number, what has no floor last', () => {
    const units = [
      unit(5, { number: '10', floor: 1 }),
      unit(4, { number: '2', floor: 1 }),
      unit(3),
      unit(2, { floor: 1 }),
      unit(1, { number: 'P', floor: -1 }),
      unit(6, { floor: 4 }),
    ].sort(byFacade);
    expect(units.map(({ id }) => id)).toEqual([6, 4, 5, 2, 1, 3]);
    // By their numbers, whatever was first; of two with one number the earlier.
    const numbered = ['10', '9', '9'].map((number, index) => unit(index + 1, { number, floor: 1 }));
    expect(numbered.toSorted(byFacade).map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(
      numbered
        .toReversed()
        .sort(byFacade)
        .map(({ id }) => id),
    ).toEqual([2, 3, 1]);
    expect(floorGroups(units).map(({ floor, units: own }) => [floor, own.length])).toEqual([
      [4, 1],
      [1, 3],
      [-1, 1],
      [undefined, 1],
    ]);
    expect(statusCounts(grid.map(({ record }) => record))).toEqual({ available: 1, option: 1, sold: 1, total: 3 });
  });
});
