// Templates of answers over the API.
import { expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

describeOnADatabase('templates of answers', (open) => {
  const fields = (name: string) => ({ name, subject: { nl: 'Uw vraag' }, text: { nl: 'Dank u.' } });
  const names = async (by: DeskPerson) =>
    ((await by.call('GET', 'reply-templates')).body as { name: string }[]).map(({ name }) => name);

  it('are of their site: another one neither sees, changes nor removes them', async () => {
    const db = await open();
    const ctx = await testServices(db);
    const api = createApi(ctx, handlers);
    for (const id of ['alpha', 'beta']) await addSite(db, id, { hostnames: [`${id}.example`] });
    const owner = await deskPerson(ctx, api, 'alpha', 'owner');
    const beta = await deskPerson(ctx, api, 'beta', 'owner');
    const made = await owner.call('POST', 'reply-templates', fields('Dank'));
    const { id, etag } = made.body as { id: number; etag: string };
    expect(await names(owner)).toEqual(['Dank']);
    expect(await names(beta)).toEqual([]);
    const change = fields('Overgenomen');
    expect((await beta.call('PUT', `reply-templates/${id}`, change, { 'if-match': etag })).status).toBe(404);
    expect((await beta.call('DELETE', `reply-templates/${id}`)).status).toBe(404);
    expect(await names(owner)).toEqual(['Dank']);
    expect((await owner.call('DELETE', `reply-templates/${id}`)).status).toBe(204);
    expect(await names(owner)).toEqual([]);
    expect((await owner.call('DELETE', `reply-templates/${id}`)).status).toBe(404);
    await ctx.catalogue.close();
  });
});
