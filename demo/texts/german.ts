import type { Facts } from '../facts.ts';
import { isHome, isLand } from '../kinds.ts';
import {
  bathrooms,
  bedrooms,
  GLAZING,
  HEATING,
  names,
  onFloor,
  place,
  practical,
  state,
  TOWARDS,
  when,
} from './german-words.ts';
import { headline } from './nouns.ts';
import { familySentences, special } from './specials.ts';
import { capital, count, epcLetter, kwh, list, m2, metres, paragraph, type Say, text } from './voice.ts';

const opening = (facts: Facts, say: Say): string => {
  const { city, it, ...its } = names(facts);
  return say(
    1,
    `${capital(its.this)} in ${city} bietet ${m2(facts.area)} Wohnfläche und ${state(facts)}.`,
    `In ${city} ist ${its.this} ${facts.rent ? 'zu vermieten' : 'zu verkaufen'}: ${m2(facts.area)}, ${when(facts)}. ${capital(it)} ${state(facts)}.`,
    `${capital(its.this)}, ${when(facts)}, umfasst ${m2(facts.area)} und ${state(facts)}. Die Lage in ${city} rundet das Bild ab.`,
    `Sie suchen in ${city}? ${capital(its.this)} misst ${m2(facts.area)}, wurde ${when(facts)} und ${facts.condition === 'TO_RENOVATE' ? 'lässt Raum für eigene Pläne' : facts.condition === 'TO_FRESHEN_UP' ? 'wartet auf einen neuen Anstrich' : 'ist sofort bewohnbar'}.`,
  );
};

const inside = (facts: Facts, say: Say): string => {
  const { kind } = facts;
  const kitchen = facts.openKitchen ? 'eine offene Küche' : 'eine separate Küche';
  if (kind.code === 'APARTMENT_BUILDING')
    return `Das Gebäude hat ${facts.floors} Ebenen und ${bedrooms(facts)}, verteilt auf mehrere Wohneinheiten.`;
  if (kind.code === 'STUDENT_ROOM') return `Das Zimmer liegt ${onFloor(facts.floor)}.`;
  if (kind.family === 'studio' && facts.beds === 0)
    return say(
      2,
      `Wohnen und Schlafen teilen sich einen Raum von ${m2(facts.living)}; dazu kommen ${kitchen} und ${bathrooms(facts)}. Alles liegt ${onFloor(facts.floor)}.`,
      `Der Wohnraum von ${m2(facts.living)} liegt ${onFloor(facts.floor)}, daneben befinden sich ${kitchen} und ${bathrooms(facts)}.`,
    );
  if (kind.family !== 'house') {
    const lift = facts.floor > 0 ? (facts.elevator ? ', mit Aufzug' : ', ohne Aufzug') : '';
    return say(
      2,
      `Sie wohnen ${onFloor(facts.floor)}${lift}. An den Wohnraum von ${m2(facts.living)} schließt ${kitchen} an; außerdem gibt es ${bedrooms(facts)} und ${bathrooms(facts)}.`,
      `Die Aufteilung umfasst einen Wohnraum von ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} und ${bathrooms(facts)}. Alles liegt ${onFloor(facts.floor)}${lift}.`,
      `${capital(onFloor(facts.floor))}${lift === '' ? '' : ` (${lift.slice(2)})`} finden Sie einen hellen Wohnraum von ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} und ${bathrooms(facts)}.`,
    );
  }
  const extra = [
    ...(facts.study ? ['ein Arbeitszimmer'] : []),
    ...(facts.cellar ? ['einen Keller'] : []),
    ...(facts.attic ? ['einen Dachboden'] : []),
  ];
  const more = extra.length > 0 ? ` Es gibt auch ${list(extra, 'und')}.` : '';
  const layout =
    facts.floors > 1
      ? say(
          2,
          `Unten liegen der Wohnraum von ${m2(facts.living)} und ${kitchen}. Oben befinden sich ${bedrooms(facts)} und ${bathrooms(facts)}.`,
          `An den Wohnraum von ${m2(facts.living)} schließt ${kitchen} an. Das Obergeschoss hat ${bedrooms(facts)} und ${bathrooms(facts)}.`,
          `Die Diele führt in den Wohnraum (${m2(facts.living)}) und in ${kitchen}. Im Obergeschoss finden Sie ${bedrooms(facts)} und ${bathrooms(facts)}.`,
        )
      : say(
          2,
          `Alles liegt auf einer Ebene: ein Wohnraum von ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} und ${bathrooms(facts)}.`,
          `Ebenerdig finden Sie den Wohnraum von ${m2(facts.living)}, ${kitchen}, ${bedrooms(facts)} und ${bathrooms(facts)}.`,
        );
  return layout + more;
};

const outside = (facts: Facts, say: Say): string => {
  const sun = TOWARDS[facts.orientation];
  const green =
    facts.garden > 25
      ? say(
          3,
          `Der Garten von ${m2(facts.garden)} ist nach ${sun} ausgerichtet.`,
          `Hinter dem Haus liegt ein Garten von ${m2(facts.garden)}, nach ${sun} ausgerichtet.`,
          `Draußen wartet ein Garten von ${m2(facts.garden)} mit Ausrichtung nach ${sun}.`,
        )
      : facts.terrace > 0
        ? say(
            3,
            `Die Terrasse von ${m2(facts.terrace)} ist nach ${sun} ausgerichtet.`,
            `Eine Terrasse von ${m2(facts.terrace)}, nach ${sun} ausgerichtet, erweitert den Wohnraum.`,
          )
        : '';
  const terrace = facts.garden > 25 && facts.terrace > 0 ? `Die Terrasse misst ${m2(facts.terrace)}.` : '';
  const cars = [
    ...(facts.garages > 0 ? [count(facts.garages, 'eine Garage', 'Garagen', 'de')] : []),
    ...(facts.parkings > 0 ? [count(facts.parkings, 'einen Stellplatz', 'Stellplätze', 'de')] : []),
  ];
  const parking =
    cars.length > 0
      ? say(4, `Für das Auto gibt es ${list(cars, 'und')}.`, `Zum Parken haben Sie ${list(cars, 'und')}.`)
      : '';
  return paragraph(green, terrace, facts.pool ? 'Ein Schwimmbecken vervollständigt den Garten.' : '', parking);
};

const energy = (facts: Facts, say: Say): string => {
  const panels = facts.solar ? ' Auf dem Dach liegen Solarpaneele.' : '';
  const heating = facts.heatPump ? 'einer Wärmepumpe' : HEATING[facts.heating];
  if (facts.epc === undefined || facts.label === undefined) return `Geheizt wird mit ${heating}.${panels}`;
  const label = epcLetter(facts.label);
  return (
    say(
      5,
      `Der Energieausweis nennt Klasse ${label} bei ${kwh(facts.epc)}. Geheizt wird mit ${heating}, die Fenster sind ${GLAZING[facts.glazing]}.`,
      `Mit ${kwh(facts.epc)} erreicht ${names(facts).this} die Energieklasse ${label}. Die Fenster sind ${GLAZING[facts.glazing]}, geheizt wird mit ${heating}.`,
      `Energie: Klasse ${label} (${kwh(facts.epc)}). Geheizt wird mit ${heating}; die Fenster sind ${GLAZING[facts.glazing]}.`,
    ) + panels
  );
};

const landText = (facts: Facts, say: Say): string => {
  const { city, ...its } = names(facts);
  const first = say(
    1,
    `${capital(its.this)} in ${city} misst ${m2(facts.plot)}.`,
    `In ${city} liegt ${its.this} mit ${m2(facts.plot)}.`,
    `${m2(facts.plot)}: So groß ist ${its.this} in ${city}.`,
  );
  const second =
    facts.kind.family === 'plot' && facts.plot > 100
      ? say(2, 'Wasser und Strom liegen in der Straße.', 'Die Versorgungsleitungen reichen bis ans Grundstück.')
      : say(
          2,
          'Die Fläche ist über die öffentliche Straße gut erreichbar.',
          'Die Zufahrt erfolgt über einen öffentlichen Weg.',
        );
  return text(
    paragraph(first, special(facts.kind.code, 'de'), second),
    paragraph(facts.kind.family === 'plot' ? place(facts, say) : '', practical(facts, say)),
  );
};

const garageText = (facts: Facts, say: Say): string => {
  const { city, ...its } = names(facts);
  const first = say(
    1,
    `${capital(its.this)} in ${city} misst ${m2(facts.area)}.`,
    `In ${city} wird ${its.this} mit ${m2(facts.area)} frei.`,
  );
  return text(paragraph(first, special(facts.kind.code, 'de')), practical(facts, say));
};

const businessText = (facts: Facts, say: Say): string => {
  const { city, ...its } = names(facts);
  const first = say(
    1,
    `${capital(its.this)} in ${city} bietet ${m2(facts.area)} und ${state(facts)}.`,
    `In ${city} wartet ${its.this} mit ${m2(facts.area)}, ${when(facts)}, auf neue Nutzer.`,
    `${m2(facts.area)} für Ihr Unternehmen in ${city}: ${capital(its.this)} ${state(facts)}.`,
  );
  const takeover =
    facts.transaction === 7 || facts.transaction === 9
      ? 'Der Betrieb wird mit Ausstattung und Kundschaft übergeben.'
      : '';
  const parking =
    facts.parkings > 0
      ? `Auf dem Gelände gibt es ${facts.parkings > 1 ? `${facts.parkings} Stellplätze` : 'einen Stellplatz'}.`
      : '';
  return text(
    paragraph(first, special(facts.kind.code, 'de') || say(3, ...familySentences(facts.kind.family, 'de')), takeover),
    paragraph(parking, `Die Bushaltestelle ist ${metres(facts.toTransport)} entfernt.`),
    practical(facts, say),
  );
};

export const german = (facts: Facts, say: Say): { short: string; description: string } => {
  const { city } = names(facts);
  const word = headline(facts.kind.code, 'de');
  if (isLand(facts.kind.family))
    return { short: `${word} mit ${m2(facts.plot)} in ${city}`, description: landText(facts, say) };
  if (facts.kind.family === 'garage') return { short: `${word} in ${city}`, description: garageText(facts, say) };
  if (!isHome(facts.kind.family))
    return { short: `${word} mit ${m2(facts.area)} in ${city}`, description: businessText(facts, say) };
  const highlight =
    facts.seaView === 'FRONT'
      ? 'mit Meerblick'
      : facts.garden > 60
        ? `mit Garten nach ${TOWARDS[facts.orientation]}`
        : facts.terrace > 8
          ? `mit Terrasse von ${m2(facts.terrace)}`
          : facts.beds > 1
            ? `mit ${count(facts.beds, '', 'Schlafzimmern', 'de')}`
            : facts.beds === 1
              ? 'mit einem Schlafzimmer'
              : `mit ${m2(facts.area)}`;
  return {
    short: `${word} ${highlight} in ${city}`,
    description: text(
      paragraph(opening(facts, say), special(facts.kind.code, 'de')),
      inside(facts, say),
      outside(facts, say),
      energy(facts, say),
      paragraph(place(facts, say), practical(facts, say)),
    ),
  };
};
