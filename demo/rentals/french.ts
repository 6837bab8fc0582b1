import { capital, count, inWords } from '../texts/voice.ts';
import type { RentalWords } from './words.ts';

const rooms: RentalWords['rooms'] = ({ kind, beds, baths, sleeps }) => {
  if (kind === 'studio')
    return sleeps > 2
      ? 'On dort dans un coin nuit avec lits superposés et sur un canapé-lit\u00a0; la kitchenette a tout ce qu’il faut pour cuisiner.'
      : 'On dort dans un lit double escamotable\u00a0; la kitchenette a tout ce qu’il faut pour cuisiner.';
  const bedrooms = count(beds, 'une chambre', 'chambres', 'fr');
  const bathrooms = count(baths, 'une salle de bain', 'salles de bain', 'fr');
  return `Il y a ${bedrooms} et ${bathrooms}\u00a0; le séjour s’ouvre sur une cuisine avec lave-vaisselle.`;
};

/** À Coxyde, au Coq. */
const at = (city: string): string => (city.startsWith('Le ') ? `au ${city.slice(3)}` : `à ${city}`);

export const FRENCH: RentalWords = {
  locale: 'fr',
  kind: {
    studio: 'Studio',
    apartment: 'Appartement',
    penthouse: 'Penthouse',
    villa: 'Villa',
    house: 'Maison de vacances',
    chalet: 'Chalet',
  },
  this: {
    studio: 'ce studio',
    apartment: 'cet appartement',
    penthouse: 'ce penthouse',
    villa: 'cette villa',
    house: 'cette maison de vacances',
    chalet: 'ce chalet',
  },
  view: {
    sea: 'une vue dégagée sur la mer',
    side: 'une vue latérale sur la mer',
    dunes: 'une vue sur les dunes',
    quiet: 'le calme d’une petite rue',
    valley: 'une large vue sur la vallée',
    forest: 'les bois à deux pas',
    river: 'la rivière à deux pas',
  },
  short: (kind, people, city, view) => `${kind} pour ${people} ${at(city)}, avec ${view}.`,
  people: (number) => `${inWords(number, 'fr')} personnes`,
  openings: [
    (it, city, people, view) => `${at(city)}, ${it.toLowerCase()} accueille ${people} et offre ${view}.`,
    (it, city, people, view) =>
      `Partir à ${people.replace(' personnes', '')} ${at(city)}\u00a0? ${it} a de la place pour tout le monde et offre ${view}.`,
    (it, city, people, view) => `${it} offre ${view}. ${capital(at(city))}, ${people} y sont vraiment en vacances.`,
  ],
  rooms,
  floor: (floor) =>
    floor === 0
      ? 'Vous logez au rez-de-chaussée.'
      : `Vous logez au ${floor === 1 ? 'premier' : `${floor}e`} étage, avec ascenseur.`,
  terrace: ['La terrasse est à l’abri du vent.', 'La terrasse profite du soleil du soir.'],
  garden: [
    'Le jardin est clôturé et assez grand pour un barbecue et une partie de badminton.',
    'Une longue table et un barbecue vous attendent au jardin.',
  ],
  stove: 'À l’intérieur, un poêle à bois\u00a0; les premières bûches sont prêtes.',
  sauna: 'Après la promenade, le sauna vous attend.',
  beachFront: 'Vous traversez la digue et vous êtes sur la plage.',
  beach: [
    (distance) => `La plage est à ${distance} et le tram de la côte s’arrête au coin de la rue.`,
    (distance) => `Après ${distance} de marche, le sable\u00a0; les commerces et la boulangerie sont encore plus près.`,
  ],
  village: [
    (distance) => `La boulangerie est à ${distance} et les sentiers partent de la porte.`,
    (distance) =>
      `Le village avec ses commerces et ses terrasses est à ${distance}, le bois commence derrière la maison.`,
  ],
  dogs: 'Votre chien est le bienvenu.',
  noDogs: 'Les animaux ne sont pas admis.',
  garage: 'Votre voiture a son propre garage.',
  service: [
    'Nous nous occupons du linge et du nettoyage final sur demande.',
    'Draps et serviettes se louent chez nous\u00a0; le nettoyage final est compris.',
  ],
};
