import { beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import type { Db } from '../../db/engine/connect.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { importRedirects, redirectOf } from './redirects.ts';

describeOnADatabase('addresses of an earlier website', (open) => {
  let db: Db;
  const now = () => new Date('2026-11-17T10:00:00Z');
  const read = (text: string, siteId = 'alpha') => importRedirects({ db, now }, siteId, text);
  const of = (address: string, siteId = 'alpha') => redirectOf({ db }, siteId, address);

  beforeAll(async () => {
    db = await open();
    await addSite(db, 'alpha');
    await addSite(db, 'beta');
  });

  it('lead where the file says, with and without their parameters, on this site only', async () => {
    const file = 'from;to\n/oud/huis-12;/nl/aanbod/12\nhttps://www.oud.example/index.php?id=3;/nl/contact\n';
    expect(await read(file)).toEqual({ ok: true, taken: 2, before: 0 });
    expect(await of('/Oud/huis-12/')).toEqual({ to: '/nl/aanbod/12' });
    expect(await of('/oud/huis-12?utm_source=mail')).toEqual({ to: '/nl/aanbod/12' });
    expect(await of('/index.php?id=3')).toEqual({ to: '/nl/contact' });
    await expect(of('/index.php?id=4')).rejects.toThrow(NotFoundError);
    await expect(of('/oud/huis-12', 'beta')).rejects.toThrow(NotFoundError);
  });

  it('stay as they were when one line is wrong, and that line is named', async () => {
    expect(await read('from,to\n/a,/b\n/b,/nl\n')).toEqual({ ok: false, problems: [{ line: 2, fault: 'chain' }] });
    expect(await of('/oud/huis-12')).toEqual({ to: '/nl/aanbod/12' });
  });

  it('are 10,000 at most, and replace those of before', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `/oud/${n},/nl/${n}`).join('\n');
    await expect(read(lines(10_001))).rejects.toThrow(BadInputError);
    expect(await read(lines(10_000))).toEqual({ ok: true, taken: 10_000, before: 2 });
    expect(await of('/oud/9999')).toEqual({ to: '/nl/9999' });
    await expect(of('/oud/huis-12')).rejects.toThrow(NotFoundError);
  });

  it('need a site', async () => {
    await expect(read('/a,/b', 'nowhere')).rejects.toThrow(NotFoundError);
  });
});
