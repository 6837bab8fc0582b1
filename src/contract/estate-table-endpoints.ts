// The agency's table of listings, its saved views and its files: our own extension.
import { Type } from 'typebox';
import { TableFilter, TableOrder } from '../domain/estates-table/table-filter.ts';
import { IMPORT_CHARACTERS, IMPORT_COLUMNS, LINE_PROBLEMS } from '../domain/estates-table/table-import.ts';
import {
  BUILT_IN_VIEWS,
  LISTING_STATES,
  type StateFilter,
  TABLE_COLUMNS,
} from '../domain/estates-table/table-names.ts';
import { Columns, TableView, ViewName } from '../domain/estates-table/table-view.ts';
import { Email } from '../domain/leads/email-address.ts';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { REGIONS } from '../domain/record/estate-blocks.ts';
import { RecordId, SiteId, Slug, strict } from '../domain/record/schema-parts.ts';
import { STATUSES } from '../domain/record/status.ts';
import type { Endpoint } from './endpoint.ts';
import { file, json, memberRefusals, nothing, problem, versionRefusals } from './replies.ts';

const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
const Moment = Type.String();
const Count = Type.Integer({ minimum: 0 });
const Flag = Type.Optional(Type.Literal(true));

/** One listing, in the words of whoever asks. */
const TableRow = Type.Object(
  {
    id: RecordId,
    parentId: Type.Optional(RecordId),
    reference: Type.String(),
    /** Street and number; empty when nobody wrote it. */
    street: Type.String(),
    place: Type.String(),
    title: Type.String(),
    kind: Type.String(),
    project: Flag,
    /** Of a project. */
    units: Type.Optional(Count),
    /** Of a project: units in whose advertisement the law wants more; `gaps` counts those too. */
    lacking: Type.Optional(Count),
    state: Type.Enum(LISTING_STATES),
    /** Members wrote what visitors do not see yet. */
    changed: Flag,
    /** Goes online at this moment. */
    planned: Type.Optional(Moment),
    /** The agency's own, in no feed. */
    own: Flag,
    status: Type.Optional(Type.Enum(STATUSES)),
    option: Flag,
    price: Type.Optional(Type.Number()),
    /** Not less than the price. */
    from: Flag,
    region: Type.Optional(Type.Enum(REGIONS)),
    bedrooms: Type.Optional(Type.Number()),
    area: Type.Optional(Type.Number()),
    /** The address of a small picture. */
    picture: Type.Optional(Type.String()),
    representative: Type.Optional(Type.Object({ name: Type.String(), email: Type.String() }, strict)),
    gaps: Count,
    percentage: Count,
    sticker: Type.Optional(Type.String()),
    collections: Type.Array(Type.String()),
    requests: Count,
    changedAt: Moment,
    changedBy: Type.Optional(Type.String()),
    point: Type.Optional(Type.Tuple([Type.Number(), Type.Number()])),
  },
  strict,
);

const SavedView = Type.Object(
  {
    id: RecordId,
    name: Type.String(),
    /** Of the office; else the reader's own. */
    shared: Type.Boolean(),
    view: TableView,
    count: Count,
    /** For `If-Match`. */
    etag: Type.String(),
    locked: Flag,
  },
  strict,
);

const Overview = Type.Object(
  {
    states: Type.Object(
      {
        online: Count,
        offline: Count,
        draft: Count,
        planned: Count,
        changed: Count,
        archived: Count,
        gone: Count,
      } satisfies Record<StateFilter, typeof Count>,
      strict,
    ),
    views: Type.Array(Type.Object({ id: Type.Enum(BUILT_IN_VIEWS), filter: TableFilter, count: Count }, strict)),
    saved: Type.Array(SavedView),
    /** Those that the reader has chosen. */
    columns: Type.Array(Type.Enum(TABLE_COLUMNS)),
    collections: Type.Array(Type.Object({ id: Type.String(), title: Type.String() }, strict)),
  },
  strict,
);

const TableAnswer = Type.Object(
  {
    rows: Type.Array(TableRow),
    total: Count,
    /** With the first rows only. */
    overview: Type.Optional(Overview),
  },
  strict,
);

const SavedFields = Type.Object({ name: ViewName, shared: Type.Boolean(), view: TableView }, strict);
const Ids = Type.Array(RecordId, { maxItems: 500, uniqueItems: true });

const common = { tag: 'desk estates', extension: true } as const;
const reads = { ...common, access: { may: 'estates.read' } } as const;
const writes = { ...common, access: { may: 'estates.write' } } as const;

const TakeBack = Type.Object(
  {
    id: RecordId,
    version: Type.Integer({ minimum: 0 }),
    set: Type.Record(Type.String({ maxLength: 200 }), Type.Unknown()),
    back: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }),
  },
  strict,
);

export const estateTableEndpoints = {
  estateTable: {
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/estates',
    summary: 'The listings of the agency, whether visitors see them or not, filtered and sorted, a piece at a time',
    params: site,
    query: Type.Object(
      {
        ...TableFilter.properties,
        ...TableOrder,
        offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
        /** Without the counts that stand above the table. */
        counts: Type.Optional(Type.Enum(['none'])),
      },
      strict,
    ),
    replies: { 200: json(TableAnswer), ...memberRefusals },
  },
  estateMap: {
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/estate-map',
    summary: 'Where the filtered listings lie: those that have a place, the newest change first',
    params: site,
    query: TableFilter,
    replies: {
      200: json(
        Type.Object(
          {
            listings: Type.Array(
              Type.Object(
                {
                  id: RecordId,
                  reference: Type.String(),
                  street: Type.String(),
                  /** Only where there is no street to call it by. */
                  title: Type.String(),
                  price: Type.Optional(Type.Number()),
                  /** Latitude and longitude, exact also where visitors see a circle. */
                  point: Type.Tuple([Type.Number(), Type.Number()]),
                },
                strict,
              ),
            ),
            /** All that the filter finds: with the places that nobody wrote, and beyond the most that a map is given. */
            total: Count,
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  estateChoices: {
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/estate-choices',
    summary: 'The towns and people that the listings name, to filter by',
    params: site,
    query: none,
    replies: {
      200: json(
        Type.Object(
          {
            cities: Type.Array(Type.Object({ name: Type.String(), count: Count }, strict)),
            representatives: Type.Array(
              Type.Object({ email: Type.String(), name: Type.String(), count: Count }, strict),
            ),
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  estateFile: {
    ...reads,
    access: { may: 'estates.read', confirmed: true },
    method: 'GET',
    path: '/sites/{siteId}/desk/estates.csv',
    summary: 'The filtered listings as a file for spreadsheets; cells that begin like a formula are text',
    params: site,
    query: Type.Object(
      {
        ...TableFilter.properties,
        ...TableOrder,
        ids: Type.Optional(Type.String({ pattern: '^\\d{1,10}(,\\d{1,10}){0,499}$' })),
      },
      strict,
    ),
    replies: { 200: file('text/csv'), ...memberRefusals },
  },
  createEstateView: {
    ...reads,
    method: 'POST',
    path: '/sites/{siteId}/desk/estate-views',
    summary: 'Keeps filters, sorting and columns under a name, for oneself or for the office',
    params: site,
    query: none,
    body: SavedFields,
    replies: {
      201: json(SavedView),
      ...memberRefusals,
      409: problem('There are as many views as anybody finds again'),
    },
  },
  saveEstateView: {
    ...reads,
    versioned: true,
    method: 'PUT',
    path: '/sites/{siteId}/desk/estate-views/{id}',
    summary: 'Changes a saved view',
    params: Type.Object({ siteId: SiteId, id: RecordId }, strict),
    query: none,
    body: SavedFields,
    replies: { 200: json(SavedView), ...memberRefusals, ...versionRefusals },
  },
  removeEstateView: {
    ...reads,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/estate-views/{id}',
    summary: 'Forgets a saved view',
    params: Type.Object({ siteId: SiteId, id: RecordId }, strict),
    query: none,
    replies: { 204: nothing, ...memberRefusals },
  },
  saveEstateColumns: {
    ...reads,
    method: 'PUT',
    path: '/sites/{siteId}/desk/estate-columns',
    summary: 'The columns that a member wants to see',
    params: site,
    query: none,
    body: Type.Object({ columns: Columns }, strict),
    replies: { 204: nothing, ...memberRefusals },
  },
  gatherEstates: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/estate-collections/{id}',
    summary: 'Adds listings to a collection of the website, or takes them out',
    params: Type.Object({ siteId: SiteId, id: Slug }, strict),
    query: none,
    body: Type.Object({ add: Ids, remove: Ids }, strict),
    replies: { 200: json(Type.Object({ added: Ids, removed: Ids }, strict)), ...memberRefusals },
  },
  decideEstates: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/estate-decisions',
    summary: 'One decision in the drafts of many listings: who shows them, or their sticker; and back',
    params: site,
    query: none,
    body: Type.Object(
      {
        ids: Type.Array(RecordId, { minItems: 1, maxItems: 500, uniqueItems: true }),
        representative: Type.Optional(
          Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }), email: Email }, strict),
        ),
        /** Words per language; none at all takes it away. */
        sticker: Type.Optional(Type.Partial(Type.Record(LocaleSchema, Type.String({ maxLength: 40 })))),
        /** Instead: `undo` of an answer before, which sets the drafts back that nobody has changed since. */
        takeBack: Type.Optional(Type.Array(TakeBack, { minItems: 1, maxItems: 500 })),
      },
      strict,
    ),
    replies: {
      200: json(
        Type.Object(
          {
            changed: Ids,
            /** For `takeBack`. */
            undo: Type.Array(TakeBack),
            refused: Type.Array(
              Type.Object(
                {
                  id: RecordId,
                  reason: Type.Enum(['unknown', 'assigned', 'branch', 'texts', 'gone', 'wrong', 'changed']),
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
  importEstateFile: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/estate-file',
    summary: 'A file of the table comes back: what it would change, or with `apply` the changes in the drafts',
    params: site,
    query: none,
    body: Type.Object(
      { csv: Type.String({ minLength: 1, maxLength: IMPORT_CHARACTERS }), apply: Type.Boolean() },
      strict,
    ),
    replies: {
      200: json(
        Type.Object(
          {
            lines: Count,
            changes: Type.Array(
              Type.Object(
                {
                  line: Count,
                  id: RecordId,
                  reference: Type.String(),
                  changes: Type.Array(
                    Type.Object(
                      { column: Type.Enum(IMPORT_COLUMNS), before: Type.String(), after: Type.String() },
                      strict,
                    ),
                  ),
                },
                strict,
              ),
            ),
            problems: Type.Array(
              Type.Object(
                {
                  line: Count,
                  column: Type.Optional(Type.Enum(IMPORT_COLUMNS)),
                  problem: Type.Enum(LINE_PROBLEMS),
                },
                strict,
              ),
            ),
            /** How many drafts were written. */
            written: Count,
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
} as const satisfies Record<string, Endpoint>;
