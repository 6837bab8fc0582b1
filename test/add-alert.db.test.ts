// The form "add an alert" on the page behind the link of a mail, sent through the website to the services.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../src/api/handle-request.ts';
import { handlers } from '../src/api/handlers.ts';
import { createContentApi } from '../src/client/content-api.ts';
import { localTransport } from '../src/client/local-transport.ts';
import { alertsOf } from '../src/db/alerts/alerts.ts';
import { renderRequest } from '../src/web/http/page.routes.ts';
import { createSiteLookup } from '../src/web/http/site-lookup.ts';
import { type AlertWorld, alertWorld } from './support/alerts.ts';
import { describeOnADatabase } from './support/databases/databases.ts';

const SITE = 'alpha';
const SUBMISSION = '0b6f9c1e-3d52-4c1a-9a63-2f9f3f1c7a10';

describeOnADatabase('an alert added on the website', (open) => {
  let world: AlertWorld;
  beforeAll(async () => {
    world = await alertWorld(await open(), SITE);
  });
  afterAll(() => world.ctx.catalogue.close());

  const person = async (email: string) => {
    const { id } = await world.person(email, []);
    const { manage } = await world.tokens(id);
    const api = createContentApi(localTransport(createApi(world.ctx, handlers)));
    const { log } = world.ctx;
    const web = { api, sites: createSiteLookup({ api, log }), assets: { scripts: [], styles: [], preloads: [] }, log };
    const page = { protocol: 'http', host: `${SITE}.example`, path: `/nl/hou-me-op-de-hoogte/${manage}` } as const;
    const send = (fields: Record<string, string>) =>
      renderRequest(web, {
        ...page,
        method: 'POST',
        search: '',
        headers: {},
        form: new URLSearchParams({ do: 'add', trans: 'FOR_SALE', ...fields }),
      });
    const read = () => renderRequest(web, { ...page, method: 'GET', search: '', headers: {} });
    const prices = async () => (await alertsOf(world.ctx.db.kysely, SITE, id)).map(({ criteria }) => criteria.priceMax);
    return { send, read, prices };
  };

  it('twice with one form is one alert, and leads to the same page', async () => {
    const { send, read, prices } = await person('ann@huis.example');
    const form = { submission: SUBMISSION, 'price-max': '300000' };
    const replies = [...(await Promise.all([send(form), send(form)])), await send(form)];
    for (const { status, headers } of replies)
      expect([status, headers.location]).toEqual([303, expect.stringMatching(/\?done=added$/)]);
    expect(await prices()).toEqual([300_000]);
    expect(String((await read()).body).match(/<article class="alert-item/g)).toHaveLength(1);
  });
  it('after a step back, with something else in the form, is another alert', async () => {
    const { send, prices } = await person('bob@huis.example');
    await send({ submission: SUBMISSION, 'price-max': '300000' });
    await send({ submission: SUBMISSION, 'price-max': '350000' });
    expect(await prices()).toEqual([300_000, 350_000]);
  });
  it('from a form that was opened anew is another alert, even a same one', async () => {
    const { send, prices } = await person('cas@huis.example');
    await send({ submission: SUBMISSION, 'price-max': '300000' });
    await send({ submission: SUBMISSION.replace('0b', '1c'), 'price-max': '300000' });
    expect(await prices()).toEqual([300_000, 300_000]);
  });
});
