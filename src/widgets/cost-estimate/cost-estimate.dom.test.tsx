import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CostInput } from '../../domain/costs/cost-lines.ts';
import { translator } from '../../i18n/translator.ts';
import { CostEstimateWidget } from './cost-estimate.widget.tsx';

afterEach(cleanup);

const INPUT: CostInput = { kind: 'existing', price: 325_000, region: 'FLANDERS', use: 'home' };
const show = (input: CostInput) =>
  render(<CostEstimateWidget props={{ input }} locale="nl" t={translator('nl')} />).container;
const totals = (container: HTMLElement) => [...container.querySelectorAll('tfoot td')].map((cell) => cell.textContent);

it('has both answers in the page, the own home chosen', () => {
  const container = show(INPUT);
  expect(totals(container)).toEqual(['€\u00a0335.895', '€\u00a0368.697']);
  expect((screen.getByRole('radio', { name: 'Enige eigen woning' }) as HTMLInputElement).checked).toBe(true);
});

it('follows another price, and ignores one that is none', () => {
  const container = show(INPUT);
  const price = screen.getByRole('spinbutton', { name: 'Reken met een andere prijs' });
  fireEvent.change(price, { target: { value: '300000' } });
  expect(container.querySelector('.own tbody td')?.textContent).toBe('€\u00a0300.000');
  for (const value of ['', '-5', '1e20']) {
    fireEvent.change(price, { target: { value } });
    expect(container.querySelector('.own tbody td')?.textContent, value).toBe('€\u00a0325.000');
  }
});

it('asks no question about a shop, and no price of a new home', () => {
  const shop = show({ kind: 'existing', price: 325_000, region: 'FLANDERS', use: 'other' });
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(totals(shop)).toHaveLength(1);
  cleanup();
  show({ kind: 'new', land: 100_000, construction: [{ amount: 200_000 }], infrastructure: 0, region: 'WALLONIA' });
  expect(screen.queryByRole('spinbutton')).toBeNull();
});

it('names the rates of both answers with source, day and how sure each is', () => {
  const rates = [...show(INPUT).querySelectorAll('.rates li')].map((item) => item.textContent);
  expect(rates).toEqual([
    'Vlaanderen, enige eigen woning 2\u00a0% · notaris.be, 01/01/2025, bevestigd',
    'Vlaanderen, gewoon tarief 12\u00a0% · notaris.be, 01/01/2025, bevestigd',
    'Ereloon notaris, schaal J · koninklijk besluit van 16/12/1950, bevestigd',
    'Ereloon notaris, schaal Jbis, benaderd · koninklijk besluit van 22/11/2022, onzeker',
    'Dossierkosten €\u00a0750 · notaris.be, 01/01/2025, bevestigd',
    'Uitgaven aan derden €\u00a0400 · gangbaar in de praktijk, waarschijnlijk',
    'Overschrijving €\u00a0240 · gangbaar in de praktijk, waarschijnlijk',
    'Recht op geschriften €\u00a050 · gangbaar in de praktijk, waarschijnlijk',
    'Btw op ereloon en kosten 21\u00a0% · notaris.be, 01/01/2025, bevestigd',
  ]);
});
