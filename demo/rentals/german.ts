import { count, inWords } from '../texts/voice.ts';
import type { RentalWords } from './words.ts';

const rooms: RentalWords['rooms'] = ({ kind, beds, baths, sleeps }) => {
  if (kind === 'studio')
    return sleeps > 2
      ? 'Sie schlafen in einer Schlafnische mit Etagenbett und auf einer Schlafcouch; die Kochnische hat alles, was Sie brauchen.'
      : 'Sie schlafen in einem doppelten Klappbett; die Kochnische hat alles, was Sie brauchen.';
  const bedrooms = count(beds, 'ein Schlafzimmer', 'Schlafzimmer', 'de');
  const bathrooms = count(baths, 'ein Bad', 'Bäder', 'de');
  return `Es gibt ${bedrooms} und ${bathrooms}; das Wohnzimmer hat eine offene Küche mit Geschirrspüler.`;
};

const ORDINALS = ['ersten', 'zweiten', 'dritten', 'vierten', 'fünften', 'sechsten', 'siebten', 'achten', 'neunten'];

export const GERMAN: RentalWords = {
  locale: 'de',
  kind: {
    studio: 'Studio',
    apartment: 'Apartment',
    penthouse: 'Penthouse',
    villa: 'Villa',
    house: 'Ferienhaus',
    chalet: 'Chalet',
  },
  this: {
    studio: 'dieses Studio',
    apartment: 'dieses Apartment',
    penthouse: 'dieses Penthouse',
    villa: 'diese Villa',
    house: 'dieses Ferienhaus',
    chalet: 'dieses Chalet',
  },
  view: {
    sea: 'freien Blick aufs Meer',
    side: 'seitlichen Meerblick',
    dunes: 'Blick auf die Dünen',
    quiet: 'viel Ruhe',
    valley: 'einen weiten Blick über das Tal',
    forest: 'den Wald vor der Tür',
    river: 'den Fluss ganz in der Nähe',
  },
  short: (kind, people, city, view) => `${kind} für ${people} in ${city}. Sie haben ${view}.`,
  people: (number) => `${inWords(number, 'de')} Personen`,
  openings: [
    (it, city, people, view) => `${it} in ${city} bietet ${people} Platz, und Sie haben ${view}.`,
    (it, city, people, view) => `Mit ${people} nach ${city}? ${it} hat Platz für alle, und Sie haben ${view}.`,
    (it, city, people, view) => `Hier haben Sie ${view}: ${it} in ${city} ist für ${people} eingerichtet.`,
  ],
  rooms,
  floor: (floor) =>
    floor === 0 ? 'Sie wohnen im Erdgeschoss.' : `Sie wohnen im ${ORDINALS[floor - 1]} Stock, mit Aufzug.`,
  terrace: ['Auf der Terrasse sitzen Sie windgeschützt.', 'Auf der Terrasse genießen Sie die Abendsonne.'],
  garden: [
    'Der Garten ist eingezäunt und groß genug für Grill und Federball.',
    'Im Garten stehen ein langer Tisch und ein Grill.',
  ],
  stove: 'Drinnen gibt es einen Holzofen; die ersten Scheite liegen bereit.',
  sauna: 'Nach der Wanderung wartet die Sauna.',
  beachFront: 'Sie überqueren die Promenade und stehen am Strand.',
  beach: [
    (distance) => `Der Strand ist ${distance} entfernt, die Küstenstraßenbahn hält um die Ecke.`,
    (distance) => `Nach ${distance} zu Fuß haben Sie Sand unter den Füßen; Läden und Bäcker sind noch näher.`,
  ],
  village: [
    (distance) => `Der Bäcker ist ${distance} entfernt; Wanderwege beginnen vor der Tür.`,
    (distance) => `Das Dorf mit Läden und Cafés ist ${distance} entfernt, der Wald beginnt hinter dem Haus.`,
  ],
  dogs: 'Ihr Hund ist willkommen.',
  noDogs: 'Haustiere sind nicht erlaubt.',
  garage: 'Ihr Auto steht in der eigenen Garage.',
  service: [
    'Bettwäsche und Endreinigung übernehmen wir auf Wunsch.',
    'Bettwäsche und Handtücher können Sie bei uns mieten; die Endreinigung ist inbegriffen.',
  ],
};
