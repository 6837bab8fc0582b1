import { describe, expect, it } from 'vitest';
import nl from '../texts/leads/nl.json';
import { createTranslate } from '../texts/translate.tsx';
import { consentText, type LeadTranslate } from './lead-words.ts';

const l = createTranslate('nl', nl as never) as unknown as LeadTranslate;
const at = '2026-11-17T18:57:00.000Z';

describe('what somebody agreed to', () => {
  it.each([
    ['2026-11-02', 'Stemde op 17/11/2026 in met de privacytekst van 02/11/2026'],
    ['3.1', 'Stemde op 17/11/2026 in met de privacytekst, versie 3.1'],
    ['none', 'Schreef op 17/11/2026, zonder privacytekst'],
    ['mail', 'Schreef op 17/11/2026 zelf een mail'],
    ['mail:immoweb', 'Schreef op 17/11/2026 via immoweb'],
  ])('%s: %s', (textVersion, said) => expect(consentText({ textVersion, at }, l)).toBe(said));
});
