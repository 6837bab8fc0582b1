import { expect, it } from 'vitest';
import { ConditionSets } from './condition-sets.ts';

const asked: string[] = [];
const rowIs = (row: number) => ({
  list: undefined,
  key: String(row),
  addTo: (target: { add(row: number): void }) => {
    asked.push(String(row));
    target.add(row);
  },
});

it('the rows of a condition are worked out once until something changes', () => {
  const sets = new ConditionSets();
  asked.length = 0;
  expect(sets.get(1, rowIs(3), 100).has(3)).toBe(true);
  sets.get(1, rowIs(3), 100);
  expect(asked).toEqual(['3']);
  const after = sets.get(2, rowIs(5), 200);
  expect([after.has(3), after.has(5)]).toEqual([false, true]);
  sets.get(2, rowIs(3), 200);
  expect(asked).toEqual(['3', '5', '3']);
});

it('the conditions of one query keep their rows while the others are asked for', () => {
  const sets = new ConditionSets();
  const before = Array.from({ length: 16 }, (_, row) => sets.get(1, rowIs(row), 100));
  expect(before).toHaveLength(16);
  const query = [0, 1, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29];
  const found = query.map((row) => sets.get(1, rowIs(row), 100));
  found.forEach((set, i) => {
    expect([set.count(), set.has(query[i] ?? -1)]).toEqual([1, true]);
  });
});
