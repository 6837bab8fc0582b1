import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/support/fake-desk.tsx';
import type { People } from './member-form.tsx';
import PeopleScreen from './people.screen.tsx';

const RUBEN = {
  id: 7,
  name: 'Ruben Declercq',
  email: 'ruben@lindeloo.example',
  locale: 'nl',
  role: 'representative',
  state: 'active',
  passkeys: 0,
  etag: '"3"',
} as const;
const PEOPLE: People = {
  members: [
    { ...RUBEN, id: 1, name: 'Griet Haegeman', email: 'griet@lindeloo.example', role: 'owner', passkeys: 2 },
    RUBEN,
  ],
  branches: [{ id: 'gent', name: 'Kantoor Gent' }],
  agendas: [],
};
const list = { members: { status: 200, body: PEOPLE } } as const;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('Mensen', () => {
  it('has an owner choose a colleague’s portrait; what is no picture, or too large, is refused in words', async () => {
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (file.type !== 'image/png') throw new DOMException('no picture');
      const side = file.name === 'huge.png' ? 7000 : 600;
      return { width: side, height: side, close: () => undefined };
    });
    const pen = { fillRect: () => undefined, drawImage: () => undefined };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'])));
    const { asked } = renderScreen(<PeopleScreen />, {
      answers: { ...list, portraits: { status: 200, body: [] }, saveMemberPortrait: { status: 204 } },
    });
    fireEvent.click(await screen.findByText('Ruben Declercq'));
    const input = await screen.findByLabelText('Kies een foto', { selector: 'input' });
    const choose = (name: string, type: string) =>
      fireEvent.change(input, { target: { files: [new File(['x'], name, { type })] } });
    choose('letter.pdf', 'application/pdf');
    expect((await screen.findByRole('alert')).textContent).toContain('geen foto die uw browser kan lezen');
    choose('huge.png', 'image/png');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('te groot'));
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
    choose('ruben.png', 'image/png');
    expect(await screen.findByText('Het portret van Ruben Declercq is bewaard.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: '/sites/lindeloo/desk/members/7/portrait', body: { picture: btoa('small') } },
    ]);
  });
  it('says what a role may do with listings: an editor changes them, a reader reads them', async () => {
    renderScreen(<PeopleScreen />, { answers: list });
    await screen.findByRole('columnheader', { name: 'Panden' });
    const [head = [], ...roles] = [...document.querySelectorAll('.roles tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent ?? ''),
    );
    const said = (role: string): string | undefined =>
      roles.find(([name]) => name?.startsWith(role))?.[head.indexOf('Panden')];
    expect([said('Redactie'), said('Lezer')]).toEqual(['lezen en wijzigen', 'lezen']);
  });
  it('says who there is, and what they sign in with', async () => {
    renderScreen(<PeopleScreen />, { answers: list });
    expect(await screen.findByText('Ruben Declercq')).toBeTruthy();
    expect(screen.getByText('Link per mail')).toBeTruthy();
    expect(screen.getByText('Passkey, 2 toestellen')).toBeTruthy();
  });
  it('keeps what was typed when the address is taken, and says so at the field', async () => {
    const { asked } = renderScreen(<PeopleScreen />, { answers: { ...list, inviteMember: { status: 409 } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Nodig iemand uit' }));
    await screen.findByRole('dialog');
    type('Naam', 'Ruben D.');
    type('E-mailadres', 'ruben@lindeloo.example');
    fireEvent.click(screen.getByRole('button', { name: 'Stuur de uitnodiging' }));
    expect(await screen.findByText('Iemand van dit kantoor heeft dit e-mailadres al.')).toBeTruthy();
    expect((screen.getByLabelText('Naam') as HTMLInputElement).value).toBe('Ruben D.');
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { name: 'Ruben D.', email: 'ruben@lindeloo.example' } },
    ]);
  });
  it('asks field by field when somebody else was first, and saves the choice over their version', async () => {
    const versions: (string | undefined)[] = [];
    const { asked } = renderScreen(<PeopleScreen />, {
      answers: {
        ...list,
        saveMember: ({ headers, body }) => {
          versions.push(headers['if-match']);
          return headers['if-match'] === '"3"'
            ? {
                status: 412,
                body: {
                  etag: '"4"',
                  changedBy: 'Lotte Vanderlinden',
                  changedAt: new Date().toISOString(),
                  fields: [{ field: 'role', yours: 'editor', theirs: 'reader' }],
                },
              }
            : { status: 200, body: { ...RUBEN, ...(body as object), etag: '"5"' } };
        },
      },
    });
    fireEvent.click(await screen.findByText('Ruben Declercq'));
    await screen.findByRole('dialog');
    type('Rol', 'editor');
    fireEvent.click(screen.getByRole('button', { name: 'Bewaar de wijzigingen' }));
    await screen.findByRole('alertdialog');
    fireEvent.click(screen.getByLabelText(/Die van Lotte/));
    fireEvent.click(screen.getByRole('button', { name: 'Bewaar deze keuze' }));
    expect(await screen.findByText('Ruben Declercq is bewaard.')).toBeTruthy();
    expect(versions).toEqual(['"3"', '"4"']);
    expect(asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ role: 'reader' });
  });
  it('is read by a reader, with the reason and without a way to change', async () => {
    renderScreen(<PeopleScreen />, { answers: list, role: 'reader' });
    expect(await screen.findByText(/Wijzigen doet de eigenaar/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Nodig iemand uit' })).toBeNull();
  });
  it('says that it does not load, and loads when asked again', async () => {
    let broken = true;
    renderScreen(<PeopleScreen />, {
      answers: { members: () => (broken ? { status: 403, body: { reason: 'role' } } : { status: 200, body: PEOPLE }) },
    });
    expect(await screen.findByText('De mensen laden niet.')).toBeTruthy();
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Probeer nu' }));
    expect(await screen.findByText('Ruben Declercq')).toBeTruthy();
  });
});
