// Somebody signs in or out in one tab; what another one does that waits to know who it is.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inDutch } from '../../../test/support/fake-desk.tsx';
import { createDeskApi } from '../api/desk-api.ts';
import { PasskeyOfferScreen } from '../sign-in/passkey-offer.screen.tsx';
import { createAsker } from './asker.ts';
import { ConfirmAsked } from './confirm-asked.tsx';
import { followOtherTabs } from './leave.ts';
import type { Me } from './session.ts';

const GRIET: Me = {
  email: 'griet@lindeloo.example',
  name: 'Griet Haegeman',
  locale: 'nl',
  confirmedSecondsAgo: 5,
  passkeys: 0,
  sites: [],
};

/** Whether the session that this document was loaded in still lives: the key of its calls belongs to that one. */
let lives = true;
let confirmed = false;
const confirm = createAsker<'confirm', boolean>({ shared: true });
const answers: Readonly<Record<string, () => readonly [status: number, body: unknown]>> = {
  'GET /desk/me': () => (lives ? [200, GRIET] : [401, {}]),
  'POST /desk/sign-in/link': () => [202, { sent: true }],
  'POST /desk/passkeys/options': () => [403, { reason: 'confirm' }],
  'DELETE /sites/lindeloo/desk/members/7': () => (confirmed ? [200, {}] : [403, { reason: 'confirm' }]),
};
const api = createDeskApi({
  key: 'key',
  siteId: 'lindeloo',
  confirm: () => confirm.ask('confirm'),
  transport: async ({ method, path }) => {
    const [status, body] = answers[`${method} ${path}`]?.() ?? [500, { title: `${method} ${path}` }];
    return {
      ...{ status, statusText: '', contentType: 'application/json' },
      json: async () => body,
      text: async () => JSON.stringify(body),
    };
  },
});

const otherTab = new BroadcastChannel('desk-session');
const reload = vi.spyOn(location, 'reload');

followOtherTabs(api, confirm);
beforeEach(() => {
  reload.mockReset();
  lives = true;
  confirmed = false;
});
afterEach(cleanup);
afterAll(() => otherTab.close());

describe('a tab that waits for the link of a mail', () => {
  let outcome = '';
  const wait = async (): Promise<void> => {
    outcome = '';
    render(inDutch(<ConfirmAsked asker={confirm} api={api} me={GRIET} />));
    api.call('removeMember', { params: { id: 7 } }).then(
      () => {
        outcome = 'removed';
      },
      () => {
        outcome = 'refused';
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Stuur mij een link' }));
    await screen.findByText(/We mailden een link naar griet@lindeloo.example/);
  };
  it('goes on by itself, and does not load anew, when the link was used in another one', async () => {
    await wait();
    confirmed = true;
    otherTab.postMessage('changed');
    await waitFor(() => expect(outcome).toBe('removed'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(reload).not.toHaveBeenCalled();
  });
  it('loads anew when somebody else has signed in there, or nobody is signed in any more', async () => {
    await wait();
    lives = false;
    otherTab.postMessage('changed');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('dialog')).toBeTruthy();
    act(() => confirm.answer(false));
    await waitFor(() => expect(outcome).toBe('refused'));
  });
});

it('asks again who it is also where a passkey is offered, and says so when nobody answers', async () => {
  const later = vi.fn();
  render(
    inDutch(
      <>
        <PasskeyOfferScreen api={api} siteName="Lindeloo" name="Griet Haegeman" onDone={later} />
        <ConfirmAsked asker={confirm} api={api} me={GRIET} />
      </>,
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Maak een passkey' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Annuleer' }));
  expect(await screen.findByText('Er is geen passkey gemaakt. U kunt het opnieuw proberen.')).toBeTruthy();
  expect(later).not.toHaveBeenCalled();
});
