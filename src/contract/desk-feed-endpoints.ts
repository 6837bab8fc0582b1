// Feeds of a site for its own people: our own extension. What is suspicious waits here; every run can be taken back for a month.
import { Type } from 'typebox';
import { SUSPICIONS } from '../domain/quarantine/suspicion.ts';
import { FIELD_KINDS } from '../domain/record/field-kinds.ts';
import { MAX_ID } from '../domain/record/ids.ts';
import { SiteId, strict } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { json, memberRefusals, problem, problemWith } from './replies.ts';

/** How a run of a feed is, or ended. */
export const RUN_STATES = ['running', 'done', 'incomplete', 'refused', 'failed'] as const;

const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
const Moment = Type.String();
const Name = Type.String({ minLength: 1, maxLength: 60 });
const RunId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Id = Type.Integer({ minimum: 1, maximum: MAX_ID });
const oneRun = Type.Object({ siteId: SiteId, id: RunId }, strict);
const Localized = Type.Record(Type.String(), Type.String());

const Run = Type.Object(
  {
    id: Type.Integer(),
    source: Type.String(),
    format: Type.String(),
    state: Type.Enum(RUN_STATES),
    startedAt: Moment,
    endedAt: Type.Optional(Moment),
    dryRun: Type.Optional(Type.Boolean()),
    /** Why nothing was changed. */
    refused: Type.Optional(Type.String()),
    counts: Type.Object(
      {
        added: Type.Integer(),
        changed: Type.Integer(),
        unchanged: Type.Integer(),
        removed: Type.Integer(),
        skipped: Type.Integer(),
        /** Waiting for a person. */
        held: Type.Integer(),
        /** As they were, because somebody refused what the feed says. */
        kept: Type.Integer(),
      },
      strict,
    ),
    takenBackAt: Type.Optional(Moment),
    takenBackBy: Type.Optional(Type.String()),
    /** Whether something of it may be taken back still. */
    takeBack: Type.Boolean(),
  },
  strict,
);

const Counted = Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }, strict));
const BackCounts = {
  /** New listings that go off the website. */
  added: Type.Integer(),
  /** Listings that say again what they said. */
  changed: Type.Integer(),
  /** Listings that come back. */
  removed: Type.Integer(),
  /** Changed again by a later run: they stay. */
  later: Type.Integer(),
};

const WholeRun = Type.Object(
  {
    ...Run.properties,
    notes: Type.Array(Type.String()),
    lost: Counted,
    gaps: Counted,
    unknownPlaces: Counted,
    problems: Type.Array(
      Type.Object({ line: Type.Integer(), key: Type.Optional(Type.String()), reason: Type.String() }, strict),
    ),
    back: Type.Object({ ...BackCounts, possible: Type.Boolean(), until: Moment }, strict),
  },
  strict,
);

const Source = Type.Object(
  {
    name: Type.String(),
    waiting: Type.Integer(),
    /** Without what may be secret in it. */
    location: Type.Optional(Type.String()),
    /** A file that the operator named: pulled here, changed and ended by the operator. */
    ofOperator: Type.Optional(Type.Literal(true)),
    /** Absent: found in the first bytes, or imported by hand. */
    format: Type.Optional(Type.String()),
    /** Absent: imported by hand. */
    everyMinutes: Type.Optional(Type.Integer()),
    nextRunAt: Type.Optional(Moment),
    last: Type.Optional(Run),
  },
  strict,
);

const HELD_KINDS = ['change', 'new', 'removal'] as const;

const Held = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.Enum(HELD_KINDS),
    state: Type.Enum(['waiting', 'refused']),
    source: Type.String(),
    run: Type.Integer(),
    suspicions: Type.Array(Type.Enum(SUSPICIONS)),
    heldAt: Moment,
    decidedBy: Type.Optional(Type.String()),
    /** Another one as soon as the feed, or what stands, says something else. */
    version: Type.String(),
    reference: Type.Optional(Type.String()),
    street: Type.Optional(Localized),
    zip: Type.Optional(Type.String()),
    city: Type.Optional(Localized),
    title: Type.Optional(Localized),
    picture: Type.Optional(Type.String()),
    fields: Type.Array(
      Type.Object(
        {
          pointer: Type.String(),
          /** What stands. */
          before: Type.Unknown(),
          /** What the feed says. */
          after: Type.Unknown(),
          suspicious: Type.Boolean(),
        },
        strict,
      ),
    ),
  },
  strict,
);

/** What a run did with a record. */
const DEEDS = ['added', 'changed', 'removed', 'held'] as const;

const RunRecord = Type.Object(
  {
    id: Type.Integer(),
    what: Type.Enum(DEEDS),
    /** `later`: it says something else since. `offline`: visitors do not see it. */
    became: Type.Enum(['online', 'offline', 'later', 'takenBack', 'waiting', 'refused']),
    /** Of what is held. */
    kind: Type.Optional(Type.Enum(HELD_KINDS)),
    reference: Type.Optional(Type.String()),
    street: Type.Optional(Localized),
    zip: Type.Optional(Type.String()),
    city: Type.Optional(Localized),
    title: Type.Optional(Localized),
    /** Of a change; absent where what the run brought is known no longer. */
    fields: Type.Optional(
      Type.Array(
        Type.Object(
          {
            pointer: Type.String(),
            before: Type.Unknown(),
            after: Type.Unknown(),
            /** Members decided it themselves: visitors see that. */
            own: Type.Optional(Type.Boolean()),
          },
          strict,
        ),
      ),
    ),
    /** How many fields besides. */
    more: Type.Optional(Type.Integer()),
  },
  strict,
);

const HeldRun = Type.Object(
  {
    run: Type.Integer(),
    source: Type.String(),
    since: Moment,
    count: Type.Integer(),
    /** Another one as soon as anything of it, or what stands, is another. */
    version: Type.String(),
  },
  strict,
);

const Version = Type.String({ minLength: 1, maxLength: 60 });
const Decided = json(Type.Object({ decided: Type.Integer(), waiting: Type.Integer() }, strict));
/** Of all that waits of a run: what is left of it is decided by asking again with its version. */
const SomeDecided = json(
  Type.Object(
    {
      decided: Type.Integer(),
      /** Of the run. */
      left: Type.Integer(),
      /** Of what is left; absent when nothing is. */
      version: Type.Optional(Type.String()),
      waiting: Type.Integer(),
    },
    strict,
  ),
);
const ofHeldRun = {
  params: oneRun,
  query: none,
  body: Type.Object({ version: Version }, strict),
} as const;
const changedMeanwhile = problemWith(
  { id: Type.Optional(Type.Integer()) },
  'The feed, or somebody else, says something else by now; nothing was decided',
);

const Kind = Type.Enum(['type', 'place', 'code']);
/** Of a code: its field, what the feed writes there, and the enumeration whose codes it can mean. */
const OfCode = {
  field: Type.Optional(Type.String()),
  word: Type.Optional(Type.String()),
  table: Type.Optional(Type.Enum([...FIELD_KINDS])),
};
const Value = Type.String({ minLength: 1, maxLength: 200 });
const Words = json(
  Type.Object(
    {
      unknown: Type.Array(
        Type.Object(
          { kind: Kind, value: Type.String(), ...OfCode, count: Type.Integer(), sources: Type.Array(Type.String()) },
          strict,
        ),
      ),
      known: Type.Array(
        Type.Object(
          {
            kind: Kind,
            value: Type.String(),
            ...OfCode,
            /** Of a subtype or of the enumeration, or the id of a place. */
            code: Type.String(),
            place: Type.Optional(Type.String()),
            chosenBy: Type.String(),
            chosenAt: Moment,
          },
          strict,
        ),
      ),
    },
    strict,
  ),
);

const common = { tag: 'desk feeds', extension: true } as const;

export const deskFeedEndpoints = {
  feeds: {
    ...common,
    access: { may: 'feeds.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/feeds',
    summary: 'Where listings come from: schedule, last run and what waits of each source',
    params: site,
    query: none,
    replies: {
      200: json(Type.Object({ sources: Type.Array(Source), waiting: Type.Integer() }, strict)),
      ...memberRefusals,
    },
  },
  pullFeed: {
    ...common,
    access: { may: 'feeds.write' },
    method: 'POST',
    path: '/sites/{siteId}/desk/feeds/{name}/pull',
    summary: 'Pulls a scheduled source as soon as a worker is free',
    params: Type.Object({ siteId: SiteId, name: Name }, strict),
    query: none,
    body: none,
    replies: { 202: json(Type.Object({ name: Type.String() }, strict)), ...memberRefusals },
  },
  feedRuns: {
    ...common,
    access: { may: 'feeds.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/feed-runs',
    summary: 'The runs of a site or of one source, the newest first',
    params: site,
    query: Type.Object({ source: Type.Optional(Name), before: Type.Optional(RunId) }, strict),
    replies: {
      200: json(Type.Object({ runs: Type.Array(Run), next: Type.Optional(Type.Integer()) }, strict)),
      ...memberRefusals,
    },
  },
  feedRun: {
    ...common,
    access: { may: 'feeds.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/feed-runs/{id}',
    summary: 'One run whole: problems by record, what could not be taken, and what taking it back would do',
    params: oneRun,
    query: none,
    replies: { 200: json(WholeRun), ...memberRefusals },
  },
  feedRunRecords: {
    ...common,
    access: { may: 'feeds.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/feed-runs/{id}/records',
    summary: 'What a run did with each listing, field by field, and what became of it',
    params: oneRun,
    query: Type.Object({ what: Type.Optional(Type.Enum(DEEDS)), after: Type.Optional(Id) }, strict),
    replies: {
      200: json(Type.Object({ records: Type.Array(RunRecord), next: Type.Optional(Type.Integer()) }, strict)),
      ...memberRefusals,
    },
  },
  takeRunBack: {
    ...common,
    access: { may: 'feeds.write' },
    method: 'POST',
    path: '/sites/{siteId}/desk/feed-runs/{id}/take-back',
    summary: 'What feeds said before the run stands again; what members decided is not touched',
    params: oneRun,
    query: none,
    body: none,
    replies: {
      200: json(Type.Object(BackCounts, strict)),
      ...memberRefusals,
      409: problem('It is too long ago, or nothing of it stands any more'),
    },
  },
  heldRecords: {
    ...common,
    access: { may: 'feeds.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/quarantine',
    summary: 'What waits for a person, or was refused, field by field beside what stands',
    params: site,
    query: Type.Object(
      {
        state: Type.Optional(Type.Enum(['waiting', 'refused'])),
        run: Type.Optional(RunId),
        source: Type.Optional(Name),
        after: Type.Optional(Id),
      },
      strict,
    ),
    replies: {
      200: json(Type.Object({ records: Type.Array(Held), next: Type.Optional(Type.Integer()) }, strict)),
      ...memberRefusals,
    },
  },
  approveHeld: {
    ...common,
    access: { may: 'feeds.write' },
    method: 'POST',
    path: '/sites/{siteId}/desk/quarantine/approve',
    summary: 'Takes held records, whole or without some fields; all of them or none',
    params: site,
    query: none,
    body: Type.Object(
      {
        records: Type.Array(
          Type.Object(
            {
              id: Id,
              version: Version,
              /** These fields keep what stands. */
              without: Type.Optional(Type.Array(Type.String({ maxLength: 400 }), { maxItems: 200 })),
            },
            strict,
          ),
          { minItems: 1, maxItems: 100 },
        ),
      },
      strict,
    ),
    replies: { 200: Decided, ...memberRefusals, 409: changedMeanwhile },
  },
  refuseHeld: {
    ...common,
    access: { may: 'feeds.write' },
    method: 'POST',
    path: '/sites/{siteId}/desk/quarantine/refuse',
    summary: 'What stands stays, until the feed says something else',
    params: site,
    query: none,
    body: Type.Object(
      {
        records: Type.Array(Type.Object({ id: Id, version: Version }, strict), { minItems: 1, maxItems: 100 }),
      },
      strict,
    ),
    replies: { 200: Decided, ...memberRefusals, 409: changedMeanwhile },
  },
  heldRuns: {
    ...common,
    access: { may: 'feeds.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/quarantine/runs',
    summary: 'The runs of which something waits, the newest first, with how much',
    params: site,
    query: none,
    replies: { 200: json(Type.Object({ runs: Type.Array(HeldRun) }, strict)), ...memberRefusals },
  },
  approveHeldRun: {
    ...common,
    access: { may: 'feeds.write' },
    method: 'POST',
    path: '/sites/{siteId}/desk/quarantine/runs/{id}/approve',
    summary:
      'Takes all that waits of a run, a hundred at a time: again with the version of the answer, until nothing is left',
    ...ofHeldRun,
    replies: { 200: SomeDecided, ...memberRefusals, 409: changedMeanwhile },
  },
  refuseHeldRun: {
    ...common,
    access: { may: 'feeds.write' },
    method: 'POST',
    path: '/sites/{siteId}/desk/quarantine/runs/{id}/refuse',
    summary:
      'Refuses all that waits of a run, a hundred at a time: again with the version of the answer, until nothing is left',
    ...ofHeldRun,
    replies: { 200: SomeDecided, ...memberRefusals, 409: changedMeanwhile },
  },
  feedWords: {
    ...common,
    access: { may: 'feeds.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/feed-words',
    summary: 'Types, places and codes of feeds that nobody knows, and what somebody said they mean',
    params: site,
    query: none,
    replies: { 200: Words, ...memberRefusals },
  },
  explainWord: {
    ...common,
    access: { may: 'feeds.write' },
    method: 'PUT',
    path: '/sites/{siteId}/desk/feed-words',
    summary: 'Says what a word of a feed means; every later run takes it so',
    params: site,
    query: none,
    body: Type.Object({ kind: Kind, value: Value, code: Type.String({ minLength: 1, maxLength: 60 }) }, strict),
    replies: { 200: Words, ...memberRefusals },
  },
  forgetWord: {
    ...common,
    access: { may: 'feeds.write' },
    method: 'POST',
    path: '/sites/{siteId}/desk/feed-words/forget',
    summary: 'Forgets what a word of a feed means',
    params: site,
    query: none,
    body: Type.Object({ kind: Kind, value: Value }, strict),
    replies: { 200: Words, ...memberRefusals },
  },
} as const satisfies Record<string, Endpoint>;
