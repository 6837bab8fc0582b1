// No call of one site shows or changes anything of another: every call of the contract, asked of one site with the ids,
// links and tokens of another.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import type { ApiReply } from '../../src/api/reply.ts';
import type { Access } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { describeOnADatabase } from '../support/databases/databases.ts';
import { apiCall, everyCall } from '../support/every-call.ts';
import { addFullSite, type FullSite } from '../support/full-site.ts';
import { viewingTest } from '../support/viewings.ts';

const accessOf = (name: EndpointName): Access => endpoints[name].access;
const needsToken = (name: EndpointName): boolean => {
  const access = accessOf(name);
  return typeof access === 'object' && 'token' in access;
};
/** Calls of the desk are asked by every role in desk.db.test.ts. */
const NAMES = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => accessOf(name) === 'public' || needsToken(name),
);
/** They name no site, or nothing of one: there is nothing foreign to ask for. */
const WITHOUT_SITE: readonly EndpointName[] = ['siteByHostname', 'translations'];
/** Their answer is about the site that is asked, whatever the request says; they show what is theirs. */
const ABOUT_THE_SITE: readonly EndpointName[] = [
  ...(['siteById', 'navigation', 'navigationSubtree', 'pages', 'entities', 'agreements', 'estates'] as const),
  ...(['estateFilters', 'estateClusters', 'estatePage', 'estateAddresses', 'searchCities', 'kyeroFeed'] as const),
  'typedSearch',
  // Without anybody of that address it is an empty one.
  'representativeAgenda',
  ...([
    'favorites',
    'captchaChallenge',
    'captchaQuestion',
    'rentalUnits',
    'rentalFilters',
    'subscribe',
    'askOwnData',
    'contactRequest',
    'pushUpload',
  ] as const),
];
/** They make something of their own under the id that is given, or list what is theirs. */
const MAKES_ITS_OWN: readonly EndpointName[] = [
  ...(['pushEstate', 'pushEstates', 'pushRentalUnit', 'pushRentalUnits', 'pushAgenda', 'pushPage'] as const),
  ...([
    'pushNavigation',
    'pushEntity',
    'pushAgreement',
    'pushedLeads',
    'pushedLeadStates',
    'pushedEstates',
    'pushedViewings',
    'pushedStays',
  ] as const),
];

const textOf = ({ headers, body }: ApiReply): string =>
  JSON.stringify(headers) + (Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body));

describeOnADatabase('tenancy', (open) => {
  let ctx: ServiceContext;
  let api: Api;
  let own: FullSite;
  let foreign: FullSite;
  beforeAll(async () => {
    ctx = (await viewingTest(await open())).ctx;
    api = createApi(ctx, handlers);
    own = await addFullSite(ctx, { siteId: 'alpha', word: 'merel', firstId: 100 });
    foreign = await addFullSite(ctx, { siteId: 'omega', word: 'zwaluw', firstId: 200 });
  });
  afterAll(() => ctx.catalogue.close());

  /** Every row of a site, in every table that has a site. */
  const rowsOf = async (siteId: string): Promise<Record<string, string[]>> => {
    const { rows } = await sql<{ table_name: string }>`
      select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'site_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      order by c.table_name`.execute(ctx.db.kysely);
    const all: Record<string, string[]> = {};
    for (const { table_name } of rows) {
      const found = await sql<{ row: string }>`
        select t::text as row from ${sql.table(table_name)} t where site_id = ${siteId} order by 1`.execute(
        ctx.db.kysely,
      );
      all[table_name] = found.rows.map(({ row }) => row);
    }
    return all;
  };

  it('shows nothing of another site, by id, by link or by token, and changes nothing of it', async () => {
    const before = await rowsOf(foreign.siteId);
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(15);
    const requests = everyCall(foreign);
    // What makes its own under the same ids comes last: then they are not foreign any more.
    const others = NAMES.filter((one) => !WITHOUT_SITE.includes(one) && !MAKES_ITS_OWN.includes(one));
    for (const name of [...others, ...MAKES_ITS_OWN]) {
      const reply = await api(apiCall(name, requests[name], own.siteId, own.bearer));
      expect(reply.status, name).toBeLessThan(500);
      if (!ABOUT_THE_SITE.includes(name) && !MAKES_ITS_OWN.includes(name))
        expect([404, 410, 400, 409], `${name} ${reply.status}`).toContain(reply.status);
      // An answer may repeat what was asked for; nothing else has the word.
      const asked = Object.values(requests[name].params ?? {}).map(String);
      const told = asked.reduce((text, value) => text.replaceAll(value, ''), textOf(reply));
      expect(told, name).not.toContain(foreign.word);
    }
    expect(await rowsOf(foreign.siteId)).toEqual(before);
  });

  it('takes no token of another site, on either side', async () => {
    const before = [await rowsOf(own.siteId), await rowsOf(foreign.siteId)];
    const scoped = NAMES.filter(needsToken);
    expect(scoped.length).toBeGreaterThan(15);
    for (const name of scoped) {
      const [mine, theirs] = [everyCall(own)[name], everyCall(foreign)[name]];
      for (const call of [
        apiCall(name, theirs, foreign.siteId, own.bearer),
        apiCall(name, mine, own.siteId, foreign.bearer),
        apiCall(name, mine, own.siteId),
      ]) {
        const reply = await api(call);
        expect(reply.status, name).toBe(401);
        expect(textOf(reply), name).not.toMatch(/merel|zwaluw/);
      }
    }
    expect([await rowsOf(own.siteId), await rowsOf(foreign.siteId)]).toEqual(before);
  });

  it('looks the same for a site, an id or a link that nobody has', async () => {
    const requests = everyCall(foreign);
    for (const name of NAMES.filter((one) => !WITHOUT_SITE.includes(one))) {
      const reply = await api(apiCall(name, requests[name], 'nobody', own.bearer));
      expect([404, 401], `${name} ${reply.status} ${textOf(reply)}`).toContain(reply.status);
    }
  });

  it('answers all of this to the site itself', async () => {
    const requests = everyCall(foreign);
    // A picture needs a file, an offer a slot that came free; a refusal and a withdrawal come after a confirmation.
    const expected: Partial<Record<EndpointName, number>> = {
      rentalPhoto: 404,
      declineOffer: 404,
      pushedUpload: 404,
      addToPushedUpload: 404,
      endPushedUpload: 404,
      rentalReservationRefuse: 409,
      rentalReservationWithdraw: 409,
      pushRefuseStay: 409,
    };
    // In the order of the table: what is removed is removed last.
    for (const name of (Object.keys(requests) as EndpointName[]).filter((one) => NAMES.includes(one))) {
      const reply = await api(apiCall(name, requests[name], foreign.siteId, foreign.bearer));
      const status = expected[name];
      if (status) expect(reply.status, name).toBe(status);
      else expect(reply.status, `${name} ${textOf(reply)}`).toBeLessThan(300);
    }
  });
});
