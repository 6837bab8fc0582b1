import type { Facts } from '../facts.ts';
import { isHome, isLand } from '../kinds.ts';
import {
  bathrooms,
  bedrooms,
  built,
  GLAZING,
  HEATING,
  names,
  onFloor,
  place,
  practical,
  state,
  TOWARDS,
} from './dutch-words.ts';
import { headline } from './nouns.ts';
import { familySentences, special } from './specials.ts';
import { capital, count, epcLetter, kwh, list, m2, metres, paragraph, type Say, text } from './voice.ts';

const opening = (facts: Facts, say: Say): string => {
  const { city, ...its } = names(facts);
  return say(
    1,
    `${capital(its.this)} in ${city} biedt ${m2(facts.area)} bewoonbare oppervlakte en ${state(facts)}.`,
    `In ${city} staat ${its.this} ${built(facts)} te ${facts.rent ? 'huur' : 'koop'}: ${m2(facts.area)}, en het geheel ${state(facts)}.`,
    `${capital(its.the)} ${built(facts)} telt ${m2(facts.area)} en ${state(facts)}. De ligging in ${city} maakt het plaatje compleet.`,
    `Wie in ${city} zoekt, komt bij ${its.this} uit: ${m2(facts.area)} groot, gebouwd ${facts.year < 1900 ? `rond ${Math.round(facts.year / 10) * 10}` : `in ${facts.year}`}, en ${facts.condition === 'TO_RENOVATE' ? 'met alle ruimte voor eigen plannen' : facts.condition === 'TO_FRESHEN_UP' ? 'klaar voor een nieuwe laag verf' : 'meteen bewoonbaar'}.`,
  );
};

const inside = (facts: Facts, say: Say): string => {
  const { kind } = facts;
  const kitchen = facts.openKitchen ? 'een open keuken' : 'een aparte keuken';
  if (kind.code === 'APARTMENT_BUILDING')
    return `Het gebouw telt ${facts.floors} bouwlagen en ${bedrooms(facts)}, verdeeld over meerdere woonheden.`.replace(
      'woonheden',
      'wooneenheden',
    );
  if (kind.code === 'STUDENT_ROOM') return `De kamer ligt ${onFloor(facts.floor)}.`;
  if (kind.family === 'studio' && facts.beds === 0)
    return say(
      2,
      `Wonen en slapen gebeurt in één ruimte van ${m2(facts.living)}, met ${kitchen} en ${bathrooms(facts)}. U woont ${onFloor(facts.floor)}.`,
      `De leefruimte van ${m2(facts.living)} ligt ${onFloor(facts.floor)}; daarnaast zijn er ${kitchen} en ${bathrooms(facts)}.`,
    );
  if (kind.family !== 'house') {
    const lift = facts.floor > 0 ? (facts.elevator ? ', met lift' : ', zonder lift') : '';
    return say(
      2,
      `U woont ${onFloor(facts.floor)}${lift}. De leefruimte meet ${m2(facts.living)}; verder zijn er ${kitchen}, ${bedrooms(facts)} en ${bathrooms(facts)}.`,
      `De indeling omvat een leefruimte van ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} en ${bathrooms(facts)}. Alles ligt ${onFloor(facts.floor)}${lift}.`,
      `${capital(onFloor(facts.floor))}${lift === '' ? '' : `${lift},`} vindt u een lichte leefruimte van ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} en ${bathrooms(facts)}.`,
    );
  }
  const extra = [
    ...(facts.study ? ['een bureau'] : []),
    ...(facts.cellar ? ['een kelder'] : []),
    ...(facts.attic ? ['een zolder'] : []),
  ];
  const more = extra.length > 0 ? ` Er ${extra.length > 1 ? 'zijn' : 'is'} ook ${list(extra, 'en')}.` : '';
  const layout =
    facts.floors > 1
      ? say(
          2,
          `Beneden liggen de leefruimte van ${m2(facts.living)} en ${kitchen}. Boven zijn er ${bedrooms(facts)} en ${bathrooms(facts)}.`,
          `De leefruimte van ${m2(facts.living)} sluit aan op ${kitchen}. Op de verdieping komt u bij ${bedrooms(facts)} en ${bathrooms(facts)}.`,
          `Via de inkomhal bereikt u de leefruimte (${m2(facts.living)}) en ${kitchen}. De verdieping telt ${bedrooms(facts)} en ${bathrooms(facts)}.`,
        )
      : say(
          2,
          `Alles ligt gelijkvloers: een leefruimte van ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} en ${bathrooms(facts)}.`,
          `Op één niveau vindt u de leefruimte van ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} en ${bathrooms(facts)}.`,
        );
  return layout + more;
};

const outside = (facts: Facts, say: Say): string => {
  const sun = TOWARDS[facts.orientation];
  const green =
    facts.garden > 25
      ? say(
          3,
          `De tuin van ${m2(facts.garden)} is gericht op het ${sun}.`,
          `Achteraan ligt een tuin van ${m2(facts.garden)}, georiënteerd op het ${sun}.`,
          `Buiten wacht een tuin van ${m2(facts.garden)} op het ${sun}.`,
        )
      : facts.terrace > 0
        ? say(
            3,
            `Het terras van ${m2(facts.terrace)} ligt op het ${sun}.`,
            `Het terras van ${m2(facts.terrace)} is georiënteerd op het ${sun}.`,
          )
        : '';
  const terrace = facts.garden > 25 && facts.terrace > 0 ? `Het terras meet ${m2(facts.terrace)}.` : '';
  const cars = [
    ...(facts.garages > 0 ? [count(facts.garages, 'een garage', 'garages', 'nl')] : []),
    ...(facts.parkings > 0 ? [count(facts.parkings, 'een staanplaats', 'staanplaatsen', 'nl')] : []),
  ];
  const parking =
    cars.length > 0
      ? say(
          4,
          `Bij het pand ${facts.garages + facts.parkings > 1 ? 'horen' : 'hoort'} ${list(cars, 'en')}.`,
          `Voor de wagen ${facts.garages + facts.parkings > 1 ? 'zijn' : 'is'} er ${list(cars, 'en')}.`,
        )
      : '';
  return paragraph(green, terrace, facts.pool ? 'Het zwembad maakt de tuin af.' : '', parking);
};

const energy = (facts: Facts, say: Say): string => {
  const panels = facts.solar ? ' Op het dak liggen zonnepanelen.' : '';
  const heating = facts.heatPump ? 'een warmtepomp' : HEATING[facts.heating];
  if (facts.epc === undefined || facts.label === undefined) return `Verwarmen gebeurt met ${heating}.${panels}`;
  const label = epcLetter(facts.label);
  return (
    say(
      5,
      `Het energielabel is ${label}, met een EPC-waarde van ${kwh(facts.epc)}. Verwarmen gebeurt met ${heating} en de ramen hebben ${GLAZING[facts.glazing]}.`,
      `Met ${kwh(facts.epc)} haalt ${names(facts).the} energielabel ${label}. Er wordt verwarmd met ${heating}, en overal zit ${GLAZING[facts.glazing]}.`,
      `EPC: label ${label} (${kwh(facts.epc)}). Er is ${GLAZING[facts.glazing]} en verwarming met ${heating}.`,
    ) + panels
  );
};

const landText = (facts: Facts, say: Say): string => {
  const { city, ...its } = names(facts);
  const first = say(
    1,
    `${capital(its.this)} in ${city} meet ${m2(facts.plot)}.`,
    `In ${city} ligt ${its.this} van ${m2(facts.plot)}.`,
    `${m2(facts.plot)}: zo groot is ${its.this} in ${city}.`,
  );
  const second =
    facts.kind.family === 'plot' && facts.plot > 100
      ? say(2, 'Water en elektriciteit liggen in de straat.', 'De nutsleidingen liggen tot aan het perceel.')
      : say(2, 'Het perceel is vlot bereikbaar langs de openbare weg.', 'De toegang loopt langs een openbare weg.');
  return text(
    paragraph(first, special(facts.kind.code, 'nl'), second),
    paragraph(facts.kind.family === 'plot' ? place(facts, say) : '', practical(facts, say)),
  );
};

const garageText = (facts: Facts, say: Say): string => {
  const { city, ...its } = names(facts);
  const first = say(
    1,
    `${capital(its.this)} in ${city} meet ${m2(facts.area)}.`,
    `In ${city} komt ${its.this} van ${m2(facts.area)} vrij.`,
  );
  return text(paragraph(first, special(facts.kind.code, 'nl')), practical(facts, say));
};

const businessText = (facts: Facts, say: Say): string => {
  const { city, ...its } = names(facts);
  const first = say(
    1,
    `${capital(its.this)} in ${city} biedt ${m2(facts.area)} en ${state(facts)}.`,
    `In ${city} vindt u ${its.this} van ${m2(facts.area)}, ${built(facts)}.`,
    `${m2(facts.area)} om te ondernemen in ${city}: ${its.this} ${state(facts)}.`,
  );
  const takeover =
    facts.transaction === 7 || facts.transaction === 9 ? 'De zaak is over te nemen met materiaal en cliënteel.' : '';
  const parking =
    facts.parkings > 0
      ? `Er ${facts.parkings > 1 ? `zijn ${facts.parkings} parkeerplaatsen` : 'is een parkeerplaats'} op het terrein.`
      : '';
  return text(
    paragraph(first, special(facts.kind.code, 'nl') || say(3, ...familySentences(facts.kind.family, 'nl')), takeover),
    paragraph(parking, `De bushalte ligt op ${metres(facts.toTransport)}.`),
    practical(facts, say),
  );
};

export const dutch = (facts: Facts, say: Say): { short: string; description: string } => {
  const { city } = names(facts);
  const word = headline(facts.kind.code, 'nl');
  const land = isLand(facts.kind.family);
  if (land) return { short: `${word} van ${m2(facts.plot)} in ${city}`, description: landText(facts, say) };
  if (facts.kind.family === 'garage') return { short: `${word} in ${city}`, description: garageText(facts, say) };
  if (!isHome(facts.kind.family))
    return { short: `${word} van ${m2(facts.area)} in ${city}`, description: businessText(facts, say) };
  const highlight =
    facts.seaView === 'FRONT'
      ? 'met zeezicht'
      : facts.garden > 60
        ? `met tuin op het ${TOWARDS[facts.orientation]}`
        : facts.terrace > 8
          ? `met terras van ${m2(facts.terrace)}`
          : facts.beds > 0
            ? `met ${bedrooms(facts)}`
            : `van ${m2(facts.area)}`;
  return {
    short: `${word} ${highlight} in ${city}`,
    description: text(
      paragraph(opening(facts, say), special(facts.kind.code, 'nl')),
      inside(facts, say),
      outside(facts, say),
      energy(facts, say),
      paragraph(place(facts, say), practical(facts, say)),
    ),
  };
};
