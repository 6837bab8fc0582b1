// The secret link to a draft: good for one listing of one site until its moment, and for nothing else.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/support/databases/databases.ts';
import { addFullSite, type FullSite } from '../../../test/support/full-site.ts';
import { viewingTest } from '../../../test/support/viewings.ts';
import { connect } from '../../db/engine/connect.ts';
import type { ServiceContext } from '../platform/context.ts';
import { makePreview, readPreview } from './previews.ts';

const HOUR = 3_600_000;
let ctx: ServiceContext;
let own: FullSite;
let other: FullSite;
let clock = 0;
let close = async (): Promise<void> => {};

beforeAll(async () => {
  const database = await createTestDatabase();
  const db = await connect(database.options);
  const { ctx: base } = await viewingTest(db);
  const start = base.now().getTime();
  ctx = { ...base, now: () => new Date(start + clock) };
  own = await addFullSite(ctx, { siteId: 'alpha', word: 'merel', firstId: 100 });
  other = await addFullSite(ctx, { siteId: 'omega', word: 'zwaluw', firstId: 200 });
  close = async () => {
    await ctx.catalogue.close();
    await db.close();
    await database.remove();
  };
});
afterAll(() => close());

const tokenFor = async (kind: 'desk' | 'owner' = 'owner'): Promise<string> =>
  (await makePreview(ctx, 'alpha', own.estateId, kind)).path.replace('/preview/', '');
const shown = async (token: string) => (await readPreview(ctx, token))?.estate.general.id;

it('shows its listing for a week, in the desk for half a day, and not a moment longer', async () => {
  for (const [kind, hours] of [
    ['owner', 7 * 24],
    ['desk', 12],
  ] as const) {
    clock = 0;
    const token = await tokenFor(kind);
    clock = hours * HOUR - 1;
    expect(await shown(token), kind).toBe(own.estateId);
    clock = hours * HOUR;
    expect(await shown(token), kind).toBeUndefined();
  }
  clock = 0;
});

it('is good for no other listing, no other site and no longer time: every part of it is signed', async () => {
  const token = await tokenFor();
  const [site = '', id = '', until = '', mac = ''] = token.split('.');
  const later = (Number.parseInt(until, 36) + HOUR).toString(36);
  for (const forged of [
    [site, String(own.projectId), until, mac],
    ['omega', String(other.estateId), until, mac],
    ['omega', id, until, mac],
    [site, id, later, mac],
    [site, id, until, `${mac.slice(0, -2)}${mac.endsWith('AA') ? 'BB' : 'AA'}`],
    [site, id, until, ''],
    [site, id, until],
    [`${site}'--`, id, until, mac],
  ])
    expect(await shown(forged.join('.')), forged.join('.')).toBeUndefined();
  expect(await shown(token)).toBe(own.estateId);
});

it('ends with the key that signed it', async () => {
  const token = await tokenFor();
  const strange = { ...ctx, secrets: ['another key of thirty-two bytes or more'] as const };
  expect(await readPreview(strange, token)).toBeUndefined();
  const both = { ...ctx, secrets: ['another key of thirty-two bytes or more', ctx.secrets[0]] as const };
  expect((await readPreview(both, token))?.estate.general.id).toBe(own.estateId);
});

it('shows pictures of its own draft only, and is stored nowhere', async () => {
  const token = await tokenFor();
  const preview = await readPreview(ctx, token);
  expect(preview?.shows('https://elsewhere.example/of-another.jpg')).toBe(false);
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from audit_log where audit_log::text like ${`%${token.split('.').at(-1) ?? ''}%`}`.execute(
    ctx.db.kysely,
  );
  expect(rows).toEqual([{ found: 0 }]);
});
