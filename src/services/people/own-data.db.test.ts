// A visitor asks what is kept of an address, sees it, takes it along and erases it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addViewingSite, type ViewingTest, viewingFormOf, viewingTest } from '../../../test/support/viewings.ts';
import type { Db } from '../../db/engine/connect.ts';
import { listAudit } from '../../db/people/audit-log.ts';
import { NotFoundError, TooManyRequestsError } from '../../domain/errors.ts';
import { requestContact } from '../leads/contact.ts';
import { UNKNOWN_TOKENS } from '../leads/unknown-links.ts';
import { bookViewing } from '../viewings/book-viewing.ts';
import { askOwnData, eraseOwnData, exportOwnData, mailOwnDataLink, OWN_DATA_TASK, readOwnData } from './own-data.ts';

describeOnADatabase('the visitor’s own page', (open) => {
  let db: Db;
  let test: ViewingTest;
  let now = new Date('2026-11-15T10:00:00Z');
  const FEMKE = 'femke@postvak.example';
  const QUESTION = `Is de achterbouw vergund? ${'Wij zoeken al lang. '.repeat(10)}Groeten.`;

  const ask = async (email: string, siteId = 'alpha') => {
    const { address, inputs } = viewingFormOf({ email });
    await askOwnData(test.ctx, siteId, { locale: 'fr', address, inputs });
    const asked = test.jobs.filter(({ task }) => task === OWN_DATA_TASK).at(-1);
    await mailOwnDataLink(test.ctx, asked?.payload as never);
    return (await test.send()).filter(({ to }) => to.address === email);
  };
  const tokenIn = (text: string | undefined): string => /mes-donnees\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
  const asker = (token: string, siteId = 'alpha') => ({ siteId, token, address: '192.0.2.9' });

  beforeAll(async () => {
    db = await open();
    test = await viewingTest(db, { now: () => now });
    await addViewingSite(test.ctx);
    await addViewingSite(test.ctx, 'beta');
    const contact = viewingFormOf({ email: FEMKE, firstName: 'Femke', message: QUESTION });
    await requestContact(test.ctx, 'alpha', contact);
    await bookViewing(test.ctx, 'alpha', viewingFormOf({ email: FEMKE, name: 'Femke Lauwers' }));
    await test.send();
  });
  afterAll(() => test.ctx.catalogue.close());

  it('writes to nobody of whom nothing is kept, here or at another agency', async () => {
    expect(await ask('ines@postvak.example')).toEqual([]);
    expect(await ask(FEMKE, 'beta')).toEqual([]);
  });

  it('shows and hands over what is kept of Femke, by a link that works for a day', async () => {
    const [mail] = await ask(FEMKE);
    expect(mail?.subject).toContain('garde de vous');
    expect(mail?.text).not.toContain('achterbouw');
    const token = tokenIn(mail?.text);
    const own = await readOwnData(test.ctx, asker(token));
    expect(own.email).toBe(FEMKE);
    expect(own.kept.map(({ part }) => part)).toEqual(expect.arrayContaining(['leads', 'viewings', 'mails']));
    expect(own.kept.find(({ part }) => part === 'viewings')).toMatchObject({ upcoming: true });
    const lead = own.kept.find(({ part }) => part === 'leads');
    expect(lead?.about).toMatch(/^Is de achterbouw vergund\? .*(Wij|zoeken|al|lang)…$/);
    const file = JSON.stringify(await exportOwnData(test.ctx, asker(token)));
    expect(file).toContain(QUESTION);
    const [entry] = await listAudit(db.kysely, { siteId: 'alpha', action: 'exportPerson', limit: 1 });
    expect(entry).toMatchObject({
      actor: 'visitor',
      source: 'visitor',
      subject: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await expect(readOwnData(test.ctx, asker(token, 'beta'))).rejects.toThrow(NotFoundError);
    const before = now;
    now = new Date(before.getTime() + 24 * 3_600_000 - 1);
    await expect(readOwnData(test.ctx, asker(token))).resolves.toMatchObject({ email: FEMKE });
    now = new Date(before.getTime() + 24 * 3_600_000);
    await expect(readOwnData(test.ctx, asker(token))).rejects.toThrow(NotFoundError);
    now = before;
  });

  it('asks no more than three times a day for one address', async () => {
    const often = 'olivier@postvak.example';
    for (let times = 0; times < 3; times++) await ask(often);
    await expect(ask(often)).rejects.toThrow(TooManyRequestsError);
  });

  it('erases all but the viewing that Femke keeps, then that too, and the links with it', async () => {
    const [mail] = await ask(FEMKE);
    const token = tokenIn(mail?.text);
    expect((await eraseOwnData(test.ctx, asker(token), 'keep')).kept).toMatchObject({ viewings: 1 });
    await expect(readOwnData(test.ctx, asker(token))).rejects.toThrow(NotFoundError);
    const [again] = await ask(FEMKE);
    const left = await readOwnData(test.ctx, asker(tokenIn(again?.text)));
    expect(left.kept.map(({ part }) => part)).toContain('viewings');
    expect(left.kept.map(({ part }) => part)).not.toContain('leads');
    const { erased, kept } = await eraseOwnData(test.ctx, asker(tokenIn(again?.text)), 'cancel');
    expect(erased).toMatchObject({ viewings: 1 });
    expect(kept).toMatchObject({ viewings: 0 });
    const [entry] = await listAudit(db.kysely, { siteId: 'alpha', action: 'erasePerson', limit: 1 });
    expect(entry).toMatchObject({ actor: 'visitor', source: 'visitor' });
    expect(JSON.stringify(entry)).not.toContain(FEMKE);
  });

  it('is asked once, however often the form comes, and for one address', async () => {
    const submission = crypto.randomUUID();
    const send = (email: string) => {
      const { address, inputs } = viewingFormOf({ email, submission });
      return askOwnData(test.ctx, 'alpha', { locale: 'fr', address, inputs });
    };
    const before = test.jobs.length;
    await Promise.all([send('ines@postvak.example'), send('ines@postvak.example')]);
    await send('ines@postvak.example');
    await expect(send('karel@postvak.example')).rejects.toMatchObject({ status: 422 });
    expect(test.jobs.slice(before).map(({ payload }) => payload.email)).toEqual(['ines@postvak.example']);
  });

  it('lets nobody try links without end', async () => {
    const guess = () => readOwnData(test.ctx, asker('x'.repeat(43)));
    let refused = 0;
    for (let times = 0; times <= UNKNOWN_TOKENS; times++)
      await guess().catch((error: unknown) => {
        if (error instanceof TooManyRequestsError) refused += 1;
        else if (!(error instanceof NotFoundError)) throw error;
      });
    expect(refused).toBeGreaterThan(0);
    await expect(guess()).rejects.toThrow(TooManyRequestsError);
  });
});
