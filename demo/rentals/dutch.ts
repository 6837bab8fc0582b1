import { count, inWords } from '../texts/voice.ts';
import type { RentalWords } from './words.ts';

const rooms: RentalWords['rooms'] = ({ kind, beds, baths, sleeps }) => {
  if (kind === 'studio')
    return sleeps > 2
      ? 'U slaapt in een slaaphoek met stapelbed en op een bedzetel; de keukenhoek heeft alles om zelf te koken.'
      : 'U slaapt op een dubbel opklapbed; de keukenhoek heeft alles om zelf te koken.';
  const bedrooms = count(beds, 'één slaapkamer', 'slaapkamers', 'nl');
  const bathrooms = count(baths, 'een badkamer', 'badkamers', 'nl');
  return `Er ${beds === 1 ? 'is' : 'zijn'} ${bedrooms} en ${bathrooms}; de leefruimte heeft een open keuken met vaatwasser.`;
};

const ORDINALS = ['eerste', 'tweede', 'derde', 'vierde', 'vijfde', 'zesde', 'zevende', 'achtste', 'negende'];

export const DUTCH: RentalWords = {
  locale: 'nl',
  kind: {
    studio: 'Studio',
    apartment: 'Appartement',
    penthouse: 'Penthouse',
    villa: 'Villa',
    house: 'Vakantiehuis',
    chalet: 'Chalet',
  },
  this: {
    studio: 'deze studio',
    apartment: 'dit appartement',
    penthouse: 'dit penthouse',
    villa: 'deze villa',
    house: 'dit vakantiehuis',
    chalet: 'deze chalet',
  },
  view: {
    sea: 'een vrij zicht op zee',
    side: 'zijdelings zicht op zee',
    dunes: 'uitzicht op de duinen',
    quiet: 'alle rust',
    valley: 'een weids zicht over de vallei',
    forest: 'het bos voor de deur',
    river: 'de rivier vlakbij',
  },
  short: (kind, people, city, view) => `${kind} voor ${people} in ${city}, met ${view}.`,
  people: (number) => `${inWords(number, 'nl')} personen`,
  openings: [
    (it, city, people, view) => `${it} in ${city} is ingericht voor ${people} en heeft ${view}.`,
    (it, city, people, view) => `Met ${people} naar ${city}? ${it} biedt plaats aan iedereen en heeft ${view}.`,
    (it, city, people, view) => `${it} heeft ${view}. In ${city} bent u er met ${people} even helemaal uit.`,
  ],
  rooms,
  floor: (floor) =>
    floor === 0 ? 'U verblijft gelijkvloers.' : `U verblijft op de ${ORDINALS[floor - 1]} verdieping; er is een lift.`,
  terrace: ['Op het terras zit u uit de wind.', 'Het terras vangt de avondzon.'],
  garden: [
    'De tuin is omheind en groot genoeg voor een barbecue en een partij badminton.',
    'In de tuin staan een lange tafel en een barbecue.',
  ],
  stove: 'Binnen brandt een houtkachel; het eerste hout ligt klaar.',
  sauna: 'Na de wandeling wacht de sauna.',
  beachFront: 'U steekt de dijk over en staat op het strand.',
  beach: [
    (distance) => `Het strand ligt op ${distance}, de kusttram stopt om de hoek.`,
    (distance) => `Na ${distance} wandelen voelt u zand onder uw voeten; winkels en bakker zijn nog dichterbij.`,
  ],
  village: [
    (distance) => `De bakker is ${distance} verder; wandelpaden beginnen aan de deur.`,
    (distance) => `Het dorp met winkels en terrassen ligt op ${distance}, het bos begint achter het huis.`,
  ],
  dogs: 'Uw hond is welkom.',
  noDogs: 'Huisdieren kunnen niet mee.',
  garage: 'Uw wagen staat in de eigen garage.',
  service: [
    'Bedlinnen en eindschoonmaak regelen wij op verzoek.',
    'Linnen en handdoeken kunt u bij ons huren; de eindschoonmaak is inbegrepen.',
  ],
};
