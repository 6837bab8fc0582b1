// The records of a feed get the numbers of their listings: the one that was given before, else a free one, for ever.
// A key of digits keeps its number when nobody has it; any other gets one that follows from the key, so that also a new
// installation gives the same. Records of our own export mean our own listings, which they never change.
import { createHash } from 'node:crypto';
import { findSite } from '../../db/content/sites.ts';
import { readFamilies } from '../../db/estates/estate-families.ts';
import { firstWritten } from '../../db/estates/estate-times.ts';
import { type FeedKey, findIdentities, keyText, saveIdentities, takenIds } from '../../db/imports/feed-identities.ts';
import { lockChangeLog } from '../../db/platform/change-log.ts';
import type { Queryable } from '../../db/schema.ts';
import type { FieldProblem } from '../../domain/errors.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import { publicFamily, publicUnitOf } from '../../domain/record/public-family.ts';
import type { FeedItem, FeedRecord } from '../../feeds/feed-item.ts';
import { ownListing } from '../../feeds/kyero/kyero-export.ts';
import type { ServiceContext } from '../platform/context.ts';

type KeyedLine = { readonly line: number; readonly key?: string | undefined };
export type NumberedItem =
  | (KeyedLine & { readonly kind: 'record'; readonly value: unknown; readonly lost: readonly string[] })
  | (KeyedLine & {
      readonly kind: 'problem';
      readonly id: number | undefined;
      readonly fields: readonly FieldProblem[];
    })
  | (KeyedLine & { readonly kind: 'removal'; readonly id: number | undefined })
  /** One of ours, which says the same. */
  | (KeyedLine & { readonly kind: 'unchanged'; readonly id: number });

const BATCH = 100;
const FIRST_HASHED = 1_000_000_000;
const HASHED = MAX_ID - FIRST_HASHED;

const preferredId = ({ source, key }: FeedKey, attempt: number): number => {
  if (attempt === 0 && /^[1-9]\d{0,8}$/.test(key)) return Number(key);
  const digest = createHash('sha256').update(`${source}\n${key}\n${attempt}`).digest();
  return FIRST_HASHED + (digest.readUInt32BE(0) % HASHED);
};

const freeIds = async (db: Queryable, siteId: string, keys: readonly FeedKey[]): Promise<Map<string, number>> => {
  const given = new Map<string, number>();
  const used = new Set<number>();
  let waiting = [...new Map(keys.map((key) => [keyText(key), key])).values()];
  for (let attempt = 0; waiting.length > 0; attempt++) {
    const wanted = waiting.map((key) => ({ key, id: preferredId(key, attempt) }));
    const taken = await takenIds(
      db,
      siteId,
      wanted.map(({ id }) => id),
    );
    waiting = [];
    for (const { key, id } of wanted) {
      if (taken.has(id) || used.has(id)) waiting.push(key);
      else {
        used.add(id);
        given.set(keyText(key), id);
      }
    }
  }
  return given;
};

type Ctx = Pick<ServiceContext, 'db'>;
type Pending = FeedItem & { readonly identity: NonNullable<FeedItem['identity']> };
type Numbers = { readonly of: (key: FeedKey) => number | undefined };

const isRecord = (item: FeedItem): item is FeedRecord => 'value' in item;

/** Which keys need a number; which get that of another key. */
const wantedKeys = (items: readonly Pending[], known: ReadonlyMap<string, number>, siteId: string) => {
  const free: FeedKey[] = [];
  const aliases: { readonly alias: FeedKey; readonly key: FeedKey }[] = [];
  const promised = new Set<string>();
  for (const item of items) {
    const { identity } = item;
    if (!isRecord(item) || ownListing(siteId, identity.key) !== undefined) continue;
    const alias = item.alias === undefined ? undefined : { source: identity.source, key: item.alias };
    const has = (key: FeedKey): boolean => known.has(keyText(key)) || promised.has(keyText(key));
    if (alias && has(alias) && !has(identity)) aliases.push({ alias: identity, key: alias });
    else {
      if (!has(identity)) free.push(identity);
      if (alias && known.get(keyText(alias)) !== (known.get(keyText(identity)) ?? -1))
        aliases.push({ alias, key: identity });
    }
    promised.add(keyText(identity));
    if (alias) promised.add(keyText(alias));
    const parent = item.parent && { source: identity.source, key: item.parent.key };
    if (parent && item.parent?.sure && !has(parent)) {
      free.push(parent);
      promised.add(keyText(parent));
    }
  }
  return { free, aliases };
};

const numbersOf = async (
  db: Queryable,
  siteId: string,
  items: readonly Pending[],
  before: ReadonlyMap<string, number>,
): Promise<{ readonly all: Map<string, number>; readonly fresh: (FeedKey & { readonly id: number })[] }> => {
  const keys = items.flatMap((item): FeedKey[] => {
    const { source } = item.identity;
    const others = isRecord(item) ? [item.alias, item.parent?.key] : [];
    return [item.identity, ...others.flatMap((key) => (key === undefined ? [] : [{ source, key }]))];
  });
  const all = new Map([...before, ...(await findIdentities(db, siteId, keys))]);
  const { free, aliases } = wantedKeys(items, all, siteId);
  const given = await freeIds(db, siteId, free);
  const fresh: (FeedKey & { readonly id: number })[] = [];
  const give = (key: FeedKey, id: number | undefined) => {
    if (id === undefined) return;
    all.set(keyText(key), id);
    fresh.push({ ...key, id });
  };
  for (const key of free) if (!all.has(keyText(key))) give(key, given.get(keyText(key)));
  for (const { alias, key } of aliases) give(alias, all.get(keyText(key)));
  return { all, fresh };
};

type Numbered = { readonly general?: { readonly id?: number; readonly publicationDate?: string } };

const withId = (item: FeedRecord, id: number, parentId: number | undefined): Numbered => {
  const value = item.value as Numbered;
  const general = { ...value.general, id, ...(parentId === undefined ? {} : { parentId }) };
  return { ...value, general };
};

/** A record without a date is as new as its first import: newest first must not mean last. */
const dated = async (
  { db }: Ctx,
  siteId: string,
  items: readonly NumberedItem[],
  now: Date,
): Promise<readonly NumberedItem[]> => {
  const undated = items.flatMap((item) => {
    const general = item.kind === 'record' ? (item.value as Numbered).general : undefined;
    return general?.id !== undefined && general.publicationDate === undefined ? [general.id] : [];
  });
  if (undated.length === 0) return items;
  const first = await firstWritten(db.kysely, siteId, undated);
  return items.map((item) => {
    const value = item.kind === 'record' ? (item.value as Numbered) : undefined;
    if (item.kind !== 'record' || !value?.general || value.general.publicationDate !== undefined) return item;
    const day = (first.get(value.general.id ?? 0) ?? now).toISOString().slice(0, 10);
    return { ...item, value: { ...value, general: { ...value.general, publicationDate: day } } };
  });
};

/** What became of the listings of ours that an export of ours names. */
const compareOwn = async (
  { db }: Ctx,
  siteId: string,
  items: readonly Pending[],
): Promise<Map<Pending, NumberedItem>> => {
  const own = items.flatMap((item) => {
    const id = isRecord(item) ? ownListing(siteId, item.identity.key) : undefined;
    return id === undefined ? [] : [{ item, id }];
  });
  const answers = new Map<Pending, NumberedItem>();
  if (own.length === 0) return answers;
  const ids = own.map(({ id }) => id);
  const stored = await takenIds(db.kysely, siteId, ids);
  const site = await findSite(db.kysely, siteId);
  const roots = (await readFamilies(db.kysely, siteId, ids)).filter(({ gone }) => !gone);
  const shown = roots.flatMap(({ estate }) => {
    const root = publicFamily(estate, site?.hiddenStatus ?? []);
    return [root, ...(root.children ?? []).flatMap((unit) => publicUnitOf(root, unit.general.id) ?? [])];
  });
  const byId = new Map(shown.map((estate) => [estate.general.id, estate]));
  for (const { item, id } of own) {
    if (!stored.has(id)) continue;
    const listing = byId.get(id);
    const { line, identity } = item;
    const message = 'comes from our own export, and the listing says otherwise by now: it stays as it is';
    answers.set(
      item,
      listing && isRecord(item) && item.same?.(listing)
        ? { kind: 'unchanged', line, key: identity.key, id }
        : { kind: 'problem', line, key: identity.key, id, fields: [{ field: 'record', message }] },
    );
  }
  return answers;
};

const answerOf = (item: Pending, siteId: string, numbers: Numbers): NumberedItem => {
  const { line, identity } = item;
  const named = { line, key: identity.key };
  const id = ownListing(siteId, identity.key) ?? numbers.of(identity);
  if ('removed' in item) return { kind: 'removal', ...named, id };
  if ('problem' in item) {
    const fields = item.fields ?? [{ field: item.field ?? 'record', message: item.problem }];
    return { kind: 'problem', ...named, id, fields };
  }
  const parentId = item.parent && numbers.of({ source: identity.source, key: item.parent.key });
  const lost = [...(item.lost ?? []), ...(item.parent && parentId === undefined ? ['group without a master'] : [])];
  return { kind: 'record', ...named, value: withId(item, id ?? 0, parentId), lost };
};

const plainAnswer = (item: FeedItem): NumberedItem => {
  if (isRecord(item)) return { kind: 'record', line: item.line, value: item.value, lost: item.lost ?? [] };
  if ('removed' in item) return { kind: 'removal', line: item.line, id: undefined };
  const fields = item.fields ?? [{ field: item.field ?? 'record', message: item.problem }];
  return { kind: 'problem', line: item.line, id: undefined, fields };
};

const hasIdentity = (item: FeedItem): item is Pending => item.identity !== undefined;

export async function* numbered(
  ctx: Ctx,
  siteId: string,
  items: AsyncIterable<FeedItem>,
  { dryRun, now }: { readonly dryRun: boolean; readonly now: Date },
): AsyncGenerator<NumberedItem> {
  // A dry run writes no number down, so it remembers the new ones itself.
  const remembered = new Map<string, number>();
  let waiting: Pending[] = [];
  const settle = async (): Promise<readonly NumberedItem[]> => {
    const batch = waiting;
    waiting = [];
    const own = await compareOwn(ctx, siteId, batch);
    const rest = batch.filter((item) => !own.has(item));
    const { all } = await ctx.db.transaction(async (trx) => {
      if (!dryRun) await lockChangeLog(trx, siteId);
      const numbers = await numbersOf(trx, siteId, rest, remembered);
      if (!dryRun && numbers.fresh.length > 0) await saveIdentities(trx, siteId, numbers.fresh);
      if (dryRun) for (const { id, ...key } of numbers.fresh) remembered.set(keyText(key), id);
      return numbers;
    });
    const numbers: Numbers = { of: (key) => all.get(keyText(key)) };
    const answers = batch.map((item) => own.get(item) ?? answerOf(item, siteId, numbers));
    return dated(ctx, siteId, answers, now);
  };
  try {
    for await (const item of items) {
      if (!hasIdentity(item)) {
        if (waiting.length > 0) yield* await settle();
        yield plainAnswer(item);
        continue;
      }
      waiting.push(item);
      if (waiting.length >= BATCH) yield* await settle();
    }
  } catch (error) {
    // What came before the file broke off is whole.
    if (waiting.length > 0) yield* await settle();
    throw error;
  }
  if (waiting.length > 0) yield* await settle();
}
