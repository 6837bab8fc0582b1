// Behaviour sections 1 and 7 (live agenda), decisions sections 9 and 11: bookable slots and viewing appointments.
import { type Static, Type } from 'typebox';
import { LocaleSchema } from '../locale-schema.ts';
import { RecordId, strict } from '../record/schema-parts.ts';
import { Instant } from '../time/moment-schemas.ts';

export const EstateId = RecordId;
/** The clock on the wall in Europe/Brussels. */
const WallTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', maxLength: 16 });

const times = {
  start: Instant,
  end: Instant,
  /** Europe/Brussels. */
  wallStart: WallTime,
  wallEnd: WallTime,
};

export const Slot = Type.Object(
  {
    ...times,
    /** Places left. */
    places: Type.Integer({ minimum: 0, maximum: 1000 }),
    /** An open house: others come at the same time. */
    group: Type.Boolean(),
  },
  strict,
);
export type Slot = Static<typeof Slot>;

/** What a listing offers. */
export const LiveAgenda = Type.Object(
  {
    estateId: EstateId,
    timeZone: Type.Literal('Europe/Brussels'),
    /** False: viewings of this listing are not booked here; then there are no slots either. */
    bookable: Type.Boolean(),
    slots: Type.Array(Slot),
    /** One of the slots is held for whoever asks, until then. */
    held: Type.Optional(Type.Object({ start: Instant, until: Instant, wallUntil: WallTime }, strict)),
  },
  strict,
);
export type LiveAgenda = Static<typeof LiveAgenda>;

/** A moment at which anybody may come and see a listing. */
export const OpenHouseMoment = Type.Object(
  {
    estateId: EstateId,
    ...times,
    /** Places left. */
    places: Type.Integer({ minimum: 1, maximum: 1000 }),
  },
  strict,
);
export type OpenHouseMoment = Static<typeof OpenHouseMoment>;

/** What the page of a representative says of the agenda. */
export const RepresentativeAgenda = Type.Object(
  {
    timeZone: Type.Literal('Europe/Brussels'),
    /** Viewings with this representative are booked here. */
    bookable: Type.Boolean(),
    /** The days of an ordinary week on which homes are shown; day 1 is Monday. */
    hours: Type.Array(
      Type.Object({ day: Type.Integer({ minimum: 1, maximum: 7 }), from: Type.String(), to: Type.String() }, strict),
    ),
    /** The next ones, of listings that can be found. */
    openHouses: Type.Array(OpenHouseMoment),
  },
  strict,
);
export type RepresentativeAgenda = Static<typeof RepresentativeAgenda>;

const VIEWING_STATES = ['CONFIRMED', 'CANCELLED'] as const;
export type ViewingState = (typeof VIEWING_STATES)[number];

/** What happens to an appointment, and mails and the agency's software tell. */
export type ViewingEvent = 'booked' | 'moved' | 'cancelled';

/** A change that the agency made: its mails say so. */
export type AgencyChange = {
  /** Only the representative is another one. */
  readonly sameTime?: boolean;
};

/** An appointment as the visitor who made it sees it. */
export const BookedViewingSchema = Type.Object(
  {
    /** Unguessable: where there is no login, the id is the credential. */
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' }),
    estateId: EstateId,
    state: Type.Enum(VIEWING_STATES),
    /** Raised by every change, as calendars count it. */
    sequence: Type.Integer({ minimum: 0 }),
    ...times,
    timeZone: Type.Literal('Europe/Brussels'),
    group: Type.Boolean(),
    locale: LocaleSchema,
    name: Type.String(),
    listing: Type.Object(
      {
        /** As it was when the visitor booked; never with a hidden address. */
        label: Type.String(),
        /** Of its page, in the appointment's language; absent when the page is not there any more. */
        path: Type.Optional(Type.String()),
      },
      strict,
    ),
    /** Where to be, when the visitor may know it. */
    address: Type.Optional(Type.String()),
    /** The way there, on a map of the outside. */
    route: Type.Optional(Type.String()),
    agent: Type.Object({ name: Type.String(), phone: Type.Optional(Type.String()) }, strict),
    /** It can be cancelled or moved: confirmed, and not over. */
    changeable: Type.Boolean(),
  },
  strict,
);
export type BookedViewing = Static<typeof BookedViewingSchema>;

/** A booking can be cancelled until its slot ends; both moments in UTC. */
export const isCancellable = (appointment: Pick<BookedViewing, 'state' | 'end'>, now: string): boolean =>
  appointment.state === 'CONFIRMED' && Date.parse(now) < Date.parse(appointment.end);
