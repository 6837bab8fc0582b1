// Decisions section 11: the agenda of a sales representative as data; all times are wall time in Europe/Brussels.
// Apart from agenda-slots.ts: the contract needs the schema, and browsers need no calendar arithmetic for it.
import { type Static, Type } from 'typebox';
import { Email } from '../leads/email-address.ts';
import { RecordId, Slug, strict } from '../record/schema-parts.ts';

const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });

const Hours = Type.Object({ from: Clock, to: Clock }, strict);
export type Hours = Static<typeof Hours>;

export const Agenda = Type.Object(
  {
    id: Slug,
    /** The representative; listings name theirs with the same e-mail address. */
    name: Type.String({ minLength: 1, maxLength: 100 }),
    email: Email,
    phone: Type.Optional(Type.String({ maxLength: 40 })),
    /** Day 1 is Monday; a day without hours has no viewings. */
    hours: Type.Array(Type.Object({ day: Type.Integer({ minimum: 1, maximum: 7 }), ...Hours.properties }, strict), {
      maxItems: 42,
    }),
    /** Other hours from one day to another, both included; without hours: away. The last one that holds counts. */
    exceptions: Type.Optional(
      Type.Array(
        Type.Object(
          { from: Day, to: Type.Optional(Day), hours: Type.Optional(Type.Array(Hours, { maxItems: 6 })) },
          strict,
        ),
        { maxItems: 200 },
      ),
    ),
    /** Viewings on Belgian public holidays too; else only where an exception gives hours. */
    worksOnPublicHolidays: Type.Optional(Type.Boolean()),
    slotMinutes: Type.Integer({ minimum: 5, maximum: 480 }),
    /** Kept free after a viewing. */
    bufferMinutes: Type.Integer({ minimum: 0, maximum: 240 }),
    /** Kept free before a viewing, to get there. */
    travelMinutes: Type.Integer({ minimum: 0, maximum: 240 }),
    /** From the start of one slot to the next; when absent, slot, buffer and travel time together. */
    everyMinutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 1440 })),
    /** A slot can be booked until so many hours before it. */
    noticeHours: Type.Integer({ minimum: 0, maximum: 336 }),
    /** And from so many days before it. */
    horizonDays: Type.Integer({ minimum: 1, maximum: 180 }),
    /** Group viewings of one listing. In that time there are no others. */
    openHouses: Type.Optional(
      Type.Array(
        Type.Object(
          {
            estateId: RecordId,
            /** On one day, or every week on a weekday (1 is Monday): one of the two. */
            date: Type.Optional(Day),
            day: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
            ...Hours.properties,
            /** For each slot. */
            places: Type.Integer({ minimum: 1, maximum: 1000 }),
            /** One slot from begin to end when absent. */
            slotMinutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 480 })),
          },
          strict,
        ),
        { maxItems: 200 },
      ),
    ),
  },
  strict,
);
export type Agenda = Static<typeof Agenda>;
export type OpenHouse = NonNullable<Agenda['openHouses']>[number];
