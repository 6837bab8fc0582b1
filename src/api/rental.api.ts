import { UnavailableError } from '../domain/errors.ts';
import type { Handlers } from './reply.ts';

const soon = () => Promise.reject(new UnavailableError('The holiday catalogue is not open yet.'));

export const rentalHandlers = {
  rentalUnits: soon,
  rentalFilters: soon,
  rentalUnit: soon,
  rentalPeriods: soon,
  rentalReservation: soon,
  rentalPhoto: soon,
  rentalReservationByToken: soon,
  rentalReservationConfirm: soon,
  rentalReservationRefuse: soon,
  rentalCalendar: soon,
} satisfies Partial<Handlers>;
