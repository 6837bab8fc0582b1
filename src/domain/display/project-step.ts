// The works of a project go through the same five steps. A record names the one it is at in free text, in whatever
// language its maker speaks: when those are words we know, the others follow.
import { fold } from '../fold.ts';

export const PROJECT_STEPS = ['permit', 'start', 'shell', 'finishing', 'delivery'] as const;
export type ProjectStep = (typeof PROJECT_STEPS)[number];

/** The beginnings of words, folded; the first step that has one is it. */
const WORDS: Readonly<Record<ProjectStep, RegExp>> = {
  permit: /\b(?:vergun|bouwaanvraag|permis|permit|planning permission|genehmig|baugenehmig)/,
  shell: /\b(?:ruwbouw|gros ?-?(?:o|oe)uvre|shell|structural|rohbau)/,
  finishing: /\b(?:afwerking|finition|parachevement|finishing|fit-?out|innenausbau|ausbau)/,
  delivery: /\b(?:oplevering|opgeleverd|livr|reception|deliver|completed|handover|ubergabe|uebergabe|bezugsfertig)/,
  start: /\b(?:start|debut|lancement|begin|baubeginn)/,
};

/** Undefined when the words are nobody's but the record's: they are shown as they are. */
export const projectStep = (phase: string): ProjectStep | undefined => {
  const text = fold(phase);
  return (Object.keys(WORDS) as ProjectStep[]).find((step) => WORDS[step].test(text));
};
