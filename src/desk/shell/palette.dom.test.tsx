import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import { useActions } from './actions.tsx';
import Palette from './palette.tsx';

const goToMails = vi.fn();
const Desk = () => {
  useActions([{ id: 'go-mails', label: 'Ga naar Mails', icon: 'mail', keys: 'g e', group: 'go', run: goToMails }]);
  // As in the desk: the screen and its actions are there before somebody opens the palette.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return open && <Palette onClose={() => undefined} />;
};

const ANSWERS: FakeAnswers = {
  estateTable: ({ path }) => ({
    status: 200,
    body: {
      rows: /search=weverij/i.test(path)
        ? [{ id: 24005, street: 'Weverijstraat 40', title: '', place: 'Gent', reference: 'LIN-5' }]
        : [],
    },
  }),
  leads: ({ path }) => ({
    status: 200,
    body: {
      leads: /search=nora/i.test(path)
        ? [{ id: 4, name: 'Nora El Idrissi', about: 'Weverijstraat 40', email: 'nora@postvak.example' }]
        : [],
    },
  }),
  members: {
    status: 200,
    body: { members: [{ id: 7, name: 'Ruben Declercq', email: 'ruben@lindeloo.example' }], branches: [], agendas: [] },
  },
};

const typed = async (text: string, answers = ANSWERS) => {
  const view = renderScreen(<Desk />, { answers });
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: text } });
  return view;
};
const hitIn = async (group: string): Promise<string | null> =>
  within(await screen.findByRole('group', { name: group })).getByRole('option').textContent;

afterEach(() => {
  cleanup();
  goToMails.mockClear();
});

describe('the palette', () => {
  it('finds a listing by its street', async () => {
    await typed('weverij');
    expect(await hitIn('Panden')).toBe('Weverijstraat 40, GentPand LIN-5');
  });
  it('finds a request by the name of its visitor', async () => {
    await typed('nora');
    expect(await hitIn('Aanvragen')).toBe('Nora El Idrissi · Weverijstraat 40nora@postvak.example');
  });
  it('finds a colleague, also by the second name alone', async () => {
    await typed('decl');
    expect(await hitIn('Mensen')).toBe('Ruben Declercqruben@lindeloo.example');
  });
  it('finds a screen, and goes there with Enter', async () => {
    await typed('mails');
    expect(await hitIn('Opdrachten')).toContain('Ga naar Mails');
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
    expect(goToMails).toHaveBeenCalledOnce();
  });
  it('looks only for people behind @, and asks for no listings', async () => {
    const { asked } = await typed('@ruben');
    expect(await hitIn('Mensen')).toContain('Ruben Declercq');
    expect(asked.filter(({ path }) => path.includes('estates'))).toEqual([]);
  });
  it('says that nothing was found only when all was asked', async () => {
    await typed('xyzzy');
    expect(await screen.findByText('Niets gevonden. Typ een adres, een naam of een opdracht.')).toBeTruthy();
  });
  it('says that the search is incomplete when listings do not answer, and still shows what it knows', async () => {
    await typed('decl', { ...ANSWERS, estateTable: { status: 500, body: { status: 500 } } });
    expect(
      await screen.findByText('Niet alles is doorzocht: de server antwoordt niet. Probeer het zo meteen opnieuw.'),
    ).toBeTruthy();
    expect(await hitIn('Mensen')).toContain('Ruben Declercq');
  });
});
