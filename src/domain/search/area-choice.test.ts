import { expect, it } from 'vitest';
import { areaPartText } from '../places/area.ts';
import { changePlaces, changeRadius, chosenPlaces, withDrawn } from './area-choice.ts';

const [GENT, LEDEBERG, MELLE] = [90000, 90501, 90900];
const DRAWN = areaPartText({
  corners: [
    { lat: 51.1, lon: 3.6 },
    { lat: 51.1, lon: 3.8 },
    { lat: 50.9, lon: 3.7 },
  ],
});

it('keeps places plain until one of them has a radius', () => {
  expect(changePlaces({}, [GENT, MELLE])).toEqual({ city: [GENT, MELLE], area: undefined, geo_range: undefined });
  expect(changeRadius({ city: [GENT, LEDEBERG] }, LEDEBERG, 5)).toEqual({
    area: ['@90000', '@90501;5km'],
    city: undefined,
    geo_range: undefined,
  });
  expect(changeRadius({ area: ['@90000', '@90501;5km'] }, LEDEBERG, undefined)).toEqual({
    city: [GENT, LEDEBERG],
    area: undefined,
    geo_range: undefined,
  });
});

it('ticks and unticks places beside their radius and beside what is drawn', () => {
  expect(changePlaces({ area: ['@90501;5km'] }, [LEDEBERG, MELLE]).area).toEqual(['@90501;5km', '@90900']);
  expect(changePlaces({ area: ['@90501;5km', '@90900'] }, [MELLE])).toMatchObject({ city: [MELLE], area: undefined });
  expect(changePlaces({ area: [DRAWN, '@90900'] }, []).area).toEqual([DRAWN]);
});

it('takes a drawn line beside the places, as long as an address has room', () => {
  const corners = [
    { lat: 51.1, lon: 3.6 },
    { lat: 51.1, lon: 3.8 },
    { lat: 50.9, lon: 3.7 },
  ];
  expect(withDrawn({ city: [GENT] }, corners)).toEqual({
    area: ['@90000', DRAWN],
    city: undefined,
    geo_range: undefined,
  });
  const ten = Array.from({ length: 10 }, (_, i) => `@${90000 + i}`);
  expect(withDrawn({ area: ten }, corners)).toBeUndefined();
  expect(withDrawn({ area: ten.slice(1) }, corners)?.area).toHaveLength(10);
});

it('names the chosen places with their radius', () => {
  expect(chosenPlaces({ city: [GENT] })).toEqual([{ city: GENT, km: undefined }]);
  expect(chosenPlaces({ area: ['@90501;5km', '5km;51;3.7'], city: [GENT] })).toEqual([{ city: LEDEBERG, km: 5 }]);
});
