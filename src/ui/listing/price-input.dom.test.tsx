import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { PriceInput } from './price-input.tsx';

const changes: (number | undefined)[] = [];
const show = (value?: number) =>
  render(
    <PriceInput
      name="price-min"
      label="Prijs van"
      value={value}
      t={translator('nl')}
      onChange={(next) => changes.push(next)}
    />,
  );
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const more = () => screen.getAllByRole('button', { hidden: true })[1] as HTMLElement;
const less = () => screen.getAllByRole('button', { hidden: true })[0] as HTMLElement;

beforeEach(() => {
  changes.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('takes digits and nothing else', () => {
  show();
  fireEvent.change(field(), { target: { value: '2a5-0.0e00' } });
  expect(field().value).toBe('250.000');
  fireEvent.change(field(), { target: { value: 'abc' } });
  expect(field().value).toBe('');
});

it('reports 750 ms after the last change, once', () => {
  show();
  fireEvent.change(field(), { target: { value: '1' } });
  wait(749);
  fireEvent.change(field(), { target: { value: '12' } });
  wait(749);
  expect(changes).toEqual([]);
  wait(1);
  expect(changes).toEqual([12]);
  fireEvent.change(field(), { target: { value: '' } });
  wait(750);
  expect(changes).toEqual([12, undefined]);
});

it('steps by 100 and never below 0', () => {
  show(150);
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(field().value).toBe('250');
  for (let presses = 0; presses < 4; presses += 1) fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(field().value).toBe('0');
  wait(750);
  expect(changes).toEqual([0]);
});

it('repeats a button that is held: after 500 ms, every 50 ms', () => {
  show(1000);
  fireEvent.pointerDown(more(), { button: 0 });
  expect(field().value).toBe('1.100');
  wait(499);
  expect(field().value).toBe('1.100');
  wait(1);
  expect(field().value).toBe('1.200');
  wait(100);
  expect(field().value).toBe('1.400');
  fireEvent.pointerUp(more());
  wait(600);
  expect(field().value).toBe('1.400');
  fireEvent.pointerDown(less(), { button: 0 });
  fireEvent.pointerUp(less());
  expect(field().value).toBe('1.300');
});
