import { expect, it, vi } from 'vitest';
import { ownWords, quoteStart } from './quoted-history.ts';

const QUOTE = '> Beste Lotte,\n>\n> Zaterdag om tien uur past ons.\n';

it.each([
  ['Dutch', 'Op di 17 nov 2026 om 10:12 schreef Immo Lindeloo <info@lindeloo.example>:'],
  ['French', 'Le mar. 17 nov. 2026 à 10:12, Immo Lindeloo <info@lindeloo.example> a écrit :'],
  ['English', 'On Tue, Nov 17, 2026 at 10:12 AM Immo Lindeloo <info@lindeloo.example> wrote:'],
  ['German', 'Am Di., 17. Nov. 2026 um 10:12 Uhr schrieb Immo Lindeloo <info@lindeloo.example>:'],
])('folds what follows the line that %s programs write', (_language, line) => {
  const text = `Dat past.\n\nLotte\n\n${line}\n${QUOTE}`;
  expect(text.slice(quoteStart(text))).toBe(`${line}\n${QUOTE}`);
  expect(ownWords(text)).toBe('Dat past.\n\nLotte');
});

it('folds from a line that was broken in two', () => {
  const text = `Ja.\nOn Tue, Nov 17, 2026 at 10:12 AM Immo Lindeloo\n<info@lindeloo.example> wrote:\n${QUOTE}`;
  expect(ownWords(text)).toBe('Ja.');
});

it.each([
  ['-----Oorspronkelijk bericht-----\nVan: Immo Lindeloo\nBeste Lotte'],
  ['-------- Message d’origine --------\nDe : Immo Lindeloo'],
  ['-----Ursprüngliche Nachricht-----\nVon: Immo Lindeloo'],
  ['---------- Forwarded message ---------\nFrom: Immo Lindeloo'],
  [
    'Van: Immo Lindeloo <info@lindeloo.example>\nVerzonden: dinsdag 17 november 2026\nAan: Lotte\nOnderwerp: Bezoek\n\nBeste',
  ],
  ['________________________________\nDe : Immo Lindeloo\nEnvoyé : mardi\nÀ : Lotte\nObjet : Visite\n\nChère'],
])('folds what mail programs of offices put below: %j', (history) => {
  expect(ownWords(`Dat past.\n\n${history}`)).toBe('Dat past.');
});

it('folds nothing when somebody answers between the lines', () => {
  const text = `On Tue, Nov 17, 2026 at 10:12 AM Immo wrote:\n> Past zaterdag?\nJa, om elf.\n> En wie komt er?\nWij beiden.`;
  expect(quoteStart(text)).toBe(text.length);
});

it('keeps a sentence that only looks like one', () => {
  for (const text of [
    'De: dat is een lidwoord.\nMeer niet.',
    'Op maandag schreef ik u:\nmag ik komen?',
    'From: Ghent with love',
  ])
    expect(ownWords(text)).toBe(text);
});

it('says the end of the text when there is no history, also of an empty one', () => {
  expect(quoteStart('Dag')).toBe(3);
  expect(quoteStart('')).toBe(0);
});

it('looks at each quoted line as often in a long mail as in a short one', () => {
  const looksPerLine = (lines: number): number => {
    const text = `${'>\n'.repeat(lines)}einde`;
    const looks = vi.spyOn(RegExp.prototype, 'test');
    const start = quoteStart(text);
    const count = looks.mock.calls.length;
    looks.mockRestore();
    expect(start).toBe(text.length);
    return count / lines;
  };
  expect(looksPerLine(2000)).toBeCloseTo(looksPerLine(1000), 0);
});
