// Leads, and the work of members on them: our own extension. The words of a conversation are for those who
// answer visitors.
import { Type } from 'typebox';
import { MAX_ANSWER, MAX_ATTACHMENTS, MAX_NOTE, MAX_SIGNATURE, MAX_SUBJECT } from '../domain/leads/answer.ts';
import { CONVERSATION_KINDS, CONVERSATION_STATES, LEAD_SHOWS, MESSAGE_KINDS } from '../domain/leads/conversation.ts';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { VISIBILITIES } from '../domain/media/file-ref.ts';
import { REFUSAL_REASONS } from '../domain/people/may.ts';
import { RecordId, SiteId, strict } from '../domain/record/schema-parts.ts';
import { SentDay } from '../domain/time/moment-schemas.ts';
import type { Endpoint } from './endpoint.ts';
import { file, json, memberRefusals, nothing, problemWith, versionRefusals } from './replies.ts';

const none = Type.Object({}, strict);
const siteAnd = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object({ siteId: SiteId, ...properties }, strict);
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const one = siteAnd({ id: Id });
const Moment = Type.String();
const Day = SentDay;
const Kind = Type.Enum(CONVERSATION_KINDS);
const State = Type.Enum(CONVERSATION_STATES);
const MailState = Type.Enum(['waiting', 'sending', 'sent', 'dropped', 'dead']);
const Somebody = Type.Object({ id: Type.Integer(), name: Type.String() }, strict);
/** One text for each language; a language without one is absent. */
const texts = (maxLength: number) => {
  const text = Type.Optional(Type.String({ maxLength }));
  return Type.Object({ nl: text, fr: text, en: text, de: text }, strict);
};

const filter = {
  /** Not closed, when absent: all of them. */
  show: Type.Optional(Type.Enum(LEAD_SHOWS)),
  kind: Type.Optional(Kind),
  state: Type.Optional(State),
  estateId: Type.Optional(RecordId),
  branch: Type.Optional(Type.String({ maxLength: 100 })),
  /** Words of a name, an address or what the listing is called. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
};

const ListedLead = Type.Object(
  {
    id: Type.Integer(),
    kind: Kind,
    state: State,
    assignee: Type.Optional(Somebody),
    name: Type.String(),
    email: Type.String(),
    locale: LocaleSchema,
    estateId: Type.Optional(Type.Integer()),
    unitId: Type.Optional(Type.Integer()),
    about: Type.Optional(Type.String()),
    branch: Type.Optional(Type.String()),
    /** The beginning of the last words. */
    preview: Type.String(),
    /** A mail to the visitor came back. */
    bounced: Type.Boolean(),
    createdAt: Moment,
    lastAt: Moment,
    answeredAt: Type.Optional(Moment),
  },
  strict,
);

const Message = Type.Object(
  {
    id: Type.Integer(),
    direction: Type.Enum(['in', 'out']),
    kind: Type.Enum(MESSAGE_KINDS),
    from: Type.Object({ name: Type.String(), email: Type.String() }, strict),
    subject: Type.String(),
    text: Type.String(),
    /** Whether it can also be shown as it was written. */
    html: Type.Boolean(),
    attachments: Type.Array(
      Type.Object(
        { name: Type.String(), mediaType: Type.String(), bytes: Type.Integer(), kept: Type.Boolean() },
        strict,
      ),
    ),
    author: Type.Optional(Type.String()),
    memberId: Type.Optional(Type.Integer()),
    at: Moment,
    delivery: Type.Optional(
      Type.Object({ id: Type.Integer(), state: MailState, reason: Type.Optional(Type.String()) }, strict),
    ),
  },
  strict,
);

const Values = Type.Object(
  {
    name: Type.String(),
    listing: Type.String(),
    link: Type.String(),
    moment: Type.String(),
    agency: Type.String(),
    member: Type.String(),
  },
  strict,
);

const Lead = Type.Object(
  {
    id: Type.Integer(),
    /** For `If-Match`. */
    etag: Type.String(),
    kind: Kind,
    state: State,
    assignee: Type.Optional(Somebody),
    name: Type.String(),
    email: Type.String(),
    locale: LocaleSchema,
    about: Type.Optional(Type.String()),
    branch: Type.Optional(Type.String()),
    unitId: Type.Optional(Type.Integer()),
    createdAt: Moment,
    lastAt: Moment,
    answeredAt: Type.Optional(Moment),
    /** Working time from its arrival to the first answer of a person. */
    responseMinutes: Type.Optional(Type.Integer()),
    /** The day until which a member keeps it, longer than the site does. */
    keepUntil: Type.Optional(Moment),
    /** When it is erased by itself, or why it is not. */
    erasure: Type.Object({ until: Type.Optional(Moment), because: Type.Optional(Type.Literal('books')) }, strict),
    /** Why the caller may not change or answer it. */
    locked: Type.Optional(Type.Enum(REFUSAL_REASONS)),
    asked: Type.Object(
      {
        message: Type.String(),
        phone: Type.Optional(Type.String()),
        subject: Type.Optional(Type.String()),
        recipient: Type.Optional(Type.String()),
        /** Documents on request, by name. */
        documents: Type.Optional(Type.Array(Type.String())),
        page: Type.Optional(Type.String()),
        newsletter: Type.Boolean(),
        fields: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }, strict)),
        consent: Type.Optional(Type.Object({ textVersion: Type.String(), at: Type.String() }, strict)),
        viewing: Type.Optional(
          Type.Object(
            {
              state: Type.String(),
              start: Moment,
              end: Moment,
              representative: Type.String(),
              label: Type.String(),
              group: Type.Boolean(),
            },
            strict,
          ),
        ),
        stay: Type.Optional(
          Type.Object(
            {
              state: Type.String(),
              from: Type.String(),
              to: Type.String(),
              persons: Type.Integer(),
              price: Type.Number(),
              heldUntil: Moment,
            },
            strict,
          ),
        ),
      },
      strict,
    ),
    messages: Type.Array(Message),
    /** For `seen` of an answer. */
    lastMessage: Type.Integer(),
    /** Mails that the program sent about it. */
    mails: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          kind: Type.String(),
          state: MailState,
          toVisitor: Type.Boolean(),
          at: Moment,
          reason: Type.Optional(Type.String()),
        },
        strict,
      ),
    ),
    notes: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          author: Type.String(),
          memberId: Type.Optional(Type.Integer()),
          text: Type.String(),
          at: Moment,
          changedAt: Type.Optional(Moment),
          /** For `If-Match`. */
          etag: Type.String(),
          mine: Type.Boolean(),
        },
        strict,
      ),
    ),
    listing: Type.Optional(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          kind: Type.String(),
          place: Type.String(),
          price: Type.String(),
          picture: Type.Optional(Type.String()),
          reference: Type.Optional(Type.String()),
          online: Type.Boolean(),
          documents: Type.Array(
            Type.Object({ ref: Type.String(), name: Type.String(), visibility: Type.Enum([...VISIBILITIES]) }, strict),
          ),
        },
        strict,
      ),
    ),
    /** The page that visitors see. */
    page: Type.Optional(Type.String()),
    /** What else this person asked. */
    others: Type.Array(
      Type.Object(
        { id: Type.Integer(), kind: Kind, state: State, about: Type.Optional(Type.String()), at: Moment },
        strict,
      ),
    ),
    /** Listings that this person shared from their favourites. */
    favorites: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          reference: Type.Optional(Type.String()),
          online: Type.Boolean(),
          picture: Type.Optional(Type.String()),
          /** The page that visitors see. */
          page: Type.Optional(Type.String()),
        },
        strict,
      ),
    ),
    alerts: Type.Array(Type.Object({ name: Type.String(), frequency: Type.String(), active: Type.Boolean() }, strict)),
    /** The address was refused lately: an answer says that it leaves all the same. */
    suppressed: Type.Boolean(),
    answer: Type.Object(
      {
        subject: Type.String(),
        from: Type.String(),
        replyTo: Type.String(),
        fields: Type.Object({ nl: Values, fr: Values, en: Values, de: Values }, strict),
        signature: texts(MAX_SIGNATURE),
      },
      strict,
    ),
  },
  strict,
);

const TemplateFields = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  subject: texts(MAX_SUBJECT),
  text: texts(MAX_ANSWER),
};
const Template = Type.Object(
  { id: Type.Integer(), ...TemplateFields, etag: Type.String(), changedBy: Type.String(), changedAt: Moment },
  strict,
);

const NoteText = Type.Object({ text: Type.String({ minLength: 1, maxLength: MAX_NOTE, pattern: '\\S' }) }, strict);

const common = { tag: 'desk leads', extension: true, query: none } as const;
const reads = { access: { may: 'leads.read' } } as const;
const writes = { access: { may: 'leads.write' } } as const;
const templates = { access: { may: 'templates.write' } } as const;
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const leadEndpoints = {
  leads: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/leads',
    summary: 'What visitors asked, the newest message first, with counts and the response time of 30 days',
    params: siteAnd({}),
    query: Type.Object({ ...filter, before: Type.Optional(Id) }, strict),
    replies: {
      200: json(
        Type.Object(
          {
            leads: Type.Array(ListedLead),
            /** For `before`; absent at the end. */
            next: Type.Optional(Type.Integer()),
            counts: Type.Object(
              {
                open: Type.Integer(),
                mine: Type.Integer(),
                nobody: Type.Integer(),
                closed: Type.Integer(),
                unanswered: Type.Integer(),
              },
              strict,
            ),
            /** Minutes of working time; absent when nobody answered in these days. */
            response: Type.Object(
              { days: Type.Integer(), answered: Type.Integer(), median: Type.Optional(Type.Integer()) },
              strict,
            ),
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  leadFile: {
    ...common,
    access: { may: 'leads.export', confirmed: true },
    method: 'GET',
    path: '/sites/{siteId}/desk/leads.csv',
    summary: 'The same list as a file for spreadsheets; cells that begin like a formula are text',
    params: siteAnd({}),
    query: Type.Object(filter, strict),
    replies: { 200: file('text/csv'), ...memberRefusals },
  },
  lead: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/leads/{id}',
    summary: 'One lead whole: what was asked, messages, notes, mails, the listing and what else this person asked',
    params: one,
    replies: { 200: json(Lead), ...memberRefusals },
  },
  saveLead: {
    ...common,
    ...writes,
    versioned: true,
    method: 'PATCH',
    path: '/sites/{siteId}/desk/leads/{id}',
    summary:
      'Changes the state of a lead, whose it is (null: nobody) or the last day it is kept (null: as the site keeps)',
    params: one,
    body: Type.Object(
      {
        state: Type.Optional(State),
        assignee: Type.Optional(Type.Union([RecordId, Type.Null()])),
        keepUntil: Type.Optional(Type.Union([Day, Type.Null()])),
      },
      strict,
    ),
    replies: { 200: json(Lead), ...memberRefusals, ...versionRefusals },
  },
  addLeadNote: {
    ...common,
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/leads/{id}/notes',
    summary: 'Leaves a note for colleagues; visitors never see it',
    params: one,
    body: NoteText,
    replies: { 201: json(Lead), ...memberRefusals },
  },
  saveLeadNote: {
    ...common,
    ...writes,
    versioned: true,
    method: 'PUT',
    path: '/sites/{siteId}/desk/leads/{id}/notes/{note}',
    summary: 'Changes a note of one’s own',
    params: siteAnd({ id: Id, note: Id }),
    body: NoteText,
    replies: { 200: json(Lead), ...memberRefusals, ...versionRefusals },
  },
  removeLeadNote: {
    ...common,
    ...writes,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/leads/{id}/notes/{note}',
    summary: 'Takes away a note of one’s own; whoever may erase people takes away anybody’s',
    params: siteAnd({ id: Id, note: Id }),
    replies: { 204: nothing, ...memberRefusals },
  },
  answerLead: {
    ...common,
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/leads/{id}/answers',
    summary:
      'Answers by mail, with the signature of the member. Fields such as {naam} are filled; one that is unknown or empty is refused',
    params: one,
    body: Type.Object(
      {
        /** Names this very answer: sent again, it is the same one. */
        key: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
        locale: LocaleSchema,
        subject: Type.String({ minLength: 1, maxLength: MAX_SUBJECT, pattern: '\\S' }),
        text: Type.String({ minLength: 1, maxLength: MAX_ANSWER, pattern: '\\S' }),
        /** `lastMessage` of the lead as it was read. */
        seen: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        /** Although something came in between. */
        anyway: Type.Optional(Type.Boolean()),
        /** Although the address was refused lately. */
        refused: Type.Optional(Type.Boolean()),
        /** Uploaded for this answer. */
        files: Type.Optional(
          Type.Array(Type.Object({ sha256: Sha256, name: Type.String({ maxLength: 200 }) }, strict), {
            maxItems: MAX_ATTACHMENTS,
          }),
        ),
        /** Of the listing; an internal one needs to be named as such. */
        documents: Type.Optional(
          Type.Array(
            Type.Object({ ref: Type.String({ maxLength: 200 }), internal: Type.Optional(Type.Boolean()) }, strict),
            { maxItems: MAX_ATTACHMENTS },
          ),
        ),
        /** Afterwards; `waiting` when absent. */
        state: Type.Optional(State),
      },
      strict,
    ),
    replies: {
      201: json(Lead),
      ...memberRefusals,
      409: problemWith(
        { reason: Type.Optional(Type.Literal('suppressed')) },
        'The address was refused lately: `refused` sends all the same',
      ),
      412: problemWith(
        { between: Type.Optional(Type.Array(Message)) },
        'Messages came since the lead was read: `between` holds them, `anyway` sends all the same',
      ),
      413: problemWith(
        { reason: Type.Optional(Type.Literal('too-large')) },
        'The files are larger than 10 MB together, or the body is larger than the call takes',
      ),
    },
  },
  leadMessageHtml: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/leads/{id}/messages/{message}/html',
    summary: 'A mail as it was written, cleaned, for a frame without scripts',
    params: siteAnd({ id: Id, message: Id }),
    replies: { 200: json(Type.Object({ html: Type.String() }, strict)), ...memberRefusals },
  },
  leadAttachment: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/leads/{id}/messages/{message}/attachments/{index}',
    summary: 'A file that came with a mail, to be kept: browsers do not open it',
    params: siteAnd({ id: Id, message: Id, index: Type.Integer({ minimum: 0, maximum: 1000 }) }),
    replies: { 200: file('application/octet-stream'), ...memberRefusals },
  },
  replyTemplates: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/reply-templates',
    summary: 'Templates of answers, in the languages they have',
    params: siteAnd({}),
    replies: { 200: json(Type.Array(Template)), ...memberRefusals },
  },
  createReplyTemplate: {
    ...common,
    ...templates,
    method: 'POST',
    path: '/sites/{siteId}/desk/reply-templates',
    summary: 'Adds a template; a field that does not exist is refused',
    params: siteAnd({}),
    body: Type.Object(TemplateFields, strict),
    replies: { 201: json(Template), ...memberRefusals },
  },
  saveReplyTemplate: {
    ...common,
    ...templates,
    versioned: true,
    method: 'PUT',
    path: '/sites/{siteId}/desk/reply-templates/{id}',
    summary: 'Changes a template',
    params: siteAnd({ id: RecordId }),
    body: Type.Object(TemplateFields, strict),
    replies: { 200: json(Template), ...memberRefusals, ...versionRefusals },
  },
  removeReplyTemplate: {
    ...common,
    ...templates,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/reply-templates/{id}',
    summary: 'Removes a template; answers that were sent stay',
    params: siteAnd({ id: RecordId }),
    replies: { 204: nothing, ...memberRefusals },
  },
  signature: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/signature',
    summary: 'What stands below one’s own answers, by language',
    params: siteAnd({}),
    replies: { 200: json(Type.Object({ signature: texts(MAX_SIGNATURE) }, strict)), ...memberRefusals },
  },
  saveSignature: {
    ...common,
    ...writes,
    method: 'PUT',
    path: '/sites/{siteId}/desk/signature',
    summary: 'Changes what stands below one’s own answers',
    params: siteAnd({}),
    body: Type.Object({ signature: texts(MAX_SIGNATURE) }, strict),
    replies: { 200: json(Type.Object({ signature: texts(MAX_SIGNATURE) }, strict)), ...memberRefusals },
  },
} as const satisfies Record<string, Endpoint>;
