import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/support/fake-desk.tsx';
import fr from '../texts/fr.json';
import { LanguageProvider } from '../texts/translate.tsx';
import LogScreen from './log.screen.tsx';

const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
const entry = (id: number, action: string, changes: readonly unknown[], subject = '') => ({
  id,
  at: '2026-11-15T10:00:00.000Z',
  source: 'desk',
  actor: 'Jean Dubois',
  action,
  subject,
  status: 200,
  changes,
});
const price = (id: string) => change(`${id}/price/value`, 300000, 9200000);

const rowsOf = async (entries: readonly unknown[]): Promise<string[]> => {
  const listings = [
    { id: 900003, street: { nl: 'Nieuwstraat 3', fr: 'Rue Neuve 3' }, city: { nl: 'Moeskroen', fr: 'Mouscron' } },
  ];
  renderScreen(
    <LanguageProvider locale="fr" texts={fr}>
      <LogScreen />
    </LanguageProvider>,
    { answers: { log: { status: 200, body: { entries, listings, people: [], keptDays: 365 } } } },
  );
  const table = await screen.findByRole('table');
  await within(table).findAllByText(/Prix|hors ligne/i);
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => (row.textContent ?? '').replace(/[\u00A0\u202F]/g, ' '));
};

afterEach(cleanup);

describe('the log of listings on a French desk', () => {
  it('names the listing, the field and both values, also of rows that were written before', async () => {
    const [row] = await rowsOf([entry(1, 'approveHeld', [change('900003', null, 'approved'), price('900003')])]);
    expect(row).toContain('Rue Neuve 3, Mouscron');
    expect(row).toContain('approuvé');
    expect(row).toContain('Prix € 300.000 € 9.200.000');
    expect(row).not.toMatch(/900003|approved|price/);
  });

  it('says of which listing each change of many is, and gives the number of one that is gone', async () => {
    const [row] = await rowsOf([
      entry(1, 'refuseHeldRun', [
        change('count', null, 2),
        change('900003', null, 'refused'),
        price('900003'),
        price('77'),
      ]),
    ]);
    expect(row).toContain('2 biensnombre 2');
    expect(row).toContain('Rue Neuve 3, Mouscron refusé');
    expect(row).toContain('Rue Neuve 3, Mouscron · Prix €');
    expect(row).toContain('Bien 77 · Prix €');
  });

  it('reads the fields of one listing that was changed in the desk', async () => {
    const [row] = await rowsOf([entry(1, 'saveEstate', [price(''), change('/hidden', true, false)], '900003')]);
    expect(row).toContain('Rue Neuve 3, Mouscron');
    expect(row).toContain('Prix € 300.000 € 9.200.000');
    expect(row).not.toMatch(/900003|\/(price|hidden)/);
  });

  it('says in how many former versions a price was blanked, and why', async () => {
    const [row] = await rowsOf([
      entry(1, 'blankEstate', [change('/price/value', '12 versions', 'Le vendeur le demande')], '900003'),
    ]);
    expect(row).toContain('Prix 12 versions Le vendeur le demande');
    expect(row).not.toContain('€');
  });
});
