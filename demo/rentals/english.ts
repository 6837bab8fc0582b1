import { count, inWords } from '../texts/voice.ts';
import type { RentalWords } from './words.ts';

const rooms: RentalWords['rooms'] = ({ kind, beds, baths, sleeps }) => {
  if (kind === 'studio')
    return sleeps > 2
      ? 'You sleep in a bunk-bed alcove and on a sofa bed; the kitchenette has all you need to cook.'
      : 'You sleep in a double fold-down bed; the kitchenette has all you need to cook.';
  const bedrooms = count(beds, 'one bedroom', 'bedrooms', 'en');
  const bathrooms = count(baths, 'one bathroom', 'bathrooms', 'en');
  return `There ${beds === 1 ? 'is' : 'are'} ${bedrooms} and ${bathrooms}; the living room has an open kitchen with a dishwasher.`;
};

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

export const ENGLISH: RentalWords = {
  locale: 'en',
  kind: {
    studio: 'Studio',
    apartment: 'Apartment',
    penthouse: 'Penthouse',
    villa: 'Villa',
    house: 'Holiday house',
    chalet: 'Chalet',
  },
  this: {
    studio: 'this studio',
    apartment: 'this apartment',
    penthouse: 'this penthouse',
    villa: 'this villa',
    house: 'this holiday house',
    chalet: 'this chalet',
  },
  view: {
    sea: 'an open view of the sea',
    side: 'a side view of the sea',
    dunes: 'a view of the dunes',
    quiet: 'peace and quiet',
    valley: 'a wide view over the valley',
    forest: 'the woods at the door',
    river: 'the river close by',
  },
  short: (kind, people, city, view) => `${kind} for ${people} in ${city}, with ${view}.`,
  people: (number) => `${inWords(number, 'en')} people`,
  openings: [
    (it, city, people, view) => `${it} in ${city} sleeps ${people} and has ${view}.`,
    (it, city, people, view) => `Off to ${city} with ${people}? ${it} has room for everyone and ${view}.`,
    (it, city, people, view) => `${it} has ${view}. Here in ${city}, ${people} can leave everything behind.`,
  ],
  rooms,
  floor: (floor) =>
    floor === 0 ? 'You stay on the ground floor.' : `You stay on the ${ORDINALS[floor - 1]} floor, with a lift.`,
  terrace: ['The terrace is sheltered from the wind.', 'The terrace catches the evening sun.'],
  garden: [
    'The garden is fenced and large enough for a barbecue and a game of badminton.',
    'In the garden there are a long table and a barbecue.',
  ],
  stove: 'Inside there is a wood-burning stove, and the first logs are ready.',
  sauna: 'After a walk the sauna is waiting.',
  beachFront: 'Cross the promenade and you are on the beach.',
  beach: [
    (distance) => `The beach is ${distance} away and the coast tram stops round the corner.`,
    (distance) => `A walk of ${distance} and there is sand under your feet; shops and baker are closer still.`,
  ],
  village: [
    (distance) => `The baker is ${distance} away and footpaths start at the door.`,
    (distance) => `The village with its shops and cafés is ${distance} away; the woods begin behind the house.`,
  ],
  dogs: 'Your dog is welcome.',
  noDogs: 'No pets, please.',
  garage: 'Your car has its own garage.',
  service: [
    'We arrange bed linen and final cleaning on request.',
    'Linen and towels can be hired from us; the final cleaning is included.',
  ],
};
