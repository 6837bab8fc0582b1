// Keys for the agency's own software: the form to make one stands still from the moment that it is there.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import { TokensSection } from './tokens.section.tsx';

afterEach(cleanup);

const shown = (apiTokens: NonNullable<FakeAnswers['apiTokens']>, role: 'owner' | 'reader' = 'owner') =>
  renderScreen(<TokensSection />, { role, answers: { apiTokens } });

const form = () => screen.queryByRole('button', { name: 'Maak de sleutel' });

it('offers the form when the keys above it are there, which would push it away', async () => {
  let answer: (keys: readonly object[]) => void = () => undefined;
  shown({ status: 200, body: new Promise((resolve) => (answer = resolve)) });
  await screen.findByRole('status');
  expect(form()).toBeNull();
  answer([]);
  await screen.findByText('Er zijn nog geen sleutels.');
  expect(form()).not.toBeNull();
});

it('offers it too when the keys do not load, and never to a reader', async () => {
  const { unmount } = shown({ status: 404, body: {} });
  await screen.findByRole('alert');
  expect(form()).not.toBeNull();
  unmount();
  shown({ status: 200, body: [] }, 'reader');
  await screen.findByText('Er zijn nog geen sleutels.');
  expect(form()).toBeNull();
});
