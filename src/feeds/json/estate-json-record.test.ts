import { describe, expect, it } from 'vitest';
import { findCity } from '../../domain/places/find-city.ts';
import { outsidePlaceId } from '../../domain/places/outside-place.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { prepareRecord, readableIds } from './estate-json-record.ts';

const NOW = '2026-11-15T10:00:00.000Z';
const prepare = (value: unknown) => {
  const { taken, ...rest } = prepareRecord(value, NOW);
  return { ...rest, taken, estates: taken.map(({ estate }) => estate) };
};
const only = (value: unknown) => {
  const { estates, problems } = prepare(value);
  expect(problems).toEqual([]);
  const [estate] = estates;
  if (!estate) throw new Error('nothing prepared');
  return { ...estate, document: JSON.parse(estate.document) as Estate };
};
const problemsOf = (value: unknown) =>
  prepare(value).problems.flatMap(({ fields }) => fields.map(({ field, message }) => `${field} ${message}`));

describe('a record', () => {
  it('has one form, whatever the order of its keys and its nulls', () => {
    const one = prepare({ general: { id: 1, reference: 'A' }, price: { value: 5, deposit: null } }).estates[0];
    const two = prepare({ price: { value: 5 }, ki: null, general: { reference: 'A', id: 1 } }).estates[0];
    expect(one).toEqual(two);
    expect(one?.document).toBe('{"general":{"id":1,"reference":"A"},"price":{"value":5}}');
    expect(prepare({ general: { id: 1, reference: 'B' }, price: { value: 5 } }).estates[0]?.hash).not.toBe(one?.hash);
  });
  it('keeps the numbers of its source beside it', () => {
    expect(only({ general: { id: 1, guid: ' SK-1 ' }, external_id: '77' })).toMatchObject({
      guid: 'SK-1',
      externalId: '77',
    });
    expect(only({ general: { id: 1, guid: ' ' } })).toMatchObject({ guid: null, externalId: null, parentId: null });
  });
  it('is archived since the day it says, else since now', () => {
    const archived = (more: object) => only({ general: { id: 1 }, ...more }).archivedAt;
    expect(archived({ archived: true, archived_at: '2026-05-04' })).toBe('2026-05-04T00:00:00.000Z');
    expect(archived({ archived: true })).toBe(NOW);
    expect(archived({ archived: false, archived_at: '2026-05-04' })).toBeNull();
  });
});

describe('the address', () => {
  const address = (given: Estate['address']) => only({ general: { id: 1 }, address: given }).document.address;

  it('gets region, country, city id, name and aliases from postcode and name', () => {
    expect(address({ city: { zip: ' 9000 ', name: 'gand' } })).toEqual({
      country: 'BE',
      region: 'FLANDERS',
      city: { id: findCity('9000', 'Gent')?.id, zip: '9000', name: 'Gent', alias: { en: 'Ghent', fr: 'Gand' } },
    });
  });
  it('keeps a place that the table does not know under its postcode', () => {
    expect(address({ city: { zip: '9000', name: 'Muide' } })?.city).toEqual({
      id: findCity('9000', 'Gent')?.id,
      zip: '9000',
      name: 'Muide',
    });
  });
  it('keeps a region that is given, and has none for an unknown postcode', () => {
    expect(address({ region: 'WALLONIA', city: { zip: '9000' } })?.region).toBe('WALLONIA');
    expect(address({ city: { zip: '0001', name: 'Nergens' } })).toEqual({
      city: { id: outsidePlaceId('BE', '0001', 'Nergens'), zip: '0001', name: 'Nergens' },
    });
  });
  it('does not take a foreign city for one of ours', () => {
    expect(address({ country: 'NL', city: { id: 90_000, zip: '9000', name: 'Elders' } })).toEqual({
      country: 'NL',
      city: { id: outsidePlaceId('NL', '9000', 'Elders'), zip: '9000', name: 'Elders' },
    });
  });
  it('finds a place by its name alone when there is one of that name', () => {
    expect(address({ city: { name: 'Bottelare' } })).toEqual({
      country: 'BE',
      region: 'FLANDERS',
      city: { id: 98201, zip: '9820', name: 'Bottelare' },
    });
  });
  it('takes our id where the name says nothing', () => {
    expect(address({ city: { id: 90501 } })?.city).toEqual({ id: 90501, zip: '9050', name: 'Ledeberg' });
    expect(address({ city: { id: 90501, zip: '9050', name: 'Moscou' } })?.city?.id).toBe(90501);
    // A whole municipality is a choice of visitors, no place of a home.
    expect(address({ city: { id: 1_090_000, zip: '9000', name: 'Gent' } })?.city?.id).toBe(90000);
  });
  it('says which Belgian places it does not know', () => {
    const unknown = (given: Estate['address']) => prepare({ general: { id: 1 }, address: given }).unknownPlaces;
    expect(unknown({ city: { zip: '9050', name: 'Moscou' } })).toEqual(['9050 Moscou']);
    expect(unknown({ city: { zip: '0001', name: 'Nergens' } })).toEqual(['0001 Nergens']);
    expect(unknown({ city: { zip: '9050', name: 'GENT' } })).toEqual([]);
    expect(unknown({ city: { zip: '9050' } })).toEqual([]);
    expect(unknown({ country: 'FR', city: { zip: '59000', name: 'Lille' } })).toEqual([]);
    expect(unknown({})).toEqual([]);
  });
  it('corrects an id that belongs to another postcode', () => {
    expect(address({ city: { id: findCity('2000')?.id ?? null, zip: '9000', name: 'Gent' } })?.city?.id).toBe(
      findCity('9000', 'Gent')?.id,
    );
  });
});

describe('units', () => {
  it('become records of their own with the id of their project', () => {
    const { estates, units } = prepare({
      general: { id: 10, project: true, children: [11] },
      children: [{ general: { id: 11 } }, { general: { id: 12, parentId: -1 } }],
    });
    expect(estates.map(({ id, parentId }) => [id, parentId])).toEqual([
      [10, null],
      [11, 10],
      [12, 10],
    ]);
    expect(estates[0]?.document).toBe('{"general":{"id":10,"project":true}}');
    expect(units).toEqual({ projectId: 10, listed: [11, 12] });
  });
  it('are unknown when the record does not list them', () => {
    expect(prepare({ general: { id: 10, children: [11] } }).units).toBeUndefined();
    expect(prepare({ general: { id: 10 }, children: null }).units).toBeUndefined();
    expect(prepare({ general: { id: 10 }, children: [] }).units).toEqual({ projectId: 10, listed: [] });
  });
  it('have no units, and are not their own project', () => {
    expect(problemsOf({ general: { id: 1, parentId: 2 }, children: [{ general: { id: 3 } }] })).toEqual([
      'children a unit has no units of its own',
    ]);
    expect(problemsOf({ general: { id: 1, parentId: 1 } })).toEqual([
      'general.parentId is the id of the record itself',
    ]);
    expect(problemsOf({ general: { id: 1 }, children: 'many' })).toEqual(['children must be array']);
  });
});

describe('a wrong record', () => {
  it.each([
    [{ general: { id: 1, publicationDate: '2026-02-30' } }, 'general.publicationDate is not a date that exists'],
    [
      { general: { id: 1 }, technical: { availableDate: '0000-01-01' } },
      'technical.availableDate is not a date that exists',
    ],
    [{ general: { id: 1, reference: '\ud800' } }, 'record holds a NUL or half a character'],
    [{ general: { id: 1, reference: 'a\u0000' } }, 'record holds a NUL or half a character'],
    [{ general: { id: 1 }, colour: 'red' }, 'colour is not known'],
    [{ general: {} }, 'general.id is required'],
    [{}, 'general is required'],
  ])('%j is refused by field', (value, problem) => {
    expect(problemsOf(value)).toContain(problem);
    expect(prepare(value).estates).toEqual([]);
  });
  it('may speak of a NUL', () => {
    expect(only({ general: { id: 1, reference: '\\u0000 \\\\ud800' } }).document.general.reference).toBe(
      '\\u0000 \\\\ud800',
    );
  });
  it.each([
    null,
    5,
    'text',
    [],
    [[]],
    { general: null },
    { general: [] },
    JSON.parse('{"__proto__":{"general":{"id":1}}}'),
  ])('%j does not stop anything', (value) => {
    expect(prepare(value).problems).toHaveLength(1);
    expect(readableIds(value)[0]).toBeUndefined();
  });
});

describe('what the sender should know', () => {
  const taken = (value: unknown) => prepare(value).taken[0];
  it('names texts that were encoded twice, and keeps them as they were meant', () => {
    const { repaired = [], unit } =
      taken({
        general: { id: 1, title: { fr: 'GÃ©nÃ©ral', nl: 'Goed' } },
        pictures: [{ file: 'https://x.example/Ã©.jpg', title: { nl: 'KÃ¼che' } }],
      }) ?? {};
    expect(repaired).toEqual(['general.title.fr', 'pictures.title.nl']);
    expect(unit?.general.title).toEqual({ fr: 'Général', nl: 'Goed' });
    expect(unit?.pictures).toEqual([{ file: 'https://x.example/Ã©.jpg', title: { nl: 'Küche' } }]);
  });
  it('knows the town of a name that was encoded twice', () => {
    const { unit } = taken({ general: { id: 1 }, address: { city: { zip: '4000', name: 'LiÃ¨ge' } } }) ?? {};
    expect(unit?.address?.city?.id).toBe(findCity('4000', 'Liège')?.id);
  });
  it('names codes that do not exist or do not fit', () => {
    const wrong = taken({ general: { id: 1, headType: { id: 1 }, subType: { id: 302 } } })?.wrongCodes;
    expect(wrong).toMatchObject([{ field: 'general.subType.id', reason: '302 APARTMENT is no subtype of HOUSE' }]);
    expect(taken({ general: { id: 1 } })?.wrongCodes).toEqual([]);
  });
});
