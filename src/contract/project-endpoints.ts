// The units of a project as a grid: read, saved and published together. Our own extension.
import { Type } from 'typebox';
import { UNIT_STATUSES } from '../domain/projects/unit-status.ts';
import { UnitSchema } from '../domain/record/estate.ts';
import { MAX_UNITS } from '../domain/record/estate-blocks.ts';
import { RecordId, SiteId, strict } from '../domain/record/schema-parts.ts';
import { CauseAnswer, Decisions, ESTATE_STATES, Pointers } from './desk-estate-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { json, memberRefusals, problemWith, versionRefusals } from './replies.ts';

const none = Type.Object({}, strict);
const one = Type.Object({ siteId: SiteId, id: RecordId }, strict);
const Locked = Type.Optional(Type.Enum(['role', 'branch', 'assigned', 'texts']));
const StateName = Type.Enum(ESTATE_STATES);
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

const ProjectSummary = Type.Object(
  {
    id: RecordId,
    /** Texts and pictures are left out: what names it, and where it stands. */
    record: UnitSchema,
    state: StateName,
    available: Type.Integer(),
    option: Type.Integer(),
    sold: Type.Integer(),
    total: Type.Integer(),
    /** Units that publishing would change. */
    changed: Type.Integer(),
    /** Units in whose advertisement the law wants more, and how much more. */
    lacking: Type.Array(Type.Object({ id: RecordId, number: Type.String(), gaps: Type.Integer() }, strict)),
  },
  strict,
);

const UnitsSheet = Type.Object(
  {
    id: RecordId,
    /** Of all the units together. */
    etag: Type.String(),
    record: UnitSchema,
    state: StateName,
    units: Type.Array(
      Type.Object(
        {
          id: RecordId,
          /** With the draft; without texts and pictures. */
          record: UnitSchema,
          /** What visitors see; null when nothing. */
          shown: orNull(UnitSchema),
          state: StateName,
          draft: Decisions,
          /** How many leaves publishing would change. */
          changes: Type.Integer(),
          /** What the law wants in its advertisement and is not there, in the language of the member. */
          gaps: Type.Array(Type.String()),
          locked: Locked,
        },
        strict,
      ),
    ),
    /** What the member may not change, and why. */
    locked: Locked,
    mayPublish: Type.Boolean(),
  },
  strict,
);

const unitGaps = problemWith(
  {
    verdict: Type.Optional(Type.Enum(['refused', 'asks-reason'])),
    gaps: Type.Optional(Type.Array(Type.Object({ unit: RecordId, field: Type.String(), rule: Type.String() }, strict))),
  },
  'The law wants more in the advertisement of some units, which are named; none was published',
);

const LEDGER_STATUSES = [...UNIT_STATUSES, 'offline'] as const;
const entry = {
  id: RecordId,
  /** What the unit is called today. */
  number: Type.String(),
  at: Type.String(),
  version: Type.Integer(),
  cause: orNull(CauseAnswer),
};
const LedgerEntry = Type.Union([
  Type.Object(
    {
      ...entry,
      kind: Type.Literal('status'),
      before: orNull(Type.Enum(LEDGER_STATUSES)),
      after: Type.Enum(LEDGER_STATUSES),
    },
    strict,
  ),
  Type.Object(
    { ...entry, kind: Type.Literal('price'), before: orNull(Type.Number()), after: orNull(Type.Number()) },
    strict,
  ),
]);

const common = { tag: 'desk estates', extension: true } as const;
const reads = { ...common, access: { may: 'estates.read' }, method: 'GET' } as const;

export const projectEndpoints = {
  projects: {
    ...reads,
    path: '/sites/{siteId}/desk/projects',
    summary: 'The projects of the site, with how many of their units are free, under option and sold',
    params: Type.Object({ siteId: SiteId }, strict),
    query: none,
    replies: { 200: json(Type.Object({ projects: Type.Array(ProjectSummary) }, strict)), ...memberRefusals },
  },
  projectUnits: {
    ...reads,
    path: '/sites/{siteId}/desk/estates/{id}/units',
    summary: 'The units of a project with their drafts, from the highest floor to the lowest',
    params: one,
    query: none,
    replies: { 200: json(UnitsSheet), ...memberRefusals },
  },
  saveUnits: {
    ...common,
    access: { may: 'estates.write' },
    method: 'PATCH',
    path: '/sites/{siteId}/desk/estates/{id}/units',
    summary:
      'Saves decisions of several units together, or none of them. 412 only when somebody else decided the same leaf of the same unit otherwise: `fields` says `<unit>/<leaf>`',
    params: one,
    query: none,
    body: Type.Object(
      {
        units: Type.Array(
          Type.Object({ id: RecordId, set: Type.Optional(Decisions), back: Type.Optional(Pointers) }, strict),
          { maxItems: MAX_UNITS },
        ),
      },
      strict,
    ),
    versioned: true,
    replies: { 200: json(UnitsSheet), ...memberRefusals, ...versionRefusals },
  },
  publishUnits: {
    ...common,
    access: { may: 'estates.publish' },
    method: 'POST',
    path: '/sites/{siteId}/desk/estates/{id}/units/publish',
    summary: 'Brings the drafts of all changed units online together, or of those that are named',
    params: one,
    query: none,
    body: Type.Object(
      {
        ids: Type.Optional(Type.Array(RecordId, { minItems: 1, maxItems: MAX_UNITS, uniqueItems: true })),
        reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
      },
      strict,
    ),
    versioned: true,
    replies: {
      200: json(Type.Object({ ...UnitsSheet.properties, published: Type.Array(RecordId) }, strict)),
      ...memberRefusals,
      ...versionRefusals,
      409: unitGaps,
    },
  },
  unitsMails: {
    ...reads,
    path: '/sites/{siteId}/desk/estates/{id}/units/mails',
    summary: 'How many people would get a mail if the drafts of the units were published now',
    params: one,
    query: none,
    replies: { 200: json(Type.Object({ people: Type.Integer() }, strict)), ...memberRefusals },
  },
  unitLedger: {
    ...reads,
    path: '/sites/{siteId}/desk/estates/{id}/ledger',
    summary: 'Every change of status and price of every unit that visitors saw, the newest first',
    params: one,
    query: none,
    replies: { 200: json(Type.Object({ entries: Type.Array(LedgerEntry) }, strict)), ...memberRefusals },
  },
} as const satisfies Record<string, Endpoint>;
