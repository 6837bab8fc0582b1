// What an OpenImmo record says and our record has no place for: told by name, so that an agency knows what to add.
import type { XmlNode } from '../xml/xml-tree.ts';

/** By block, what the mapping takes or what means nothing on a website. */
const TAKEN: Readonly<Record<string, string>> = {
  preise: 'kaufpreis kaufpreisnetto kaltmiete nettokaltmiete warmmiete gesamtmietenetto nebenkosten kaution waehrung',
  flaechen:
    'wohnflaeche nutzflaeche gesamtflaeche grundstuecksflaeche anzahl_zimmer anzahl_schlafzimmer anzahl_badezimmer anzahl_sep_wc anzahl_stellplaetze',
  ausstattung: 'befeuerung kueche fahrstuhl moebliert swimmingpool sauna barrierefrei',
  zustand_angaben: 'baujahr zustand alter letztemodernisierung verkaufstatus energiepass',
  freitexte: 'objekttitel dreizeiler lage ausstatt_beschr objektbeschreibung sonstige_angaben objekt_text',
  infrastruktur: '',
  bieterverfahren: '',
  versteigerung: '',
};
const BLOCKS = new Map(Object.entries(TAKEN).map(([block, names]) => [block, new Set(names.split(' '))]));

const isFilled = ({ text, children, attributes }: XmlNode): boolean =>
  text.trim() !== '' || children.length > 0 || Object.keys(attributes).length > 0;

export const openimmoLosses = (node: XmlNode): string[] => {
  const lost = node.children.flatMap((block) => {
    if (block.name.startsWith('user_defined')) return isFilled(block) ? [block.name] : [];
    const taken = BLOCKS.get(block.name);
    if (!taken) return [];
    return block.children
      .filter((child) => !taken.has(child.name) && isFilled(child))
      .map((child) => `${block.name}.${child.name}`);
  });
  return [...new Set(lost)];
};
