import type { Facts } from '../facts.ts';
import { isHome, isLand } from '../kinds.ts';
import {
  bathrooms,
  bedrooms,
  built,
  COLON,
  GLAZING,
  HEATING,
  names,
  of,
  onFloor,
  place,
  practical,
  SEMICOLON,
  state,
  TOWARDS,
} from './french-words.ts';
import { headline } from './nouns.ts';
import { familySentences, special } from './specials.ts';
import { capital, count, epcLetter, kwh, list, m2, metres, NBSP, paragraph, type Say, text } from './voice.ts';

const opening = (facts: Facts, say: Say): string => {
  const its = names(facts);
  return say(
    1,
    `${capital(its.this)} situé${its.e} ${its.town} offre ${m2(facts.area)} habitables et ${state(facts, its.e)}.`,
    `${capital(its.town)}, ${its.this} ${built(facts)} est à ${facts.rent ? 'louer' : 'vendre'}${COLON} ${m2(facts.area)} de surface habitable. L’ensemble ${state(facts, '')}.`,
    `${capital(its.this)}, ${built(facts)}, compte ${m2(facts.area)} et ${state(facts, its.e)}. La situation ${its.town} fait le reste.`,
    `Vous cherchez ${its.town}${NBSP}? ${capital(its.this)} de ${m2(facts.area)}, ${built(facts)}, ${facts.condition === 'TO_RENOVATE' ? 'laisse toute la place à vos projets' : facts.condition === 'TO_FRESHEN_UP' ? 'n’attend qu’un coup de peinture' : `peut être habité${its.e} tout de suite`}.`,
  );
};
const inside = (facts: Facts, say: Say): string => {
  const { kind } = facts;
  const kitchen = facts.openKitchen ? 'une cuisine ouverte' : 'une cuisine séparée';
  if (kind.code === 'APARTMENT_BUILDING')
    return `L’immeuble compte ${facts.floors} niveaux et ${bedrooms(facts)}, réparties en plusieurs logements.`;
  if (kind.code === 'STUDENT_ROOM') return `La chambre se trouve ${onFloor(facts.floor)}.`;
  if (kind.family === 'studio' && facts.beds === 0)
    return say(
      2,
      `On vit et on dort dans une seule pièce de ${m2(facts.living)}, avec ${kitchen} et ${bathrooms(facts)}. Vous habitez ${onFloor(facts.floor)}.`,
      `La pièce de vie de ${m2(facts.living)} se trouve ${onFloor(facts.floor)}${SEMICOLON} s’y ajoutent ${kitchen} et ${bathrooms(facts)}.`,
    );
  if (kind.family !== 'house') {
    const lift = facts.floor > 0 ? (facts.elevator ? ', avec ascenseur' : ', sans ascenseur') : '';
    return say(
      2,
      `Vous habitez ${onFloor(facts.floor)}${lift}. Le séjour mesure ${m2(facts.living)}${SEMICOLON} il y a en outre ${kitchen}, ${bedrooms(facts)} et ${bathrooms(facts)}.`,
      `L’agencement comprend un séjour de ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} et ${bathrooms(facts)}. Tout se trouve ${onFloor(facts.floor)}${lift}.`,
      `${capital(onFloor(facts.floor))}${lift}, vous trouvez un séjour lumineux de ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} et ${bathrooms(facts)}.`,
    );
  }
  const extra = [
    ...(facts.study ? ['un bureau'] : []),
    ...(facts.cellar ? ['une cave'] : []),
    ...(facts.attic ? ['un grenier'] : []),
  ];
  const more = extra.length > 0 ? ` Il y a aussi ${list(extra, 'et')}.` : '';
  const layout =
    facts.floors > 1
      ? say(
          2,
          `Le rez-de-chaussée accueille le séjour de ${m2(facts.living)} et ${kitchen}. À l’étage, vous disposez ${of(bedrooms(facts))} et ${of(bathrooms(facts))}.`,
          `Le séjour de ${m2(facts.living)} communique avec ${kitchen}. L’étage compte ${bedrooms(facts)} et ${bathrooms(facts)}.`,
          `Le hall d’entrée mène au séjour (${m2(facts.living)}) et à ${kitchen}. À l’étage se trouvent ${bedrooms(facts)} et ${bathrooms(facts)}.`,
        )
      : say(
          2,
          `Tout est de plain-pied${COLON} un séjour de ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} et ${bathrooms(facts)}.`,
          `Sur un seul niveau, vous trouvez le séjour de ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} et ${bathrooms(facts)}.`,
        );
  return layout + more;
};

const outside = (facts: Facts, say: Say): string => {
  const sun = TOWARDS[facts.orientation];
  const green =
    facts.garden > 25
      ? say(
          3,
          `Le jardin de ${m2(facts.garden)} est orienté ${sun}.`,
          `À l’arrière s’étend un jardin de ${m2(facts.garden)}, orienté ${sun}.`,
          `Dehors vous attend un jardin de ${m2(facts.garden)} exposé ${sun}.`,
        )
      : facts.terrace > 0
        ? say(
            3,
            `La terrasse de ${m2(facts.terrace)} est orientée ${sun}.`,
            `Une terrasse de ${m2(facts.terrace)}, exposée ${sun}, prolonge le séjour.`,
          )
        : '';
  const terrace = facts.garden > 25 && facts.terrace > 0 ? `La terrasse mesure ${m2(facts.terrace)}.` : '';
  const garages =
    facts.garages > 0 ? [facts.garages === 1 ? 'un garage' : count(facts.garages, '', 'garages', 'fr')] : [];
  const places =
    facts.parkings > 0
      ? [
          facts.parkings === 1
            ? 'un emplacement de parking'
            : count(facts.parkings, '', 'emplacements de parking', 'fr'),
        ]
      : [];
  const cars = [...garages, ...places];
  const parking =
    cars.length > 0
      ? say(4, `Pour la voiture, il y a ${list(cars, 'et')}.`, `Côté stationnement${COLON} ${list(cars, 'et')}.`)
      : '';
  return paragraph(green, terrace, facts.pool ? 'Une piscine complète le jardin.' : '', parking);
};

const energy = (facts: Facts, say: Say): string => {
  const panels = facts.solar ? ' Le toit porte des panneaux solaires.' : '';
  const heating = facts.heatPump ? 'par pompe à chaleur' : HEATING[facts.heating];
  if (facts.epc === undefined || facts.label === undefined) return `Le chauffage fonctionne ${heating}.${panels}`;
  const label = epcLetter(facts.label);
  return (
    say(
      5,
      `Le certificat PEB affiche la classe ${label}, soit ${kwh(facts.epc)}. Le chauffage fonctionne ${heating} et les fenêtres ont ${GLAZING[facts.glazing]}.`,
      `Avec ${kwh(facts.epc)}, ${names(facts).this} obtient la classe énergétique ${label}. Chauffage ${heating}, ${GLAZING[facts.glazing].slice(3)}.`,
      `PEB${COLON} classe ${label} (${kwh(facts.epc)}). Les fenêtres ont ${GLAZING[facts.glazing]}${SEMICOLON} le chauffage fonctionne ${heating}.`,
    ) + panels
  );
};

const landText = (facts: Facts, say: Say): string => {
  const its = names(facts);
  const first = say(
    1,
    `${capital(its.this)} ${its.town} mesure ${m2(facts.plot)}.`,
    `${capital(its.town)}, ${its.this} couvre ${m2(facts.plot)}.`,
    `${m2(facts.plot)}${COLON} voilà l’étendue de ${its.this} ${its.town}.`,
  );
  const second =
    facts.kind.family === 'plot' && facts.plot > 100
      ? say(2, 'L’eau et l’électricité passent en voirie.', 'Les impétrants arrivent jusqu’à la parcelle.')
      : say(2, 'La parcelle est facile d’accès par la voie publique.', 'L’accès se fait par une voie publique.');
  return text(
    paragraph(first, special(facts.kind.code, 'fr'), second),
    paragraph(facts.kind.family === 'plot' ? place(facts, say) : '', practical(facts, say)),
  );
};

const garageText = (facts: Facts, say: Say): string => {
  const its = names(facts);
  const first = say(
    1,
    `${capital(its.this)} ${its.town} mesure ${m2(facts.area)}.`,
    `${capital(its.town)}, ${its.this} de ${m2(facts.area)} se libère.`,
  );
  return text(paragraph(first, special(facts.kind.code, 'fr')), practical(facts, say));
};

const businessText = (facts: Facts, say: Say): string => {
  const its = names(facts);
  const first = say(
    1,
    `${capital(its.this)} ${its.town} offre ${m2(facts.area)} et ${state(facts, its.e)}.`,
    `${capital(its.town)}, vous trouvez ${its.this} de ${m2(facts.area)}, ${built(facts)}.`,
    `${m2(facts.area)} pour entreprendre ${its.town}${COLON} ${its.this} ${state(facts, its.e)}.`,
  );
  const takeover =
    facts.transaction === 7 || facts.transaction === 9 ? 'L’affaire est à remettre avec matériel et clientèle.' : '';
  const parking =
    facts.parkings > 0
      ? `Le site dispose de ${facts.parkings > 1 ? `${facts.parkings} places de parking` : 'place pour une voiture'}.`
      : '';
  return text(
    paragraph(first, special(facts.kind.code, 'fr') || say(3, ...familySentences(facts.kind.family, 'fr')), takeover),
    paragraph(parking, `L’arrêt de bus est à ${metres(facts.toTransport)}.`),
    practical(facts, say),
  );
};

export const french = (facts: Facts, say: Say): { short: string; description: string } => {
  const { town } = names(facts);
  const word = headline(facts.kind.code, 'fr');
  if (isLand(facts.kind.family))
    return { short: `${word} de ${m2(facts.plot)} ${town}`, description: landText(facts, say) };
  if (facts.kind.family === 'garage') return { short: `${word} ${town}`, description: garageText(facts, say) };
  if (!isHome(facts.kind.family))
    return { short: `${word} de ${m2(facts.area)} ${town}`, description: businessText(facts, say) };
  const highlight =
    facts.seaView === 'FRONT'
      ? 'avec vue sur mer'
      : facts.garden > 60
        ? `avec jardin exposé ${TOWARDS[facts.orientation]}`
        : facts.terrace > 8
          ? `avec terrasse de ${m2(facts.terrace)}`
          : facts.beds > 0
            ? `avec ${bedrooms(facts)}`
            : `de ${m2(facts.area)}`;
  return {
    short: `${word} ${highlight}, ${town}`,
    description: text(
      paragraph(opening(facts, say), special(facts.kind.code, 'fr')),
      inside(facts, say),
      outside(facts, say),
      energy(facts, say),
      paragraph(place(facts, say), practical(facts, say)),
    ),
  };
};
