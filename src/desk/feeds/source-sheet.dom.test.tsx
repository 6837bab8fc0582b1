import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import FeedsScreen from './feeds.screen.tsx';

const WHISE = {
  name: 'whise',
  waiting: 2,
  location: 'whise.example/…/feed.xml',
  format: 'csv',
  everyMinutes: 45,
  nextRunAt: '2026-11-17T09:30:00.000Z',
};
const sources = (list: readonly object[]) => ({ status: 200, body: { waiting: 0, sources: list } });
const answers: FakeAnswers = {
  feeds: sources([WHISE, { name: 'json', waiting: 0 }]),
  feedFormats: { status: 200, body: { formats: ['csv', 'openimmo', 'kyero', 'json'] } },
  addFeed: { status: 201, body: { name: 'kantoor' } },
  changeFeed: { status: 200, body: { name: 'whise' } },
  endFeed: { status: 204 },
};
const refused = (status: number, more: object) => ({
  status,
  body: { type: 'about:blank', title: 'Refused', status, detail: 'Refused.', ...more },
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const type = (label: string | RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const written = (asked: readonly { method: string; path: string; body?: unknown }[]) =>
  asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path.split('/desk/')[1], body]);
const openNew = async (): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Bron toevoegen' }));
  return screen.findByRole('dialog', { name: 'Bron toevoegen' });
};
const sendNew = (sheet: HTMLElement): void => {
  fireEvent.click(within(sheet).getByRole('button', { name: 'Bron toevoegen' }));
};

describe('sources of feeds', () => {
  it('that read a file of the operator are pulled, and say who changes them', async () => {
    const file = { ...WHISE, name: 'schijf', location: 'kantoor.csv', ofOperator: true };
    renderScreen(<FeedsScreen />, { answers: { ...answers, feeds: sources([WHISE, file]) } });
    const row = (await screen.findByText('kantoor.csv')).closest('tr') as HTMLElement;
    within(row).getByText(/^Een bestand van de beheerder van uw website/);
    within(row).getByRole('button', { name: 'Haal schijf nu op' });
    expect(within(row).queryByRole('button', { name: 'Wijzig schijf' })).toBeNull();
    const other = screen.getByText(WHISE.location).closest('tr') as HTMLElement;
    within(other).getByRole('button', { name: 'Wijzig whise' });
  });

  it('are added with name, address, format and interval', async () => {
    const { asked } = renderScreen(<FeedsScreen />, { answers: { ...answers, feeds: sources([]) } });
    const sheet = await openNew();
    await within(sheet).findByRole('option', { name: 'OpenImmo' });
    type('Naam', 'kantoor');
    type('Adres van de feed', ' https://crm.example/a.xml ');
    type('Formaat', 'openimmo');
    type('Hoe vaak', '1440');
    sendNew(sheet);
    await screen.findByText('kantoor is toegevoegd en wordt opgehaald.');
    expect(written(asked)).toEqual([
      ['POST', 'feeds/kantoor', { address: 'https://crm.example/a.xml', format: 'openimmo', everyMinutes: 1440 }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are asked nothing of the server while a field is empty or no name', async () => {
    const { asked } = renderScreen(<FeedsScreen />, { answers });
    const sheet = await openNew();
    type('Naam', 'Mijn feed');
    sendNew(sheet);
    expect(within(sheet).getByText(/Gebruik kleine letters/)).toBeTruthy();
    expect(within(sheet).getByText(/Dit adres kunnen we niet ophalen/)).toBeTruthy();
    expect(written(asked)).toEqual([]);
  });

  it.each([
    ['an address', refused(400, { errors: [{ field: 'body.address', message: 'x' }] }), /Dit adres kunnen we niet/],
    ['a format', refused(400, { errors: [{ field: 'body.format', message: 'x' }] }), /Dit formaat wordt hier niet/],
    ['a name', refused(409, { reason: 'known' }), /Er is al een bron met deze naam/],
    ['their number', refused(409, { reason: 'many' }), /hoogstens 20 bronnen/],
    ['something else', refused(503, {}), /Dat lukte niet/],
  ])('say by the field what is wrong with %s, and keep what was typed', async (_what, addFeed, words) => {
    renderScreen(<FeedsScreen />, { answers: { ...answers, addFeed } });
    const sheet = await openNew();
    type('Naam', 'kantoor');
    type('Adres van de feed', 'https://crm.example/a.xml');
    sendNew(sheet);
    expect(await within(sheet).findByText(words)).toBeTruthy();
    expect((screen.getByLabelText('Naam') as HTMLInputElement).value).toBe('kantoor');
    expect((screen.getByLabelText('Adres van de feed') as HTMLInputElement).value).toBe('https://crm.example/a.xml');
  });

  it('are changed; the address stays unless a new one is typed, and is never shown whole', async () => {
    const { asked } = renderScreen(<FeedsScreen />, { answers });
    fireEvent.click(await screen.findByRole('button', { name: 'Wijzig whise' }));
    const sheet = await screen.findByRole('dialog', { name: 'whise' });
    expect(within(sheet).getByText(/Nu: whise\.example\/…\/feed\.xml/)).toBeTruthy();
    expect((within(sheet).getByLabelText(/^Adres van de feed/) as HTMLInputElement).value).toBe('');
    expect((within(sheet).getByLabelText('Hoe vaak') as HTMLSelectElement).value).toBe('45');
    expect((within(sheet).getByLabelText('Formaat') as HTMLSelectElement).value).toBe('csv');
    type('Formaat', '');
    type('Hoe vaak', '360');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Bewaar' }));
    await screen.findByText('whise is gewijzigd.');
    expect(written(asked)).toEqual([['PUT', 'feeds/whise', { format: null, everyMinutes: 360 }]]);
  });

  it('are ended after a question that says what stays', async () => {
    const { asked } = renderScreen(<FeedsScreen />, { answers });
    fireEvent.click(await screen.findByRole('button', { name: 'Wijzig whise' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop deze bron' }));
    const question = await screen.findByRole('alertdialog', { name: 'whise stoppen' });
    expect(question.textContent).toContain('blijven op de website staan');
    expect(question.textContent).toContain('2 wijzigingen wachten nog in quarantaine');
    expect(written(asked)).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Stop deze bron' }));
    await screen.findByText('whise wordt niet meer opgehaald.');
    expect(written(asked).map(([method, path]) => [method, path])).toEqual([['DELETE', 'feeds/whise']]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are only looked at by those who may not write them, and by hand stay by hand', async () => {
    renderScreen(<FeedsScreen />, { answers, role: 'reader' });
    await screen.findByText('whise');
    expect(screen.queryByRole('button', { name: /Bron toevoegen|^Wijzig/ })).toBeNull();
    cleanup();
    renderScreen(<FeedsScreen />, { answers });
    await screen.findByRole('button', { name: 'Wijzig whise' });
    expect(screen.queryByRole('button', { name: 'Wijzig json' })).toBeNull();
  });
});
