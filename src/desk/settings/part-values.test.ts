import { expect, it } from 'vitest';
import { DeskError } from '../api/desk-error.ts';
import { mergedVersions, samePart, withoutEmpty } from './part-values.ts';

it('takes an emptied text, an absent one and another order of keys for the same', () => {
  expect(samePart({ a: '', b: { x: 1, y: 2 } }, { b: { y: 2, x: 1 } })).toBe(true);
  expect(samePart({ a: 'x ' }, { a: 'x' })).toBe(true);
  expect(samePart({ a: 'x' }, { a: 'y' })).toBe(false);
  expect(samePart({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(withoutEmpty({ a: '', b: ' x ', c: undefined, d: false, e: 0 })).toEqual({ b: 'x', d: false, e: 0 });
});

const stale = (fields: { field: string; yours: unknown; theirs: unknown }[]) =>
  new DeskError(412, { etag: '"2"', fields });

it('takes what only the other one changed, without asking', async () => {
  const sent: unknown[] = [];
  const { send } = mergedVersions({ mailFrom: 'a@x.example' }, { mailFrom: 'b@x.example' });
  const saved = await send({ mailFrom: 'b@x.example' }, '"1"', async (values, etag) => {
    sent.push([values, etag]);
    if (etag === '"1"')
      throw stale([
        { field: 'mailFrom', yours: 'b@x.example', theirs: 'a@x.example' },
        { field: 'dkim', yours: null, theirs: { domain: 'x.example', selector: 'pand' } },
      ]);
    return 'saved';
  });
  expect(saved).toBe('saved');
  expect(sent.at(-1)).toEqual([{ mailFrom: 'b@x.example', dkim: { domain: 'x.example', selector: 'pand' } }, '"2"']);
});

it('asks about what both changed, and about nothing else', async () => {
  const { send } = mergedVersions({ name: 'Oud', phone: '1' }, { name: 'Nieuw', phone: '1' });
  const asked = await send({ name: 'Nieuw', phone: '1' }, '"1"', async () => {
    throw stale([
      { field: 'name', yours: 'Nieuw', theirs: 'Anders' },
      { field: 'phone', yours: '1', theirs: '2' },
    ]);
  }).catch((error: DeskError) => error.problem.fields);
  expect(asked).toEqual([{ field: 'name', yours: 'Nieuw', theirs: 'Anders' }]);
  // With the decision, the other one's telephone comes along.
  const sent: unknown[] = [];
  await send({ name: 'Anders', phone: '1' }, '"2"', async (values) => void sent.push(values));
  expect(sent).toEqual([{ name: 'Anders', phone: '2' }]);
});
