import { describe, expect, it } from 'vitest';
import { testEstate, testProject } from '../../../test/support/estates.ts';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers } from '../../../test/support/fake-site.ts';
import { renderRequest } from '../http/page.routes.ts';
import { createSiteLookup } from '../http/site-lookup.ts';
import type { WebRequest } from '../http/web-context.ts';

const sold = testEstate(12, {
  general: { transaction: { id: 5 } },
  address: { ...testEstate(12).address, number: '12' },
});
const { children: units = [], ...project } = testProject(40, [41]);
const unit = { ...units?.[0], general: { ...testEstate(41).general, parentId: 40 }, address: project.address };
const answers = fakeAnswers([], {
  '/sites/testhuis/favorites/b': { results: [testEstate(11)], projects: [], unavailable: [] },
  '/sites/testhuis/favorites/b-c-d-15': {
    results: [testEstate(11), sold, unit],
    projects: [project],
    unavailable: [13],
  },
  '/sites/testhuis/favorites/b-d': { results: [testEstate(11)], projects: [], unavailable: [13] },
});

const ask = async (search: string, request: Partial<WebRequest> = {}) => {
  const errors: unknown[] = [];
  const log = { warn: () => {}, error: (details: object) => errors.push(details) };
  const api = fakeContentApi(answers);
  const reply = await renderRequest(
    { api, sites: createSiteLookup({ api, log }), assets: { scripts: [], styles: [], preloads: [] }, log },
    {
      method: 'GET',
      protocol: 'https',
      host: 'testhuis.example',
      path: '/nl/favorieten',
      search,
      headers: {},
      ...request,
    },
  );
  expect(errors).toEqual([]);
  return reply;
};
const text = (html: string) => html.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ').replace(/[ \n]+/g, ' ');

describe('the page', () => {
  it('is private, for nobody else, and empty without a list', async () => {
    const { status, headers, body } = await ask('');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('content="noindex"');
    expect(text(body)).toContain('Nog niets bewaard');
  });

  it('says what changed: price, sold, gone; and renews the cookie', async () => {
    const cookie = 'favorites=b-g10-6yn7.c-g10-6yn7.d-g10-6yn7.15-g10-0';
    const { body, headers } = await ask('', { headers: { cookie } });
    const page = text(body);
    expect(page).toContain('4 panden, bewaard op dit toestel');
    expect(page).toContain('Geheimstraat 4711 zakte van €\u00a0324.835 naar €\u00a0300.011.');
    expect(page).toContain('Geheimstraat 12: verkocht.');
    expect(page).toContain('1 pand is niet meer beschikbaar.');
    expect(page).toContain('3 dingen veranderden sinds u bewaarde');
    expect(page).toContain('Bewaard op 15/11/2026, toen €\u00a0324.835');
    expect(body).toContain('/aanbod/40/de-linde-in-9000-gent/41"');
    expect(body).toContain('value="https://testhuis.example/nl/favorieten?share=b-c-15"');
    expect(headers['set-cookie']).toBe(`${cookie}; Path=/; Max-Age=34560000; SameSite=Lax; Secure`);
  });

  it('shows a shared list without touching one’s own, and without notes', async () => {
    const { body, headers } = await ask('?share=b-d', { headers: { cookie: '' } });
    expect(text(body)).toContain('1 pand, met u gedeeld');
    expect(text(body)).toContain('1 pand is niet meer beschikbaar.');
    expect(body).toContain('data-favorite="11"');
    expect(body).toContain('value="b-d" name="merge"');
    expect(body).not.toContain('favorite-note');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each(['javascript:alert(1)', '//elders.example', '/\\elders.example', 'https://elders.example', '/nl"><b>'])(
    'does not lead back to %s',
    async (back) => {
      const { body } = await ask(`?${new URLSearchParams({ done: 'saved', back })}`);
      expect(text(body)).toContain('Bewaard.');
      expect(text(body)).not.toContain('Terug naar waar u was');
    },
  );
});

describe('the forms', () => {
  const origin = 'https://testhuis.example';
  const post = (fields: Record<string, string>, headers: WebRequest['headers'] = {}) =>
    ask('', { method: 'POST', form: new URLSearchParams(fields), headers: { origin, ...headers } });

  it('saves with the price of today and says how to go back', async () => {
    const { status, headers } = await post({ save: '11' }, { referer: `${origin}/nl/te-koop?type=1` });
    expect(status).toBe(303);
    expect(headers.location).toBe('/nl/favorieten?done=saved&back=%2Fnl%2Fte-koop%3Ftype%3D1');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['set-cookie']).toMatch(/^favorites=b-[0-9a-z]+-6fhn; Path=\/;/);
  });

  it('removes, also the last one', async () => {
    const { headers } = await post({ remove: '11' }, { cookie: 'favorites=b-g10-0' });
    expect(headers.location).toBe('/nl/favorieten?done=removed');
    expect(headers['set-cookie']).toBe('favorites=; Path=/; Max-Age=0; SameSite=Lax; Secure');
  });

  it('takes in a shared list, without what is gone', async () => {
    const { headers } = await post({ merge: 'b-d' }, { cookie: 'favorites=c-g10-0' });
    expect(headers['set-cookie']).toMatch(/^favorites=c-g10-0\.b-[0-9a-z]+-6fhn;/);
  });

  it.each([{ save: 'x' }, { save: '0' }, { save: '99999999999' }, { merge: '../..' }, {}])(
    'changes nothing for %j',
    async (fields) => {
      const { status, headers } = await post(fields as Record<string, string>, { cookie: 'favorites=c-g10-0' });
      expect(status).toBe(303);
      expect(headers['set-cookie']).toMatch(/^favorites=c-g10-0;/);
    },
  );

  it.each([
    [{ origin: 'https://elders.example' }],
    [{ origin: 'null' }],
    [{ origin: undefined }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('refuses a post with %j', async (headers) => {
    expect((await post({ save: '11' }, headers)).status).toBe(403);
  });

  it('refuses what is no form, and posts to other pages', async () => {
    expect((await ask('', { method: 'POST', headers: { origin } })).status).toBe(415);
    const form = new URLSearchParams();
    expect((await ask('', { method: 'POST', headers: { origin }, form, path: '/nl/privacyverklaring' })).status).toBe(
      405,
    );
  });
});
