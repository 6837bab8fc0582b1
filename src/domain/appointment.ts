// Behaviour sections 1 and 7 (live agenda), decisions sections 9 and 11: bookable slots and viewing appointments.
import { type Static, Type } from 'typebox';
import { Consent, Email } from './consent.ts';
import { LocaleSchema } from './locale-schema.ts';

const strict = { additionalProperties: false } as const;
const EstateId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** An instant in UTC. */
export const Instant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
  maxLength: 24,
});
/** The clock on the wall in Europe/Brussels. */
export const WallTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', maxLength: 16 });

export const Slot = Type.Object(
  {
    start: Instant,
    end: Instant,
    /** Europe/Brussels. */
    wallStart: WallTime,
    wallEnd: WallTime,
    /** Places left. */
    places: Type.Integer({ minimum: 0, maximum: 1000 }),
  },
  strict,
);
export type Slot = Static<typeof Slot>;

export const APPOINTMENT_STATES = ['CONFIRMED', 'CANCELLED'] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

const person = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  email: Email,
  phone: Type.Optional(Type.String({ maxLength: 50 })),
  question: Type.Optional(Type.String({ maxLength: 5000 })),
  locale: LocaleSchema,
};

export const AppointmentRequest = Type.Object(
  { estateId: EstateId, start: Instant, ...person, privacy: Type.Literal(true) },
  strict,
);
export type AppointmentRequest = Static<typeof AppointmentRequest>;

export const AppointmentSchema = Type.Object(
  {
    /** Unguessable: where there is no login, the id is the credential. */
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' }),
    estateId: EstateId,
    start: Instant,
    end: Instant,
    wallStart: WallTime,
    state: Type.Enum(APPOINTMENT_STATES),
    ...person,
    consent: Consent,
  },
  strict,
);
export type Appointment = Static<typeof AppointmentSchema>;

/** A booking can be cancelled until its slot ends; both instants in UTC, so that texts compare. */
export const isCancellable = (appointment: Pick<Appointment, 'state' | 'end'>, now: string): boolean =>
  appointment.state === 'CONFIRMED' && Date.parse(now) < Date.parse(appointment.end);
