// Visitors and an agency's software that do not give up: whatever was not answered is sent again, the same, until it is.
// What was answered goes into a ledger, to be held against the database afterwards.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { testEstate } from '../test/support/estates.ts';
import { solvedCaptchas } from './fuzz-forms.ts';
import type { Random } from './random.ts';

export const SITE = 'lindeloo';

export type Ledger = {
  /** Addresses of visitors whose booking, request or alert was acknowledged; each address writes once. */
  readonly bookings: Set<string>;
  readonly contacts: Set<string>;
  readonly alerts: Set<string>;
  /** Listings by id, with the price that was acknowledged. */
  readonly listings: Map<number, number>;
  /** Answers that no promise allows. */
  readonly wrong: string[];
  refused: number;
  /** Writes that were sent more than once before they were answered. */
  repeated: number;
};

export const emptyLedger = (): Ledger => ({
  bookings: new Set(),
  contacts: new Set(),
  alerts: new Set(),
  listings: new Map(),
  wrong: [],
  refused: 0,
  repeated: 0,
});

type Answer = { readonly status: number; readonly body: unknown };
const PAUSE_MS = 150;
const ATTEMPT_MS = 20_000;
/** Forms that come sooner after their challenge are refused; and challenges grow old. */
const [FILL_MS, OLD_MS] = [3200, 900_000];

export type Visitors = {
  /** Solves captchas ahead: a form takes three seconds to fill in. */
  stockUp(count: number): Promise<void>;
  /** Throws away what was solved ahead. */
  dropStock(): void;
  /** One write of a random kind, acknowledged or refused in the end. */
  write(): Promise<void>;
  book(): Promise<void>;
  contact(email?: string): Promise<string>;
  alert(): Promise<void>;
  list(id?: number): Promise<void>;
  /** Anything else, until it is answered. */
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
};

export const createVisitors = (
  base: () => string,
  token: string,
  ledger: Ledger,
  random: Random,
  estateIds: readonly number[],
): Visitors => {
  let people = 0;
  let listings = 900_000;
  const run = randomUUID().slice(0, 8);
  const address = () => `10.${random.int(250)}.${random.int(250)}.${random.int(250)}`;
  const person = (): string => `v${run}-${people++}@huis.example`;

  const send: Visitors['send'] = async (method, path, body, headers = {}) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await fetch(`${base()}${path}`, {
          method,
          headers: {
            'x-forwarded-for': address(),
            connection: 'close',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          signal: AbortSignal.timeout(ATTEMPT_MS),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        if (response.status !== 503) {
          if (response.status >= 500) ledger.wrong.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
          if (attempt > 1 && method !== 'GET') ledger.repeated += 1;
          return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
        }
        if (!response.headers.has('retry-after')) ledger.wrong.push(`${method} ${path}: 503 without Retry-After`);
      } catch {
        // Not there, or gone in the middle: nobody knows whether it was done.
      }
      await delay(PAUSE_MS);
    }
  };

  const stock: { readonly answer: string; readonly at: number }[] = [];
  const solve = async (): Promise<void> => {
    for (;;) {
      const [answer] = await solvedCaptchas(base(), SITE, 1).catch(() => []);
      if (answer !== undefined) {
        stock.push({ answer, at: performance.now() });
        return;
      }
      await delay(PAUSE_MS);
    }
  };
  const captcha = async (): Promise<string> => {
    for (;;) {
      const one = stock.shift();
      const age = one ? performance.now() - one.at : OLD_MS;
      if (one && age < OLD_MS) {
        await delay(Math.max(0, FILL_MS - age));
        return one.answer;
      }
      if (!one) await solve();
    }
  };

  const post = async (path: string, inputs: object): Promise<boolean> => {
    const submission = randomUUID();
    const body = {
      locale: 'nl',
      inputs: { ...inputs, submission, privacy: 'on', 'g-recaptcha-response': await captcha() },
    };
    const { status, body: answer } = await send('POST', `/api/sites/${SITE}${path}`, body, {
      'idempotency-key': submission,
    });
    if (status < 300) return true;
    ledger.refused += 1;
    if (status !== 409) ledger.wrong.push(`POST ${path}: ${status} ${JSON.stringify(answer).slice(0, 200)}`);
    return false;
  };

  const visitors: Visitors = {
    send,
    dropStock: () => {
      stock.length = 0;
    },
    stockUp: async (count) => {
      while (stock.length < count) await solve();
    },
    book: async () => {
      const estateId = estateIds[random.int(estateIds.length)] ?? 0;
      const { body } = await send('GET', `/api/sites/${SITE}/live-agenda/${estateId}`);
      const { slots = [] } = (body ?? {}) as { slots?: { start: string }[] };
      // The first ones: many want the same.
      const slot = slots[random.int(Math.min(slots.length, 12))];
      if (!slot) return;
      const email = person();
      const inputs = { estateId: String(estateId), start: slot.start, name: 'Noor Peeters', email };
      if (await post('/live-agenda/reservation', inputs)) ledger.bookings.add(email);
    },
    contact: async (email = person()) => {
      const inputs = { firstName: 'Noor', lastName: 'Peeters', email, message: 'Dag', page: '/nl/contact' };
      if (await post('/contact-requests', inputs)) ledger.contacts.add(email);
      return email;
    },
    alert: async () => {
      const email = person();
      const inputs = { email, name: 'Noor', trans: 'kopen', type: ['1'], frequency: 'IMMEDIATE' };
      if (await post('/subscriptions', inputs)) ledger.alerts.add(email);
    },
    list: async (id = listings++) => {
      const price = 200_000 + random.int(100_000);
      const estate = testEstate(id, { price: { value: price } });
      const { status, body } = await send('PUT', `/api/sites/${SITE}/push/estates/${id}`, estate, {
        authorization: `Bearer ${token}`,
      });
      if (status < 300) ledger.listings.set(id, price);
      else ledger.wrong.push(`PUT listing: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    },
    write: () =>
      random
        .pick<() => Promise<unknown>>([
          visitors.book,
          () => visitors.contact(),
          visitors.alert,
          () => visitors.list(),
        ])()
        .then(() => {}),
  };
  return visitors;
};

/** So many at once, until told to stop; what is under way then is brought to its end. */
export const keepWriting = (visitors: Visitors, count: number): (() => Promise<void>) => {
  let stopped = false;
  const loops = Array.from({ length: count }, async () => {
    while (!stopped) await visitors.write();
  });
  return async () => {
    stopped = true;
    await Promise.all(loops);
  };
};
