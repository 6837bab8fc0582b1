// Listings as the people of the agency work on them: what the feed says, what members decided, drafts, publications. Our own extension.
import { Type } from 'typebox';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { STRICTNESSES } from '../domain/publishing/strictness.ts';
import { EstateSchema, UnitSchema } from '../domain/record/estate.ts';
import { RecordId, SiteId, strict } from '../domain/record/schema-parts.ts';
import { SentDayOrMoment, SentMoment } from '../domain/time/moment-schemas.ts';
import type { Endpoint } from './endpoint.ts';
import { json, memberRefusals, nothing, problemWith, versionRefusals } from './replies.ts';

const none = Type.Object({}, strict);
const one = Type.Object({ siteId: SiteId, id: RecordId }, strict);
const Moment = Type.String();
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
/** Leaves by their address: `/price/value`, `/general/title/nl`. Null empties what the feed says. */
export const Decisions = Type.Record(Type.String({ maxLength: 2200 }), Type.Unknown());
export const Pointers = Type.Array(Type.String({ maxLength: 2200 }), { maxItems: 1000 });

export const CauseAnswer = Type.Object(
  {
    kind: Type.Enum(['member', 'feed', 'push', 'command']),
    name: Type.String(),
    id: Type.Optional(Type.Integer()),
    reason: Type.Optional(Type.String()),
    planned: Type.Optional(Type.Literal(true)),
    restored: Type.Optional(Type.Integer()),
  },
  strict,
);

export const ESTATE_STATES = ['online', 'offline', 'draft', 'gone'] as const;

const EstateSheet = Type.Object(
  {
    id: RecordId,
    etag: Type.String(),
    /** draft: never online; offline: taken off by hand; gone: it left its feed. */
    state: Type.Enum(ESTATE_STATES),
    /** With the draft: what would be online after publishing. */
    record: UnitSchema,
    /** What visitors see; null when nothing. */
    shown: orNull(UnitSchema),
    /** What the feed says; null for the agency's own listing. */
    feed: orNull(UnitSchema),
    feedAt: orNull(Moment),
    /** How the feed is called; null for the agency's own listing, and for one that was pushed. */
    feedName: orNull(Type.String()),
    own: Decisions,
    draft: Decisions,
    /** Who decided what last. */
    touched: Type.Record(
      Type.String(),
      Type.Object({ version: Type.Integer(), by: Type.String(), at: Moment }, strict),
    ),
    /** The leaves that publishing would change. */
    changes: Type.Array(Type.Object({ pointer: Type.String(), before: Type.Unknown(), after: Type.Unknown() }, strict)),
    planned: orNull(Type.Object({ at: Moment, by: Type.String() }, strict)),
    /** Of a unit: its project. */
    project: orNull(UnitSchema),
    /** Of a project: its units, also those that are not online. */
    units: Type.Array(Type.Object({ id: RecordId, record: UnitSchema, state: Type.Enum(ESTATE_STATES) }, strict)),
    /** What the member may not change, and why. */
    locked: Type.Optional(Type.Enum(['role', 'branch', 'assigned', 'texts'])),
    /** In which languages a member who may only write texts writes them; absent: in all. */
    languages: Type.Optional(Type.Array(LocaleSchema)),
    mayPublish: Type.Boolean(),
    /** How the site takes legal gaps. */
    strictness: Type.Enum([...STRICTNESSES]),
    /** Transactions that the site shows nowhere: they are no advertisements. */
    hiddenStatus: Type.Array(Type.Integer()),
  },
  strict,
);

const VersionAnswer = Type.Object(
  {
    version: Type.Integer(),
    from: Moment,
    to: orNull(Moment),
    cause: orNull(CauseAnswer),
    /** False: nothing was on the website. */
    online: Type.Boolean(),
    /** Against the version before. */
    changes: Type.Array(Type.Object({ pointer: Type.String(), before: Type.Unknown(), after: Type.Unknown() }, strict)),
  },
  strict,
);
const WholeVersion = Type.Object(
  {
    version: Type.Integer(),
    from: Moment,
    to: orNull(Moment),
    cause: orNull(CauseAnswer),
    document: orNull(EstateSchema),
  },
  strict,
);

const gaps = problemWith(
  {
    /** refused: it cannot go online like this. asks-reason: it can, when somebody says why. */
    verdict: Type.Optional(Type.Enum(['refused', 'asks-reason'])),
    /** `unit`: the gap is one of this unit of the project. */
    gaps: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), rule: Type.String(), unit: Type.Optional(RecordId) }, strict)),
    ),
  },
  'The law wants more in the advertisement, or the listing is not in a state for this',
);

const common = { tag: 'desk estates', extension: true } as const;
const reads = { ...common, access: { may: 'estates.read' }, method: 'GET' } as const;
const writes = { ...common, access: { may: 'estates.write' } } as const;
const publishes = { ...common, access: { may: 'estates.publish' } } as const;

export const deskEstateEndpoints = {
  createEstate: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/estates',
    summary: 'A new listing as a draft: from a few answers, or as a copy of another one; a unit with `parentId`',
    params: Type.Object({ siteId: SiteId }, strict),
    query: none,
    body: Type.Object(
      {
        copyOf: Type.Optional(RecordId),
        parentId: Type.Optional(RecordId),
        set: Type.Optional(Decisions),
      },
      strict,
    ),
    replies: { 201: json(EstateSheet), ...memberRefusals },
  },
  deskEstate: {
    ...reads,
    path: '/sites/{siteId}/desk/estates/{id}',
    summary: 'A listing with its feed, its draft and what visitors see',
    params: one,
    query: none,
    replies: { 200: json(EstateSheet), ...memberRefusals },
  },
  saveEstate: {
    ...writes,
    method: 'PATCH',
    path: '/sites/{siteId}/desk/estates/{id}',
    summary:
      'Saves decisions in the draft; `back` leaves a leaf to the feed. 412 only when somebody else decided the same leaf otherwise',
    params: one,
    query: none,
    body: Type.Object({ set: Type.Optional(Decisions), back: Type.Optional(Pointers) }, strict),
    versioned: true,
    replies: { 200: json(EstateSheet), ...memberRefusals, ...versionRefusals },
  },
  publishEstate: {
    ...publishes,
    method: 'POST',
    path: '/sites/{siteId}/desk/estates/{id}/publish',
    summary: 'Brings the draft online, now or at a moment',
    params: one,
    query: none,
    body: Type.Object(
      {
        at: Type.Optional(SentMoment),
        reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
      },
      strict,
    ),
    versioned: true,
    replies: { 200: json(EstateSheet), ...memberRefusals, ...versionRefusals, 409: gaps },
  },
  unplanEstate: {
    ...publishes,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/estates/{id}/plan',
    summary: 'Takes back a planned publication; the draft stays',
    params: one,
    query: none,
    versioned: true,
    replies: { 200: json(EstateSheet), ...memberRefusals, ...versionRefusals },
  },
  discardDraft: {
    ...writes,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/estates/{id}/draft',
    summary: 'Throws the draft away: what visitors see stays. A listing that was never online goes altogether',
    params: one,
    query: none,
    versioned: true,
    replies: { 204: nothing, ...memberRefusals, ...versionRefusals },
  },
  showEstates: {
    ...publishes,
    method: 'POST',
    path: '/sites/{siteId}/desk/estates/visibility',
    summary: 'Takes listings off the website by hand, or puts them back; what cannot be is named with its reason',
    params: Type.Object({ siteId: SiteId }, strict),
    query: none,
    body: Type.Object(
      {
        ids: Type.Array(RecordId, { minItems: 1, maxItems: 500, uniqueItems: true }),
        hidden: Type.Boolean(),
        /** Why a listing with a legal gap, changed while it was hidden, goes online all the same. */
        reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
      },
      strict,
    ),
    replies: {
      200: json(
        Type.Object(
          {
            changed: Type.Array(RecordId),
            refused: Type.Array(
              Type.Object(
                {
                  id: RecordId,
                  reason: Type.Enum(['unknown', 'assigned', 'branch', 'draft', 'gone', 'gaps', 'reason', 'wrong']),
                },
                strict,
              ),
            ),
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  estateMails: {
    ...reads,
    path: '/sites/{siteId}/desk/estates/{id}/mails',
    summary: 'How many people would get a mail about it if the draft were published now',
    params: one,
    query: none,
    replies: { 200: json(Type.Object({ people: Type.Integer() }, strict)), ...memberRefusals },
  },
  previewEstate: {
    ...reads,
    method: 'POST',
    path: '/sites/{siteId}/desk/estates/{id}/preview',
    summary: 'A secret address of the page as the draft would show it, followed by a language; it ends by itself',
    params: one,
    query: none,
    /** For the frame in the desk, or for the owner of the home. */
    body: Type.Object({ for: Type.Enum(['desk', 'owner']) }, strict),
    replies: {
      200: json(Type.Object({ path: Type.String(), url: Type.String(), until: Moment }, strict)),
      ...memberRefusals,
    },
  },
  estateVersions: {
    ...reads,
    path: '/sites/{siteId}/desk/estates/{id}/versions',
    summary: 'What visitors saw, the newest first, with who, when, why and the differences',
    params: one,
    query: Type.Object({ before: Type.Optional(Type.Integer({ minimum: 1 })) }, strict),
    replies: {
      200: json(Type.Object({ versions: Type.Array(VersionAnswer), next: Type.Optional(Type.Integer()) }, strict)),
      ...memberRefusals,
    },
  },
  estateVersion: {
    ...reads,
    path: '/sites/{siteId}/desk/estates/{id}/versions/{version}',
    summary: 'One version, whole',
    params: Type.Object({ siteId: SiteId, id: RecordId, version: Type.Integer({ minimum: 1 }) }, strict),
    query: none,
    replies: { 200: json(WholeVersion), ...memberRefusals },
  },
  estateAt: {
    ...reads,
    path: '/sites/{siteId}/desk/estates/{id}/at',
    summary: 'What stood on the website at a moment, or at the end of a day in Brussels',
    params: one,
    query: Type.Object({ moment: SentDayOrMoment }, strict),
    replies: { 200: json(WholeVersion), ...memberRefusals },
  },
  restoreEstate: {
    ...publishes,
    method: 'POST',
    path: '/sites/{siteId}/desk/estates/{id}/restore',
    summary: 'Brings a former version back, whole or some leaves of it, as a new version; nothing disappears',
    params: one,
    query: none,
    body: Type.Object(
      {
        version: Type.Integer({ minimum: 1 }),
        leaves: Type.Optional(Pointers),
        reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
      },
      strict,
    ),
    versioned: true,
    replies: { 200: json(EstateSheet), ...memberRefusals, ...versionRefusals, 409: gaps },
  },
  blankEstate: {
    ...common,
    access: { may: 'estates.blank', confirmed: true },
    method: 'POST',
    path: '/sites/{siteId}/desk/estates/{id}/blank',
    summary:
      'Blanks a text or picture in all past versions, for a reason that goes to the log; it cannot be taken back',
    params: one,
    query: none,
    body: Type.Object(
      { pointer: Type.String({ maxLength: 2200 }), reason: Type.String({ minLength: 3, maxLength: 500 }) },
      strict,
    ),
    replies: { 200: json(Type.Object({ versions: Type.Integer() }, strict)), ...memberRefusals },
  },
} as const satisfies Record<string, Endpoint>;
