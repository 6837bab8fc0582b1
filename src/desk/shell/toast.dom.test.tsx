import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inDutch } from '../../../test/support/fake-desk.tsx';
import { ActionsProvider } from './actions.tsx';
import { TOAST_MS, ToastProvider, useToast } from './toast.tsx';

const undo = vi.fn();
const Removes = (): ReactElement => {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast({ text: 'Ruben is verwijderd.', undo })}>
        Verwijder
      </button>
      <input aria-label="Naam" />
    </>
  );
};

beforeEach(() => {
  vi.useFakeTimers();
  undo.mockClear();
  render(
    inDutch(
      <ActionsProvider>
        <ToastProvider>
          <Removes />
        </ToastProvider>
      </ActionsProvider>,
    ),
  );
  fireEvent.click(screen.getByText('Verwijder'));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const stands = (): boolean => screen.queryByText('Ruben is verwijderd.') !== null;

describe('a toast', () => {
  it('stands for ten seconds', async () => {
    await pass(TOAST_MS - 200);
    expect(stands()).toBe(true);
    await pass(400);
    expect(stands()).toBe(false);
  });
  it('waits while somebody points at it', async () => {
    const strip = screen.getByText('Ruben is verwijderd.').parentElement as HTMLElement;
    fireEvent.mouseEnter(strip);
    await pass(3 * TOAST_MS);
    expect(stands()).toBe(true);
    fireEvent.mouseLeave(strip);
    await pass(TOAST_MS + 400);
    expect(stands()).toBe(false);
  });
  it('takes back once, by its button or Ctrl Z', () => {
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(undo).toHaveBeenCalledTimes(1);
    expect(stands()).toBe(false);
  });
  it('leaves Ctrl Z to a field that has the focus', () => {
    fireEvent.keyDown(screen.getByLabelText('Naam'), { key: 'z', ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
  });
});
