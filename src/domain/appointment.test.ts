import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { type Appointment, AppointmentRequest, AppointmentSchema, isCancellable, Slot } from './appointment.ts';

const consent = { textVersion: '2026-01', locale: 'nl', at: '2026-02-03T09:30:00Z' } as const;

describe('appointment', () => {
  const appointment: Appointment = {
    id: 'Zm9vYmFyYmF6cXV4MTIzNA',
    estateId: 1024,
    start: '2026-03-05T13:00:00Z',
    end: '2026-03-05T13:30:00Z',
    wallStart: '2026-03-05T14:00',
    state: 'CONFIRMED',
    name: 'Marie Janssens',
    email: 'marie@lindeloo.example',
    locale: 'fr',
    consent,
  };
  it('takes a whole record, and no id that could be guessed', () => {
    expect(Value.Errors(AppointmentSchema, appointment)).toEqual([]);
    expect(Value.Check(AppointmentSchema, { ...appointment, id: '17' })).toBe(false);
  });
  it('wants an instant and consent in a request', () => {
    const { name, email, locale } = appointment;
    const request = { estateId: 1024, start: '2026-03-05T13:00:00Z', name, email, locale, privacy: true };
    expect(Value.Errors(AppointmentRequest, request)).toEqual([]);
    expect(Value.Check(AppointmentRequest, { ...request, privacy: false })).toBe(false);
    expect(Value.Check(AppointmentRequest, { ...request, start: '2026-03-05T14:00' })).toBe(false);
  });
  it('gives a slot as instants and wall time', () => {
    const slot = {
      start: '2026-03-05T13:00:00Z',
      end: '2026-03-05T13:30:00Z',
      wallStart: '2026-03-05T14:00',
      wallEnd: '2026-03-05T14:30',
      places: 1,
    };
    expect(Value.Errors(Slot, slot)).toEqual([]);
  });
  it('can be cancelled until the slot ends', () => {
    expect(isCancellable(appointment, '2026-03-05T13:29:59Z')).toBe(true);
    expect(isCancellable(appointment, '2026-03-05T13:30:00Z')).toBe(false);
    expect(isCancellable({ ...appointment, state: 'CANCELLED' }, '2026-03-01T00:00:00Z')).toBe(false);
  });
});
