import { expect, it } from 'vitest';
import { PREVIEW_MESSAGE, PREVIEW_PARTS, sectionOfMessage } from './preview-parts.ts';
import { SECTION_IDS } from './sections.ts';

it('leads to every section that a visitor sees something of', () => {
  const led = new Set(PREVIEW_PARTS.map(([, section]) => section));
  expect(SECTION_IDS.filter((id) => !led.has(id))).toEqual(['history']);
});

it('takes a message of its own shape only', () => {
  expect(sectionOfMessage({ kind: PREVIEW_MESSAGE, section: 'price' })).toBe('price');
  for (const other of [
    undefined,
    null,
    'price',
    ['price'],
    { section: 'price' },
    { kind: 'other', section: 'price' },
    { kind: PREVIEW_MESSAGE },
    { kind: PREVIEW_MESSAGE, section: 'history' },
    { kind: PREVIEW_MESSAGE, section: '__proto__' },
    { kind: PREVIEW_MESSAGE, section: { toString: () => 'price' } },
  ])
    expect(sectionOfMessage(other)).toBeUndefined();
});
