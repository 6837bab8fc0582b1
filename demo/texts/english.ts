import type { Facts } from '../facts.ts';
import { isHome, isLand } from '../kinds.ts';
import {
  bathrooms,
  bedrooms,
  FACING,
  GLAZING,
  HEATING,
  names,
  onFloor,
  place,
  practical,
  state,
  when,
} from './english-words.ts';
import { headline } from './nouns.ts';
import { familySentences, special } from './specials.ts';
import { capital, count, epcLetter, kwh, list, m2, metres, paragraph, type Say, text } from './voice.ts';

const opening = (facts: Facts, say: Say): string => {
  const { city, ...its } = names(facts);
  return say(
    1,
    `${capital(its.this)} in ${city} offers ${m2(facts.area)} of living space and ${state(facts)}.`,
    `In ${city} you will find ${its.this}, built ${when(facts)} and now ${facts.rent ? 'to let' : 'for sale'}. It measures ${m2(facts.area)} and ${state(facts)}.`,
    `Built ${when(facts)}, ${its.this} measures ${m2(facts.area)} and ${state(facts)}. Its place in ${city} does the rest.`,
    `Looking in ${city}? Here is ${its.a} of ${m2(facts.area)}, built ${when(facts)}, ${facts.condition === 'TO_RENOVATE' ? 'with every room for your own plans' : facts.condition === 'TO_FRESHEN_UP' ? 'ready for a fresh coat of paint' : 'ready to move into'}.`,
  );
};

const inside = (facts: Facts, say: Say): string => {
  const { kind } = facts;
  const kitchen = facts.openKitchen ? 'an open-plan kitchen' : 'a separate kitchen';
  if (kind.code === 'APARTMENT_BUILDING')
    return `The building has ${facts.floors} storeys and ${bedrooms(facts)}, spread over several homes.`;
  if (kind.code === 'STUDENT_ROOM') return `The room is ${onFloor(facts.floor)}.`;
  if (kind.family === 'studio' && facts.beds === 0)
    return say(
      2,
      `Living and sleeping share one room of ${m2(facts.living)}, with ${kitchen} and ${bathrooms(facts)}. The studio is ${onFloor(facts.floor)}.`,
      `The living space of ${m2(facts.living)} is ${onFloor(facts.floor)}; next to it are ${kitchen} and ${bathrooms(facts)}.`,
    );
  if (kind.family !== 'house') {
    const lift = facts.floor > 0 ? (facts.elevator ? ', with a lift' : ', without a lift') : '';
    return say(
      2,
      `You live ${onFloor(facts.floor)}${lift}. The living room measures ${m2(facts.living)}; there is also ${kitchen}, with ${bedrooms(facts)} and ${bathrooms(facts)}.`,
      `The layout includes a living room of ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} and ${bathrooms(facts)}. Everything is ${onFloor(facts.floor)}${lift}.`,
      `${capital(onFloor(facts.floor))}${lift}, you will find a bright living room of ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} and ${bathrooms(facts)}.`,
    );
  }
  const extra = [
    ...(facts.study ? ['a study'] : []),
    ...(facts.cellar ? ['a cellar'] : []),
    ...(facts.attic ? ['an attic'] : []),
  ];
  const more = extra.length > 0 ? ` There is also ${list(extra, 'and')}.` : '';
  const layout =
    facts.floors > 1
      ? say(
          2,
          `Downstairs are the living room of ${m2(facts.living)} and ${kitchen}. Upstairs you have ${bedrooms(facts)} and ${bathrooms(facts)}.`,
          `The living room of ${m2(facts.living)} leads into ${kitchen}. The upper floor has ${bedrooms(facts)} and ${bathrooms(facts)}.`,
          `The hall takes you to the living room (${m2(facts.living)}) and ${kitchen}. Upstairs there ${facts.beds === 1 ? 'is' : 'are'} ${bedrooms(facts)} and ${bathrooms(facts)}.`,
        )
      : say(
          2,
          `Everything is on one level: a living room of ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} and ${bathrooms(facts)}.`,
          `On a single floor you have the living room of ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} and ${bathrooms(facts)}.`,
        );
  return layout + more;
};

const outside = (facts: Facts, say: Say): string => {
  const sun = FACING[facts.orientation];
  const article = sun === 'east' ? 'an' : 'a';
  const green =
    facts.garden > 25
      ? say(
          3,
          `The garden of ${m2(facts.garden)} faces ${sun}.`,
          `At the back lies ${article} ${sun}-facing garden of ${m2(facts.garden)}.`,
          `Outside there is a garden of ${m2(facts.garden)}, facing ${sun}.`,
        )
      : facts.terrace > 0
        ? say(
            3,
            `The terrace of ${m2(facts.terrace)} faces ${sun}.`,
            `${capital(article)} ${sun}-facing terrace of ${m2(facts.terrace)} extends the living space.`,
          )
        : '';
  const terrace = facts.garden > 25 && facts.terrace > 0 ? `The terrace measures ${m2(facts.terrace)}.` : '';
  const cars = [
    ...(facts.garages > 0 ? [count(facts.garages, 'a garage', 'garages', 'en')] : []),
    ...(facts.parkings > 0 ? [count(facts.parkings, 'a parking space', 'parking spaces', 'en')] : []),
  ];
  const parking =
    cars.length > 0
      ? say(
          4,
          `For the car there ${facts.garages > 1 || (facts.garages === 0 && facts.parkings > 1) ? 'are' : 'is'} ${list(cars, 'and')}.`,
          `Parking is taken care of: ${list(cars, 'and')}.`,
        )
      : '';
  return paragraph(green, terrace, facts.pool ? 'A swimming pool completes the garden.' : '', parking);
};

const energy = (facts: Facts, say: Say): string => {
  const panels = facts.solar ? ' There are solar panels on the roof.' : '';
  const heating = facts.heatPump ? 'a heat pump' : HEATING[facts.heating];
  if (facts.epc === undefined || facts.label === undefined) return `Heating is by ${heating}.${panels}`;
  const label = epcLetter(facts.label);
  return (
    say(
      5,
      `The energy label is ${label}, with a score of ${kwh(facts.epc)}. Heating is by ${heating} and the windows have ${GLAZING[facts.glazing]}.`,
      `At ${kwh(facts.epc)}, ${names(facts).the} has energy label ${label}. It is heated by ${heating}, with ${GLAZING[facts.glazing]} throughout.`,
      `Energy: label ${label} (${kwh(facts.epc)}), ${GLAZING[facts.glazing]} and heating by ${heating}.`,
    ) + panels
  );
};

const landText = (facts: Facts, say: Say): string => {
  const { city, ...its } = names(facts);
  const first = say(
    1,
    `${capital(its.this)} in ${city} measures ${m2(facts.plot)}.`,
    `In ${city}, ${its.this} covers ${m2(facts.plot)}.`,
    `${m2(facts.plot)}: that is the size of ${its.this} in ${city}.`,
  );
  const second =
    facts.kind.family === 'plot' && facts.plot > 100
      ? say(2, 'Water and electricity run along the street.', 'Utilities come up to the boundary.')
      : say(2, 'The land is easy to reach from the public road.', 'Access is by a public road.');
  return text(
    paragraph(first, special(facts.kind.code, 'en'), second),
    paragraph(facts.kind.family === 'plot' ? place(facts, say) : '', practical(facts, say)),
  );
};

const garageText = (facts: Facts, say: Say): string => {
  const { city, ...its } = names(facts);
  const first = say(
    1,
    `${capital(its.this)} in ${city} measures ${m2(facts.area)}.`,
    `In ${city}, ${its.this} of ${m2(facts.area)} is becoming available.`,
  );
  return text(paragraph(first, special(facts.kind.code, 'en')), practical(facts, say));
};

const businessText = (facts: Facts, say: Say): string => {
  const { city, ...its } = names(facts);
  const first = say(
    1,
    `${capital(its.this)} in ${city} offers ${m2(facts.area)} and ${state(facts)}.`,
    `In ${city} you will find ${its.this} of ${m2(facts.area)}, built ${when(facts)}.`,
    `${m2(facts.area)} for your business in ${city}: ${its.this} ${state(facts)}.`,
  );
  const takeover =
    facts.transaction === 7 || facts.transaction === 9
      ? 'The business is for takeover with equipment and clientele.'
      : '';
  const parking =
    facts.parkings > 0
      ? `There ${facts.parkings > 1 ? `are ${facts.parkings} parking spaces` : 'is a parking space'} on site.`
      : '';
  return text(
    paragraph(first, special(facts.kind.code, 'en') || say(3, ...familySentences(facts.kind.family, 'en')), takeover),
    paragraph(parking, `The bus stop is ${metres(facts.toTransport)} away.`),
    practical(facts, say),
  );
};

export const english = (facts: Facts, say: Say): { short: string; description: string } => {
  const { city } = names(facts);
  const word = headline(facts.kind.code, 'en');
  if (isLand(facts.kind.family))
    return { short: `${word} of ${m2(facts.plot)} in ${city}`, description: landText(facts, say) };
  if (facts.kind.family === 'garage') return { short: `${word} in ${city}`, description: garageText(facts, say) };
  if (!isHome(facts.kind.family))
    return { short: `${word} of ${m2(facts.area)} in ${city}`, description: businessText(facts, say) };
  const highlight =
    facts.seaView === 'FRONT'
      ? 'with sea view'
      : facts.garden > 60
        ? `with ${FACING[facts.orientation]}-facing garden`
        : facts.terrace > 8
          ? `with a terrace of ${m2(facts.terrace)}`
          : facts.beds > 0
            ? `with ${bedrooms(facts)}`
            : `of ${m2(facts.area)}`;
  return {
    short: `${word} ${highlight} in ${city}`,
    description: text(
      paragraph(opening(facts, say), special(facts.kind.code, 'en')),
      inside(facts, say),
      outside(facts, say),
      energy(facts, say),
      paragraph(place(facts, say), practical(facts, say)),
    ),
  };
};
