// The sources of an agency, as its people add, change and end them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite, testEstate } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import { createAddressCheck } from '../adapters/guarded-fetch.ts';
import { countPresent } from '../db/estates/estates.ts';
import { findFeedSource, listFeedSources } from '../db/imports/feed-sources.ts';
import { listAudit } from '../db/people/audit-log.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { scheduleFeed, unscheduleFeed } from '../services/imports/feed-sources.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const NAMES: Readonly<Record<string, string>> = {
  'feeds.example': '93.184.216.34',
  'crm.example': '93.184.216.35',
  'inside.example': '10.0.0.7',
};
const ADDRESS = 'https://feeds.example/geheim/whise.xml?token=abc';

describeOnADatabase('sources in the desk', (open) => {
  let ctx: ServiceContext;
  let owner: DeskPerson;
  let stranger: DeskPerson;
  let people: Record<string, DeskPerson>;
  const jobs: unknown[] = [];

  beforeAll(async () => {
    ctx = await testServices(await open(), {
      jobs: { enqueue: async (_trx, task, payload) => void jobs.push([task, payload]) },
      checkAddress: createAddressCheck({
        allow: ['127.0.0.1:9000'],
        resolve: async (name) => {
          const address = NAMES[name];
          if (!address) throw new Error('ENOTFOUND');
          return [{ address, family: 4 }];
        },
      }),
      ownFormats: {
        all: async () => [
          {
            location: 'csv',
            format: { name: 'whise', recognises: () => false, open: () => never() },
            recognised: false,
          },
          { location: 'broken', problem: 'broken is not loaded' },
        ],
      },
    });
    const api = createApi(ctx, handlers);
    await addSite(ctx.db, 'alpha');
    await addSite(ctx.db, 'beta');
    owner = await deskPerson(ctx, api, 'alpha', 'owner', { name: 'Lotte Verhaeghe' });
    stranger = await deskPerson(ctx, api, 'beta', 'owner', { name: 'Bram' });
    people = {};
    for (const role of ['manager', 'editor', 'reader', 'representative'] as const)
      people[role] = await deskPerson(ctx, api, 'alpha', role, { name: role });
  });
  afterAll(() => ctx.catalogue.close());

  const never = (): never => {
    throw new Error('is not opened');
  };
  const form = (over: object = {}) => ({ address: ADDRESS, format: null, everyMinutes: 60, ...over });
  const stored = (name: string) => findFeedSource(ctx.db.kysely, 'alpha', name);

  it('are added by those who may write feeds, pulled at once and by the clock, with the formats of the installation', async () => {
    const editor = people.editor as DeskPerson;
    expect((await editor.call('GET', 'feed-formats')).body).toEqual({
      formats: ['whise', 'openimmo', 'kyero', 'json'],
    });
    for (const role of ['reader', 'representative'])
      expect([role, (await people[role]?.call('POST', 'feeds/kantoor', form()))?.status]).toEqual([role, 403]);
    expect(await editor.call('POST', 'feeds/kantoor', form({ format: 'whise' }))).toMatchObject({
      status: 201,
      body: { name: 'kantoor' },
    });
    expect(await stored('kantoor')).toMatchObject({ location: ADDRESS, format: 'whise', mode: null, everyMinutes: 60 });
    expect(jobs).toContainEqual(['pull-feeds', { siteId: 'alpha', name: 'kantoor' }]);
    expect((await owner.call('GET', 'feeds')).body).toMatchObject({
      sources: [{ name: 'kantoor', location: 'feeds.example/…/whise.xml', format: 'whise', everyMinutes: 60 }],
    });
  });

  it.each([
    ['ftp://feeds.example/a.xml', 'Only http and https.'],
    ['/etc/passwd', 'This is not an address.'],
    ['https://lotte:geheim@feeds.example/a.xml', 'An address may not hold a password.'],
    ['http://127.0.0.1/a.xml', 'This address is not public.'],
    ['http://[::1]/a.xml', 'This address is not public.'],
    ['http://inside.example/a.xml', 'This name leads to an address that is not public.'],
    ['http://nowhere.example/a.xml', 'This name is not known.'],
    ['http://feeds.example:25/a.xml', 'Port 25 is not allowed.'],
  ])('from %s are refused by the name of the field', async (address, why) => {
    const errors = [{ field: 'body.address', message: `is not fetched: ${why}` }];
    expect(await owner.call('POST', 'feeds/nieuw', form({ address }))).toMatchObject({ status: 400, body: { errors } });
    expect(await owner.call('PUT', 'feeds/kantoor', form({ address }))).toMatchObject({
      status: 400,
      body: { errors },
    });
    expect(await stored('nieuw')).toBeUndefined();
    expect((await stored('kantoor'))?.location).toBe(ADDRESS);
  });

  it('take what the operator allows, and name every other field that is wrong', async () => {
    const fieldsOf = async (name: string, body: object) =>
      ((await owner.call('POST', `feeds/${name}`, body)).body as { errors?: { field: string }[] }).errors?.map(
        ({ field }) => field,
      );
    expect((await owner.call('POST', 'feeds/binnen', form({ address: 'http://127.0.0.1:9000/a.xml' }))).status).toBe(
      201,
    );
    expect(await fieldsOf('nieuw', form({ format: 'broken' }))).toEqual(['body.format']);
    expect(await fieldsOf('nieuw', form({ everyMinutes: 4 }))).toEqual(['body.everyMinutes']);
    expect(await fieldsOf('Grote%20Naam', form())).toEqual(['params.name']);
    expect(await owner.call('POST', 'feeds/kantoor', form())).toMatchObject({
      status: 409,
      body: { reason: 'known', errors: [{ field: 'params.name' }] },
    });
    await owner.call('DELETE', 'feeds/binnen');
  });

  it('are one however often the same request comes, and of two that differ only the first', async () => {
    const pulled = () => jobs.filter((job) => JSON.stringify(job).includes('"tweeling"')).length;
    const same = await Promise.all([1, 2, 3].map(() => owner.call('POST', 'feeds/tweeling', form())));
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await owner.call('POST', 'feeds/tweeling', form())).status).toBe(201);
    expect(pulled()).toBe(1);
    const addresses = ['https://crm.example/a.xml', 'https://crm.example/b.xml'];
    const two = await Promise.all(addresses.map((address) => owner.call('POST', 'feeds/twist', form({ address }))));
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(two.find(({ status }) => status === 409)?.body).toMatchObject({ reason: 'known' });
    expect((await stored('twist'))?.location).toBe(addresses[two.findIndex(({ status }) => status === 201)]);
    for (const name of ['tweeling', 'twist']) expect((await owner.call('DELETE', `feeds/${name}`)).status).toBe(204);
  });

  it('that read a file of the operator are shown and pulled, and not changed or ended', async () => {
    const source = { siteId: 'alpha', name: 'schijf', location: '/srv/feeds/kantoor.csv', format: null, mode: null };
    await scheduleFeed(ctx, { ...source, everyMinutes: 60 });
    expect((await owner.call('GET', 'feeds')).body).toMatchObject({
      sources: expect.arrayContaining([
        expect.objectContaining({ name: 'schijf', location: 'kantoor.csv', ofOperator: true }),
      ]),
    });
    expect((await owner.call('POST', 'feeds/schijf/pull', {})).status).toBe(202);
    const refused = { status: 409, body: { reason: 'operator' } };
    expect(await owner.call('PUT', 'feeds/schijf', form())).toMatchObject(refused);
    expect(await owner.call('PUT', 'feeds/schijf', { format: null, everyMinutes: 5 })).toMatchObject(refused);
    expect(await owner.call('DELETE', 'feeds/schijf')).toMatchObject(refused);
    expect(await stored('schijf')).toMatchObject({ location: '/srv/feeds/kantoor.csv', everyMinutes: 60 });
    await unscheduleFeed(ctx, 'alpha', 'schijf');
  });

  it('are changed without their address being typed again, and say in the log what changed, without the key', async () => {
    expect(await owner.call('PUT', 'feeds/kantoor', { format: null, everyMinutes: 180 })).toMatchObject({
      status: 200,
    });
    expect(await stored('kantoor')).toMatchObject({ location: ADDRESS, format: null, everyMinutes: 180 });
    await owner.call('PUT', 'feeds/kantoor', form({ address: `${ADDRESS}d`, everyMinutes: 180 }));
    expect((await stored('kantoor'))?.location).toBe(`${ADDRESS}d`);
    await owner.call('PUT', 'feeds/kantoor', form({ address: 'https://crm.example/geheim/a.xml', everyMinutes: 180 }));
    const log = (await listAudit(ctx.db.kysely, { siteId: 'alpha', limit: 99 })).filter(
      ({ action, status }) => action === 'changeFeed' && status === 200,
    );
    expect(log.map(({ actor, subject, changes }) => [actor, subject, changes])).toEqual([
      [
        'Lotte Verhaeghe',
        'kantoor',
        [{ field: 'address', before: 'feeds.example/…/whise.xml', after: 'crm.example/…/a.xml' }],
      ],
      ['Lotte Verhaeghe', 'kantoor', [{ field: 'address', before: null, after: 'feeds.example/…/whise.xml' }]],
      [
        'Lotte Verhaeghe',
        'kantoor',
        [
          { field: 'format', before: 'whise', after: null },
          { field: 'everyMinutes', before: 60, after: 180 },
        ],
      ],
    ]);
    const answers = [
      (await owner.call('GET', 'feeds')).body,
      await listAudit(ctx.db.kysely, { siteId: 'alpha', limit: 99 }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/geheim|token=/);
  });

  it('of another agency are not there', async () => {
    expect((await stranger.call('PUT', 'feeds/kantoor', { format: null, everyMinutes: 60 })).status).toBe(404);
    expect((await stranger.call('DELETE', 'feeds/kantoor')).status).toBe(404);
    expect(await stored('kantoor')).toBeDefined();
  });

  it('are ended by those who may write feeds; their listings stay', async () => {
    await importEstates(ctx, estateList([testEstate(1), testEstate(2)]), { siteId: 'alpha', mode: 'full' });
    expect((await people.reader?.call('DELETE', 'feeds/kantoor'))?.status).toBe(403);
    expect((await owner.call('DELETE', 'feeds/kantoor')).status).toBe(204);
    expect(await stored('kantoor')).toBeUndefined();
    expect(await countPresent(ctx.db.kysely, 'alpha')).toBe(2);
    expect((await owner.call('DELETE', 'feeds/kantoor')).status).toBe(404);
    const [last] = await listAudit(ctx.db.kysely, { siteId: 'alpha', limit: 9 });
    expect(last).toMatchObject({ action: 'endFeed', subject: 'kantoor' });
  });

  it('are at most twenty', async () => {
    for (let number = 1; number <= 19; number++)
      expect((await owner.call('POST', `feeds/bron-${number}`, form())).status).toBe(201);
    const last = ['bron-20', 'bron-20-bis'];
    const two = await Promise.all(last.map((name) => owner.call('POST', `feeds/${name}`, form())));
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    const names = (await listFeedSources(ctx.db.kysely, 'alpha')).map(({ name }) => name);
    expect(names).toHaveLength(20);
    expect(names).toContain(last[two.findIndex(({ status }) => status === 201)]);
    expect(await owner.call('POST', 'feeds/bron-21', form())).toMatchObject({ status: 409, body: { reason: 'many' } });
  });
});
