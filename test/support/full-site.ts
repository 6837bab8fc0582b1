// A site with one of everything that the content API can show or change, every text with a word of its own, and the ids
// and secrets by which it is reached.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import { insertAlert } from '../../src/db/alerts/alerts.ts';
import { changeSubscriptionRow, ensureSubscription } from '../../src/db/alerts/subscriptions.ts';
import { replaceAssets } from '../../src/db/content/assets.ts';
import { replaceRedirects } from '../../src/db/content/redirects.ts';
import { saveCollection } from '../../src/db/estates/collections.ts';
import { insertOwnDataLink } from '../../src/db/people/own-data-links.ts';
import { listStays } from '../../src/db/rentals/rental-stays.ts';
import { insertBusyCalendar, replaceBusySpans } from '../../src/db/viewings/busy-calendars.ts';
import { listViewings } from '../../src/db/viewings/viewings.ts';
import type { Site } from '../../src/domain/content/site.ts';
import type { Localized } from '../../src/domain/locale.ts';
import { PUSH_SCOPES } from '../../src/domain/people/push-scope.ts';
import { subscriptionTokens } from '../../src/services/alerts/subscription-links.ts';
import { createToken } from '../../src/services/people/push-access.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { sealSecret } from '../../src/services/platform/secret-store.ts';
import { tokenHash } from '../../src/services/platform/tokens.ts';
import { calendarAddress } from '../../src/services/rentals/rental-calendars.ts';
import { requestToken } from '../../src/services/rentals/rental-links.ts';
import { agendaKeys } from '../../src/services/viewings/agendas.ts';
import { addSite, testEstate, testProject } from './estates.ts';
import { testUnit } from './rentals.ts';
import { testAgenda } from './viewings.ts';

export type FullSite = {
  readonly siteId: string;
  /** Stands in every text of the site. */
  readonly word: string;
  /** The id of a viewing that software of the agency knows. */
  readonly viewing: string;
  readonly bearer: string;
  readonly estateId: number;
  readonly projectId: number;
  readonly unitId: number;
  /** Of a request for its nights. */
  readonly stayId: number;
  readonly agendaId: string;
  readonly busyTime: number;
  readonly busyCalendar: string;
  readonly alertId: number;
  readonly conversationId: number;
  readonly tokens: {
    readonly manage: string;
    readonly ownData: string;
    readonly unsubscribe: string;
    readonly appointment: string;
    readonly visitor: string;
    readonly agency: string;
    readonly rentalCalendar: string;
    readonly agendaCalendar: string;
    readonly agendaRules: string;
  };
};

const captcha = { siteKey: 'key', scriptUrl: 'https://captcha.example/api.js' };
let answers = 0;
/** For a context whose verifier takes whatever begins with "right". */
export const rightCaptcha = () => ({ 'g-recaptcha-response': `right ${answers++}` });

const person = (word: string) => ({
  name: `Noor ${word}`,
  email: `${word}@huis.example`,
  privacy: 'on',
  ...rightCaptcha(),
});

/** The moments of `testAgenda` when it is 2026-11-15: a Tuesday and a Wednesday at ten. */
export const SLOTS = ['2026-11-17T09:00:00Z', '2026-11-18T09:00:00Z'] as const;
export const STAYS = [
  { from: '2027-07-03', to: '2027-07-10' },
  { from: '2027-07-17', to: '2027-07-24' },
] as const;

const subscriber = (ctx: ServiceContext, siteId: string, word: string) =>
  ctx.db.transaction(async (trx) => {
    const now = ctx.now();
    const consent = { textVersion: '2026-01', locale: 'nl', at: now.toISOString() } as const;
    const email = `alert-${word}@huis.example`;
    const one = await ensureSubscription(trx, { siteId, email, name: `Noor ${word}`, locale: 'nl', consent }, now);
    await changeSubscriptionRow(trx, one, { state: 'CONFIRMED', confirmed: true, wanted: true }, now);
    const alert = { subscriptionId: one.id, criteria: {}, frequency: 'DAILY', active: true, confirmed: true } as const;
    return { id: one.id, alertId: await insertAlert(trx, siteId, alert, now) };
  });

export const addFullSite = async (
  ctx: ServiceContext,
  {
    siteId,
    word,
    firstId,
    over = {},
  }: { readonly siteId: string; readonly word: string; readonly firstId: number; readonly over?: Partial<Site> },
): Promise<FullSite> => {
  const { db } = ctx;
  const api: Api = createApi(ctx, handlers);
  const { locales = ['nl'] } = over;
  /** In every language of the site. */
  const inEach = (text: string): Localized => Object.fromEntries(locales.map((locale) => [locale, text]));
  const nl = (text: string) => inEach(`${text} ${word}`);
  const html = inEach(`<p>${word}</p>`);
  await addSite(db, siteId, { name: `Agency ${word}`, locales, captcha, ...over });
  const ownData = `eigen-${word}-`.padEnd(43, 'x');
  await db.transaction((trx) =>
    insertOwnDataLink(trx, {
      siteId,
      hash: tokenHash(ownData),
      email: `eigen-${word}@huis.example`,
      createdAt: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + 86_400_000),
    }),
  );
  await db.transaction((trx) => replaceRedirects(trx, siteId, [{ from: `/oud-${word}`, to: `/nl/${word}` }]));
  const { token: bearer } = await createToken(ctx, { siteId, name: word, scopes: [...PUSH_SCOPES], expiresAt: null });
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${bearer}` };
    const reply = await api({ method, path: `/sites/${siteId}${path}`, headers, body });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return Object(reply.body);
  };
  const salesRepresentative = { name: `Mira ${word}`, email: `mira@${word}.example` };
  const text = { title: nl('Huis'), description: nl('Mooi'), reference: `REF-${word}`, collections: ['featured'] };
  // With a guid it is of the Skarabee source, where 3 is for sale.
  const general = { ...text, guid: `guid-${word}`, transaction: { id: 3 } };
  const listing = (id: number) => testEstate(id, { salesRepresentative, general });
  // Number 1 is in every site: what is asked of one is never answered with another's.
  await call('POST', '/push/estates', { records: [listing(firstId), testProject(firstId + 1, [firstId + 2])] });
  await call('POST', '/push/estates', {
    records: [testEstate(1, { general: { title: nl('Eerste'), transaction: { id: 1 } } })],
  });
  const unit = testUnit(firstId, { general: { ...testUnit(firstId).general, description: nl('Aan zee') } });
  await call('POST', '/push/rental-units', { records: [unit] });
  const agenda = testAgenda({
    id: `agenda-${word}`,
    name: `Mira ${word}`,
    email: `mira@${word}.example`,
    openHouses: [],
  });
  await call('PUT', `/push/agendas/${agenda.id}`, agenda);
  const busy = await call('POST', `/push/agendas/${agenda.id}/busy-times`, {
    from: '2026-11-19T09:00:00Z',
    to: '2026-11-19T10:00:00Z',
    note: word,
  });
  const empty = { seoTitle: {}, seoDescription: {} };
  const page = { id: `page-${word}`, url: inEach(`pagina-${word}`), title: nl('Pagina'), ...empty, layout: 'plain' };
  await call('PUT', `/push/pages/${page.id}`, { ...page, html });
  const item = { id: `item-${word}`, title: nl('Nieuws'), intro: nl('Kort'), html };
  await call('PUT', `/push/entities/list-${word}`, { id: `list-${word}`, title: nl('Lijst'), items: [item] });
  await call('PUT', '/push/agreements/cookie-statement', {
    kind: 'cookie-statement',
    version: '2026-01-01',
    title: nl('Cookies'),
    html,
  });
  await db.transaction(async (trx) => {
    const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><title>${word}</title></svg>`);
    await replaceAssets(trx, siteId, [{ name: `${word}.svg`, contentType: 'image/svg+xml', bytes }]);
    await saveCollection(trx, siteId, { id: `pick-${word}`, title: nl('Keuze'), estateIds: [firstId] });
  });
  const busyCalendar = randomUUID();
  await db.transaction(async (trx) => {
    const address = `https://calendar.example/${word}.ics`;
    const calendar = { siteId, id: busyCalendar, representativeId: agenda.id };
    const sealed = sealSecret(ctx.secrets, siteId, `busy-calendar:${busyCalendar}`, address);
    const times = { createdAt: ctx.now(), nextAt: ctx.now() };
    await insertBusyCalendar(trx, {
      ...calendar,
      ...sealed,
      ...times,
      name: `Outlook ${word}`,
      host: 'calendar.example',
      addressHash: word,
    });
    const [from, to] = [new Date('2026-11-20T18:00:00Z'), new Date('2026-11-20T19:00:00Z')];
    await replaceBusySpans(trx, calendar, [{ from, to }]);
  });
  await ctx.catalogue.of(siteId);
  await ctx.catalogue.caughtUp(siteId);

  await call('POST', '/contact-requests', {
    locale: 'nl',
    inputs: { ...person(word), firstName: word, message: word },
  });
  const booking = { ...person(word), estateId: String(firstId), start: SLOTS[0] };
  const appointment = await call('POST', '/live-agenda/reservation', { locale: 'nl', inputs: booking });
  const stay = { ...person(word), ...STAYS[0], rentalUnitId: String(firstId), persons: '2' };
  const request = await call('POST', '/rental-units/reservation', { locale: 'nl', inputs: stay });
  const [reservation] = await listStays(db.kysely, { siteId });
  const [viewing] = await listViewings(db.kysely, { siteId });
  if (!reservation) throw new Error('no reservation');
  const { rows: leads } = await sql<{ id: number }>`
    select id::int as id from conversation where site_id = ${siteId} order by id limit 1`.execute(db.kysely);
  const { id, alertId } = await subscriber(ctx, siteId, word);
  const links = await subscriptionTokens(ctx, db.kysely, { siteId, id, tokenVersion: 1 });
  const keys = await agendaKeys(ctx, siteId, agenda.id);
  return {
    siteId,
    word,
    bearer,
    estateId: firstId,
    projectId: firstId + 1,
    conversationId: leads[0]?.id ?? 0,
    unitId: firstId,
    stayId: reservation.id,
    agendaId: agenda.id,
    busyTime: Number(busy.id),
    busyCalendar,
    alertId,
    viewing: viewing?.uid ?? '',
    tokens: {
      ...links,
      ownData,
      appointment: String(appointment.id),
      visitor: String(request.id),
      agency: requestToken(ctx.secrets, reservation, 'agency'),
      rentalCalendar: (await calendarAddress(ctx, siteId, firstId)).split('/').at(-1) ?? '',
      agendaCalendar: keys.calendar,
      agendaRules: keys.rules,
    },
  };
};
