import { describe, expect, it } from 'vitest';
import type { Unit } from '../record/estate.ts';
import { itemPointer } from './decisions.ts';
import { blanked, copyDecisions } from './reach.ts';

const EPC = 'https://whise.example/epc.pdf';
const DEED = 'https://whise.example/akte.pdf';
const FRONT = 'https://whise.example/voorgevel.jpg';
const record: Unit = {
  general: { id: 24037, title: { nl: 'Herenhuis met tuin' }, reference: 'LIN-24037' },
  price: { value: 435_000 },
  pictures: [{ file: FRONT, index: 0 }],
  files: [
    { file: EPC, name: { nl: 'EPC' } },
    { file: DEED, name: { nl: 'Akte' } },
  ],
};

describe('a version without one thing', () => {
  it('has the other documents, and everything else', () => {
    const without = blanked(record, itemPointer('files', EPC, 'name', 'nl'));
    expect(without).toEqual({ ...record, files: [{ file: DEED, name: { nl: 'Akte' } }] });
  });
  it('has no picture when its only one is taken out', () => {
    expect(blanked(record, itemPointer('pictures', FRONT, 'added'))).toEqual({ ...record, pictures: [] });
  });
  it('has no price', () => {
    expect(blanked(record, '/price/value')?.price?.value ?? null).toBeNull();
    expect(blanked(record, '/price/value')?.general).toEqual(record.general);
  });
  it.each([
    ['a document', itemPointer('files', 'https://whise.example/plan.pdf', 'name', 'nl')],
    ['a picture', itemPointer('pictures', EPC, 'added')],
    ['a value', '/price/perMonth'],
  ] as const)('is none where the version never held it: %s', (_what, pointer) => {
    expect(blanked(record, pointer)).toBeUndefined();
  });
});

it('a copy takes everything but what belongs to one listing alone', () => {
  const decisions = copyDecisions(record);
  expect(decisions).toMatchObject({ '/price/value': 435_000, '/general/title/nl': 'Herenhuis met tuin' });
  expect(Object.keys(decisions)).not.toContain('/general/reference');
});
