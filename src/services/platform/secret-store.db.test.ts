import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import { findSecret } from '../../db/content/site-secrets.ts';
import type { Db } from '../../db/engine/connect.ts';
import { knownSecrets, openSecret, readSecret, sealSecret, writeSecret } from './secret-store.ts';
import type { SecretKeys } from './tokens.ts';

const OLD = 'the-old-key-of-at-least-thirty-two-bytes';
const NEW = 'the-new-key-of-at-least-thirty-two-bytes';
const keys = (...all: [string, ...string[]]): SecretKeys => all;

describe('a sealed secret', () => {
  const sealed = sealSecret(keys(OLD), 'alpha', 'smtp-password', 'zonnebloem');

  it('opens with its key, for its site and its name only', () => {
    expect(openSecret(keys(OLD), 'alpha', 'smtp-password', sealed)).toBe('zonnebloem');
    expect(openSecret(keys(NEW, OLD), 'alpha', 'smtp-password', sealed)).toBe('zonnebloem');
    expect(openSecret(keys(NEW), 'alpha', 'smtp-password', sealed)).toBeUndefined();
    expect(openSecret(keys(OLD), 'beta', 'smtp-password', sealed)).toBeUndefined();
    expect(openSecret(keys(OLD), 'alpha', 'captcha-secret', sealed)).toBeUndefined();
  });

  it('does not open when one bit of it is another', () => {
    for (const at of [0, 12, 28, sealed.sealed.length - 1]) {
      const changed = Buffer.from(sealed.sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openSecret(keys(OLD), 'alpha', 'smtp-password', { ...sealed, sealed: changed })).toBeUndefined();
    }
    const short = { ...sealed, sealed: sealed.sealed.subarray(0, 27) };
    expect(openSecret(keys(OLD), 'alpha', 'smtp-password', short)).toBeUndefined();
  });

  it('looks different each time', () => {
    const again = sealSecret(keys(OLD), 'alpha', 'smtp-password', 'zonnebloem');
    expect(Buffer.from(again.sealed).equals(Buffer.from(sealed.sealed))).toBe(false);
  });
});

describeOnADatabase('the sealed store', (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await addSite(db, 'alpha');
  });

  it('is read with the old key while both live, and lies under the new one afterwards', async () => {
    const before = await testServices(db, { secrets: keys(OLD) });
    await db.transaction((trx) => writeSecret(before, trx, 'alpha', 'smtp-password', 'zonnebloem'));
    const both = await testServices(db, { secrets: keys(NEW, OLD) });
    expect(await knownSecrets(both, 'alpha')).toMatchObject([{ name: 'smtp-password', usable: true }]);
    const old = await findSecret(db.kysely, 'alpha', 'smtp-password');
    expect(await readSecret(both, 'alpha', 'smtp-password')).toBe('zonnebloem');
    expect((await findSecret(db.kysely, 'alpha', 'smtp-password'))?.keyId).not.toBe(old?.keyId);
    const after = await testServices(db, { secrets: keys(NEW) });
    expect(await readSecret(after, 'alpha', 'smtp-password')).toBe('zonnebloem');
    for (const ctx of [before, both, after]) await ctx.catalogue.close();
  });

  it('holds nothing that can be read, and says nothing when a key is lost', async () => {
    const warned: object[] = [];
    const log = { info: () => {}, warn: (what: object) => void warned.push(what), error: () => {} };
    const ctx = await testServices(db, { secrets: keys(OLD), log: log as never });
    await db.transaction((trx) => writeSecret(ctx, trx, 'alpha', 'captcha-secret', 'geheim-van-de-captcha'));
    const rows = await db.kysely.selectFrom('site_secret').selectAll().execute();
    for (const { sealed } of rows) expect(Buffer.from(sealed).toString('latin1')).not.toContain('geheim');
    const lost = { ...ctx, secrets: keys('a-key-that-nobody-knew-of-32-bytes-long') };
    expect(await readSecret(lost, 'alpha', 'captcha-secret')).toBeUndefined();
    expect(await knownSecrets(lost, 'alpha')).toMatchObject([{ usable: false }, { usable: false }]);
    expect(JSON.stringify(warned)).toBe('[{"site":"alpha","secret":"captcha-secret"}]');
    await ctx.catalogue.close();
  });
});
