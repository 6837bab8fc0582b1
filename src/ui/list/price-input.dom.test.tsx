import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { PriceInput } from './price-input.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const t = translator('nl');
const field = () => screen.getByLabelText('Minimumprijs', { selector: 'input' }) as HTMLInputElement;
const plus = () => screen.getByLabelText('Minimumprijs verhogen');
const minus = () => screen.getByLabelText('Minimumprijs verlagen');
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

const setUp = (value?: number) => {
  const changes: (number | undefined)[] = [];
  const input = (now: number | undefined) => (
    <PriceInput
      name="price-min"
      label="Minimumprijs"
      by={100}
      value={now}
      t={t}
      onChange={(next) => {
        changes.push(next);
      }}
    />
  );
  const view = render(input(value));
  return { changes, show: (now: number | undefined) => view.rerender(input(now)) };
};

it('reports a change 750 ms after the last digit, once', () => {
  const { changes } = setUp();
  fireEvent.change(field(), { target: { value: '25' } });
  pass(749);
  fireEvent.change(field(), { target: { value: '250000' } });
  pass(749);
  expect(changes).toEqual([]);
  pass(1);
  expect(changes).toEqual([250_000]);
});

it('takes digits only, and groups them', () => {
  const { changes } = setUp();
  fireEvent.change(field(), { target: { value: '-1e5,5 euro' } });
  expect(field().value).toBe('155');
  fireEvent.change(field(), { target: { value: '1234567890123' } });
  expect(field().value).toBe('123.456.789');
  fireEvent.change(field(), { target: { value: 'x' } });
  expect(field().value).toBe('');
  pass(750);
  expect(changes).toEqual([]);
});

it('steps by 100 and never below 0', () => {
  const { changes } = setUp(150);
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(field().value).toBe('250');
  for (let times = 0; times < 4; times += 1) fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(field().value).toBe('0');
  pass(750);
  expect(changes).toEqual([0]);
});

it('repeats a held button after 500 ms, every 50 ms, until it is let go', () => {
  const { changes } = setUp(1000);
  fireEvent.pointerDown(plus(), { button: 0 });
  expect(field().value).toBe('1.100');
  pass(499);
  expect(field().value).toBe('1.100');
  pass(1);
  expect(field().value).toBe('1.200');
  pass(100);
  expect(field().value).toBe('1.400');
  fireEvent.pointerUp(plus());
  pass(740);
  expect(field().value).toBe('1.400');
  expect(changes).toEqual([]);
  pass(10);
  expect(changes).toEqual([1400]);
});

it('stops repeating when the pointer leaves or the field goes away', () => {
  setUp(1000);
  fireEvent.pointerDown(minus(), { button: 0 });
  fireEvent.pointerLeave(minus());
  pass(5000);
  expect(field().value).toBe('900');
  fireEvent.pointerDown(minus(), { button: 0 });
  cleanup();
  expect(() => pass(5000)).not.toThrow();
});

it('reports at once when the visitor leaves the field or presses Enter', () => {
  const { changes } = setUp();
  fireEvent.change(field(), { target: { value: '300' } });
  fireEvent.blur(field());
  expect(changes).toEqual([300]);
  fireEvent.change(field(), { target: { value: '400' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  pass(750);
  expect(changes).toEqual([300, 400]);
});

it('follows a change from outside, and forgets what was being typed', () => {
  const { changes, show } = setUp(500);
  fireEvent.change(field(), { target: { value: '600' } });
  show(undefined);
  expect(field().value).toBe('');
  pass(750);
  expect(changes).toEqual([]);
});

it('reports what was typed before anybody listened', () => {
  const changes: (number | undefined)[] = [];
  const input = (onChange?: (next: number | undefined) => void) => (
    <PriceInput name="price-min" label="Minimumprijs" by={100} value={undefined} t={t} onChange={onChange} />
  );
  const view = render(input());
  fireEvent.change(field(), { target: { value: '250000' } });
  pass(1000);
  view.rerender(input((next) => changes.push(next)));
  pass(750);
  expect(changes).toEqual([250_000]);
});
