// What touches several visitors at once: held slots, time given back, somebody ill, listings taken off, and software of the agency.
import { describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { deskAgenda, type Named, NOW, plain } from '../../test/support/desk-agenda.ts';
import { testEstate } from '../../test/support/estates.ts';
import { insertWait } from '../db/viewings/viewing-waits.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { offerViewingTask } from '../jobs/viewings.task.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import { createToken } from '../services/people/push-access.ts';
import { WEBHOOK_TASK } from '../services/platform/webhooks.ts';
import { OFFER_TASK, offerFreedTime } from '../services/viewings/viewing-offers.ts';
import { moveViewing } from '../services/viewings/viewings.ts';

describeOnADatabase('the agenda of the desk', (open) => {
  const { at, body, book, to, told, viewingOf, week } = deskAgenda(open);

  it('a held slot is seen with its deadline, and released to the next in line', async () => {
    const consent = { textVersion: '1', locale: 'nl', at: '2026-11-15T10:00:00.000Z' } as const;
    for (const name of ['Wim', 'Xenia'])
      await at.db.transaction((trx) =>
        insertWait(trx, {
          siteId: 'alpha',
          estateId: 1,
          locale: 'nl',
          name,
          email: `${name}@voorbeeld.example`,
          consent,
          createdAt: NOW,
        }),
      );
    const freed = { from: new Date('2026-11-17T09:00:00Z'), to: new Date('2026-11-17T09:30:00Z') };
    await offerFreedTime(at.test.ctx, { siteId: 'alpha', representativeId: 'mira', ...freed });
    const [hold] = (await week()).holds;
    expect(hold).toMatchObject({ name: 'Wim', heldUntil: '2026-11-15T10:30:00Z' });
    await at.test.send();
    // What is held is somebody's: a member who wants it releases it first.
    const wanted = {
      agenda: 'mira',
      estateId: 1,
      start: '2026-11-17T09:00:00Z',
      visitor: { name: 'A', email: 'a@voorbeeld.example', locale: 'nl' },
    };
    expect(await at.owner.call('POST', 'agenda/viewings', wanted)).toMatchObject({
      status: 409,
      body: { taken: [{ kind: 'hold', name: 'Wim' }] },
    });
    expect((await at.owner.call('POST', `agenda/holds/${hold?.id}/release`, {})).status).toBe(204);
    expect((await week()).holds).toMatchObject([{ name: 'Xenia' }]);
    expect(told(await at.test.send())).toEqual(['Xenia@voorbeeld.example']);
    expect((await at.owner.call('POST', `agenda/holds/${hold?.id}/release`, {})).status).toBe(404);
  });

  it('time that the desk gives back is offered to those in line: every slot of a removed block, and what a moved one leaves', async () => {
    const consent = { textVersion: '1', locale: 'nl', at: '2026-11-15T10:00:00.000Z' } as const;
    const wait = (name: string) =>
      at.db.transaction((trx) =>
        insertWait(trx, {
          siteId: 'alpha',
          estateId: 1,
          locale: 'nl',
          name,
          email: `${plain(name)}@voorbeeld.example`,
          consent,
          createdAt: NOW,
        }),
      );
    const offers = async () => {
      const { task, payload } = at.test.jobs.findLast((job) => job.task === OFFER_TASK) ?? {};
      expect(task).toBe(OFFER_TASK);
      await offerViewingTask.run(at.test.ctx, payload ?? {}, { id: 'offer', attempt: 1, lastAttempt: false });
      return (await week()).holds.map(({ name, wallStart }) => `${name} ${wallStart.slice(11)}`);
    };
    const morning = { from: '2026-11-17T08:00:00Z', to: '2026-11-17T11:00:00Z' };
    const { id } = body<{ id: number }>(await at.owner.call('POST', 'agendas/mira/blocks', morning));
    for (const name of ['Ann', 'Bert', 'Cis', 'Dirk']) await wait(name);
    // From nine to noon it becomes from ten to noon: the slot at nine is free, that at ten is not.
    const moved = await at.owner.call('PUT', `agenda/blocks/${id}`, { from: '2026-11-17T09:00:00Z', to: morning.to });
    expect(await offers()).toEqual(['Ann 09:00']);
    expect((await at.owner.call('DELETE', `agenda/blocks/${body<{ id: number }>(moved).id}`)).status).toBe(204);
    expect(await offers()).toEqual(['Ann 09:00', 'Bert 10:00', 'Cis 11:00']);
    expect(told(await at.test.send())).toEqual(['ann', 'bert', 'cis'].map((name) => `${name}@voorbeeld.example`));
    expect((await week()).waits).toMatchObject([{ estateId: 1, count: 1 }]);
  });

  describe('somebody is ill', () => {
    const day = { from: '2026-11-17T08:00:00Z', to: '2026-11-17T17:00:00Z' };
    const span = `from=${day.from}&to=${day.to}`;

    it('each visitor is moved or told, once, and nobody books into the day', async () => {
      await at.owner.call('POST', 'agendas/jonas/blocks', { from: '2026-11-17T09:30:00Z', to: '2026-11-17T12:00:00Z' });
      await book('Noor', '2026-11-17T09:00:00Z');
      await book('Ilse', '2026-11-17T10:00:00Z');
      const late = await book('Karel', '2026-11-17T12:00:00Z');
      await book('Zoë', '2026-11-17T13:00:00Z');
      type Plan = {
        viewing: Named;
        colleagues: { id: string }[];
        next: { start: string; wallStart: string } | null;
        suggestion: string;
      }[];
      const plan = body<Plan>(await at.owner.call('GET', `agendas/mira/away?${span}`));
      expect(
        plan.map(({ viewing, colleagues, suggestion }) => [viewing.name, colleagues.map(({ id }) => id), suggestion]),
      ).toEqual([
        ['Noor', ['jonas'], 'colleague'],
        ['Ilse', [], 'next'],
        ['Karel', ['jonas'], 'colleague'],
        ['Zoë', ['jonas'], 'colleague'],
      ]);
      expect(plan[1]?.next?.wallStart).toBe('2026-11-18T09:00');
      const [noor, ilse, karel, zoe] = plan;
      const act = (one: Plan[number] | undefined, more: object) => ({
        act: 'move',
        viewing: one?.viewing.id,
        etag: one?.viewing.etag,
        ...more,
      });
      const acts = [
        act(noor, { agenda: 'jonas' }),
        act(ilse, { start: ilse?.next?.start }),
        act(karel, { agenda: 'jonas' }),
        { act: 'cancel', viewing: zoe?.viewing.id, etag: zoe?.viewing.etag },
      ];
      const note = 'Mira is vandaag ziek.';
      const previewed = body<{ reader: string; to: { address: string }; subject: string }[]>(
        await at.owner.call('POST', 'agenda/mails', { acts, note }),
      );
      expect(previewed.filter(({ reader }) => reader === 'visitor').map(({ to: { address } }) => address)).toEqual([
        'noor@voorbeeld.example',
        'ilse@voorbeeld.example',
        'karel@voorbeeld.example',
        'zoe@voorbeeld.example',
      ]);
      // Karel himself chose another moment in between.
      await moveViewing(at.test.ctx, 'alpha', late, new Date('2026-11-19T09:00:00Z'));
      await at.test.send();
      const request = { acts, note, away: { agenda: 'mira', ...day, note: 'Ziek' } };
      const perform = () => at.owner.call('POST', 'agenda/acts', request, { 'idempotency-key': 'ill-17' });
      expect((await at.owner.call('POST', 'agenda/acts', request)).status).toBe(400);
      const reply = await perform();
      const results = body<{ results: { outcome: string }[] }>(reply).results;
      expect(results.map(({ outcome }) => outcome)).toEqual(['moved', 'moved', 'changed', 'cancelled']);
      const mails = await at.test.send();
      expect(told(mails).filter((address) => address.endsWith('voorbeeld.example'))).toEqual([
        'ilse@voorbeeld.example',
        'noor@voorbeeld.example',
        'zoe@voorbeeld.example',
      ]);
      expect(previewed.map(({ subject }) => subject)).toEqual(
        expect.arrayContaining(mails.map(({ subject }) => subject)),
      );
      expect(to(mails, 'ilse@voorbeeld.example').text).toContain(note);
      // The same request again, after a fall of the line: nobody hears anything twice.
      expect(body<{ results: { outcome: string }[] }>(await perform()).results.map(({ outcome }) => outcome)).toEqual([
        'moved',
        'moved',
        'changed',
        'cancelled',
      ]);
      expect(await at.test.send()).toEqual([]);
      const found = await week();
      expect(found.blocks.filter(({ agenda }) => agenda === 'mira')).toMatchObject([
        { note: 'Ziek', wallStart: '2026-11-17T09:00', wallEnd: '2026-11-17T18:00' },
      ]);
      await expect(book('Pia', '2026-11-17T14:00:00Z')).rejects.toMatchObject({ status: 409 });
      expect(await viewingOf('Noor')).toMatchObject({ agenda: 'jonas', wallStart: '2026-11-17T10:00' });
      expect(await viewingOf('Ilse')).toMatchObject({ agenda: 'mira', wallStart: '2026-11-18T09:00' });
      const other = await at.owner.call(
        'POST',
        'agenda/acts',
        { ...request, acts: [act(noor, { agenda: 'mira' })] },
        { 'idempotency-key': 'ill-17' },
      );
      expect(other.status).toBe(422);
    });

    it('what was kept free for something else stays what it was', async () => {
      const dentist = { from: '2026-11-17T09:00:00Z', to: '2026-11-17T10:00:00Z', note: 'Tandarts' };
      expect((await at.owner.call('POST', 'agendas/mira/blocks', dentist)).status).toBe(201);
      await book('Noor', '2026-11-17T13:00:00Z');
      const noor = await viewingOf('Noor');
      const acts = [{ act: 'cancel', viewing: noor.id, etag: noor.etag }];
      const request = { acts, away: { agenda: 'mira', ...day, note: 'Ziek' } };
      expect((await at.owner.call('POST', 'agenda/acts', request, { 'idempotency-key': 'ill-again' })).status).toBe(
        200,
      );
      const blocks = (await week()).blocks.filter(({ agenda }) => agenda === 'mira');
      expect(blocks.map(({ note, wallStart, wallEnd }) => [note, wallStart.slice(11), wallEnd.slice(11)])).toEqual([
        ['Ziek', '09:00', '10:00'],
        ['Tandarts', '10:00', '11:00'],
        ['Ziek', '11:00', '18:00'],
      ]);
    });
  });

  it('a listing that is not offered any more: its visitors are named before, and wait for a decision after', async () => {
    await book('Noor', '2026-11-17T09:00:00Z');
    // Listings of the desk's own have ten digits; what no listing can have touches nothing.
    for (const ids of ['2147483647', '9999999999'])
      expect((await at.owner.call('GET', `agenda/listings?ids=${ids}`)).status, ids).toBe(200);
    const touched = body<{ viewings: Named[]; waiting: number }>(await at.owner.call('GET', 'agenda/listings?ids=1,2'));
    expect(touched).toMatchObject({ viewings: [{ name: 'Noor' }], waiting: 0 });
    expect((await week()).notOffered).toEqual([]);
    const salesRepresentative = { name: 'Mira Voorbeeld', email: 'Mira@alpha.example' };
    const sold = testEstate(1, { salesRepresentative, general: { transaction: { id: 5 } } });
    await importEstates(at.test.ctx, estateList([sold]), { siteId: 'alpha', mode: 'partial' });
    await at.test.ctx.catalogue.caughtUp('alpha');
    const found = await week();
    expect(found.viewings).toMatchObject([{ name: 'Noor', offered: false }]);
    expect(found.notOffered).toMatchObject([{ name: 'Noor' }]);
    const acts = touched.viewings.map(({ id, etag }) => ({ act: 'cancel', viewing: id, etag }));
    await at.owner.call('POST', 'agenda/acts', { acts, note: 'Verkocht.' }, { 'idempotency-key': 'sold-1' });
    const mail = to(await at.test.send(), 'noor@voorbeeld.example');
    expect(mail.text).toContain('Verkocht.');
    expect(mail.text).not.toContain('Kies een ander moment');
    expect((await week()).notOffered).toEqual([]);
    await importEstates(at.test.ctx, estateList([testEstate(1, { salesRepresentative })]), {
      siteId: 'alpha',
      mode: 'partial',
    });
    await at.test.ctx.catalogue.caughtUp('alpha');
  });

  it('software of the agency lists, makes, moves and cancels, and its webhook hears of each', async () => {
    const { token } = await createToken(at.test.ctx, {
      siteId: 'alpha',
      name: 'CRM',
      scopes: ['viewings:read', 'viewings:write'],
      expiresAt: null,
    });
    const reader = await createToken(at.test.ctx, {
      siteId: 'alpha',
      name: 'Scherm',
      scopes: ['viewings:read'],
      expiresAt: null,
    });
    const push = (method: string, path: string, sent?: unknown, with_ = token) =>
      at.api({ method, path: `/sites/alpha/push/${path}`, headers: { authorization: `Bearer ${with_}` }, body: sent });
    const { document } = await at.db.kysely
      .selectFrom('site')
      .select('document')
      .where('id', '=', 'alpha')
      .executeTakeFirstOrThrow();
    const webhook = {
      url: 'https://crm.example/hook',
      events: ['viewing.page.booked', 'viewing.page.moved', 'viewing.page.cancelled'],
    };
    await at.db.kysely
      .updateTable('site')
      .set({ document: JSON.stringify({ ...document, webhook }) })
      .where('id', '=', 'alpha')
      .execute();
    const jobs = at.test.jobs.length;
    const visitor = { name: 'Piet', email: 'piet@voorbeeld.example', locale: 'nl' };
    const made = await push('POST', 'viewings', {
      agenda: 'mira',
      estateId: 1,
      start: '2026-11-17T09:00:00Z',
      visitor,
    });
    expect([made.status, made.body]).toMatchObject([201, { name: 'Piet', sequence: 0, madeBy: 'CRM' }]);
    const { id } = made.body as { id: string };
    expect(await push('GET', 'viewings?agenda=mira', undefined, reader.token)).toMatchObject({
      status: 200,
      body: [{ id, name: 'Piet' }],
    });
    expect(await push('PUT', `viewings/${id}`, { start: '2026-11-18T09:00:00Z', sequence: 0 })).toMatchObject({
      status: 200,
      body: { sequence: 1 },
    });
    expect((await push('PUT', `viewings/${id}`, { start: '2026-11-19T09:00:00Z', sequence: 0 })).status).toBe(412);
    expect((await push('POST', `viewings/${id}/cancel`, {}, reader.token)).status).toBe(403);
    expect(await push('POST', `viewings/${id}/cancel`, { note: 'Niet meer nodig.' })).toMatchObject({
      status: 200,
      body: { state: 'CANCELLED' },
    });
    expect((await push('GET', 'viewings/no-such-id')).status).toBe(404);
    const heard = at.test.jobs
      .slice(jobs)
      .filter(({ task }) => task === WEBHOOK_TASK)
      .map(({ payload }) => payload.event);
    expect(heard).toEqual(webhook.events);
    await at.db.kysely
      .updateTable('site')
      .set({ document: JSON.stringify(document) })
      .where('id', '=', 'alpha')
      .execute();
    // Only the last mail has something to say: the others were overtaken.
    expect(told(await at.test.send())).toEqual(['mira@alpha.example', 'piet@voorbeeld.example']);
  });
});
