// Records of feeds that no visitor sees: they wait for a person, or somebody refused them.
import { sql } from 'kysely';
import type { RefusedFields } from '../../domain/quarantine/held-fields.ts';
import type { Suspicion } from '../../domain/quarantine/suspicion.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { FEED_HASH } from '../estates/estate-layers.ts';
import type { HeldKind, Queryable, Trx } from '../schema.ts';

export type HeldRecord = {
  readonly id: number;
  readonly runId: number;
  readonly source: string;
  readonly kind: HeldKind;
  readonly state: 'waiting' | 'refused';
  /** What the feed says; null: that the listing is gone. */
  readonly document: Unit | null;
  readonly hash: string | null;
  readonly suspicions: readonly Suspicion[];
  readonly refused: RefusedFields;
  readonly heldAt: Date;
  readonly decidedBy: string | null;
  readonly version: number;
};

const COLUMNS = sql.raw(`estate_id as id, run_id as "runId", source, kind, state, document, hash, suspicions, refused,
  held_at as "heldAt", decided_by as "decidedBy", version`);

const rowOf = (row: HeldRecord): HeldRecord => ({
  ...row,
  runId: Number(row.runId),
  version: Number(row.version),
  heldAt: new Date(row.heldAt),
});

/** By id. With `lock`, nobody else decides about them until the transaction ends. */
export const findHeld = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Map<number, HeldRecord>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<HeldRecord>`
    select ${COLUMNS} from feed_held where site_id = ${siteId} and estate_id = any(${[...ids]}::integer[])
    order by estate_id ${lock ? sql`for update` : sql``}`.execute(db);
  return new Map(rows.map((row) => [row.id, rowOf(row)]));
};

export type HeldFilter = {
  readonly state?: HeldRecord['state'] | undefined;
  readonly runId?: number | undefined;
  readonly source?: string | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
};

/** By the number of the listing; `after` pages on. */
export const listHeld = async (
  db: Queryable,
  siteId: string,
  { state, runId, source, after = 0, limit }: HeldFilter,
): Promise<HeldRecord[]> => {
  const { rows } = await sql<HeldRecord>`
    select ${COLUMNS} from feed_held where site_id = ${siteId} and estate_id > ${after}
      and state = coalesce(${state ?? null}::text, state) and run_id = coalesce(${runId ?? null}::bigint, run_id)
      and source = coalesce(${source ?? null}::text, source)
    order by estate_id limit ${limit}`.execute(db);
  return rows.map(rowOf);
};

export type HeldCount = { readonly source: string; readonly state: HeldRecord['state']; readonly count: number };

export const countHeld = async (db: Queryable, siteId: string): Promise<HeldCount[]> =>
  (
    await sql<HeldCount>`
      select source, state, count(*)::int as count from feed_held where site_id = ${siteId}
      group by source, state order by source, state`.execute(db)
  ).rows;

export type WaitingRun = {
  readonly run: number;
  readonly source: string;
  readonly since: Date;
  readonly count: number;
  /** Another one as soon as anything of it, or what stands, is another. */
  readonly version: string;
};

/** What waits, by the run that held it, the newest first; of one run only that one. */
export const waitingRuns = async (db: Queryable, siteId: string, run?: number): Promise<WaitingRun[]> =>
  (
    await sql<WaitingRun>`
      select held.run_id as run, held.source, max(held.held_at) as since, count(*)::int as count,
        md5(string_agg(concat_ws(' ', held.estate_id, held.version, ${FEED_HASH}), ',' order by held.estate_id)) as version
      from feed_held as held
      left join estate on estate.site_id = held.site_id and estate.id = held.estate_id
      left join estate_layer as layer on layer.site_id = held.site_id and layer.estate_id = held.estate_id
      where held.site_id = ${siteId} and held.state = 'waiting' and held.run_id = coalesce(${run ?? null}::bigint, held.run_id)
      group by held.run_id, held.source order by held.run_id desc`.execute(db)
  ).rows.map((row) => ({ ...row, run: Number(row.run), since: new Date(row.since) }));

export type NewHeld = Omit<HeldRecord, 'version' | 'document'> & {
  /** JSON text. */
  readonly document: string | null;
};

/** In place of whatever was held of the same estates. */
export const saveHeld = async (trx: Trx, siteId: string, held: readonly NewHeld[]): Promise<void> => {
  if (held.length === 0) return;
  const rows = held.map(
    ({ document, ...rest }) => `${JSON.stringify(rest).slice(0, -1)},"document":${document ?? 'null'}}`,
  );
  await sql`
    insert into feed_held (site_id, estate_id, run_id, source, kind, state, document, hash, suspicions, refused, held_at, decided_by)
    select ${siteId}, id, "runId", source, kind, state, nullif(document, 'null'::jsonb), hash, suspicions, refused, "heldAt", "decidedBy"
    from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb) as said (id integer, "runId" bigint, source text, kind text,
      state text, document jsonb, hash text, suspicions jsonb, refused jsonb, "heldAt" timestamptz, "decidedBy" text)
    on conflict (site_id, estate_id) do update set run_id = excluded.run_id, source = excluded.source, kind = excluded.kind,
      state = excluded.state, document = excluded.document, hash = excluded.hash, suspicions = excluded.suspicions,
      refused = excluded.refused, held_at = excluded.held_at, decided_by = excluded.decided_by,
      version = nextval('change_number')`.execute(trx);
};

export const removeHeld = async (trx: Trx, siteId: string, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`delete from feed_held where site_id = ${siteId} and estate_id = any(${[...ids]}::integer[])`.execute(trx);
};
