import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { type BookedViewing, BookedViewingSchema, isCancellable, Slot } from './viewing.ts';

describe('appointment', () => {
  const times = {
    start: '2026-03-05T13:00:00Z',
    end: '2026-03-05T13:30:00Z',
    wallStart: '2026-03-05T14:00',
    wallEnd: '2026-03-05T14:30',
  };
  const appointment: BookedViewing = {
    id: 'Zm9vYmFyYmF6cXV4MTIzNA',
    estateId: 1024,
    state: 'CONFIRMED',
    sequence: 0,
    ...times,
    timeZone: 'Europe/Brussels',
    group: false,
    locale: 'fr',
    name: 'Marie Janssens',
    listing: { label: 'Maison à vendre, 9000 Gent' },
    agent: { name: 'Griet Haegeman' },
    changeable: true,
  };
  it('takes a whole record, and no id that could be guessed', () => {
    expect(Value.Errors(BookedViewingSchema, appointment)).toEqual([]);
    expect(Value.Check(BookedViewingSchema, { ...appointment, id: '17' })).toBe(false);
  });
  it('gives a slot as instants and wall time', () => {
    expect(Value.Errors(Slot, { ...times, places: 1, group: false })).toEqual([]);
    expect(Value.Check(Slot, { ...times, start: '2026-03-05T14:00', places: 1, group: false })).toBe(false);
  });
  it('can be cancelled until the slot ends', () => {
    expect(isCancellable(appointment, '2026-03-05T13:29:59Z')).toBe(true);
    expect(isCancellable(appointment, '2026-03-05T13:30:00Z')).toBe(false);
    expect(isCancellable({ ...appointment, state: 'CANCELLED' }, '2026-03-01T00:00:00Z')).toBe(false);
  });
});
