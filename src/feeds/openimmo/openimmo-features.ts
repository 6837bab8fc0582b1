// Fittings, condition, energy and availability of an OpenImmo record.
import { unknownCodeLoss } from '../../domain/record/code-words.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { countOf, dateOf, decimalOf, filled, isYes } from '../feed-values.ts';
import { attributeOf, childAt, textAt, type XmlNode } from '../xml/xml-tree.ts';

const CONDITIONS: Readonly<Record<string, string>> = {
  ERSTBEZUG: 'NEW',
  PROJEKTIERT: 'NEW',
  ROHBAU: 'NEW',
  NEUWERTIG: 'EXCELLENT_CONDITION',
  GEPFLEGT: 'GOOD_CONDITION',
  MODERNISIERT: 'RENEWED',
  VOLL_SANIERT: 'RENEWED',
  TEIL_SANIERT: 'RENEWED',
  TEIL_VOLLRENOVIERT: 'RENEWED',
  TEIL_VOLLRENOVIERUNGSBED: 'TO_RENOVATE',
  SANIERUNGSBEDUERFTIG: 'TO_RENOVATE',
  BAUFAELLIG: 'TO_RENOVATE',
  ABRISSOBJEKT: 'TO_RENOVATE',
  ENTKERNT: 'TO_RENOVATE',
  TEIL_RENOVIERUNGSBED: 'TO_FRESHEN_UP',
};

/** befeuerung, one attribute each. */
const HEATINGS: readonly (readonly [string, string])[] = [
  ['OEL', 'OIL'],
  ['GAS', 'GAS'],
  ['ELEKTRO', 'ELECTRICITY'],
  ['KOHLE', 'COAL'],
  ['PELLET', 'PELLET'],
  ['HOLZ', 'WOOD'],
  ['FLUESSIGGAS', 'PROPANE_GAS'],
];

const LABELS: Readonly<Record<string, string>> = { 'A+': 'A_PLUS', 'A++': 'A_PLUS_PLUS' };

const energyOf = (node: XmlNode, lose: (field: string) => void): Unit['energy'] => {
  const pass = childAt(node, 'zustand_angaben', 'energiepass');
  if (!pass) return undefined;
  const letter = textAt(pass, 'wertklasse')?.toUpperCase();
  const label = letter === undefined ? undefined : (LABELS[letter] ?? (/^[A-G]$/.test(letter) ? letter : undefined));
  if (letter !== undefined && label === undefined) lose(unknownCodeLoss('energy.energyLabel', letter));
  const text = textAt(pass, 'endenergiebedarf') ?? textAt(pass, 'energieverbrauchkennwert');
  const value = decimalOf(text);
  if (text !== undefined && (value === undefined || value > 100_000)) lose('energiepass.endenergiebedarf');
  return filled({ energyLabel: label, epcValue: value === undefined || value > 100_000 ? undefined : value });
};

const yearOf = (text: string | undefined): number | undefined => {
  const year = countOf(/\d{4}/.exec(text ?? '')?.[0]);
  return year !== undefined && year >= 1000 && year <= 3000 ? year : undefined;
};

const flag = (text: string | undefined): boolean | undefined => (text === undefined ? undefined : isYes(text));

export const openimmoFeatures = (node: XmlNode, lose: (field: string) => void) => {
  const fittings = childAt(node, 'ausstattung');
  const state = childAt(node, 'zustand_angaben');
  const held = childAt(node, 'verwaltung_objekt');
  const age = attributeOf(childAt(state, 'alter'), 'alter_attr')?.toUpperCase();
  const condition = attributeOf(childAt(state, 'zustand'), 'zustand_art')?.toUpperCase();
  if (condition !== undefined && !Object.hasOwn(CONDITIONS, condition))
    lose(unknownCodeLoss('technical.condition', condition));
  const fuel = childAt(fittings, 'befeuerung');
  const heating = HEATINGS.find(([name]) => isYes(attributeOf(fuel, name)))?.[1];
  const kitchen = childAt(fittings, 'kueche');
  const furnished = attributeOf(childAt(fittings, 'moebliert'), 'moeb')?.toUpperCase();
  const lift = childAt(fittings, 'fahrstuhl');
  return {
    petsAllowed: flag(textAt(held, 'haustiere')),
    energy: energyOf(node, lose),
    technical: filled({
      newBuilding: age === 'NEUBAU' || condition === 'ERSTBEZUG' || undefined,
      constructionYear: yearOf(textAt(state, 'baujahr')),
      renovationYear: yearOf(textAt(state, 'letztemodernisierung')),
      condition: condition !== undefined && Object.hasOwn(CONDITIONS, condition) ? CONDITIONS[condition] : undefined,
      availableDate: dateOf(textAt(held, 'abdatum') ?? textAt(held, 'verfuegbar_ab')),
      furniture: furnished === 'VOLL' || undefined,
      monthlyCost: decimalOf(textAt(node, 'preise', 'nebenkosten')) || undefined,
      elevator: lift
        ? isYes(attributeOf(lift, 'PERSONEN')) || isYes(attributeOf(lift, 'LASTEN')) || undefined
        : undefined,
    }),
    planning: filled({ heritageProtected: flag(textAt(held, 'denkmalgeschuetzt')) }),
    fields: filled({
      'construction.rooms_count': decimalOf(textAt(node, 'flaechen', 'anzahl_zimmer')) || undefined,
      'construction.floors_count': countOf(textAt(node, 'geo', 'anzahl_etagen'), 300) || undefined,
      'comfort.heating': heating,
      'comfort.kitchen_type': isYes(attributeOf(kitchen, 'EBK')) ? 'EQUIPPED' : undefined,
      'comfort.swimming_pool': isYes(textAt(fittings, 'swimmingpool')) || undefined,
      'comfort.wheelchair_accessible': isYes(textAt(fittings, 'barrierefrei')) || undefined,
      'comfort.sauna': isYes(textAt(fittings, 'sauna')) || undefined,
    }),
  };
};
