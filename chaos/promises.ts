// The promises of the program, held against the database and the mailboxes after everything that was done to it.
import { sql } from 'kysely';
import type { Db } from '../src/db/engine/connect.ts';
import type { TakenMail } from './mail-server.ts';
import { type Ledger, SITE } from './visitors.ts';

export type Finding = { readonly what: string; readonly value: number | string; readonly wanted?: number };

const countOf = async (db: Db, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(db.kysely)).rows[0]?.count ?? 0;

/** What was acknowledged and is not there. */
const lostOf = async (db: Db, table: string, emails: ReadonlySet<string>): Promise<number> => {
  const { rows } = await sql<{ email: string }>`
    select email from ${sql.table(table)} where site_id = ${SITE} and email = any(${[...emails]}::text[])`.execute(
    db.kysely,
  );
  const found = new Set(rows.map(({ email }) => email));
  return [...emails].filter((email) => !found.has(email)).length;
};

/** Each visitor writes once, however often it was sent. */
const doubledOf = (db: Db, table: string): Promise<number> =>
  countOf(
    db,
    sql<{ count: number }>`select count(*)::int as count from (
      select email from ${sql.table(table)} where site_id = ${SITE} and email like 'v%@huis.example'
      group by email having count(*) > 1) as doubled`,
  );

export const checkPromises = async (db: Db, ledger: Ledger, mails: readonly TakenMail[]): Promise<Finding[]> => {
  const { rows: prices } = await sql<{ id: number; price: number }>`
    select id, (document -> 'price' ->> 'value')::float8 as price from estate where site_id = ${SITE}`.execute(
    db.kysely,
  );
  const priceOf = new Map(prices.map(({ id, price }) => [id, price]));
  const lost =
    (await lostOf(db, 'viewing', ledger.bookings)) +
    (await lostOf(db, 'lead', ledger.contacts)) +
    (await lostOf(db, 'subscription', ledger.alerts)) +
    [...ledger.listings].filter(([id, price]) => priceOf.get(id) !== price).length;
  const doubleBookings = await countOf(
    db,
    sql<{ count: number }>`select count(*)::int as count from agenda_block a join agenda_block b
      on a.site_id = b.site_id and a.agent_id = b.agent_id and a.id < b.id and a.during && b.during`,
  );
  const overfull = await countOf(
    db,
    sql<{ count: number }>`select count(*)::int as count from (
      select 1 from viewing v join agenda_block b on b.site_id = v.site_id and b.id = v.block_id
      where v.state = 'CONFIRMED' group by b.site_id, b.id, b.places having count(*) > greatest(b.places, 1)) as full_ones`,
  );
  const { rows: deliveries } = await sql<{ message_id: string; state: string; repeats: number }>`
    select message_id, state, repeats from delivery`.execute(db.kysely);
  const copies = new Map<string, number>();
  for (const { messageId } of mails) copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
  const sent = deliveries.filter(({ state }) => state === 'sent');
  const addressed = new Set(mails.map(({ to }) => to));
  const acknowledged = [...ledger.bookings, ...ledger.contacts, ...ledger.alerts].filter(
    (one) => !one.startsWith('nobody'),
  );
  const repeats = [...copies.values()].reduce((sum, count) => sum + count - 1, 0);
  const counted = deliveries.reduce((sum, delivery) => sum + delivery.repeats, 0);
  return [
    { what: 'acknowledged writes', value: acknowledged.length + ledger.listings.size },
    { what: 'of them sent again before they were answered', value: ledger.repeated },
    { what: 'lost writes', value: lost, wanted: 0 },
    {
      what: 'writes done twice',
      value: (await doubledOf(db, 'viewing')) + (await doubledOf(db, 'lead')) + (await doubledOf(db, 'subscription')),
      wanted: 0,
    },
    { what: 'double bookings', value: doubleBookings + overfull, wanted: 0 },
    { what: 'wrong answers', value: ledger.wrong.length, wanted: 0 },
    { what: 'mails ordered', value: deliveries.length },
    { what: 'mails taken by the mail server', value: mails.length },
    {
      what: 'visitors whose mail is missing',
      value: acknowledged.filter((one) => !addressed.has(one)).length,
      wanted: 0,
    },
    {
      what: 'missed mails (sent, not received)',
      value: sent.filter((one) => !copies.has(one.message_id)).length,
      wanted: 0,
    },
    {
      what: 'mails left behind (neither sent nor given up)',
      value: deliveries.filter(({ state }) => state === 'waiting' || state === 'sending').length,
      wanted: 0,
    },
    {
      what: 'mails without a delivery row',
      value: [...copies.keys()].filter((id) => !deliveries.some((one) => one.message_id === id)).length,
      wanted: 0,
    },
    { what: 'repeated mails (same Message-ID)', value: repeats },
    { what: 'repeated mails that the program did not count', value: Math.max(0, repeats - counted), wanted: 0 },
  ];
};
