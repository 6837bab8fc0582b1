// A site with a representative, an agenda and listings, for tests of viewings. It is 2026-11-15, a Sunday, 11:00 in Brussels.
import { type Mailer, type OutgoingMail, RefusedAddressError } from '../../src/adapters/mailer.ts';
import type { Db } from '../../src/db/engine/connect.ts';
import { replaceAgendas } from '../../src/db/viewings/agendas.ts';
import { AppError } from '../../src/domain/errors.ts';
import type { Agenda } from '../../src/domain/viewings/agenda.ts';
import { estateList } from '../../src/feeds/json/estate-json-source.ts';
import { importEstates } from '../../src/services/imports/import-estates.ts';
import { SEND_MAIL_TASK, sendDelivery } from '../../src/services/mail/deliveries.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { bookViewing } from '../../src/services/viewings/book-viewing.ts';
import { liveAgenda } from '../../src/services/viewings/live-agenda.ts';
import { addSite, hiddenAddress, testEstate } from './estates.ts';
import { testServices } from './services.ts';

export const SITE = 'alpha';

/** Tuesday 17 November 2026, ten in the morning in Brussels. */
export const TUESDAY_TEN = '2026-11-17T09:00:00Z';

/** Weekdays at nine, ten, eleven, and from one to four; an open house on Saturday the 21st at two and at half past two. */
export const testAgenda = (over: Partial<Agenda> = {}): Agenda => ({
  id: 'mira',
  name: 'Mira Voorbeeld',
  email: 'mira@alpha.example',
  phone: '+32 9 123 45 67',
  hours: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, from: '09:00', to: '12:00' },
    { day, from: '13:00', to: '17:00' },
  ]),
  slotMinutes: 30,
  bufferMinutes: 15,
  travelMinutes: 15,
  noticeHours: 24,
  horizonDays: 14,
  openHouses: [{ estateId: 1, date: '2026-11-21', from: '14:00', to: '15:00', places: 5, slotMinutes: 30 }],
  ...over,
});

export type ViewingTest = {
  readonly ctx: ServiceContext;
  /** Every job that was ordered. */
  readonly jobs: { readonly task: string; readonly payload: Readonly<Record<string, unknown>> }[];
  readonly sent: OutgoingMail[];
  /** Sends what was ordered since the last time. */
  send(): Promise<OutgoingMail[]>;
};

const captchaOfOthers = { siteKey: 'key', scriptUrl: 'https://captcha.example/api.js' };

export const viewingTest = async (db: Db, over: Partial<ServiceContext> = {}): Promise<ViewingTest> => {
  const jobs: { task: string; payload: Readonly<Record<string, unknown>> }[] = [];
  const sent: OutgoingMail[] = [];
  const ctx = await testServices(db, {
    jobs: { enqueue: async (_trx, task, payload) => void jobs.push({ task, payload: { ...payload } }) },
    mailer: { description: 'a list', send: async (mail) => void sent.push(mail), close: () => {} },
    captcha: { difficulty: 20, minFillMs: 3000, verifier: { verify: async (answer) => answer.startsWith('right') } },
    ...over,
  });
  let done = 0;
  const send = async (): Promise<OutgoingMail[]> => {
    const before = sent.length;
    for (const { task, payload } of jobs.slice(done)) {
      if (task === SEND_MAIL_TASK) await sendDelivery(ctx, String(payload.siteId), Number(payload.id), false);
    }
    done = jobs.length;
    return sent.slice(before);
  };
  return { ctx, jobs, sent, send };
};

const salesRepresentative = { name: 'Mira Voorbeeld', email: 'Mira@alpha.example' };

export const addViewingSite = async (ctx: ServiceContext, siteId = SITE, agenda = testAgenda()): Promise<void> => {
  await addSite(ctx.db, siteId, { hiddenStatus: [10], captcha: captchaOfOthers });
  const listings = [
    testEstate(1, { salesRepresentative }),
    testEstate(2, { salesRepresentative, address: hiddenAddress(), pictures: [{ file: 'demo:gable-1-day-summer' }] }),
    testEstate(3, { salesRepresentative, general: { transaction: { id: 10 } } }),
    testEstate(4, { salesRepresentative, general: { transaction: { id: 5 } } }),
    testEstate(5),
  ];
  await importEstates(ctx, estateList(listings), { siteId, mode: 'full' });
  await ctx.db.transaction((trx) => replaceAgendas(trx, siteId, [agenda]));
  await ctx.catalogue.caughtUp(siteId);
};

let visitors = 0;

/** Another visitor every time, with a right captcha. */
export const viewingFormOf = (over: Record<string, unknown> = {}, key?: string) => {
  const visitor = visitors++;
  return {
    locale: 'nl',
    address: `192.0.2.${visitor % 250}:${visitor}`,
    key,
    inputs: {
      estateId: '1',
      start: TUESDAY_TEN,
      name: 'Noor Peeters',
      email: `noor${visitor}@voorbeeld.example`,
      privacy: 'on',
      'g-recaptcha-response': `right ${visitor} ${Math.random()}`,
      ...over,
    },
  } as const;
};

/** A member who may plan in every agenda. */
export const LOTTE = { by: 'Lotte Verhaeghe', mayWrite: () => undefined } as const;

/** So many visitors at once, each with an address of their own, at some slot that is open when they look. */
export const crowd = (ctx: ServiceContext, count: number, prefix: string): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { slots } = await liveAgenda(ctx, SITE, 1);
      const slot = slots[Math.floor(Math.random() * slots.length)];
      if (!slot) return 409;
      const email = `${prefix}-${index}@voorbeeld.example`;
      return bookViewing(
        ctx,
        SITE,
        viewingFormOf({ start: slot.start, name: `Bezoeker ${prefix} ${index}`, email }),
      ).then(
        () => 201,
        (error: unknown) => (error instanceof AppError ? error.status : 500),
      );
    }),
  );

/** Keeps what it is given, and knows nobody at one address. */
export const refusingMailer = (sent: OutgoingMail[], refused: () => string | undefined): Mailer => ({
  description: 'a list',
  send: async (mail) => {
    if (mail.to.address === refused()) throw new RefusedAddressError('550 5.1.1 no such user');
    sent.push(mail);
  },
  close: () => {},
});
