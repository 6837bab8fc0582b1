import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/support/fake-desk.tsx';
import { Notices } from './notices.tsx';

const ROWS = [
  { event: 'lead', way: 'morning' },
  { event: 'booking', way: 'never' },
] as const;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const ways = async (name: string) => within(await screen.findByRole('group', { name }));
const isPressed = (button: HTMLElement): boolean => button.getAttribute('aria-pressed') === 'true';

describe('what I hear of by mail', () => {
  it('shows what stands, and sends what is chosen', async () => {
    const { asked } = renderScreen(<Notices />, {
      answers: { ownNotices: { status: 200, body: ROWS }, saveOwnNotices: { status: 200, body: ROWS } },
    });
    const lead = await ways('Nieuwe aanvraag');
    expect(isPressed(lead.getByRole('button', { name: '’s Morgens' }))).toBe(true);
    expect(isPressed(lead.getByRole('button', { name: 'Meteen' }))).toBe(false);
    expect(screen.queryByText('Geweigerde import')).toBeNull();
    fireEvent.click(lead.getByRole('button', { name: 'Meteen' }));
    expect(await screen.findByText('Bewaard')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'PATCH')).toMatchObject([{ body: { lead: 'now' } }]);
  });
  it('says so when the choice was not taken, and shows what stands', async () => {
    renderScreen(<Notices />, {
      answers: { ownNotices: { status: 200, body: ROWS }, saveOwnNotices: { status: 503 } },
    });
    const lead = await ways('Nieuwe aanvraag');
    fireEvent.click(lead.getByRole('button', { name: 'Niet' }));
    expect(await screen.findByText('Uw keuze is niet bewaard. Probeer het opnieuw.')).toBeTruthy();
    expect(isPressed(lead.getByRole('button', { name: '’s Morgens' }))).toBe(true);
  });
});
