// Whoever fills in a form may type any address as theirs. No form makes us write to a stranger what somebody typed: a web
// or e-mail address in any input of any form is in no mail to a third person.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '../../src/adapters/mailer.ts';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import { connect, type Db } from '../../src/db/engine/connect.ts';
import { listStays } from '../../src/db/rentals/rental-stays.ts';
import type { RouteType } from '../../src/domain/content/routes.ts';
import { CONTACT_INPUTS, CONTROL_INPUTS } from '../../src/domain/leads/contact-form.ts';
import { FRIEND_INPUTS } from '../../src/domain/leads/friend-form.ts';
import { RENTAL_INPUTS } from '../../src/domain/rentals/rental-form.ts';
import { mailOwnDataLink, OWN_DATA_TASK } from '../../src/services/people/own-data.ts';
import { answerStay } from '../../src/services/rentals/rental-decisions.ts';
import { declineOffer, offerFreedTime } from '../../src/services/viewings/viewing-offers.ts';
import { cancelViewing } from '../../src/services/viewings/viewings.ts';
import { createTestDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { addFullSite, rightCaptcha, SLOTS, STAYS } from '../support/full-site.ts';
import { type ViewingTest, viewingTest } from '../support/viewings.ts';

const SITE = 'alpha';
const ESTATE = 100;
/** What is looked for, in capitals and small letters. */
const FOREIGN = 'kwaad';
const TYPED = ['https://kwaad.example/win', 'kwaad.example', 'wie@kwaad.example', 'Noor @kwaad\u3002example'] as const;
const AGENCY = /@(?:alpha|merel)\.example$/;

const CONTROLS = ['privacy', 'website', 'submission', 'g-recaptcha-response', 'captcha-question'];
const CRITERIA = [
  ...['trans', 'type', 'subType', 'city', 'geo_range', 'price-min', 'price-max', 'bedrooms', 'bed-min'],
  ...['surface-min', 'surface-max', 'epc', 'frequency', 'language'],
];

type Form = {
  /** The website's route that it is posted to. */
  readonly route: RouteType;
  readonly path: string;
  readonly right: Readonly<Record<string, string>>;
  /** Every input that it has, and one that it does not know. */
  readonly inputs: readonly string[];
  /** Where the mail to the visitor goes. */
  readonly to: string;
  /** It writes only to whom something is kept of. */
  readonly toKnown?: true;
  /** What a free line of it answers: refused by name, or accepted because only the agency reads it. */
  readonly refuses: readonly string[];
};

const own = (inputs: readonly string[]): string[] => [...new Set([...inputs, ...CONTROLS, 'somethingElse'])];
const contact = {
  route: 'ajaxContactFormHandler',
  path: '/contact-requests',
  right: { firstName: 'Noor', lastName: 'Peeters', message: 'Is er een lift?' },
  inputs: own([...CONTACT_INPUTS, ...CONTROL_INPUTS, 'street', 'Adres van het pand', 'message2']),
  to: 'email',
  refuses: ['firstName', 'lastName', 'phone', 'subject', 'street', 'Adres van het pand', 'somethingElse'],
} satisfies Form;

const FORMS: Readonly<Record<string, Form>> = {
  contact,
  'contact about a listing': { ...contact, right: { ...contact.right, estateId: String(ESTATE) } },
  alert: {
    route: 'ajaxNotifications',
    path: '/subscriptions',
    right: { name: 'Noor', type: '1' },
    inputs: own(['name', 'email', ...CRITERIA]),
    to: 'email',
    refuses: ['name', 'price-max'],
  },
  friend: {
    route: 'ajaxSendToAFriend',
    path: '/send-to-a-friend',
    right: { name: 'Noor', email: 'noor@huis.example', estateId: String(ESTATE) },
    inputs: own([...FRIEND_INPUTS, 'estateId', 'message', 'note']),
    to: 'friendEmail',
    refuses: ['name', 'estateId'],
  },
  viewing: {
    route: 'appointment',
    path: '/live-agenda/reservation',
    right: { name: 'Noor', estateId: String(ESTATE), start: SLOTS[1] },
    inputs: own(['name', 'email', 'phone', 'message', 'estateId', 'start']),
    to: 'email',
    refuses: ['name', 'phone', 'estateId', 'start'],
  },
  'waiting list': {
    route: 'appointment',
    path: `/live-agenda/${ESTATE}/waitlist`,
    right: { name: 'Noor' },
    inputs: own(['name', 'email']),
    to: 'email',
    refuses: ['name'],
  },
  stay: {
    route: 'holiday',
    path: '/rental-units/reservation',
    right: { name: 'Noor', rentalUnitId: String(ESTATE), persons: '2', ...STAYS[1] },
    inputs: own([...RENTAL_INPUTS, 'rentalUnitId', 'from', 'to', 'persons']),
    to: 'email',
    refuses: ['name', 'phone', 'rentalUnitId', 'from', 'to', 'persons'],
  },
  'own data': {
    route: 'ownData',
    path: '/own-data',
    right: {},
    inputs: own(['email']),
    to: 'email',
    toKnown: true,
    refuses: [],
  },
};

it('are all forms that the website has', () => {
  const source = readFileSync(join(import.meta.dirname, '../../src/web/http/page.routes.ts'), 'utf8');
  const [, routes = ''] = /const ROUTES[^=]*= \{\n(.*?)\n\};/s.exec(source) ?? [];
  const posted = [...routes.matchAll(/(\w+): \{[^{}]*\bform:/g)].map(([, route]) => route);
  expect(posted.toSorted()).toEqual([...new Set(Object.values(FORMS).map(({ route }) => route))].toSorted());
});

/** Everything of a mail but the address that it goes to, also where a calendar repeats it. */
const contentOf = (mail: OutgoingMail): string =>
  JSON.stringify(mail).replaceAll(mail.to.address, '').normalize('NFKC').toLowerCase();

describe('mail to strangers', () => {
  let database: TestDatabase;
  let db: Db;
  let world: ViewingTest;
  let api: Api;
  let visitors = 0;
  /** Of the jobs, those whose turn was. */
  let looked = 0;
  /** Appointments to be cancelled: the next one wants their time. */
  const booked: string[] = [];
  beforeAll(async () => {
    // What a mail says does not depend on the database.
    database = await createTestDatabase();
    db = await connect(database.options);
    world = await viewingTest(db);
    api = createApi(world.ctx, handlers);
    await addFullSite(world.ctx, { siteId: SITE, word: 'merel', firstId: ESTATE });
    await world.send();
  });
  afterAll(async () => {
    await world.ctx.catalogue.close();
    await db.close();
    await database.remove();
  });

  const send = ({ path, right }: Form, over: Readonly<Record<string, unknown>>) =>
    api({
      method: 'POST',
      path: `/sites/${SITE}${path}`,
      headers: {},
      body: { locale: 'nl', inputs: { privacy: 'on', ...rightCaptcha(), ...right, ...over } },
    });
  /** To somebody else each time: limits are another test's. */
  const post = async (form: Form, over: Readonly<Record<string, unknown>>) => {
    const { path, to, toKnown } = form;
    const inputs = { [to]: `stranger${visitors++}@huis.example`, ...over };
    if (toKnown) {
      await send(contact, { [to]: inputs[to] });
      await world.send();
    }
    const reply = await send(form, inputs);
    if (path === FORMS.viewing?.path && reply.status < 300) booked.push((reply.body as { readonly id: string }).id);
    return reply;
  };
  /** Everything that follows: mails, the answer to a stay, an appointment cancelled, a time that comes free. */
  const mailsAfter = async (): Promise<OutgoingMail[]> => {
    for (const { payload } of world.jobs.slice(looked).filter(({ task }) => task === OWN_DATA_TASK))
      await mailOwnDataLink(world.ctx, payload as Parameters<typeof mailOwnDataLink>[1]);
    looked = world.jobs.length;
    const mails = [...(await world.send())];
    for (const id of booked.splice(0)) await cancelViewing(world.ctx, SITE, id);
    for (const { id, state } of await listStays(world.ctx.db.kysely, { siteId: SITE }))
      if (state === 'HELD') await answerStay(world.ctx, SITE, id, 'REFUSED');
    const [from, to] = [new Date('2026-11-18T09:00:00Z'), new Date('2026-11-18T11:00:00Z')];
    await offerFreedTime(world.ctx, { siteId: SITE, representativeId: 'agenda-merel', from, to });
    // One after the other: whoever is told gives the time to the next.
    for (;;) {
      const sent = await world.send();
      mails.push(...sent);
      const [, offer] = /offer=([\w-]{43})/.exec(sent.map(({ text }) => text).join('\n')) ?? [];
      if (offer === undefined) return mails;
      await declineOffer(world.ctx, SITE, offer);
    }
  };
  const toStrangers = (mails: readonly OutgoingMail[]) => mails.filter(({ to }) => !AGENCY.test(to.address));

  describe.each(Object.entries(FORMS))('%s', (name, form) => {
    it('writes to the visitor when all is right', async () => {
      const right = `echt-${name.replaceAll(' ', '-')}@huis.example`;
      const reply = await post(form, { [form.to]: right });
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
      const mails = await mailsAfter();
      expect(mails.map(({ to }) => to.address)).toContain(right);
      // The sender of a listing, whose address need not be theirs either.
      for (const mail of toStrangers(mails)) expect(contentOf(mail)).not.toContain('noor@huis.example');
    });

    it.each(form.inputs)('has nothing of a foreign address in %s', async (input) => {
      for (const typed of TYPED) {
        const reply = await post(form, { [input]: typed });
        expect(reply.status, `${input}: ${typed}`).toBeLessThan(500);
        if (form.refuses.includes(input)) {
          expect([reply.status, reply.body], `${input}: ${typed}`).toMatchObject([
            400,
            { errors: expect.arrayContaining([expect.objectContaining({ field: input })]) },
          ]);
        }
        // Whatever was refused has ordered nothing.
        for (const mail of toStrangers(reply.status < 300 ? await mailsAfter() : await world.send()))
          expect(contentOf(mail), `${input}: ${typed}, to ${mail.to.address}`).not.toContain(FOREIGN);
      }
    });
  });
});
