// The pages of alerts over a content API that answers from a table and remembers what it was asked to do.
import { describe, expect, it } from 'vitest';
import { expectConsoleError } from '../../../test/support/fail-on-console-error.ts';
import { fakeAnswers } from '../../../test/support/fake-site.ts';
import { expectValidHtml } from '../../../test/support/html.ts';
import { createContentApi } from '../../client/content-api.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { LOCALES } from '../../domain/locale.ts';
import { renderRequest } from '../http/page.routes.ts';
import { createSiteLookup } from '../http/site-lookup.ts';
import type { WebRequest } from '../http/web-context.ts';

const BASE = '/sites/testhuis/subscriptions';
const alert = {
  id: 7,
  criteria: {
    transaction: 'FOR_SALE',
    types: [1],
    radius: { km: 5, lat: 51.053_83, lon: 3.725_01 },
    priceMax: 400_000,
  },
  frequency: 'DAILY',
  active: true,
  confirmed: true,
  createdAt: '2026-11-01T08:00:00Z',
  description: 'Huis, te koop, Gent, tot € 400.000',
  words: ['Huis', 'te koop', 'Gent', 'tot € 400.000'],
  matches: 11,
  query: 'price-max=400000&type=1&trans=FOR_SALE&city=90000',
};
const subscription = {
  email: 'marie@huis.example',
  name: 'Marie',
  locale: 'nl',
  state: 'CONFIRMED',
  consent: { textVersion: '2026-01', locale: 'nl', at: '2026-11-01T08:00:00Z' },
  createdAt: '2026-11-01T08:00:00Z',
  confirmedAt: '2026-11-01T09:00:00Z',
  askedAt: null,
  alerts: [alert, { ...alert, id: 8, name: 'Voor later', active: false }],
};
const leaving = {
  state: 'CONFIRMED',
  locale: 'nl',
  address: 'm•••@huis.example',
  alerts: [alert, { ...alert, id: 8 }],
};

type Reply = { readonly status: number; readonly body: unknown };
const problem = (status: number, field: string, message: string): Reply => ({
  status,
  body: { title: 'Bad Request', status, errors: [{ field, message }] },
});

const ask = async (path: string, request: Partial<WebRequest> = {}, replies: Record<string, Reply> = {}) => {
  const table = fakeAnswers([]);
  const known: Record<string, Reply> = {
    [`POST ${BASE}`]: { status: 202, body: { accepted: true } },
    [`GET ${BASE}/good`]: { status: 200, body: subscription },
    [`POST ${BASE}/good/confirm`]: { status: 200, body: subscription },
    [`PUT ${BASE}/good`]: { status: 200, body: subscription },
    [`POST ${BASE}/good/alerts`]: { status: 201, body: subscription },
    [`PUT ${BASE}/good/alerts/7`]: { status: 200, body: subscription },
    [`DELETE ${BASE}/good/alerts/7`]: { status: 200, body: subscription },
    [`DELETE ${BASE}/good`]: { status: 200, body: { erased: true } },
    [`GET ${BASE}/good/export`]: { status: 200, body: { site: 'testhuis', subscription, news: [] } },
    [`GET ${BASE}/good/unsubscribe`]: { status: 200, body: leaving },
    [`POST ${BASE}/good/unsubscribe`]: { status: 200, body: leaving },
    'GET /sites/testhuis/captcha/question': { status: 200, body: { question: 'Hoeveel is een en een?', token: 'q' } },
    ...replies,
  };
  const done: { readonly call: string; readonly body: unknown }[] = [];
  const api = createContentApi(async ({ method, path: target, body }) => {
    const [plain = ''] = target.split('?');
    const call = `${method} ${plain}`;
    if (method !== 'GET' && !/estates|estate-filters/.test(plain)) done.push({ call, body });
    const reply = known[call] ?? { status: table[plain] === undefined ? 404 : 200, body: table[plain] ?? {} };
    return {
      status: reply.status,
      statusText: '',
      contentType: 'application/json',
      json: async () => structuredClone(reply.body),
      text: async () => JSON.stringify(reply.body),
    };
  });
  const errors: unknown[] = [];
  const log = { warn: () => {}, error: (details: object) => errors.push(details) };
  const [pathname = '', query] = path.split('?');
  const reply = await renderRequest(
    { api, sites: createSiteLookup({ api, log }), assets: { scripts: [], styles: [], preloads: [] }, log },
    {
      method: 'GET',
      protocol: 'https',
      host: 'testhuis.example',
      path: pathname,
      search: query === undefined ? '' : `?${query}`,
      headers: {},
      ...request,
    },
  );
  expect(errors).toEqual([]);
  return { ...reply, done };
};
const OWN = { origin: 'https://testhuis.example' };
const post = (path: string, fields: string, headers: WebRequest['headers'] = OWN, replies?: Record<string, Reply>) =>
  ask(path, { method: 'POST', form: new URLSearchParams(fields), headers }, replies);
const chosen = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g'))]
    .filter(([input]) => input.includes('checked='))
    .map(([input]) => /value="([^"]*)"/.exec(input)?.[1] ?? '');

describe('the form', () => {
  it.each(LOCALES)('opens in %s, on its own, to be found and kept', async (locale) => {
    const { status, headers, body } = await ask(buildRoute('keepMeInformed', locale, {}));
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=0, stale-while-revalidate=60']);
    expect(body).not.toContain('noindex');
    await expectValidHtml(body, locale);
    expect(chosen(body, 'trans')).toEqual(['FOR_SALE']);
    expect(chosen(body, 'frequency')).toEqual(['DAILY']);
    expect(chosen(body, 'language')).toEqual([locale]);
    expect(chosen(body, 'privacy')).toEqual([]);
  });

  it('takes over the filters of a search', async () => {
    const { body } = await ask(
      '/nl/hou-me-op-de-hoogte?trans=huren&type=3&type=1&subType=107&city=90000&price-max=1200&bedrooms=2&epc=C&surface-min=80',
    );
    expect(body).toContain('content="noindex"');
    expect(chosen(body, 'trans')).toEqual(['TO_RENT']);
    expect(chosen(body, 'type').sort()).toEqual(['1', '3']);
    expect(chosen(body, 'subType')).toEqual(['107']);
    expect(chosen(body, 'city')).toEqual(['90000']);
    expect(chosen(body, 'bed-min')).toEqual(['2']);
    expect(chosen(body, 'epc')).toEqual(['C']);
    expect(body).toMatch(/name="price-max"[^>]*value="1\.200"/);
    expect(body).toMatch(/name="surface-min"[^>]*value="80"/);
  });

  it('reads a circle round a place as that place, and any other as an area', async () => {
    const town = await ask('/nl/hou-me-op-de-hoogte?city=90000&radius=10');
    expect(chosen(town.body, 'city')).toEqual(['90000']);
    expect(town.body).toMatch(/<option value="10" selected="">/);
    const area = await ask('/nl/hou-me-op-de-hoogte?geo_range=3km;51.01;3.71');
    expect(chosen(area.body, 'geo_range')).toEqual(['3km;51.01;3.71']);
  });

  it('leads from what was sold or let to what is on offer', async () => {
    expect(chosen((await ask('/nl/hou-me-op-de-hoogte?trans=RENTED')).body, 'trans')).toEqual(['TO_RENT']);
    expect(chosen((await ask('/nl/hou-me-op-de-hoogte?trans=SOLD')).body, 'trans')).toEqual(['FOR_SALE']);
  });
});

describe('asking for an alert', () => {
  const fields = 'trans=FOR_SALE&type=1&type=3&email=marie%40huis.example&privacy=on&language=fr';

  it('answers a script with JSON and a plain form with a page to go to', async () => {
    const json = { type: ['1', '3'], email: 'marie@huis.example', privacy: 'on' };
    const script = await ask('/nl/ajax/notifications', { method: 'POST', json, headers: OWN });
    expect([script.status, JSON.parse(script.body)]).toEqual([201, { stored: true }]);
    const plain = await post('/nl/ajax/notifications', fields);
    expect([plain.status, plain.headers.location]).toEqual([303, '/nl/ajax/notifications?done=asked']);
    expect(plain.done).toEqual([
      {
        call: `POST ${BASE}`,
        body: {
          locale: 'nl',
          inputs: expect.objectContaining({ type: ['1', '3'], email: 'marie@huis.example', language: 'fr' }),
        },
      },
    ]);
    const { body } = await ask('/nl/ajax/notifications?done=asked');
    expect(body).toContain('Kijk in uw mailbox');
  });

  it('gives the form again with the consent marked and everything that was typed', async () => {
    expectConsoleError(/^POST .*: 400/);
    const refused = problem(400, 'privacy', 'consent');
    const { status, body, headers } = await post('/nl/ajax/notifications', `${fields}&price-max=3000`, OWN, {
      [`POST ${BASE}`]: refused,
    });
    expect([status, headers['cache-control']]).toEqual([400, 'private, no-store']);
    expect(body).toMatch(/<label class="check bad"><input type="checkbox"[^>]*name="privacy"/);
    expect(chosen(body, 'type').sort()).toEqual(['1', '3']);
    expect(body).toMatch(/name="email"[^>]*value="marie@huis.example"/);
    expect(chosen(body, 'language')).toEqual(['fr']);
  });

  it('asks the question in words and keeps repeated values', async () => {
    expectConsoleError(/^POST .*: 400/);
    const missing = problem(400, 'g-recaptcha-response', 'captcha-missing');
    const { status, body } = await post('/nl/ajax/notifications', fields, OWN, { [`POST ${BASE}`]: missing });
    expect(status).toBe(200);
    expect(body).toContain('Hoeveel is een en een?');
    expect(body.match(/<input type="hidden" name="type" value="[13]"\/>/g)).toHaveLength(2);
  });

  it('makes one place and a radius a circle, and refuses a radius round several', async () => {
    const one = await post('/nl/ajax/notifications', `${fields}&city=90000&radius=5`);
    const circle = expect.objectContaining({ geo_range: expect.stringMatching(/^5km;51\.\d+;3\.\d+$/) });
    expect(one.done).toEqual([{ call: `POST ${BASE}`, body: { locale: 'nl', inputs: circle } }]);
    expect(JSON.stringify(one.done)).not.toContain('"city"');
    const many = await post('/nl/ajax/notifications', `${fields}&city=90000&city=98200&radius=5`);
    expect([many.status, many.done]).toEqual([400, []]);
    expect(many.body).toContain('Een straal hoort bij één gemeente.');
  });

  it('is not taken from a page of others', async () => {
    const { status, done } = await post('/nl/ajax/notifications', fields, { origin: 'https://elders.example' });
    expect([status, done]).toEqual([403, []]);
  });
});

const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

describe('the page behind the link', () => {
  it.each(LOCALES)('in %s is for its owner alone, and opening it changes nothing', async (locale) => {
    for (const path of [
      buildRoute('editSubscriptions', locale, { token: 'good' }),
      `${buildRoute('editSubscriptions', locale, { token: 'good' })}?edit=7`,
      `${buildRoute('editSubscriptions', locale, { token: 'good' })}?add`,
      `${buildRoute('editSubscriptions', locale, { token: 'good' })}?download`,
      buildRoute('unsubscribe', locale, { token: 'good' }),
    ]) {
      const { status, headers, body, done } = await ask(path);
      expect([path, status, done]).toEqual([path, 200, []]);
      expect(headers).toMatchObject(PRIVATE);
      if (!path.endsWith('download')) await expectValidHtml(body, path);
    }
  });

  it('shows each alert, what it finds now and where', async () => {
    const { body } = await ask('/nl/hou-me-op-de-hoogte/good');
    expect(body).toContain('m•••@huis.example');
    expect(body).not.toContain('marie@huis.example');
    expect(body).toContain('11 panden passen nu');
    expect(body).toContain('<article class="alert-item paused">');
    expect(body).toContain('Voor later');
  });

  it('asks to confirm first, and leads to success', async () => {
    const waiting = { status: 200, body: { ...subscription, state: 'UNCONFIRMED' } };
    const replies = { [`GET ${BASE}/good`]: waiting };
    const { body } = await ask('/nl/hou-me-op-de-hoogte/good', {}, replies);
    expect(body).toContain('Bevestig mijn 2 alerts');
    expect(body).not.toContain('Schrijf me uit en wis alles');
    const { status, headers, done } = await post('/nl/hou-me-op-de-hoogte/good', 'do=confirm', {}, replies);
    expect([status, headers.location]).toEqual([303, `/nl/hou-me-op-de-hoogte/bevestigd?${alert.query}`]);
    expect(done.map(({ call }) => call)).toEqual([`POST ${BASE}/good/confirm`]);
    expect(headers).toMatchObject(PRIVATE);
  });

  it.each([
    ['do=pause&alert=7', `PUT ${BASE}/good/alerts/7`, { active: false, frequency: 'DAILY' }, '?done=paused'],
    ['do=resume&alert=7', `PUT ${BASE}/good/alerts/7`, { active: true }, '?done=resumed'],
    ['do=frequency&alert=7&frequency=WEEKLY', `PUT ${BASE}/good/alerts/7`, { frequency: 'WEEKLY' }, '?done=saved'],
    ['do=delete&alert=7', `DELETE ${BASE}/good/alerts/7`, undefined, '?done=deleted'],
    ['do=language&language=de', `PUT ${BASE}/good`, { locale: 'de', name: 'Marie' }, '?done=saved'],
    ['do=add&trans=TO_RENT&price-max=900', `POST ${BASE}/good/alerts`, { active: true }, '?done=added'],
  ])('does what is asked: %s', async (fields, call, body, query) => {
    // No origin: the address itself is the credential, and its pages send none.
    const reply = await post('/nl/hou-me-op-de-hoogte/good', fields, {});
    expect([reply.status, reply.headers.location]).toEqual([303, `/nl/hou-me-op-de-hoogte/good${query}`]);
    expect(reply.done).toEqual([{ call, body: body && expect.objectContaining(body) }]);
  });

  it('changes the criteria of an alert, or gives the form again', async () => {
    const fields = 'do=save&alert=7&label=Ons+huis&trans=FOR_SALE&type=1&city=90000&price-min=500.000';
    const { done } = await post('/nl/hou-me-op-de-hoogte/good', `${fields}&price-max=700.000`, {});
    expect(done[0]?.body).toEqual({
      name: 'Ons huis',
      criteria: { transaction: 'FOR_SALE', types: [1], cities: [90_000], priceMin: 500_000, priceMax: 700_000 },
      frequency: 'DAILY',
      active: true,
    });
    const again = await post('/nl/hou-me-op-de-hoogte/good', `${fields}&price-max=400.000`, {});
    expect([again.status, again.done]).toEqual([400, []]);
    expect(again.headers).toMatchObject(PRIVATE);
    expect(again.body).toContain('Het maximum ligt lager dan het minimum.');
    expect(again.body).toMatch(/name="label"[^>]*value="Ons huis"/);
  });

  it('erases everything and says so elsewhere', async () => {
    const { headers, done } = await post('/fr/tenez-moi-au-courant/good', 'do=erase', {});
    expect(headers.location).toBe('/fr/ajax/notifications?done=erased');
    expect(done.map(({ call }) => call)).toEqual([`DELETE ${BASE}/good`]);
    expect((await ask('/fr/ajax/notifications?done=erased')).body).toContain('Tout est effacé');
  });

  it('gives everything that is stored as a file', async () => {
    const { headers, body } = await ask('/nl/hou-me-op-de-hoogte/good?download');
    expect(headers['content-disposition']).toBe('attachment; filename="alerts.json"');
    expect(JSON.parse(body)).toMatchObject({ site: 'testhuis', subscription: { email: 'marie@huis.example' } });
  });
});

describe('unsubscribing', () => {
  it('shows what would stop, for the alert of the mail and for all', async () => {
    const { body } = await ask('/nl/hou-me-op-de-hoogte/uitschrijven/good?alert=7');
    expect(body).toContain('Stop alleen deze alert');
    expect(body).toContain('Stop alle 2 alerts');
  });

  it('takes the one click of a mail program: no cookie, no origin, no redirect', async () => {
    const path = '/nl/hou-me-op-de-hoogte/uitschrijven/good?alert=7';
    const { status, headers, done } = await post(path, 'List-Unsubscribe=One-Click', {});
    expect([status, headers.location]).toEqual([200, undefined]);
    expect(done).toEqual([{ call: `POST ${BASE}/good/unsubscribe`, body: { alertId: 7 } }]);
    const all = await post('/nl/hou-me-op-de-hoogte/uitschrijven/good', 'List-Unsubscribe=One-Click', {});
    expect(all.done).toEqual([{ call: `POST ${BASE}/good/unsubscribe`, body: {} }]);
  });

  it('offers a pause, which keeps the alerts and says so', async () => {
    const { body } = await ask('/nl/hou-me-op-de-hoogte/uitschrijven/good?alert=7');
    expect(body).toContain('Pauzeer deze alert');
    const path = '/nl/hou-me-op-de-hoogte/uitschrijven/good';
    const one = await post(path, 'alert=7&pause=1', {});
    expect([one.status, one.headers.location]).toEqual([303, `${path}?done=paused`]);
    expect(one.done).toEqual([{ call: `POST ${BASE}/good/unsubscribe`, body: { alertId: 7, pause: true } }]);
    const none = { [`GET ${BASE}/good/unsubscribe`]: { status: 200, body: { ...leaving, alerts: [] } } };
    expect((await ask(`${path}?done=paused`, {}, none)).body).toContain('Weer aanzetten kan met de link');
    expect((await ask(`${path}?done`, {}, none)).body).toContain('U krijgt geen alerts meer van ons.');
  });

  it('stops all by its button although the mail was about one', async () => {
    const { status, headers, done } = await post('/nl/hou-me-op-de-hoogte/uitschrijven/good?alert=7', '', {});
    expect([status, headers.location]).toEqual([303, '/nl/hou-me-op-de-hoogte/uitschrijven/good?done']);
    expect(done[0]?.body).toEqual({});
  });
});

describe('a token that opens nothing', () => {
  const tokens = ['unknown', 'A'.repeat(43), '%00%FF'.slice(0, 3), 'x'.repeat(300), '..%2F'.slice(0, 2).concat('a')];

  it('gets one and the same page, whatever is wrong with it', async () => {
    const bodies = new Set<string>();
    for (const token of tokens)
      for (const path of [`/nl/hou-me-op-de-hoogte/${token}`, `/nl/hou-me-op-de-hoogte/uitschrijven/${token}`]) {
        const { status, headers, body } = await ask(path);
        expect([path, status]).toEqual([path, 404]);
        expect(headers).toMatchObject(PRIVATE);
        bodies.add(body);
      }
    expect(bodies.size).toBe(1);
  });

  it('does nothing', async () => {
    expectConsoleError(/^POST .*: 404/);
    const edit = await post('/nl/hou-me-op-de-hoogte/unknown', 'do=erase', {});
    expect([edit.status, edit.done]).toEqual([404, []]);
    const click = await post('/nl/hou-me-op-de-hoogte/uitschrijven/unknown', 'List-Unsubscribe=One-Click', {});
    expect(click.status).toBe(404);
  });

  it('waits when somebody tries too many', async () => {
    const { status } = await ask('/nl/hou-me-op-de-hoogte/x', {}, { [`GET ${BASE}/x`]: { status: 429, body: {} } });
    expect(status).toBe(429);
  });
});
