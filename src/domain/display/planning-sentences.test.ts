import { describe, expect, it } from 'vitest';
import { LOCALES } from '../locale.ts';
import { labelsFor } from './labels-for.ts';
import { planningCodeSentence, planningSentence, SENTENCE_FIELDS } from './planning-sentences.ts';

const nl = labelsFor('nl');

describe('codes of the printed press become sentences', () => {
  it.each([
    ['Vg', 'Er is een stedenbouwkundige vergunning of omgevingsvergunning uitgereikt.'],
    ['Gvg', 'Er is geen stedenbouwkundige vergunning of omgevingsvergunning uitgereikt.'],
    ['Dv', 'Er is een dagvaarding uitgebracht.'],
    ['Gdv', 'Er is geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd.'],
    ['Gmo', 'Er is geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd.'],
    ['Ho', 'Er is een rechterlijke herstelmaatregel opgelegd.'],
    ['Bo', 'Er is bestuursdwang opgelegd.'],
    ['Lod', 'Er is een last onder dwangsom opgelegd.'],
    ['Ms', 'Er is een minnelijke schikking aangegaan.'],
    ['Vkr', 'Er rust een voorkooprecht op dit goed.'],
    ['Gvkr', 'Er rust geen voorkooprecht op dit goed.'],
    ['Vv', 'Er is een verkavelingsvergunning van toepassing.'],
    ['Gvv', 'Er is geen verkavelingsvergunning van toepassing.'],
    ['WUG', 'De meest recente stedenbouwkundige bestemming is: Woonuitbreidingsgebied.'],
    ['NI', ''],
    ['Xyz', ''],
    ['constructor', ''],
  ])('%s', (code, sentence) => {
    expect(planningCodeSentence(code, nl)).toBe(sentence);
  });
});

describe('answers as sentences', () => {
  it.each([
    ['fr', 'permission', 'YES', 'Un permis d’urbanisme a été délivré.'],
    ['en', 'priority_purchase', false, 'No pre-emption right applies to this property.'],
    ['de', 'subdivision_permit', true, 'Für diese Immobilie gilt eine Parzellierungsgenehmigung.'],
    [
      'nl',
      'permission',
      'BEFORE_1962',
      'Het gebouw werd opgericht vóór 22 april 1962 en wordt vermoed vergund te zijn.',
    ],
    ['nl', 'proceeding', 'BEFORE_1962', 'Hierover is geen informatie bekend.'],
    ['nl', 'proceeding', 'PENDING', 'De informatie is aangevraagd, het antwoord is nog niet ontvangen.'],
    ['nl', 'proceeding', 'perhaps', ''],
    ['nl', 'proceeding', 'NO', 'Er is geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd.'],
    ['fr', 'proceeding', false, 'Aucune mesure de réparation judiciaire ni mesure administrative n’a été imposée.'],
  ] as const)('%s %s %s', (locale, field, value, sentence) => {
    expect(planningSentence(field, value, labelsFor(locale))).toBe(sentence);
  });
  it('presumes a permit before 1962 in Flanders only', () => {
    expect(planningSentence('permission', 'BEFORE_1962', nl, false)).toBe(
      'Het gebouw werd opgericht vóór 22 april 1962.',
    );
  });
  it('has both sentences for every field in every language', () => {
    for (const locale of LOCALES)
      for (const field of SENTENCE_FIELDS)
        for (const answer of [true, false])
          expect(planningSentence(field, answer, labelsFor(locale))).toMatch(/^\p{Lu}.*\.$/u);
  });
});
