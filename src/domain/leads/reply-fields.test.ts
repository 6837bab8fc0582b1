import { describe, expect, it } from 'vitest';
import { LOCALES } from '../locale.ts';
import { fieldName, fillReply, REPLY_FIELDS, unknownFields } from './reply-fields.ts';

const values = {
  name: 'Femke Lauwers',
  listing: 'Kerkstraat 12, 9000 Gent',
  link: 'https://lindeloo.example/nl/pand/1',
  moment: '',
  agency: 'Lindeloo',
  member: 'Lotte',
};

describe('fields of an answer', () => {
  it('are filled, by their name in any language', () => {
    expect(fillReply('Dag {naam}, {Bien} staat op { link }.', values)).toEqual({
      text: 'Dag Femke Lauwers, Kerkstraat 12, 9000 Gent staat op https://lindeloo.example/nl/pand/1.',
      unknown: [],
      empty: [],
    });
  });
  it('are named when they are unknown or empty, each once, and stay as they were written', () => {
    expect(fillReply('{naamm} {moment} {naamm} {termin}', values)).toEqual({
      text: '{naamm} {moment} {naamm} {termin}',
      unknown: ['naamm'],
      empty: ['moment', 'termin'],
    });
  });
  it('a value is not looked at for fields again', () => {
    expect(fillReply('{naam}', { ...values, name: '{pand}' }).text).toBe('{pand}');
  });
  it('braces over several lines, or with nothing in them, are only braces', () => {
    expect(fillReply('{} {a\nb}', values)).toEqual({ text: '{} {a\nb}', unknown: [], empty: [] });
  });
  it('every name that the desk offers is understood', () => {
    for (const locale of LOCALES)
      for (const field of REPLY_FIELDS) expect(unknownFields(`{${fieldName(field, locale)}}`)).toEqual([]);
    expect(unknownFields('{naam} {prijs}')).toEqual(['prijs']);
  });
});
