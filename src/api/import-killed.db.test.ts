// An import that is killed in the middle, onto listings that members decided about; then run again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { childModule } from '../../test/support/child-module.ts';
import { createTestDatabase, describeOnEachDatabase, takesAll } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite } from '../../test/support/estates.ts';
import {
  FRONT,
  firstFeed,
  firstPrice,
  GARDEN,
  HIDDEN_BY_HAND,
  IDS,
  IMPORT_SITE,
  KITCHEN,
  LEAVES_FEED,
  ONLY_DRAFT,
  OWN_PRICE,
  secondFeed,
  secondPrice,
} from '../../test/support/import-killed.ts';
import { testServices } from '../../test/support/services.ts';
import { type ConnectOptions, connect, type Db } from '../db/engine/connect.ts';
import { findLayers } from '../db/estates/estate-layers.ts';
import { mergeLayers } from '../domain/layers/decisions.ts';
import type { Estate, Unit } from '../domain/record/estate.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const CHILD = await childModule('import.child.ts');

/** Resolves when it is dead, killed at the place it was told to stop at. */
const killedImport = async (place: 'between' | 'inside', options: ConnectOptions): Promise<void> => {
  const child: ChildProcess = spawn(process.execPath, [...CHILD, place, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const [line] = await Promise.race([once(lines, 'line'), closed.then(() => ['ended without a word'])]);
  expect(line).toBe('here');
  child.kill('SIGKILL');
  await closed;
};

const brings = (ctx: Awaited<ReturnType<typeof testServices>>, records: readonly Estate[]) =>
  importEstates(ctx, estateList(records), {
    siteId: IMPORT_SITE,
    mode: 'full',
    allowRemoval: true,
    cause: { kind: 'feed', name: 'whise', id: 1 },
  });

const OWN = { '/price/value': 275_000, '/pictures/order': [KITCHEN, FRONT] };
const DRAFT = { '/price/value': 199_000 };

/** As members work: two decisions online, some listings hidden, some changes only written down. */
const decide = async (sara: DeskPerson): Promise<void> => {
  const draft = async (id: number, set: object): Promise<string> => {
    const { etag } = (await sara.call('GET', `estates/${id}`)).body as { etag: string };
    const saved = await sara.call('PATCH', `estates/${id}`, { set, back: [] }, { 'if-match': etag });
    expect(saved.status).toBe(200);
    return (saved.body as { etag: string }).etag;
  };
  for (const id of [...OWN_PRICE, ...LEAVES_FEED]) {
    const etag = await draft(id, OWN);
    const done = await sara.call('POST', `estates/${id}/publish`, { reason: 'Proef' }, { 'if-match': etag });
    expect(done.status).toBe(200);
  }
  for (const id of ONLY_DRAFT) await draft(id, DRAFT);
  const hidden = await sara.call('POST', 'estates/visibility', { ids: HIDDEN_BY_HAND, hidden: true });
  expect(hidden.body).toEqual({ changed: HIDDEN_BY_HAND, refused: [] });
};

type Seen = { readonly price: number | null | undefined; readonly pictures: readonly (string | null | undefined)[] };
const seenIn = ({ price, pictures }: Unit): Seen => ({
  price: price?.value,
  pictures: (pictures ?? []).map(({ file }) => file),
});

/** What visitors see, by id. */
const visitors = async ({ kysely }: Db): Promise<Map<number, Unit>> => {
  const rows = await kysely
    .selectFrom('estate')
    .select(['id', 'document'])
    .where('site_id', '=', IMPORT_SITE)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, document }) => [id, document]));
};

/** The prices that visitors saw before, of a listing that nobody decided about: one version has ended when the new one came, else none. */
const formerPrices = async ({ kysely }: Db): Promise<(id: number) => number[]> => {
  const rows = await kysely
    .selectFrom('estate_history')
    .select(['estate_id as id', 'price'])
    .where('site_id', '=', IMPORT_SITE)
    .execute();
  return (id) => rows.flatMap((row) => (row.id === id ? [Number(row.price)] : []));
};

/** Nothing half: a listing is all old or all new, and what visitors see is its feed with what members decided. */
const expectWhole = async (db: Db): Promise<{ readonly old: number; readonly fresh: number }> => {
  const shown = await visitors(db);
  const layers = await findLayers(db.kysely, IMPORT_SITE, IDS);
  const former = await formerPrices(db);
  const found = { old: 0, fresh: 0 };
  for (const id of IDS) {
    const layer = layers.get(id);
    const feed = layer ? layer.feed : shown.get(id);
    if (!feed) throw new Error(`Listing ${id} has lost its feed`);
    const isFresh = feed.price?.value === secondPrice(id);
    found[isFresh ? 'fresh' : 'old'] += 1;
    expect(seenIn(feed), `the feed of ${id}`).toEqual(
      isFresh
        ? { price: secondPrice(id), pictures: [FRONT, KITCHEN, GARDEN] }
        : { price: firstPrice(id), pictures: [FRONT, KITCHEN] },
    );
    if (!layer) expect(former(id), `versions of ${id}`).toEqual(isFresh ? [firstPrice(id)] : []);
    if (HIDDEN_BY_HAND.includes(id)) {
      expect(shown.has(id), `hidden ${id}`).toBe(false);
    } else if (layer) {
      const seen = shown.get(id);
      expect(seen && seenIn(seen), `listing ${id}`).toEqual(
        seenIn(mergeLayers(feed, layer.own, { id, parentId: null })),
      );
    }
  }
  return found;
};

describeOnEachDatabase('an import onto decisions, killed in the middle and run again', (_open, engine) => {
  const places = [
    ['inside one, with everything written and nothing committed', 'inside'],
    ['between two of its transactions', 'between'],
  ] as const;
  it.each(takesAll(engine) ? places : places.slice(0, 1))(
    '%s: decisions, hidden listings and pictures stay, nothing is half',
    async (_name, place) => {
      const { options, remove } = await createTestDatabase(engine);
      onTestFinished(remove);
      const first = await connect(options);
      const seed = await testServices(first);
      await addSite(first, IMPORT_SITE);
      expect(await brings(seed, firstFeed())).toMatchObject({ added: IDS.length });
      await decide(await deskPerson(seed, createApi(seed, handlers), IMPORT_SITE, 'owner', { name: 'Sara Maes' }));
      await seed.catalogue.close();
      await first.close();

      await killedImport(place, options);

      const db = await connect(options);
      onTestFinished(() => db.close());
      const ctx = await testServices(db);
      onTestFinished(() => ctx.catalogue.close());
      const { old, fresh } = await expectWhole(db);
      expect([old > 0, fresh > 0]).toEqual([true, true]);

      await brings(ctx, secondFeed());
      const shown = await visitors(db);
      const layers = await findLayers(db.kysely, IMPORT_SITE, IDS);
      const former = await formerPrices(db);
      for (const id of IDS) {
        const seen = shown.get(id);
        if (!layers.has(id)) expect(former(id), `versions of ${id}`).toEqual([firstPrice(id)]);
        const isAway = HIDDEN_BY_HAND.includes(id) || LEAVES_FEED.includes(id);
        expect(seen && seenIn(seen), `listing ${id}`).toEqual(
          isAway
            ? undefined
            : OWN_PRICE.includes(id)
              ? { price: 275_000, pictures: [KITCHEN, FRONT, GARDEN] }
              : { price: secondPrice(id), pictures: [FRONT, KITCHEN, GARDEN] },
        );
      }
      for (const id of OWN_PRICE) expect(layers.get(id)?.own).toEqual(OWN);
      for (const id of ONLY_DRAFT) expect(layers.get(id)).toMatchObject({ own: {}, draft: DRAFT, feedGoneAt: null });
      for (const id of HIDDEN_BY_HAND)
        expect(layers.get(id)).toMatchObject({ own: { '/hidden': true }, feed: { price: { value: secondPrice(id) } } });
      for (const id of LEAVES_FEED) expect(layers.get(id)).toMatchObject({ own: OWN, feedGoneAt: expect.any(Date) });

      const again = await brings(ctx, secondFeed());
      expect(again).toMatchObject({ added: 0, changed: 0, removed: 0 });
    },
  );
});
