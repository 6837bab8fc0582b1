import { describe, expect, it } from 'vitest';
import de from '../texts/de.json';
import fr from '../texts/fr.json';
import nl from '../texts/nl.json';
import { createTranslate } from '../texts/translate.tsx';
import { actorText, fieldText, subjectText, valueText } from './log-words.ts';

const dutch = createTranslate('nl', nl);
const french = createTranslate('fr', fr);
const german = createTranslate('de', de);

describe('the log in words', () => {
  it('says the terminal in the language of the reader, and a person by name', () => {
    expect(actorText('command line', dutch)).toBe('Terminal');
    expect(actorText('Katrien Vermeulen', dutch)).toBe('Katrien Vermeulen');
  });

  it('says states, roles, reasons and languages as their screens do', () => {
    expect(valueText('state', 'done', dutch)).toBe('gelukt');
    expect(valueText('state', 'incomplete', german)).toBe('unvollständig');
    expect(valueText('role', 'owner', french)).toBe('Propriétaire');
    expect(valueText('reason', 'asked', dutch)).toBe('De persoon vraagt het');
    expect(valueText('languages', ['nl', 'fr'], german)).toBe('Nederlands, Français');
  });

  it('shows what has no words as it is stored', () => {
    expect(valueText('state', 'paused', dutch)).toBe('paused');
    expect(valueText('phone', '+32 9 123 45 67', dutch)).toBe('+32 9 123 45 67');
    expect(fieldText('saveMember', 'shoe size', dutch)).toBe('shoe size');
  });

  it('names a field by the screen it stands on', () => {
    expect(fieldText('saveSettings', 'name', dutch)).toBe('Naam van het kantoor');
    expect(fieldText('saveMember', 'name', dutch)).toBe('naam');
    expect(subjectText('saveSettings', 'identity', dutch)).toBe('Kantoor');
    expect(subjectText('patchEstate', '24013', dutch)).toBe('24013');
    expect(subjectText('exportLog', '', dutch)).toBe('–');
  });

  it('reads what lies in an object, and says when there is nothing', () => {
    expect(valueText('webhook', { url: 'https://crm.example', on: true }, dutch)).toBe('https://crm.example, ja');
    for (const nothing of [null, undefined, '', [], {}]) expect(valueText('phone', nothing, dutch)).toBe('leeg');
    expect(valueText('tagline', 'x'.repeat(80), dutch)).toBe('x'.repeat(80));
    expect(valueText('tagline', 'x'.repeat(81), dutch)).toBe(`${'x'.repeat(80)}…`);
  });
});
