import { expect, it } from 'vitest';
import { labelsFor } from './labels-for.ts';
import { extraFieldRows, listedRows } from './listed-rows.ts';

const nl = labelsFor('nl');
const name = (text: string) => ({ nl: text });

it('says of what is listed that it is there, or what is said of it', () => {
  expect(
    listedRows(
      [
        { name: name('Lift') },
        { name: name('Fitness'), value: null },
        { name: name('Sauna'), value: false },
        { name: name('Wifi'), value: 'YES' },
        { name: name('Parking'), value: 2 },
        { name: name('Isolatie'), value: 'GEISOLEERD' },
        { name: name('Tuin'), value: { nl: 'gedeeld', fr: 'partagé' } },
        { name: name('Leeg'), value: '' },
        { name: name('Geen'), value: 0 },
        { name: name('Onbekend'), value: -1 },
        { code: 'POOL' },
        { name: name(' ') },
      ],
      nl,
    ).map((row) => [row.name, row.value]),
  ).toEqual([
    ['Lift', 'Ja'],
    ['Fitness', 'Ja'],
    ['Sauna', 'Nee'],
    ['Wifi', 'Ja'],
    ['Parking', '2'],
    ['Isolatie', 'GEISOLEERD'],
    ['Tuin', 'gedeeld'],
    ['Leeg', 'Ja'],
  ]);
  expect(listedRows(null, nl)).toEqual([]);
});

it('shows extra fields under their name, and what speaks for itself without one', () => {
  const extraFields = [
    { extra_field_autoid: 1, name: name('Laadpaal'), value: true },
    { extra_field_autoid: 2, name: name('Leeg'), value: '' },
    { extra_field_autoid: 3, name: name('Niets') },
    { extra_field_autoid: 4, value: 'Naast het station' },
    { extra_field_autoid: 5, value: { nl: 'Dicht bij zee' } },
    { extra_field_autoid: 6, value: true },
    { extra_field_autoid: 7, value: 12 },
    { extra_field_autoid: 1, name: name('Nog een laadpaal'), value: true },
  ];
  expect(extraFieldRows({ extraFields }, 'Extra', nl).map((row) => [row.name, row.value])).toEqual([
    ['Laadpaal', 'Ja'],
    ['Extra', 'Naast het station'],
    ['Extra', 'Dicht bij zee'],
  ]);
});
