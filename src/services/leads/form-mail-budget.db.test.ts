// Mails to addresses that somebody typed, over all forms of a site together: who still gets one, and who is told what.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addFullSite, type FullSite, rightCaptcha, SLOTS, STAYS } from '../../../test/support/full-site.ts';
import { type ViewingTest, viewingTest } from '../../../test/support/viewings.ts';
import { type Api, createApi } from '../../api/handle-request.ts';
import { handlers } from '../../api/handlers.ts';
import { changeSubscriptionRow, ensureSubscription } from '../../db/alerts/subscriptions.ts';
import { listLeads } from '../../db/leads/leads.ts';
import { offerFreedTime } from '../viewings/viewing-offers.ts';
import { countFormMail, FORM_MAIL_LIMITS, hasConfirmed } from './form-mail-budget.ts';

const SITE = 'alpha';
const ESTATE = 100;

describeOnADatabase('mails that forms cause', (open) => {
  let world: ViewingTest;
  let api: Api;
  let site: FullSite;
  let now = new Date('2026-11-15T10:00:00Z');
  beforeAll(async () => {
    world = await viewingTest(await open(), { now: () => now });
    api = createApi(world.ctx, handlers);
    site = await addFullSite(world.ctx, { siteId: SITE, word: 'merel', firstId: ESTATE });
    await world.send();
  });
  afterAll(() => world.ctx.catalogue.close());
  // A budget is that of a day.
  beforeEach(async () => {
    await world.ctx.db.kysely.deleteFrom('rate_budget').execute();
  });

  const post = (path: string, inputs: Readonly<Record<string, unknown>>) =>
    api({
      method: 'POST',
      path: `/sites/${SITE}${path}`,
      headers: {},
      body: { locale: 'nl', inputs: { name: 'Noor', privacy: 'on', ...rightCaptcha(), ...inputs } },
    });
  const contact = (email: string, over: object = {}) =>
    post('/contact-requests', { firstName: 'Noor', message: 'Dag', email, ...over });
  const alert = (email: string, type = '1') => post('/subscriptions', { email, type });
  const friend = (friendEmail: string) =>
    post('/send-to-a-friend', { email: 'noor@huis.example', friendEmail, estateId: String(ESTATE) });
  const viewing = (email: string) => post('/live-agenda/reservation', { email, estateId: ESTATE, start: SLOTS[1] });
  const stay = (email: string) =>
    post('/rental-units/reservation', { email, rentalUnitId: String(ESTATE), persons: '2', ...STAYS[1] });
  const spendOnAddress = (email: string, mails: number) =>
    world.ctx.db.transaction(async (trx) => {
      for (let i = 0; i < mails; i++) await countFormMail(world.ctx, trx, SITE, email);
    });
  const setSiteSpent = async (spent: number): Promise<void> => {
    await spendOnAddress('iemand@huis.example', 1);
    await world.ctx.db.kysely.updateTable('rate_budget').set({ spent }).where('kind', '=', 'mail').execute();
  };
  const leadsOf = (email: string) => listLeads(world.ctx.db.kysely, { siteId: SITE, email });
  /** Who was written to, in order. */
  const recipients = async () => (await world.send()).map(({ to }) => to.address);
  const confirm = (email: string) =>
    world.ctx.db.transaction(async (trx) => {
      const consent = { textVersion: '2026-01', locale: 'nl', at: now.toISOString() } as const;
      const one = await ensureSubscription(trx, { siteId: SITE, email, name: '', locale: 'nl', consent }, now);
      await changeSubscriptionRow(trx, one, { state: 'CONFIRMED', confirmed: true }, now);
      return one;
    });

  it('are five a day to one address, over all forms; the agency hears of every request', async () => {
    const email = 'lena@huis.example';
    expect((await alert(email)).status).toBe(202);
    expect((await friend('Lena@huis.example')).status).toBe(201);
    for (let i = 0; i < 3; i++) expect((await contact(email)).body).toEqual({ stored: true, copy: true });
    expect((await recipients()).filter((to) => to.toLowerCase() === email)).toHaveLength(5);
    expect((await contact(email)).body).toEqual({ stored: true, copy: false });
    expect(await leadsOf(email)).toHaveLength(4);
    expect(await recipients()).toEqual(['info@alpha.example']);
    expect((await friend(email)).status).toBe(429);
    expect((await alert(email, '2')).status).toBe(429);
    expect(await recipients()).toEqual([]);
    // Somebody else is not concerned.
    expect((await contact('omar@huis.example')).body).toEqual({ stored: true, copy: true });
    expect(await recipients()).toEqual(['info@alpha.example', 'omar@huis.example']);
  });

  it('are so many a day of one site; the last one leaves, the next is left out', async () => {
    await setSiteSpent(FORM_MAIL_LIMITS.site - 1);
    expect((await contact('lars@huis.example')).body).toEqual({ stored: true, copy: true });
    expect(await recipients()).toEqual(['info@alpha.example', 'lars@huis.example']);
    expect((await contact('lies@huis.example')).body).toEqual({ stored: true, copy: false });
    expect(await recipients()).toEqual(['info@alpha.example']);
    expect((await leadsOf('lies@huis.example')).map(({ fields }) => fields.message)).toEqual(['Dag']);
    expect((await friend('sam@huis.example')).status).toBe(429);
    expect((await alert('lies@huis.example')).status).toBe(429);
    now = new Date(now.getTime() + 86_400_000);
    expect((await contact('lies@huis.example')).body).toEqual({ stored: true, copy: true });
    now = new Date(now.getTime() - 86_400_000);
    expect(await recipients()).toEqual(['info@alpha.example', 'lies@huis.example']);
  });

  it('answer the same submission as the first time', async () => {
    const email = 'twee@huis.example';
    const [first, second] = [{ submission: crypto.randomUUID() }, { submission: crypto.randomUUID() }];
    await spendOnAddress(email, 4);
    for (let i = 0; i < 2; i++) expect((await contact(email, first)).body).toEqual({ stored: true, copy: true });
    for (let i = 0; i < 2; i++) expect((await contact(email, second)).body).toEqual({ stored: true, copy: false });
    expect(await recipients()).toEqual(['info@alpha.example', email, 'info@alpha.example']);
  });

  it('confirm bookings and stays with every budget used up, and count them', async () => {
    await setSiteSpent(FORM_MAIL_LIMITS.site);
    await spendOnAddress('vera@huis.example', FORM_MAIL_LIMITS.recipient);
    const booked = await viewing('vera@huis.example');
    expect(booked.status).toBe(201);
    expect(await recipients()).toEqual(['vera@huis.example', `mira@${site.word}.example`]);
    expect((await stay('vera@huis.example')).status).toBe(201);
    expect(await recipients()).toEqual(['vera@huis.example', 'info@alpha.example']);
    // Cancelled again, which is the second of the day for this address.
    await world.ctx.db.kysely.deleteFrom('rate_budget').execute();
    const { id } = booked.body as { readonly id: string };
    await api({ method: 'DELETE', path: `/sites/${SITE}/live-agenda/reservation/${id}`, headers: {} });
    expect(await recipients()).toContain('vera@huis.example');
    for (let i = 0; i < 4; i++) expect((await contact('vera@huis.example')).body).toMatchObject({ copy: true });
    expect((await contact('vera@huis.example')).body).toMatchObject({ copy: false });
    await recipients();
  });

  it('leave whoever waits for a time in line when the budget is used up', async () => {
    const freed = {
      siteId: SITE,
      representativeId: site.agendaId,
      from: new Date(SLOTS[1]),
      to: new Date(SLOTS[1].replace('T09', 'T10')),
    };
    expect((await post(`/live-agenda/${ESTATE}/waitlist`, { email: 'wim@huis.example' })).status).toBe(201);
    await setSiteSpent(FORM_MAIL_LIMITS.site);
    expect(await offerFreedTime(world.ctx, freed)).toBe(0);
    await setSiteSpent(FORM_MAIL_LIMITS.site - 1);
    expect(await offerFreedTime(world.ctx, freed)).toBe(1);
    expect(await recipients()).toEqual(['wim@huis.example']);
  });

  it('reach an address that confirmed something, and the answer does not tell that it did', async () => {
    const email = 'klaar@huis.example';
    const subscription = await confirm(email);
    await setSiteSpent(FORM_MAIL_LIMITS.site);
    expect((await contact('Klaar@huis.example')).body).toEqual({ stored: true, copy: false });
    expect((await contact('vreemd@huis.example')).body).toEqual({ stored: true, copy: false });
    expect(await recipients()).toEqual(['info@alpha.example', 'Klaar@huis.example', 'info@alpha.example']);
    const { ctx } = world;
    expect(await hasConfirmed(ctx.db.kysely, SITE, 'KLAAR@huis.example')).toBe(true);
    for (const state of ['UNCONFIRMED', 'UNSUBSCRIBED', 'SUSPENDED'] as const) {
      await ctx.db.transaction((trx) => changeSubscriptionRow(trx, subscription, { state }, now));
      expect(await hasConfirmed(ctx.db.kysely, SITE, email), state).toBe(false);
    }
    expect(await hasConfirmed(ctx.db.kysely, 'omega', email)).toBe(false);
  });
});
