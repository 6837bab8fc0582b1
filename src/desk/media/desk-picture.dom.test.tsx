import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/support/fake-desk.tsx';
import { DeskPicture } from './desk-picture.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const picture = (): HTMLElement | null => screen.queryByRole('img', { name: 'Duinzicht 4B' });
const isShown = (): boolean => picture()?.tagName === 'IMG';

describe('a picture that does not come', () => {
  it('leaves a sign in its place, is asked for after two seconds and after eight more, and then no longer', async () => {
    renderScreen(<DeskPicture file="/api/sites/lindeloo/rental-units/photo/7/1" alt="Duinzicht 4B" />, { answers: {} });
    await waitFor(() => expect(isShown()).toBe(true));
    vi.useFakeTimers();
    const fails = (): void => void fireEvent.error(picture() as HTMLElement);
    const passes = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
    fails();
    expect(isShown()).toBe(false);
    passes(1999);
    expect(isShown()).toBe(false);
    passes(1);
    expect(isShown()).toBe(true);
    fails();
    passes(7999);
    expect(isShown()).toBe(false);
    passes(1);
    expect(isShown()).toBe(true);
    fails();
    passes(600_000);
    expect(isShown()).toBe(false);
  });
});
