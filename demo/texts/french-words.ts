// The words of a language: names, floors, counts, distances, availability.
import { cityName } from '../../src/domain/places/cities.ts';
import type { Facts } from '../facts.ts';
import { isHome } from '../kinds.ts';
import { nounOf } from './nouns.ts';
import { count, euro, metres, NBSP, paragraph, type Say } from './voice.ts';

const ORDINALS = [
  '',
  'premier',
  'deuxième',
  'troisième',
  'quatrième',
  'cinquième',
  'sixième',
  'septième',
  'huitième',
  'neuvième',
  'dixième',
];
export const TOWARDS = {
  N: 'au nord',
  NE: 'au nord-est',
  E: 'à l’est',
  SE: 'au sud-est',
  S: 'au sud',
  SW: 'au sud-ouest',
  W: 'à l’ouest',
  NW: 'au nord-ouest',
};
export const HEATING = {
  GAS: 'au gaz',
  OIL: 'au mazout',
  ELECTRICITY: 'à l’électricité',
  PELLET: 'aux pellets',
  WOOD: 'au bois',
  CENTRAL_VENTILATION: 'à air pulsé',
};
export const GLAZING = { SINGLE: 'du simple vitrage', DOUBLE: 'du double vitrage', TRIPLE: 'du triple vitrage' };
export const COLON = `${NBSP}:`;
export const SEMICOLON = `${NBSP};`;

/** "à Gand", "au Coq", "aux Bons Villers". */
export const inTown = (name: string): string => {
  if (name.startsWith('Les ')) return `aux ${name.slice(4)}`;
  return name.startsWith('Le ') ? `au ${name.slice(3)}` : `à ${name}`;
};
const SILENT = /^(?!hangar)[aeiouyhâàéèêëîïôûœ]/iu;

export const names = (facts: Facts) => {
  const { gender, word } = nounOf(facts.kind.code, 'fr');
  const feminine = gender === 'f';
  const demonstrative = feminine ? 'cette' : SILENT.test(word) ? 'cet' : 'ce';
  return { e: feminine ? 'e' : '', this: `${demonstrative} ${word}`, town: inTown(cityName(facts.place.city, 'fr')) };
};
export const onFloor = (floor: number): string =>
  floor < 0 ? 'au sous-sol' : floor === 0 ? 'au rez-de-chaussée' : `au ${ORDINALS[floor] ?? `${floor}e`} étage`;
export const bedrooms = (facts: Facts): string => count(facts.beds, 'une chambre', 'chambres', 'fr');
export const bathrooms = (facts: Facts): string => count(facts.baths, 'une salle de bain', 'salles de bain', 'fr');
/** "de deux chambres", "d’une chambre". */
export const of = (rooms: string): string => (rooms.startsWith('une ') ? `d’${rooms}` : `de ${rooms}`);
const round = (year: number): number => Math.round(year / 10) * 10;

/** `e` is the feminine ending where the subject asks for it. */
export const state = (facts: Facts, e: string): string =>
  ({
    TO_RENOVATE: 'est à rénover entièrement',
    TO_FRESHEN_UP: 'demande un rafraîchissement',
    GOOD_CONDITION: 'se trouve en bon état',
    EXCELLENT_CONDITION: `est entretenu${e} avec soin`,
    RENEWED: `a été rénové${e} en profondeur en ${facts.renovated}`,
    NEW: `est entièrement ${e ? 'neuve' : 'neuf'}`,
  })[facts.condition];
export const built = (facts: Facts): string =>
  `construit${names(facts).e} ${facts.year < 1900 ? `vers ${round(facts.year)}` : `en ${facts.year}`}`;

export const place = (facts: Facts, say: Say): string => {
  const sea =
    facts.seaView === 'FRONT'
      ? 'Depuis le séjour, la vue donne directement sur la mer.'
      : facts.seaView === 'SIDE'
        ? 'La mer se voit de côté.'
        : '';
  const beach = facts.toBeach === undefined ? '' : `La plage est à ${metres(facts.toBeach)}.`;
  const near = say(
    6,
    `Les commerces sont à ${metres(facts.toShops)}, un arrêt de bus à ${metres(facts.toTransport)} et une école à ${metres(facts.toSchool)}.`,
    `Le bus s’arrête à ${metres(facts.toTransport)}${SEMICOLON} comptez ${metres(facts.toShops)} jusqu’aux commerces et ${metres(facts.toSchool)} jusqu’à l’école.`,
    `Vous faites vos courses à ${metres(facts.toShops)} et prenez le bus à ${metres(facts.toTransport)}.`,
  );
  return paragraph(sea, beach, near);
};

const AVAILABLE = {
  IMMEDIATE: 'immédiatement',
  DEED: 'à la signature de l’acte',
  AFTER_NOTICE_PERIOD: 'après le préavis du locataire actuel',
  TBD: 'à une date à convenir',
  DELIVERY: 'à la réception',
};

export const practical = (facts: Facts, say: Say): string => {
  const home = isHome(facts.kind.family);
  if (!facts.rent) return say(7, `Libre ${AVAILABLE[facts.available]}.`, `Disponible ${AVAILABLE[facts.available]}.`);
  const when = facts.available === 'DEED' ? AVAILABLE.TBD : AVAILABLE[facts.available];
  const costs =
    facts.monthlyCosts > 0
      ? `Les charges communes s’élèvent à ${euro(facts.monthlyCosts)} par mois.`
      : home
        ? 'Il n’y a pas de charges communes.'
        : '';
  const pets = home
    ? facts.pets
      ? say(8, 'Les animaux sont admis moyennant accord.', 'Un animal de compagnie est négociable.')
      : 'Les animaux ne sont pas admis.'
    : '';
  return paragraph(`Disponible ${when}.`, costs, pets, facts.furnished ? 'La location est meublée.' : '');
};
