// Who may make, change and remove whom among the members of a site, and what becomes of them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testContent } from '../../test/support/content.ts';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addMember, type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { testServices } from '../../test/support/services.ts';
import { testAgenda } from '../../test/support/viewings.ts';
import { replaceSiteContent } from '../db/content/site-content.ts';
import type { Db } from '../db/engine/connect.ts';
import { replaceAgendas } from '../db/viewings/agendas.ts';
import type { MemberFields } from '../domain/people/member.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

type Listed = MemberFields & { readonly id: number; readonly etag: string; readonly locked?: string };

describeOnADatabase('members of a site', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let owner: DeskPerson;
  let manager: DeskPerson;
  let ofGent: DeskPerson;
  let reader: DeskPerson;

  beforeAll(async () => {
    db = await open();
    ctx = await testServices(db);
    const api = createApi(ctx, handlers);
    const content = testContent('alpha');
    const entities = content.entities.map((list) => ({
      ...list,
      items: list.items.flatMap((item) => [item, { ...item, id: 'aalst' }]),
    }));
    await db.transaction((trx) => replaceSiteContent(trx, { ...content, entities }, []));
    await db.transaction((trx) => replaceAgendas(trx, 'alpha', [testAgenda()]));
    owner = await deskPerson(ctx, api, 'alpha', 'owner', { name: 'An Peeters', email: 'an@alpha.example' });
    manager = await deskPerson(ctx, api, 'alpha', 'manager', { name: 'Bram Claes', email: 'bram@alpha.example' });
    ofGent = await deskPerson(ctx, api, 'alpha', 'manager', {
      name: 'Griet Haegeman',
      email: 'griet@alpha.example',
      branch: 'gent',
    });
    reader = await deskPerson(ctx, api, 'alpha', 'reader', { name: 'Cas Nuyts', email: 'cas@alpha.example' });
  });
  afterAll(() => ctx.catalogue.close());

  const add = (name: string, over: Partial<MemberFields> = {}): Promise<number> =>
    addMember(ctx, 'alpha', { name, email: `${name.toLowerCase()}@alpha.example`, role: 'editor', ...over });
  const listed = async (by: DeskPerson = owner): Promise<Listed[]> =>
    ((await by.call('GET', 'members')).body as { members: Listed[] }).members;
  const member = async (id: number, by = owner): Promise<Listed | undefined> =>
    (await listed(by)).find((one) => one.id === id);
  const fieldsOf = ({ name, email, locale, role, branch, agenda }: Listed) => ({
    ...{ name, email, locale, role },
    ...(branch === undefined ? {} : { branch }),
    ...(agenda === undefined ? {} : { agenda }),
  });
  const save = async (by: DeskPerson, id: number, over: Partial<MemberFields>, etag?: string) => {
    const before = await member(id);
    if (!before) throw new Error(`no member ${id}`);
    const body = { ...fieldsOf(before), ...over };
    return by.call('PUT', `members/${id}`, body, { 'if-match': etag ?? before.etag });
  };
  const remove = (by: DeskPerson, id: number) => by.call('DELETE', `members/${id}`);

  it('are changed and removed by whoever may do as much, and by nobody else', async () => {
    const ids = {
      owner: await add('Olga', { role: 'owner' }),
      manager: await add('Mats', { role: 'manager' }),
      editor: await add('Elke'),
    };
    const refused = { status: 403, body: { reason: 'role' } };
    for (const by of [manager, reader])
      for (const role of ['owner', 'manager'] as const) {
        expect(await save(by, ids[role], { name: 'Iemand Anders', role: 'editor' })).toMatchObject(refused);
        expect(await remove(by, ids[role])).toMatchObject(refused);
      }
    expect(await save(reader, ids.editor, { name: 'Iemand Anders' })).toMatchObject(refused);
    expect(await save(manager, ids.editor, { role: 'manager' })).toMatchObject(refused);
    expect((await listed()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Olga', 'Mats', 'Elke']));
    expect((await save(manager, ids.editor, { name: 'Elke Maes', role: 'reader' })).status).toBe(200);
    expect(await member(ids.editor)).toMatchObject({ name: 'Elke Maes', role: 'reader' });
    expect((await remove(manager, ids.editor)).status).toBe(204);
    expect((await remove(owner, ids.manager)).status).toBe(204);
    expect((await remove(owner, ids.owner)).status).toBe(204);
    const gone = ['Olga', 'Mats', 'Elke Maes'];
    expect((await listed()).filter(({ name }) => gone.includes(name))).toEqual([]);
  });

  it('of another branch are not those of a manager of one', async () => {
    const [inGent, inAalst] = [await add('Gerda', { branch: 'gent' }), await add('Alma', { branch: 'aalst' })];
    const refused = { status: 403, body: { reason: 'branch' } };
    expect(await save(ofGent, inAalst, { branch: 'gent' })).toMatchObject(refused);
    expect(await remove(ofGent, inAalst)).toMatchObject(refused);
    expect(await save(ofGent, inGent, { branch: 'aalst' })).toMatchObject(refused);
    expect((await save(ofGent, inGent, { name: 'Gerda Maes' })).status).toBe(200);
    expect([(await member(inGent, ofGent))?.locked, (await member(inAalst, ofGent))?.locked]).toEqual([
      undefined,
      'branch',
    ]);
  });

  it('have a branch and an agenda of the site, or none', async () => {
    const id = await add('Lies');
    expect(await save(owner, id, { branch: 'gent', agenda: 'mira' })).toMatchObject({
      status: 200,
      body: { branch: 'gent', agenda: 'mira' },
    });
    expect(await member(id)).toMatchObject({ branch: 'gent', agenda: 'mira' });
    for (const [field, value] of [
      ['branch', 'brugge'],
      ['agenda', 'niemand'],
    ] as const)
      expect(await save(owner, id, { [field]: value })).toMatchObject({
        status: 400,
        body: { errors: [{ field: `body.${field}` }] },
      });
  });

  it('stay when they are the last owner', async () => {
    const an = (await listed()).find(({ name }) => name === 'An Peeters')?.id ?? 0;
    const refused = { status: 403, body: { reason: 'last-owner' } };
    expect(await remove(owner, an)).toMatchObject(refused);
    expect(await save(owner, an, { role: 'manager' })).toMatchObject(refused);
    expect(await member(an)).toMatchObject({ role: 'owner' });
  });

  it('are written by one of two who change the same one', async () => {
    const id = await add('Wout');
    const { etag = '' } = (await member(id)) ?? {};
    expect((await save(owner, id, { name: 'Wout Aerts' }, etag)).status).toBe(200);
    expect(await save(manager, id, { name: 'Wout Baert' }, etag)).toMatchObject({
      status: 412,
      body: { changedBy: 'An Peeters', fields: [{ field: 'name', yours: 'Wout Baert', theirs: 'Wout Aerts' }] },
    });
    expect(await member(id)).toMatchObject({ name: 'Wout Aerts' });
  });

  it('have an address of their own, and are invited anew to another one', async () => {
    const id = await add('Nele');
    await add('Tom');
    expect((await save(owner, id, { email: 'TOM@alpha.example' })).status).toBe(409);
    const invited = async () =>
      (await db.kysely.selectFrom('delivery').select('personal').where('kind', '=', 'desk-invite').execute()).map(
        ({ personal }) => (personal as { to: string }).to,
      );
    const before = (await invited()).length;
    expect((await save(owner, id, { name: 'Nele Baert' })).status).toBe(200);
    expect((await invited()).slice(before)).toEqual([]);
    expect((await save(owner, id, { email: 'nele@thuis.example' })).status).toBe(200);
    expect((await invited()).slice(before)).toEqual(['nele@thuis.example']);
  });
});
