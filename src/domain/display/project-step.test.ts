import { expect, it } from 'vitest';
import { PROJECT_STEPS, projectStep } from './project-step.ts';

it.each([
  ['permit', ['Vergunning verleend', 'Permis octroyé', 'Planning permission granted', 'Baugenehmigung erteilt']],
  ['start', ['Start der werken', 'Début des travaux', 'Works started', 'Baubeginn']],
  ['shell', ['Ruwbouw', 'Gros œuvre', 'Gros-oeuvre en cours', 'Shell', 'Rohbau']],
  ['finishing', ['Afwerking', 'Finitions', 'Parachèvement', 'Finishing', 'Innenausbau']],
  ['delivery', ['Opgeleverd', 'Livré', 'Delivered', 'Übergabe']],
] as const)('the step "%s" is known in four languages', (step, phrases) => {
  for (const phrase of phrases) expect(projectStep(phrase), phrase).toBe(step);
});

it.each(['', 'Fase 2', 'In verkoop', 'Restart sale', 'Eggshell white'])('"%s" names none of them', (phrase) => {
  expect(projectStep(phrase)).toBeUndefined();
});

it('has the steps in their order', () => {
  expect(PROJECT_STEPS).toEqual(['permit', 'start', 'shell', 'finishing', 'delivery']);
});
