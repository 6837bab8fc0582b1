import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { RefusedAddressError } from '../src/adapters/mailer.ts';
import { createApi } from '../src/api/handle-request.ts';
import { handlers } from '../src/api/handlers.ts';
import { connect } from '../src/db/engine/connect.ts';
import { openJobQueue } from '../src/jobs/job-queue.ts';
import { TASKS } from '../src/jobs/tasks.ts';
import { tidyAlerts } from '../src/services/alerts/alert-retention.ts';
import { FORM_LIMITS } from '../src/services/leads/form-limits.ts';
import { eraseEmail } from '../src/services/leads/leads.ts';
import { UNKNOWN_TOKENS } from '../src/services/leads/unknown-links.ts';
import { tokenHash } from '../src/services/platform/tokens.ts';
import { type AlertWorld, alertWorld } from './support/alerts.ts';
import { createTestDatabase, describeOnADatabase } from './support/databases/databases.ts';
import { testEstate } from './support/estates.ts';
import { isWholeMatrix } from './support/matrix.ts';
import { startViewingProcess } from './support/viewings.process.ts';
import { addViewingSite, viewingTest } from './support/viewings.ts';

const SITE = 'alpha';
type Answer = {
  readonly state: string;
  readonly errors: unknown;
  readonly alerts: { readonly id: number; readonly confirmed: boolean; readonly matches: number }[];
};

describeOnADatabase('subscriptions', (open) => {
  let world: AlertWorld;
  let visitors = 0;

  beforeAll(async () => {
    const db = await open();
    world = await alertWorld(db, SITE);
    await alertWorld(db, 'beta');
    await world.importAll([testEstate(1), testEstate(2, { general: { headType: { id: 3 } } })]);
    await world.ctx.catalogue.caughtUp(SITE);
  });
  afterAll(() => world.ctx.catalogue.close());

  const call = async (method: string, path: string, body?: unknown, address = '10.9.9.9') => {
    const api = createApi(world.ctx, handlers);
    const headers = { 'x-forwarded-for': address };
    return (await api({ method, path: `/sites/${SITE}/subscriptions${path}`, headers, body })) as {
      status: number;
      body: Answer;
      headers: Record<string, string>;
    };
  };
  const subscribe = (email: string, over: Record<string, unknown> = {}, address = `10.0.0.${visitors++}`) =>
    call(
      'POST',
      '',
      {
        locale: 'nl',
        inputs: {
          email,
          privacy: 'on',
          trans: 'kopen',
          type: '1',
          'price-max': '400.000',
          ...world.captcha(),
          ...over,
        },
      },
      address,
    );
  const lastMail = async () => {
    await world.deliver();
    return world.sent.at(-1);
  };
  const tokenIn = (text = '', page = 'hou-me-op-de-hoogte'): string =>
    new RegExp(`/nl/${page}/([\\w-]{43})`).exec(text)?.[1] ?? '';
  const rows = (table: 'subscription' | 'alert' | 'subscription_token' | 'alert_news') =>
    world.ctx.db.kysely.selectFrom(table).selectAll().where('site_id', '=', SITE).execute();
  const confirmed = async (email: string): Promise<string> => {
    await subscribe(email);
    const token = tokenIn((await lastMail())?.text);
    await call('POST', `/${token}/confirm`);
    return token;
  };

  it('takes the same submission again, also at once, as after a connection that broke', async () => {
    const over = { submission: crypto.randomUUID(), ...world.captcha() };
    const answers = await Promise.all([1, 2].map(() => subscribe('samen@huis.example', over)));
    answers.push(await subscribe('samen@huis.example', over));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([202, { accepted: true }]));
    await world.deliver();
    expect(world.sent.filter(({ to }) => to.address === 'samen@huis.example')).toHaveLength(1);
    expect(await subscribe('ander@huis.example', over)).toMatchObject({ status: 422 });
  });

  it('is one subscription, one alert and one mail when it is asked for twenty times at once without a key', async () => {
    const twenty = Array.from({ length: 20 }, () => subscribe('haast@huis.example'));
    const answers = await Promise.all(twenty);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(20).fill([202, { accepted: true }]));
    await world.deliver();
    const mails = () => world.sent.filter(({ to }) => to.address === 'haast@huis.example');
    expect(mails()).toHaveLength(1);
    const [subscription, ...others] = (await rows('subscription')).filter(
      (row) => 'email' in row && row.email === 'haast@huis.example',
    );
    expect([subscription, others]).toEqual([expect.objectContaining({ state: 'UNCONFIRMED' }), []]);
    const alerts = (await rows('alert')).filter(
      (row) =>
        'subscription_id' in row && subscription && 'id' in subscription && row.subscription_id === subscription.id,
    );
    expect(alerts).toEqual([expect.objectContaining({ frequency: 'DAILY', confirmed_at: null })]);
    // Whether it is known is told to nobody who did not answer the captcha.
    expect(await subscribe('haast@huis.example', { 'g-recaptcha-response': '' })).toMatchObject({ status: 400 });

    const asked = world.now;
    world.now = new Date(asked.getTime() + 10 * 60_000 - 1);
    await subscribe('haast@huis.example');
    await world.deliver();
    expect(mails()).toHaveLength(1);
    world.now = new Date(asked.getTime() + 10 * 60_000);
    await subscribe('haast@huis.example');
    await world.deliver();
    expect(mails()).toHaveLength(2);
    world.now = asked;
  });

  it('mails what was asked for, stores the hash of the link only, and sends nothing before the yes', async () => {
    const answer = await subscribe('noor@huis.example', { name: 'Noor' });
    expect([answer.status, answer.body]).toEqual([202, { accepted: true }]);
    const mail = await lastMail();
    expect(mail?.subject).toBe('Bevestig uw alert bij Agency alpha');
    expect(mail?.text).toContain('Huis, te koop, tot €\u00a0400.000 (elke dag)');
    const token = tokenIn(mail?.text);
    expect(JSON.stringify(await rows('subscription_token'))).toContain(tokenHash(token));
    expect(JSON.stringify([await rows('subscription_token'), await rows('subscription')])).not.toContain(token);
    const view = await call('GET', `/${token}`);
    expect(view.headers['cache-control']).toBe('private, no-store');
    expect(view.body).toMatchObject({
      email: 'noor@huis.example',
      state: 'UNCONFIRMED',
      consent: { textVersion: '2026-01-01', locale: 'nl' },
      alerts: [{ confirmed: false, matches: 1, query: 'price-max=400000&type=1&trans=FOR_SALE', frequency: 'DAILY' }],
    });
    await world.importAll([testEstate(1), testEstate(2, { general: { headType: { id: 3 } } }), testEstate(3)]);
    await world.match();
    expect(await rows('alert_news')).toEqual([]);
  });

  it('changes nothing on GET, and confirms on POST', async () => {
    const token = tokenIn(world.sent.at(-1)?.text);
    const before = JSON.stringify([await rows('subscription'), await rows('alert'), await rows('subscription_token')]);
    for (const path of [`/${token}`, `/${token}/unsubscribe`, `/${token}/export`])
      expect((await call('GET', path)).status).toBe(200);
    expect(JSON.stringify([await rows('subscription'), await rows('alert'), await rows('subscription_token')])).toBe(
      before,
    );
    const answer = await call('POST', `/${token}/confirm`);
    expect(answer.body).toMatchObject({ state: 'CONFIRMED', alerts: [{ confirmed: true, active: true }] });
  });

  it('answers a known address like an unknown one, and mails its owner what there is', async () => {
    const answer = await subscribe('Noor@huis.example', { type: '3', frequency: 'WEEKLY' });
    expect([answer.status, answer.body]).toEqual([202, { accepted: true }]);
    const mail = await lastMail();
    expect(mail?.subject).toBe('Uw alerts bij Agency alpha');
    expect(mail?.to.address).toBe('noor@huis.example');
    expect(mail?.text).toContain('Huis, te koop, tot €\u00a0400.000 (elke dag)');
    expect(mail?.text).toContain('Appartement, te koop, tot €\u00a0400.000 (elke week)');
    const view = await call('GET', `/${tokenIn(mail?.text)}`);
    expect(view.body.alerts.map(({ confirmed: yes }) => yes)).toEqual([true, false]);
  });

  it('edits, pauses, adds and deletes alerts; refuses criteria that contradict each other', async () => {
    const token = tokenIn(world.sent.at(-1)?.text);
    const [first] = (await call('GET', `/${token}`)).body.alerts;
    const id = first?.id ?? 0;
    const settings = { criteria: { types: [3], priceMin: 100 }, frequency: 'IMMEDIATE', active: false, name: 'Flat' };
    const changed = await call('PUT', `/${token}/alerts/${id}`, settings);
    expect(changed.body.alerts[0]).toMatchObject({ ...settings, id: id, matches: 1 });
    const wrong = await call('PUT', `/${token}/alerts/${id}`, {
      ...settings,
      criteria: { priceMin: 2, priceMax: 1 },
    });
    expect([wrong.status, wrong.body.errors]).toEqual([400, [{ field: 'body.criteria.priceMax', message: 'range' }]]);
    const added = await call('POST', `/${token}/alerts`, { ...settings, criteria: { surfaceMin: 10 } });
    expect([added.status, added.body.alerts.length, added.body.alerts[2]?.matches]).toEqual([201, 3, 0]);
    expect((await call('DELETE', `/${token}/alerts/${id}`)).body.alerts).toHaveLength(2);
    expect((await call('DELETE', `/${token}/alerts/${id}`)).status).toBe(404);
    expect((await call('PUT', `/${token}`, { locale: 'fr', name: 'Sam' })).body).toMatchObject({
      locale: 'fr',
      name: 'Sam',
    });
  });

  it('refuses a link as the name of an alert, except of the one that is called so already', async () => {
    const { id, alertIds } = await world.person('naam@huis.example', [{}, {}]);
    const [own = 0, other = 0] = alertIds;
    const name = 'www.huis.example';
    await world.ctx.db.kysely.updateTable('alert').set({ name }).where('id', '=', own).execute();
    const { manage } = await world.tokens(id);
    const rename = (alertId: number) =>
      call('PUT', `/${manage}/alerts/${alertId}`, { criteria: {}, frequency: 'DAILY', active: true, name });
    expect((await rename(own)).status).toBe(200);
    const refused = await rename(other);
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'body.name', message: 'link' }]]);
  });

  it('unsubscribes one alert or all by the link of a mail, which can do nothing else', async () => {
    const { id, alertIds } = await world.person('weg@huis.example', [{}, {}]);
    const { unsubscribe: token } = await world.tokens(id);
    expect((await call('GET', `/${token}`)).status).toBe(404);
    expect((await call('GET', `/${token}/export`)).status).toBe(404);
    expect((await call('DELETE', `/${token}`)).status).toBe(404);
    const page = await call('GET', `/${token}/unsubscribe`);
    expect(page.body).toMatchObject({ address: 'w•••@huis.example', state: 'CONFIRMED' });
    expect(page.body.alerts).toHaveLength(2);
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    const one = await call('POST', `/${token}/unsubscribe?alert=${alertIds[0]}`, oneClick);
    expect(one.body).toMatchObject({ state: 'CONFIRMED', alerts: [{ id: alertIds[1] }] });
    for (const _ of [1, 2])
      expect((await call('POST', `/${token}/unsubscribe`, oneClick)).body.state).toBe('UNSUBSCRIBED');
  });

  it('pauses instead: the subscription stays, silent, and its owner switches it on again', async () => {
    const { id, alertIds } = await world.person('rust@huis.example', [{ criteria: { types: [6] } }]);
    const { unsubscribe, manage } = await world.tokens(id);
    const paused = await call('POST', `/${unsubscribe}/unsubscribe`, { pause: true });
    expect(paused.body).toMatchObject({ state: 'CONFIRMED', alerts: [] });
    const mailed = () => world.sent.filter(({ to }) => to.address === 'rust@huis.example').length;
    const before = mailed();
    await world.importAll([testEstate(1), testEstate(61, { general: { headType: { id: 6 } } })]);
    await world.round();
    expect(mailed()).toBe(before);
    const { body } = await call('GET', `/${manage}`);
    expect(body).toMatchObject({ state: 'CONFIRMED', alerts: [{ id: alertIds[0], active: false }] });
  });

  it('says how to unsubscribe in the headers of every alert mail', async () => {
    const { id, alertIds } = await world.person('kop@huis.example', [{ criteria: { types: [6] } }]);
    await world.importAll([testEstate(1), testEstate(60, { general: { headType: { id: 6 } } })]);
    await world.round();
    const { unsubscribe } = await world.tokens(id);
    expect(world.sent.at(-1)?.headers).toMatchObject({
      'List-Id': '<alerts.alpha.alpha.example>',
      'List-Unsubscribe': `<https://alpha.example/nl/hou-me-op-de-hoogte/uitschrijven/${unsubscribe}?alert=${alertIds[0]}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(world.sent.at(-1)?.text).toContain('Waarom dit pand: past op al uw criteria (soort).');
  });

  it('exports everything, and erases everything within the call, also for mails that wait', async () => {
    const token = await confirmed('alles@huis.example');
    const whole = await call('GET', `/${token}/export`);
    expect(whole.body).toMatchObject({ site: SITE, subscription: { email: 'alles@huis.example' }, news: [] });
    await subscribe('alles@huis.example', { type: '2' });
    const before = world.sent.length;
    expect((await call('DELETE', `/${token}`)).body).toEqual({ erased: true });
    await world.deliver();
    expect(world.sent).toHaveLength(before);
    const tables = ['subscription', 'alert', 'subscription_token', 'alert_news'] as const;
    expect(JSON.stringify(await Promise.all(tables.map(rows)))).not.toContain('alles@');
    expect((await call('GET', `/${token}`)).status).toBe(404);
    await confirmed('later@huis.example');
    expect(await eraseEmail(world.ctx, 'Later@huis.example')).toMatchObject({ subscriptions: 1 });
  });

  it('finds nothing with thousands of random tokens, and stops answering them', async () => {
    const guessed = isWholeMatrix ? 3000 : 1000;
    const { id } = await world.person('geheim@huis.example', [{}]);
    const { manage } = await world.tokens(id);
    const statuses = new Map<number, number>();
    for (let i = 0; i < guessed; i += 100) {
      const guesses = Array.from({ length: 100 }, () =>
        call('GET', `/${randomBytes(32).toString('base64url')}`, undefined, '192.0.2.66'),
      );
      for (const { status } of await Promise.all(guesses)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: UNKNOWN_TOKENS, 429: guessed - UNKNOWN_TOKENS });
    expect((await call('GET', `/${manage}`, undefined, '192.0.2.66')).status).toBe(200);
    const foreign = await createApi(
      world.ctx,
      handlers,
    )({ method: 'GET', path: `/sites/beta/subscriptions/${manage}`, headers: {} });
    const malformed = await call('GET', '/%E2%82%AC..%2F');
    const unknown = await call('GET', `/${'A'.repeat(43)}`);
    expect([foreign.body, malformed.body]).toEqual([unknown.body, unknown.body]);
  });

  it('refuses what is wrong with the form, by name', async () => {
    const { status, body } = await subscribe('noor@', { privacy: '', 'price-min': 'veel', name: 'www.koop.example' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'price-min', message: 'number' },
      { field: 'email', message: 'email' },
      { field: 'name', message: 'link' },
      { field: 'privacy', message: 'consent' },
    ]);
    expect((await subscribe('een@huis.example', { 'g-recaptcha-response': '' })).body.errors).toEqual([
      { field: 'g-recaptcha-response', message: 'captcha-missing' },
    ]);
  });

  it('does not fill a mailbox, and limits one visitor', async () => {
    const [, MAILS] = FORM_LIMITS.alert.person;
    const before = world.sent.length;
    const asked: number[] = [];
    for (let i = 0; i < MAILS + 1; i++) {
      asked.push((await subscribe('vol@huis.example', { 'price-max': String(100_000 + i) })).status);
    }
    expect(asked).toEqual([202, 202, 202, 429]);
    await world.deliver();
    expect(world.sent.length - before).toBe(MAILS);
    for (let i = 0; i < FORM_LIMITS.alert.addressByQuestion[1]; i++)
      await subscribe(`p${i}@huis.example`, {}, '10.1.1.1');
    expect((await subscribe('q@huis.example', {}, '10.1.1.1')).status).toBe(429);
  });

  it('leaves an address alone that its mail server refuses', async () => {
    await world.deliver();
    const { id } = await world.person('dood@huis.example', [{ criteria: { types: [2] } }]);
    await world.importAll([testEstate(1), testEstate(20, { general: { headType: { id: 2 } } })]);
    await world.match();
    await world.order();
    world.fail = new RefusedAddressError('550 5.1.1 No such user');
    await world.deliver();
    world.fail = undefined;
    const row = (await rows('subscription')).find((one) => 'email' in one && one.id === id);
    expect(row).toMatchObject({ state: 'SUSPENDED' });
    const before = world.sent.length;
    expect((await subscribe('Dood@huis.example')).status).toBe(202);
    await world.deliver();
    expect(world.sent).toHaveLength(before);
    expect(
      JSON.stringify(await world.ctx.db.kysely.selectFrom('suppressed_address').selectAll().execute()),
    ).not.toContain('dood');
  });

  it('erases what nobody confirmed, asks once after two years, then erases', async () => {
    await world.deliver();
    await subscribe('nooit@huis.example');
    const token = await confirmed('lang@huis.example');
    await world.deliver();
    const has = async (email: string) =>
      (await rows('subscription')).some((row) => 'email' in row && row.email === email);
    world.now = new Date('2026-11-22T09:00:00Z');
    await tidyAlerts(world.ctx);
    expect(await has('nooit@huis.example')).toBe(true);
    world.now = new Date('2026-11-24T09:00:00Z');
    await tidyAlerts(world.ctx);
    expect(await has('nooit@huis.example')).toBe(false);
    world.now = new Date('2028-11-17T09:00:00Z');
    const asked = async () => {
      const before = world.sent.length;
      await tidyAlerts(world.ctx);
      await world.deliver();
      return world.sent.slice(before).filter(({ to }) => to.address === 'lang@huis.example');
    };
    const [mail] = await asked();
    expect(mail?.subject).toBe('Wilt u nog alerts van Agency alpha?');
    expect(mail?.text).toContain('17/12/2028');
    expect(await asked()).toEqual([]);
    expect((await call('POST', `/${token}/confirm`)).body).toMatchObject({ askedAt: null, state: 'CONFIRMED' });
    world.now = new Date('2028-12-20T09:00:00Z');
    await tidyAlerts(world.ctx);
    expect(await has('lang@huis.example')).toBe(true);
    world.now = new Date('2030-12-01T09:00:00Z');
    expect(await asked()).toHaveLength(1);
    world.now = new Date('2031-01-02T09:00:00Z');
    await tidyAlerts(world.ctx);
    expect(await has('lang@huis.example')).toBe(false);
  });
});

describe.skipIf('reason' in inject('postgres'))('the same alert in two processes', () => {
  it('is one subscription, one alert and one mail', { timeout: 180_000 }, async () => {
    const { options, remove } = await createTestDatabase('postgres');
    const db = await connect(options);
    onTestFinished(remove);
    onTestFinished(() => db.close());
    const { ctx } = await viewingTest(db);
    onTestFinished(() => ctx.catalogue.close());
    await addViewingSite(ctx);
    const silent = { info: () => {}, warn: () => {}, error: () => {} };
    await (await openJobQueue(db, TASKS, silent)).stop();
    const order = { task: 'alert', options, count: 10 } as const;
    const processes = [startViewingProcess(order), startViewingProcess(order)];
    for (const child of processes) expect(await child.nextLine()).toBe('ready');
    for (const child of processes) child.tell('go');
    for (const child of processes) expect(await child.nextLine()).toBe('10');
    expect(await db.kysely.selectFrom('subscription').select(['email', 'state']).execute()).toEqual([
      { email: 'haast@huis.example', state: 'UNCONFIRMED' },
    ]);
    expect(await db.kysely.selectFrom('alert').select('frequency').execute()).toEqual([{ frequency: 'DAILY' }]);
    expect(await db.kysely.selectFrom('delivery').select('kind').execute()).toEqual([{ kind: 'alert-asked' }]);
  });
});
