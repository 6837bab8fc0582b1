import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../test/support/fake-desk.tsx';
import type { Sheet } from './editor-context.ts';
import NewListingScreen from './new-listing.screen.tsx';

const RECORD: Sheet['record'] = {
  general: { id: 4821, headType: { id: 1, code: 'HOUSE' }, transaction: { id: 1 } },
  address: {
    visible: false,
    street: { nl: 'Avenida da Liberdade', fr: 'avenue de la Liberté' },
    number: '18',
    box: '3',
    city: { zip: '1250', name: 'Lisboa' },
    country: 'PT',
  },
  price: { value: 445_000 },
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('a copy of a home abroad is abroad, hidden as the other one, and without what was emptied', async () => {
  const { asked } = renderScreen(<NewListingScreen />, {
    at: '/?copy=4821',
    answers: {
      deskEstate: { status: 200, body: { id: 4821, record: RECORD } },
      createEstate: { status: 503, body: {} },
    },
  });
  const field = async (label: RegExp) => (await screen.findByLabelText(label)) as HTMLInputElement;
  expect((await field(/^Gemeente/)).value).toBe('Lisboa');
  expect(screen.queryByText(/Brussel/)).toBeNull();
  fireEvent.change(await field(/^Bus/), { target: { value: '' } });
  fireEvent.change(await field(/^Postcode/), { target: { value: '1200' } });
  const made = () => asked.filter(({ method }) => method === 'POST');
  fireEvent.click(screen.getByText('Maak de kopie'));
  await waitFor(() => expect(made()).toHaveLength(1));
  expect(made()[0]?.body).toEqual({
    copyOf: 4821,
    set: { '/address/box': null, '/address/city': { zip: '1200', name: 'Lisboa' } },
  });
});
