// The desk of an agency with two representatives, on a Sunday: a site, its owner, and what one asks of their agendas.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { OutgoingMail } from '../../src/adapters/mailer.ts';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import type { Db } from '../../src/db/engine/connect.ts';
import { replaceAgendas } from '../../src/db/viewings/agendas.ts';
import { bookViewing } from '../../src/services/viewings/book-viewing.ts';
import { type DeskPerson, deskPerson } from './desk.ts';
import { addViewingSite, testAgenda, type ViewingTest, viewingFormOf, viewingTest } from './viewings.ts';

type Reply = { status: number; body: unknown };
export type Named = { id: number; etag: string; agenda: string; wallStart: string; state: string; name: string };
type Week = {
  agendas: { rules: ReturnType<typeof testAgenda>; etag: string; mayWrite: boolean; own: boolean }[];
  viewings: (Named & { listing: string; offered: boolean })[];
  holds: { id: number; name: string; heldUntil: string; wallStart: string }[];
  blocks: { id: number; note?: string; wallStart: string; wallEnd: string; agenda: string }[];
  openHouses: { wallStart: string; places: number; taken: number; index: number }[];
  waits: { estateId: number; count: number }[];
  notOffered: Named[];
};

export const MIRA = testAgenda();
export const JONAS = testAgenda({ id: 'jonas', name: 'Jonas Maes', email: 'jonas@alpha.example', openHouses: [] });
export const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
export const WEEK = 'agenda?from=2026-11-16&to=2026-11-22';

export const NOW = new Date('2026-11-15T10:00:00Z');

/** Before every test the agendas are as at first, and nobody comes. */
export const deskAgenda = (open: () => Promise<Db>) => {
  const at = {} as { db: Db; test: ViewingTest; api: Api; owner: DeskPerson };

  const body = <T>({ body }: Reply): T => body as T;
  const week = async (query = WEEK, person = at.owner): Promise<Week> => {
    const reply = await person.call('GET', query);
    expect(reply.status).toBe(200);
    return body<Week>(reply);
  };
  const book = async (name: string, start: string, locale: 'nl' | 'fr' = 'nl') => {
    const email = `${plain(name)}@voorbeeld.example`;
    const choice = viewingFormOf({ name, email, start });
    const { id } = await bookViewing(at.test.ctx, 'alpha', { ...choice, locale });
    await at.test.send();
    return id;
  };
  const viewingOf = async (name: string): Promise<Named> => {
    const found = (await week('agenda?from=2026-11-15&to=2026-12-20')).viewings.find((one) => one.name === name);
    if (!found) throw new Error(`${name} has no viewing`);
    return found;
  };
  const put = (path: string, sent: unknown, etag: string, person = at.owner) =>
    person.call('PUT', path, sent, { 'if-match': etag });
  const told = (mails: readonly OutgoingMail[]): string[] => mails.map(({ to }) => to.address).sort();
  const to = (mails: readonly OutgoingMail[], address: string): OutgoingMail => {
    const found = mails.filter((mail) => mail.to.address === address);
    expect(found, `mails to ${address}`).toHaveLength(1);
    return found[0] as OutgoingMail;
  };
  beforeAll(async () => {
    at.db = await open();
    at.test = await viewingTest(at.db, { now: () => NOW });
    at.api = createApi(at.test.ctx, handlers);
    await addViewingSite(at.test.ctx);
    await addViewingSite(at.test.ctx, 'beta');
    at.owner = await deskPerson(at.test.ctx, at.api, 'alpha', 'owner', { name: 'Lotte Verhaeghe' });
  });
  beforeEach(async () => {
    for (const table of ['viewing', 'agenda_block', 'viewing_wait', 'idempotency', 'rate_budget', 'agenda'] as const)
      await at.db.kysely.deleteFrom(table).execute();
    await at.db.transaction((trx) => replaceAgendas(trx, 'alpha', [MIRA, JONAS]));
    await at.test.send();
  });
  afterAll(() => at.test.ctx.catalogue.close());

  return { at, body, week, book, viewingOf, put, told, to };
};
