import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite, hiddenAddress, testEstate, testProject } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import type { OutgoingMail } from '../../adapters/mailer.ts';
import { PermanentMailError } from '../../adapters/mailer.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { favoriteEstates } from '../estates/favorites.ts';
import { importEstates } from '../imports/import-estates.ts';
import { sendDelivery } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { makeQuestion } from './captcha-question.ts';
import { FORM_LIMITS } from './form-limits.ts';
import { sendToAFriend } from './send-to-a-friend.ts';

const SITE = 'alpha';
const NUMBERS = 'zero one two three four five six seven eight nine'.split(' ');

describeOnADatabase('send to a friend', (open) => {
  let ctx: ServiceContext;
  let sent: OutgoingMail[] = [];
  let ordered: number[] = [];
  let broken = false;

  beforeAll(async () => {
    ctx = await testServices(await open(), {
      jobs: {
        enqueue: async (_trx, _task, data) => {
          ordered.push((data as { id: number }).id);
        },
      },
      mailer: {
        description: 'a list',
        send: async (mail) => {
          if (broken) throw new PermanentMailError('550 No such user');
          sent.push(mail);
        },
        close: () => {},
      },
    });
    await addSite(ctx.db, SITE, { hiddenStatus: [10] });
    const listings = [
      testEstate(1),
      testEstate(2, { address: hiddenAddress() }),
      testEstate(3, { general: { transaction: { id: 10 } } }),
      testEstate(4, { archived: true }),
      testProject(10, [11]),
    ];
    await importEstates(ctx, estateList(listings), { siteId: SITE, mode: 'full' });
    await ctx.catalogue.caughtUp(SITE);
  });
  afterAll(() => ctx.catalogue.close());
  beforeEach(() => {
    [sent, ordered, broken] = [[], [], false];
  });

  /** A right answer to a question asked ten seconds ago. */
  const captcha = () => {
    const asked = new Date(ctx.now().getTime() - 10_000);
    const { question, token } = makeQuestion(ctx.secrets, SITE, { locale: 'en', text: '{first} {second}' }, asked);
    const sum = question.split(' ').reduce((total, word) => total + NUMBERS.indexOf(word), 0);
    return { 'g-recaptcha-response': String(sum), 'captcha-question': token };
  };
  let visitors = 0;
  const send = (over: Record<string, unknown> = {}, address = `10.0.0.${visitors++}`) =>
    sendToAFriend(ctx, SITE, {
      locale: 'nl',
      address,
      inputs: {
        name: 'Noor',
        email: `noor${visitors}@huis.example`,
        friendEmail: `sam${visitors}@huis.example`,
        estateId: '1',
        ...captcha(),
        ...over,
      },
    });
  const rows = () => ctx.db.kysely.selectFrom('delivery').selectAll().orderBy('id').execute();
  const lastRow = async () => (await rows()).at(-1);
  const deliver = () => sendDelivery(ctx, SITE, ordered.at(-1) ?? 0, true);

  it('mails the listing with the sender named, and then knows neither address', async () => {
    await send({ email: 'noor@huis.example', friendEmail: 'sam@huis.example' });
    expect((await lastRow())?.personal).toEqual({ to: 'sam@huis.example', from: 'noor@huis.example', name: 'Noor' });
    await deliver();
    const [mail] = sent;
    expect(mail?.to).toEqual({ name: '', address: 'sam@huis.example' });
    expect(mail?.replyTo).toEqual({ name: 'Agency alpha', address: 'info@alpha.example' });
    expect(JSON.stringify(mail)).not.toContain('noor@huis.example');
    expect(mail?.subject).toBe('Noor deelt een pand met u');
    expect(mail?.text).toContain('Geheimstraat 4711');
    expect(mail?.text).toContain('https://alpha.example/nl/aanbod/1/');
    expect(await lastRow()).toMatchObject({ state: 'sent', personal: null });
    expect(JSON.stringify(await rows())).not.toContain('huis.example');
    const budgets = await ctx.db.kysely.selectFrom('rate_budget').selectAll().execute();
    expect(JSON.stringify(budgets)).not.toContain('huis.example');
  });

  it('erases the address when the mail is given up, and a later try sends nothing', async () => {
    await send();
    broken = true;
    await deliver();
    expect(await lastRow()).toMatchObject({ state: 'dead', personal: null });
    broken = false;
    await deliver();
    expect(sent).toEqual([]);
    expect(await lastRow()).toMatchObject({ state: 'dropped' });
  });

  it('does not say a hidden address', async () => {
    await send({ estateId: '2' });
    await deliver();
    expect(sent).toHaveLength(1);
    expect(`${sent[0]?.html}${sent[0]?.text}`).not.toMatch(/geheim|4711/i);
  });

  it.each(['3', '4', '999'])('does not send listing %s, which nobody may see', async (estateId) => {
    await expect(send({ estateId })).rejects.toMatchObject({ status: 404 });
    expect(ordered).toEqual([]);
  });

  it('takes each captcha answer once, and none is wrong', async () => {
    const answer = captcha();
    await send(answer);
    await expect(send(answer)).rejects.toMatchObject({ problems: [{ message: 'captcha-used' }] });
    await expect(send({ 'g-recaptcha-response': '' })).rejects.toMatchObject({
      problems: [{ message: 'captcha-missing' }],
    });
  });

  it('is one mail however often the same submission comes', async () => {
    const submission = 'f1f1f1f1-0000-4000-8000-000000000001';
    const same = { submission, email: 'ine@huis.example', friendEmail: 'sam@huis.example', ...captcha() };
    await Promise.all([send(same), send(same), send(same)]);
    await send(same);
    expect(ordered).toHaveLength(1);
    expect((await lastRow())?.personal).toEqual({ to: 'sam@huis.example', from: 'ine@huis.example', name: 'Noor' });
    await expect(send({ ...same, friendEmail: 'iemand@huis.example' })).rejects.toMatchObject({ status: 422 });
    expect(ordered).toHaveLength(1);
  });

  it.each([
    ['recipient', { friendEmail: 'many@huis.example' }, undefined],
    ['person', { email: 'much@huis.example' }, undefined],
    ['addressByQuestion', {}, '192.0.2.1'],
  ] as const)('has a limit per %s', async (limit, over, address) => {
    for (let i = 0; i < FORM_LIMITS.friend[limit][1]; i++) await send(over, address);
    const before = (await rows()).length;
    await expect(send(over, address)).rejects.toMatchObject({ status: 429 });
    // Upper case is the same mailbox for us.
    if ('friendEmail' in over) await expect(send({ friendEmail: 'MANY@huis.example' })).rejects.toThrow();
    expect(await rows()).toHaveLength(before);
  });

  it('answers a list of favourites: in its order, units with their project, the rest unavailable', async () => {
    // 11, 2, 3, 4, 999, 10
    const list = await favoriteEstates(ctx, SITE, 'b-2-3-4-rr-a');
    expect(list.results.map(({ general }) => general.id)).toEqual([11, 2, 10]);
    expect(list.projects.map(({ general, children }) => [general.id, children])).toEqual([[10, undefined]]);
    expect(list.unavailable).toEqual([3, 4, 999]);
    expect(JSON.stringify(list.results[1])).not.toMatch(/geheim|4711/i);
  });
});
