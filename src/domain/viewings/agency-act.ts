// What a member, or the agency's own software, does to viewings: made for a visitor, moved, cancelled; each with a sentence of one's
// own that stands in the mail.
import { type Static, Type } from 'typebox';
import { Email } from '../leads/email-address.ts';
import { LocaleSchema } from '../locale-schema.ts';
import type { Subject } from '../people/may.ts';
import type { Actor } from '../people/member.ts';
import { RecordId, Slug, strict } from '../record/schema-parts.ts';
import { Instant } from '../time/moment-schemas.ts';
import type { Agenda } from './agenda.ts';

const MAX_NOTE = 1000;
/** Plain text: lines and tabs, no other control characters. A member may write a link. */
export const AgencyNote = Type.String({
  maxLength: MAX_NOTE,
  pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$',
});

/** One line: it stands in the subject and the greeting of a mail. */
const OneLine = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*\\S[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';

const AgencyVisitor = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, pattern: OneLine }),
    email: Email,
    phone: Type.Optional(Type.String({ maxLength: 40, pattern: '^\\+?[\\d\\s()./-]{6,40}$' })),
    /** Of the mails to this person. */
    locale: LocaleSchema,
  },
  strict,
);

/** Outside the hours of the agenda too; never over what somebody has. */
const outside = Type.Optional(Type.Boolean());
/** Closer to another viewing than the way from there takes, as far as the rough rule of the site knows. */
const tight = Type.Optional(Type.Boolean());

export const NewAgencyViewing = Type.Object(
  {
    agenda: Slug,
    estateId: RecordId,
    start: Instant,
    visitor: AgencyVisitor,
    outside,
    tight,
    note: Type.Optional(AgencyNote),
  },
  strict,
);
export type NewAgencyViewing = Static<typeof NewAgencyViewing>;

export const ViewingMove = Type.Object(
  {
    /** The same moment when absent. */
    start: Type.Optional(Instant),
    /** The same representative when absent. */
    agenda: Type.Optional(Slug),
    outside,
    tight,
    note: Type.Optional(AgencyNote),
  },
  strict,
);
export type ViewingMove = Static<typeof ViewingMove>;

/** One of several acts: `etag` is the version of the viewing that was read. */
export const AgencyAct = Type.Union([
  Type.Object(
    {
      act: Type.Literal('move'),
      viewing: RecordId,
      etag: Type.String({ maxLength: 60 }),
      start: Type.Optional(Instant),
      agenda: Type.Optional(Slug),
      outside,
      tight,
    },
    strict,
  ),
  Type.Object({ act: Type.Literal('cancel'), viewing: RecordId, etag: Type.String({ maxLength: 60 }) }, strict),
]);
export type AgencyAct = Static<typeof AgencyAct>;

/** What became of an act. `far`: the way to another viewing is too long; `changed`: somebody changed the viewing since it was read; `over`: it is cancelled or past. */
export const ACT_OUTCOMES = [
  'moved',
  'cancelled',
  'taken',
  'outside',
  'far',
  'changed',
  'over',
  'refused',
  'unknown',
] as const;
export type ActOutcome = (typeof ACT_OUTCOMES)[number];

/** The note as it is kept and sent: without space around it; nothing when it is empty. */
export const noteText = (note: string | undefined): string | undefined =>
  note?.replace(/\r\n?/g, '\n').trim() || undefined;

/** Whose agenda it is, as the table of permissions asks: a member's own is the one that the member has, whatever its address. */
export const agendaSubject = (actor: Actor, agenda: Pick<Agenda, 'id' | 'email'>): Subject => ({
  representative: actor.role !== 'operator' && actor.agenda === agenda.id ? actor.email : agenda.email,
});

export const viewingEtag = ({ id, sequence }: { readonly id: number; readonly sequence: number }): string =>
  `"v${id}-${sequence}"`;
