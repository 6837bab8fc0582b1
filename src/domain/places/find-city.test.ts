import { describe, expect, it } from 'vitest';
import { cityById, cityName, isInPlaces, municipalities, municipalityOf, placesWithin } from './cities.ts';
import { cityNamed, findCity, findPlace } from './find-city.ts';
import { outsidePlaceId } from './outside-place.ts';
import { regionOfZip } from './region.ts';

describe('findPlace', () => {
  it.each([
    ['9000', 'GAND', 90000, 'Gent'],
    ['9000', 'Ghent', 90000, 'Gent'],
    ['4000', 'Luik', 40000, 'Liège'],
    ['4000', 'LUETTICH', 40000, 'Liège'],
    ['4000', 'LiÃ¨ge', 40000, 'Liège'],
    ['8420', 'Le Coq', 84200, 'De Haan'],
    ['4700', 'Eupen', 47000, 'Eupen'],
    ['1600', 'St-Pieters-Leeuw', 16000, 'Sint-Pieters-Leeuw'],
    ['1600', 'LEEUW-ST-PIERRE', 16000, 'Sint-Pieters-Leeuw'],
    ['7850', 'Edingen', 78500, 'Enghien'],
    ['7780', 'KOMEN', 77800, 'Comines'],
    ['1050', 'Ixelles', 10500, 'Elsene'],
    ['9050', 'ledeberg', 90501, 'Ledeberg'],
    ['9100', 'St.-Niklaas', 91000, 'Sint-Niklaas'],
    ['9120', 'Beveren-Waas', 91200, 'Beveren'],
    ['4720', 'La Calamine', 47200, 'Kelmis'],
    ['4780', 'St. Vith', 47800, 'Sankt Vith'],
    ['8800', 'Beveren (Roeselare)', 88001, 'Beveren'],
  ])('%s %s is %i %s', (zip, given, id, name) => {
    const found = findPlace(zip, given);
    expect([found?.city.id, found?.name, found?.isRecognised]).toEqual([id, name, true]);
  });
  it('keeps the name of the municipality, in the spelling and languages of the table', () => {
    expect(findPlace('9050', 'GENT')).toMatchObject({
      city: { id: 90500 },
      name: 'Gent',
      alias: { fr: 'Gand', en: 'Ghent' },
      isRecognised: true,
    });
    expect(findPlace('9090', 'merelbeke-melle')).toMatchObject({ city: { id: 90900 }, name: 'Merelbeke-Melle' });
    expect(findPlace('1050', 'Bruxelles')).toMatchObject({ city: { id: 10500 }, name: 'Brussel' });
    expect(findPlace('1300', 'Bruxelles')?.isRecognised).toBe(false);
  });
  it('keeps a hamlet’s name under its postcode', () => {
    expect(findPlace('8670', 'Sint-Idesbald')).toMatchObject({
      city: { id: 86700 },
      name: 'Sint-Idesbald',
      isRecognised: true,
    });
  });
  it('gives the first place of the postcode for a name it does not know, and nothing for an unknown postcode', () => {
    expect(findPlace('9050', 'Moscou')).toMatchObject({
      city: { name: 'Gentbrugge' },
      name: 'Moscou',
      isRecognised: false,
    });
    expect(findCity('9050')?.name).toBe('Gentbrugge');
    expect(findCity('1999')).toBeUndefined();
  });
});

describe('cityNamed', () => {
  it('takes the one of that name, the nearest, or the one whose municipality is called so', () => {
    expect(cityNamed('Bottelare')?.id).toBe(98201);
    expect(cityNamed('Haren', { lat: 50.79, lon: 5.398 })?.zip).toBe('3840');
    expect(cityNamed('Halle')?.zip).toBe('1500');
    expect(cityNamed('Antwerpen')).toBeUndefined();
    expect(cityNamed('Nergens')).toBeUndefined();
  });
});

describe('municipalities', () => {
  const parts = (name: string): string[] => {
    const municipality = municipalities().find((one) => one.name === name);
    return [...new Set(municipality?.places.map((place) => place.name))];
  };
  it.each([
    ['Merelbeke-Melle', ['Merelbeke', 'Melle', 'Bottelare', 'Gontrode']],
    ['Beveren-Kruibeke-Zwijndrecht', ['Beveren', 'Kruibeke', 'Zwijndrecht', 'Burcht', 'Melsele']],
    ['Tongeren-Borgloon', ['Tongeren', 'Borgloon', 'Hoepertingen']],
    ['Bilzen-Hoeselt', ['Bilzen', 'Hoeselt', 'Munsterbilzen']],
    ['Nazareth-De Pinte', ['Nazareth', 'De Pinte', 'Eke', 'Zevergem']],
    ['Lochristi', ['Lochristi', 'Wachtebeke', 'Zaffelare']],
    ['Lokeren', ['Lokeren', 'Moerbeke', 'Daknam']],
    ['Tessenderlo-Ham', ['Tessenderlo', 'Ham']],
    ['Pajottegem', ['Gooik', 'Galmaarden', 'Herne', 'Vollezele']],
    ['Hasselt', ['Hasselt', 'Kortessem', 'Kuringen']],
    ['Tielt', ['Tielt', 'Meulebeke', 'Aarsele']],
    ['Wingene', ['Wingene', 'Ruiselede', 'Zwevezele']],
    ['Antwerpen', ['Antwerpen', 'Borsbeek', 'Deurne', 'Zandvliet']],
    ['Bastogne', ['Bastogne', 'Bertogne', 'Noville']],
  ])('%s since 2025 has %j', (name, places) => {
    expect(parts(name)).toEqual(expect.arrayContaining(places));
  });
  it.each([
    ['Gent', ['Gentbrugge', 'Ledeberg', 'Oostakker', 'Sint-Amandsberg', 'Drongen', 'Zwijnaarde']],
    ['Liège', ['Angleur', 'Chênée', 'Grivegnée', 'Rocourt', 'Wandre']],
    ['Comines-Warneton', ['Comines', 'Warneton', 'Ploegsteert', 'Bas-Warneton']],
    ['Brussel', ['Laken', 'Neder-Over-Heembeek', 'Haren']],
    ['Lievegem', ['Lovendegem', 'Waarschoot', 'Zomergem']],
    ['Puurs-Sint-Amands', ['Puurs', 'Sint-Amands', 'Lippelo']],
  ])('%s has %j', (name, places) => {
    expect(parts(name)).toEqual(expect.arrayContaining(places));
  });
  it('are one choice in four languages', () => {
    const ghent = municipalityOf(90501)?.whole;
    expect(ghent?.id).toBe(1_090_000);
    expect(
      ghent && [cityName(ghent, 'nl'), cityName(ghent, 'fr'), cityName(ghent, 'en'), cityName(ghent, 'de')],
    ).toEqual(['Gent met deelgemeenten', 'Gand, toute la commune', 'Ghent with its districts', 'Gent mit Ortsteilen']);
    expect(placesWithin(1_090_000)).toContain(90501);
    expect(isInPlaces(90501, [1_090_000])).toBe(true);
    expect(isInPlaces(90501, [90000])).toBe(false);
  });
  it('are no choice beside the one place that stands for them', () => {
    expect(municipalityOf(84200)?.whole).toBeDefined();
    expect(municipalityOf(26300)?.whole).toBeUndefined();
    expect(cityById(1_026_300)).toBeUndefined();
  });
  it('lie in one region', () => {
    const regions = municipalities().map(({ name, places }) => [
      name,
      new Set(places.map(({ zip }) => regionOfZip(zip))),
    ]);
    expect(regions.filter(([, found]) => (found as Set<unknown>).size !== 1)).toEqual([]);
  });
});

describe('a place outside the table', () => {
  it('has the same id at every import, made of country, postcode and name', () => {
    const lille = outsidePlaceId('FR', '59000', 'Lille');
    expect(lille).toBe(outsidePlaceId('FR', '59000', 'LILLE'));
    expect(lille).not.toBe(outsidePlaceId('FR', '59800', 'Lille'));
    expect(lille).not.toBe(outsidePlaceId('BE', '59000', 'Lille'));
    expect(lille).not.toBe(outsidePlaceId('FR', '59000', 'Lomme'));
    expect(lille).toBeGreaterThanOrEqual(10_000_000);
    expect(lille).toBeLessThanOrEqual(2_147_483_647);
    expect(outsidePlaceId('GR', '', 'Αθήνα')).toBeDefined();
    expect(outsidePlaceId('FR', ' ', '')).toBeUndefined();
  });
  it('keeps its id from one version to the next', () => {
    expect(outsidePlaceId('FR', '59000', 'Lille')).toBe(197_029_414);
  });
});
