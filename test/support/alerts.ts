// A site with alerts for the database tests: subscribers who confirmed, listings that change, mails that are caught.
import type { OutgoingMail } from '../../src/adapters/mailer.ts';
import { insertAlert } from '../../src/db/alerts/alerts.ts';
import { changeSubscriptionRow, ensureSubscription } from '../../src/db/alerts/subscriptions.ts';
import type { Db } from '../../src/db/engine/connect.ts';
import type { AlertCriteria } from '../../src/domain/alerts/alert-criteria.ts';
import type { AlertFrequency } from '../../src/domain/alerts/subscription.ts';
import type { Site } from '../../src/domain/content/site.ts';
import type { Estate } from '../../src/domain/record/estate.ts';
import { estateList } from '../../src/feeds/json/estate-json-source.ts';
import { orderAlertMails } from '../../src/services/alerts/alert-deliveries.ts';
import { matchAlerts } from '../../src/services/alerts/match-alerts.ts';
import { subscriptionTokens } from '../../src/services/alerts/subscription-links.ts';
import { importEstates } from '../../src/services/imports/import-estates.ts';
import { makeQuestion } from '../../src/services/leads/captcha-question.ts';
import { sendDelivery } from '../../src/services/mail/deliveries.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { addSite } from './estates.ts';
import { testServices } from './services.ts';

const NUMBERS = 'zero one two three four five six seven eight nine'.split(' ');

export type AlertWorld = {
  readonly ctx: ServiceContext;
  readonly siteId: string;
  /** What the mail server took. */
  readonly sent: OutgoingMail[];
  /** Jobs that were ordered, payloads as they are stored. */
  readonly jobs: { readonly task: string; readonly payload: Record<string, unknown>; readonly startAfter?: Date }[];
  /** Throws instead of sending, while it is set. */
  fail: Error | undefined;
  now: Date;
  importAll(estates: readonly Estate[]): Promise<void>;
  /** A right answer to a question asked ten seconds ago. */
  captcha(): Record<string, string>;
  /** A person with confirmed alerts. */
  person(
    email: string,
    alerts: readonly { criteria?: AlertCriteria; frequency?: AlertFrequency }[],
  ): Promise<{ id: number; alertIds: number[] }>;
  tokens(id: number): Promise<{ manage: string; unsubscribe: string }>;
  match(): Promise<void>;
  order(): Promise<void>;
  /** Runs the mail jobs that were ordered and not yet run. */
  deliver(): Promise<void>;
  /** Everything: match, order, deliver. */
  round(): Promise<void>;
};

export const alertWorld = async (
  db: Db,
  siteId: string,
  over: Partial<Site> = {},
  /** There before anybody looked for news. */
  earlier: readonly Estate[] = [],
): Promise<AlertWorld> => {
  const sent: OutgoingMail[] = [];
  const jobs: AlertWorld['jobs'] = [];
  let delivered = 0;
  const ctx = await testServices(db, {
    now: () => world.now,
    jobs: {
      enqueue: async (_trx, task, payload, options) => {
        jobs.push({ task, payload: payload as Record<string, unknown>, ...options });
      },
    },
    mailer: {
      description: 'a list',
      send: async (mail) => {
        if (world.fail) throw world.fail;
        sent.push(mail);
      },
      close: () => {},
    },
  });
  const world: AlertWorld = {
    ctx,
    siteId,
    sent,
    jobs,
    fail: undefined,
    now: new Date('2026-11-16T08:00:00Z'),
    importAll: async (estates) => {
      await importEstates(ctx, estateList(estates), { siteId, mode: 'full', allowRemoval: true });
    },
    captcha: () => {
      const asked = new Date(world.now.getTime() - 10_000);
      const { question, token } = makeQuestion(ctx.secrets, siteId, { locale: 'en', text: '{first} {second}' }, asked);
      const sum = question.split(' ').reduce((total, word) => total + NUMBERS.indexOf(word), 0);
      return { 'g-recaptcha-response': String(sum), 'captcha-question': token };
    },
    person: (email, alerts) =>
      db.transaction(async (trx) => {
        const consent = { textVersion: '2026-01', locale: 'nl', at: world.now.toISOString() } as const;
        const one = await ensureSubscription(trx, { siteId, email, name: 'Noor', locale: 'nl', consent }, world.now);
        await changeSubscriptionRow(trx, one, { state: 'CONFIRMED', confirmed: true, wanted: true }, world.now);
        const alertIds: number[] = [];
        for (const { criteria = {}, frequency = 'IMMEDIATE' } of alerts) {
          const alert = { subscriptionId: one.id, criteria, frequency, active: true, confirmed: true };
          alertIds.push(await insertAlert(trx, siteId, alert, world.now));
        }
        return { id: one.id, alertIds };
      }),
    tokens: (id) => subscriptionTokens(ctx, db.kysely, { siteId, id, tokenVersion: 1 }),
    match: () => matchAlerts(ctx, siteId),
    order: () => orderAlertMails(ctx, siteId),
    deliver: async () => {
      for (; delivered < jobs.length; delivered++) {
        const { task, payload } = jobs[delivered] ?? { task: '', payload: {} };
        if (task === 'send-mail') await sendDelivery(ctx, siteId, Number(payload.id), true);
      }
    },
    round: async () => {
      await world.match();
      await world.order();
      await world.deliver();
    },
  };
  await addSite(db, siteId, { hiddenStatus: [10], ...over });
  if (earlier.length > 0) await world.importAll(earlier);
  await world.match();
  return world;
};
