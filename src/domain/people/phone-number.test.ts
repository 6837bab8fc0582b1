import { describe, expect, it } from 'vitest';
import { formatPhone, phoneHref } from './phone-number.ts';

describe('a number as Belgium writes it', () => {
  it.each([
    ['0475123456', '0475 12 34 56'],
    ['+32475123456', '+32 475 12 34 56'],
    ['0032 475/12.34.56', '+32 475 12 34 56'],
    ['091234567', '09 123 45 67'],
    ['+32 (0)9 123 45 67', '+32 9 123 45 67'],
    ['02/511.22.33', '02 511 22 33'],
    ['03 234 56 78', '03 234 56 78'],
    ['042345678', '04 234 56 78'],
    ['050123456', '050 12 34 56'],
    ['+3287740055', '+32 87 74 00 55'],
    ['016-20.30.40', '016 20 30 40'],
    ['080012345', '0800 12 345'],
    ['070123456', '070 12 34 56'],
  ])('%s is %s', (text, shown) => {
    expect(formatPhone(text)).toBe(shown);
    expect(formatPhone(shown)).toBe(shown);
  });
  it.each(['+33 3 20 12 34 56', '09 123 45 67 (kantoor)', '0475 12', '+32 9 123', '', 'op afspraak'])(
    'leaves %o as it is written',
    (text) => {
      expect(formatPhone(text)).toBe(text);
    },
  );
});

describe('a link dials the whole number', () => {
  it.each([
    ['0475 12 34 56', 'tel:+32475123456'],
    ['09/123 45 67', 'tel:+3291234567'],
    ['+32 (0)9 123 45 67', 'tel:+3291234567'],
    ['0032 9 123 45 67', 'tel:+3291234567'],
    ['+33 3 20 12 34 56', 'tel:+33320123456'],
    ['09 123 45 67 (kantoor)', 'tel:+3291234567'],
    ['0475 12 34 56 / 09 123 45 67', 'tel:+32475123456'],
    ['0475 12 34 56 of 09 123 45 67', 'tel:+32475123456'],
    ['1717', 'tel:1717'],
  ])('%s: %s', (text, href) => {
    expect(phoneHref(text)).toBe(href);
  });
});
