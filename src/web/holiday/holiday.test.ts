// The holiday pages over a content API that answers from a table.
import { describe, expect, it } from 'vitest';
import { expectConsoleError } from '../../../test/support/fail-on-console-error.ts';
import { type Answers, fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakePage, fakeSite } from '../../../test/support/fake-site.ts';
import { expectValidHtml } from '../../../test/support/html.ts';
import { HttpError } from '../../client/http-error.ts';
import { LOCALES } from '../../domain/locale.ts';
import type { RentalUnit } from '../../domain/rentals/rental-unit.ts';
import { renderRequest } from '../http/page.routes.ts';
import { createSiteLookup } from '../http/site-lookup.ts';

const BASE = '/sites/testhuis';
const TOKEN = `${'A1b2-'.repeat(8)}xyz`;
const UNIT: RentalUnit = {
  id: 7,
  photos: [
    { original: '/api/sites/testhuis/rental-units/photo/7/1?size=original&v=0a0a0a0a', title: { nl: 'Voorgevel' } },
  ],
  general: {
    description: { nl: 'Twee slaapkamers.\n\nEen terras.', fr: 'Deux chambres.' },
    descriptionShort: { nl: 'Aan de duinen.' },
    location: { id: 1, name: { nl: 'Westkust', fr: 'Côte ouest' } },
    city: { id: 86700, name: { nl: 'Koksijde', fr: 'Coxyde' } },
    maxOccupation: 4,
    subKind: { id: 2, name: { nl: 'Appartement', fr: 'Appartement', en: 'Apartment', de: 'Wohnung' } },
    garage: true,
    floor: 0,
  },
  rooms: { bedrooms: 2, bathrooms: 1 },
  address: {
    visible: false,
    street: { nl: 'Geheimestraat' },
    number: '3',
    city: { id: 86700, zip: '8670', name: 'Koksijde' },
    geoLocation: { lat: 51.1, lon: 2.65 },
  },
  rental: { changeoverDays: [6], minimumStay: 3 },
  offer: { type: 'week', from: '2027-07-03', to: '2027-07-10', price: 690, rent: 690, persons: 2 },
};
const week = (from: string, to: string, available = true) => ({
  type: 'week',
  from,
  to,
  price: 690,
  rent: 690,
  available,
});
const PERIODS = {
  total: { value: 3 },
  results: [
    week('2027-07-03', '2027-07-10'),
    week('2027-07-10', '2027-07-17', false),
    week('2027-07-17', '2027-07-24'),
  ],
  busy: [{ from: '2027-07-10', to: '2027-07-17' }],
};
const CHOSEN = '?from=2027-07-03&to=2027-07-10';
const REQUEST = {
  id: TOKEN,
  rentalUnitId: 7,
  from: '2027-07-03',
  to: '2027-07-10',
  persons: 2,
  price: 690,
  rent: 690,
  extras: [],
  state: 'HELD',
  heldUntil: '2027-06-03T12:30:00.000Z',
  locale: 'fr',
  role: 'visitor',
  name: 'Noor',
  email: 'noor@huis.example',
  message: 'Mag de hond mee?',
};
const refusal = (status: number, body: object) => () => {
  throw new HttpError(status, '', JSON.stringify(body));
};
const LISTED: Answers = {
  [`${BASE}/rental-units/7`]: UNIT,
  [`${BASE}/rental-units/7/periods`]: PERIODS,
  [`${BASE}/rental-units/7/periods${CHOSEN}`]: {
    ...PERIODS,
    stay: { from: '2027-07-03', to: '2027-07-10', price: 690, rent: 690, extras: [], available: true },
  },
  [`${BASE}/rental-units/reservation/${TOKEN}`]: REQUEST,
  [`${BASE}/captcha/question?locale=nl`]: { question: 'Hoeveel is een plus twee?', token: 'signed' },
};
const LIST_PAGE = fakePage({
  id: 'holiday',
  url: { nl: 'vakantie', fr: 'vacances', en: 'holiday', de: 'feiertage' },
  title: { nl: 'Vakantie', fr: 'Vacances', en: 'Holiday', de: 'Ferien' },
});

const ask = async (path: string, answers: Answers = LISTED, form?: Record<string, string>) => {
  const api = fakeContentApi(fakeAnswers([LIST_PAGE], answers, fakeSite));
  const errors: unknown[] = [];
  const log = { warn: () => {}, error: (details: object) => errors.push(details) };
  const [pathname = '', query] = path.split('?');
  const reply = await renderRequest(
    { api, sites: createSiteLookup({ api, log }), assets: { scripts: [], styles: [], preloads: [] }, log },
    {
      method: form ? 'POST' : 'GET',
      protocol: 'https',
      host: 'testhuis.example',
      path: pathname,
      search: query === undefined ? '' : `?${query}`,
      headers: form ? { origin: 'https://testhuis.example' } : {},
      ...(form ? { form: new URLSearchParams(form) } : {}),
    },
  );
  expect(errors).toEqual([]);
  return { ...reply, asked: api.asked, main: /<main[^>]*>(.*)<\/main>/s.exec(reply.body)?.[1] ?? '' };
};

const PATHS = { nl: '/nl/vakantie', fr: '/fr/vacances', en: '/en/holiday', de: '/de/feiertage' } as const;

describe('the page of a holiday home', () => {
  it.each(LOCALES)('is valid, is one page, and has its address in every language, in %s', async (locale) => {
    const { status, body, main, headers } = await ask(`${PATHS[locale]}/7`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toMatch(/^public/);
    await expectValidHtml(body, locale);
    expect(main.match(/<h1/g)).toHaveLength(1);
    expect(body).toContain(`<link rel="canonical" href="https://testhuis.example${PATHS[locale]}/7"/>`);
    for (const other of LOCALES) expect(body).toContain(`href="https://testhuis.example${PATHS[other]}/7"`);
    expect(body).toContain('"@type":"VacationRental"');
  });

  it('says everything of the unit but what is hidden', async () => {
    const { body, main } = await ask('/nl/vakantie/7');
    for (const text of ['Appartement, Koksijde', '8670 Koksijde', 'Gelijkvloers', 'zaterdag', '3 nachten', 'Westkust'])
      expect(main).toContain(text);
    expect(main).toContain('alt="Voorgevel"');
    expect(main).toContain('Het juiste adres krijgt u van ons.');
    expect(body).not.toContain('Geheimestraat');
    expect(body).not.toContain('GeoCoordinates');
  });

  it('names what is in every price, what can be chosen, and its registration number', async () => {
    const extras = [
      { id: 'tax', name: { nl: 'Verblijfstaks' }, amount: 2.4, per: 'person-night', obligatory: true },
      { id: 'linen', name: { nl: 'Bedlinnen' }, amount: 12, per: 'person', obligatory: false },
    ];
    const unit = { ...UNIT, registrationNumber: 'TV-42', rental: { ...UNIT.rental, extras } };
    const { body, main } = await ask('/nl/vakantie/7', { ...LISTED, [`${BASE}/rental-units/7`]: unit });
    expect(main).toContain('TV-42');
    expect(body).toContain('"propertyID":"registrationNumber","value":"TV-42"');
    const [included = '', optional = ''] = main.split('Naar keuze, niet in de prijs');
    expect(included).toContain('€\u00a02,40 per persoon per nacht');
    expect(optional).toContain('€\u00a012 per persoon');
    // A price that depends on who comes says for how many it is.
    expect(main).toContain('per week, voor 2 personen');
    const { main: plain } = await ask('/nl/vakantie/7');
    expect(plain).not.toContain('voor 2 personen');
    expect(plain).not.toContain('Wat erbij komt');
  });

  it('has taken periods without a link, and says so', async () => {
    const { main } = await ask('/nl/vakantie/7');
    expect(main).toContain('href="/nl/vakantie/7?from=2027-07-03&amp;to=2027-07-10');
    expect(main).not.toContain('href="/nl/vakantie/7?from=2027-07-10');
    expect(main).toContain('al bezet');
    expect(main).toMatch(/<td class="x"><span>12<span class="vh">, <!-- -->bezet<\/span><\/span><\/td>/);
  });

  it('prices the chosen nights, and carries them in the form', async () => {
    const { main } = await ask(`/nl/vakantie/7${CHOSEN}`);
    expect(main).toContain('za 3 – za 10 juli 2027');
    expect(main).toMatch(/Huurprijs, 7 nachten<\/th><td>€\u00a0690<\/td>/);
    expect(main).toContain('<input type="hidden" name="from" value="2027-07-03"/>');
  });

  it.each([
    ['past', 'Deze aankomstdag is voorbij.'],
    ['taken', 'Deze nachten zijn al bezet.'],
    ['no-period', 'Voor precies deze dagen is er geen prijs.'],
    ['too-short', 'Dat is korter dan we in deze periode verhuren.'],
  ])('says why nights cannot be had: %s', async (problem, text) => {
    const stay = { from: '2027-07-03', to: '2027-07-10', price: null, available: false, problem };
    const { main } = await ask(`/nl/vakantie/7${CHOSEN}`, {
      ...LISTED,
      [`${BASE}/rental-units/7/periods${CHOSEN}`]: { ...PERIODS, stay },
    });
    expect(main).toContain(text);
    expect(main).not.toContain('<input type="hidden" name="from" value="2027');
  });

  it('does not ask for days that do not exist', async () => {
    const { status, asked } = await ask('/nl/vakantie/7?from=2027-02-30&to=x');
    expect(status).toBe(200);
    expect(asked).toContain(`${BASE}/rental-units/7/periods`);
  });

  it('is not there for an unknown unit, and gone for one that was taken away', async () => {
    expect((await ask('/nl/vakantie/8')).status).toBe(404);
    expect((await ask('/nl/vakantie/99999999999')).status).toBe(404);
    const gone = await ask('/nl/vakantie/8', { ...LISTED, [`${BASE}/rental-units/8`]: refusal(410, {}) });
    expect(gone.status).toBe(410);
    expect(gone.main).toContain('Dit verblijf verhuren we niet meer.');
    expect(gone.main).toContain('href="/nl/vakantie"');
  });
});

describe('a request without script', () => {
  const INPUTS = {
    rentalUnitId: '7',
    from: '2027-07-03',
    to: '2027-07-10',
    persons: '3',
    name: 'Noor <b>',
    email: 'noor@huis.example',
    message: 'Mag de hond mee?',
    privacy: 'on',
  };
  const post = (answer: unknown, inputs: Record<string, string> = INPUTS) =>
    ask('/nl/vakantie/7', { ...LISTED, [`${BASE}/rental-units/reservation`]: answer }, inputs);

  it('leads to the page of the request', async () => {
    const { status, headers } = await post(REQUEST);
    expect([status, headers.location]).toEqual([303, `/nl/vakantie/aanvraag/${TOKEN}`]);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  });

  it('comes back with what was typed and what is wrong', async () => {
    const problem = { errors: [{ field: 'email', message: 'email' }] };
    const { status, body, main, headers } = await post(refusal(400, problem));
    expect([status, headers['cache-control']]).toEqual([400, 'private, no-store']);
    await expectValidHtml(body, 'refused');
    expect(main).toContain('Uw aanvraag is nog niet verstuurd');
    expect(main).toContain('value="Noor &lt;b&gt;"');
    expect(main).toContain('>Mag de hond mee?</textarea>');
    expect(main).toContain('<option value="3" selected="">');
  });

  it('misses both ends of a period as one', async () => {
    const errors = [
      { field: 'from', message: 'required' },
      { field: 'to', message: 'required' },
    ];
    const { main } = await post(refusal(400, { errors }), { name: 'Noor' });
    expect(main.match(/Kies een periode in de kalender\./g)).toHaveLength(1);
    expect(main).toContain('href="#periods"');
  });

  it('shows what is left when somebody was faster', async () => {
    const { status, main } = await post(refusal(409, { periods: PERIODS.results }));
    expect(status).toBe(409);
    expect(main).toContain('Iemand was u net voor.');
    expect(main).toContain('value="Noor &lt;b&gt;"');
    expect(main).toMatch(/class="btn ghost s"[^>]*>za 17 – za 24 juli 2027/);
  });

  it('asks the question in words, once for one request', async () => {
    const errors = [{ field: 'g-recaptcha-response', message: 'captcha-missing' }];
    const { status, main } = await post(refusal(400, { errors }));
    expect(status).toBe(200);
    expect(main).toContain('Hoeveel is een plus twee?');
    expect(main).toMatch(/name="submission" value="[0-9a-f-]{36}"/);
    expect(main).toContain('name="from" value="2027-07-03"');
  });

  it('says when there were too many, and when we failed', async () => {
    expect((await post(refusal(429, {}))).main).toContain('U vroeg vandaag al veel verblijven aan.');
    const failed = await post(refusal(503, {}));
    expect([failed.status, failed.main.includes('Dat ligt aan ons.')]).toEqual([503, true]);
  });
});

describe('the page of a request', () => {
  const page = (over: object, locale: keyof typeof PATHS = 'nl', form?: Record<string, string>, more: Answers = {}) => {
    const word = { nl: 'aanvraag', fr: 'demande', en: 'request', de: 'anfrage' }[locale];
    const answers = { ...LISTED, [`${BASE}/rental-units/reservation/${TOKEN}`]: { ...REQUEST, ...over }, ...more };
    return ask(`${PATHS[locale]}/${word}/${TOKEN}`, answers, form);
  };

  it.each(LOCALES)('is valid and private, and the visitor can do nothing but withdraw, in %s', async (locale) => {
    const { status, headers, body, main } = await page({}, locale);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    await expectValidHtml(body, locale);
    expect(main.match(/<button/g)).toHaveLength(1);
    expect(main).toMatch(/<form [^>]*method="post"><button [^>]*value="withdraw" name="do">/);
    expect(main).not.toContain('noor@huis.example');
  });

  it('tells the visitor until when the period is held', async () => {
    expect((await page({})).main).toContain('tot donderdag 3 juni, 14.30\u00a0uur');
  });

  it.each([
    ['CONFIRMED', 'Uw verblijf is bevestigd'],
    ['REFUSED', 'Uw aanvraag is niet aanvaard'],
    ['LAPSED', 'Uw aanvraag is vervallen'],
    ['CANCELLED', 'Uw verblijf is geannuleerd'],
    ['WITHDRAWN', 'Uw aanvraag is ingetrokken'],
  ])('tells the visitor that it is %s', async (state, heading) => {
    const { main } = await page({ state });
    expect(main).toContain(`<h1>${heading}</h1>`);
    expect(main).not.toContain('<form');
  });

  it('lets the agency answer as long as it is held', async () => {
    const { main } = await page({ role: 'agency' });
    expect(main).toContain('noor@huis.example');
    expect(main).toMatch(/<button [^>]*name="do"[^>]*value="confirm"|value="confirm"[^>]*name="do"/);
    expect(main).toContain('value="refuse"');
    expect(main).not.toContain('value="withdraw"');
    for (const state of ['CONFIRMED', 'REFUSED', 'LAPSED', 'CANCELLED', 'WITHDRAWN'])
      expect((await page({ role: 'agency', state })).main).not.toContain('<form');
  });

  it('confirms, refuses and withdraws on POST, and comes back to itself; anything else changes nothing', async () => {
    const calls = {
      [`${BASE}/rental-units/reservation/${TOKEN}/confirm`]: REQUEST,
      [`${BASE}/rental-units/reservation/${TOKEN}/refuse`]: REQUEST,
      [`${BASE}/rental-units/reservation/${TOKEN}/withdraw`]: REQUEST,
    };
    for (const what of ['confirm', 'refuse', 'withdraw']) {
      const { status, headers, asked } = await page({ role: 'agency' }, 'nl', { do: what }, calls);
      expect([status, headers.location]).toEqual([303, `/nl/vakantie/aanvraag/${TOKEN}`]);
      expect(asked).toContain(`${BASE}/rental-units/reservation/${TOKEN}/${what}`);
    }
    for (const what of ['delete', 'toString', '']) {
      const other = await page({ role: 'agency' }, 'nl', { do: what }, calls);
      expect(other.asked.filter((path) => path.includes('/reservation/'))).toEqual([]);
    }
    // Also with the button in its address.
    const opened = await ask(`/nl/vakantie/aanvraag/${TOKEN}?do=withdraw`, { ...LISTED, ...calls });
    expect(opened.asked.filter((path) => path.endsWith('/withdraw'))).toEqual([]);
  });

  it('shows what became of it to whoever withdraws too late', async () => {
    const calls = { [`${BASE}/rental-units/reservation/${TOKEN}/withdraw`]: refusal(409, { state: 'CONFIRMED' }) };
    const { status, headers } = await page({ state: 'CONFIRMED' }, 'nl', { do: 'withdraw' }, calls);
    expect([status, headers.location]).toEqual([303, `/nl/vakantie/aanvraag/${TOKEN}`]);
  });

  it('looks the same for an unknown and a malformed link', async () => {
    const unknown = await ask(`/nl/vakantie/aanvraag/${'B'.repeat(43)}`);
    const malformed = await ask('/nl/vakantie/aanvraag/x%27--');
    expect([unknown.status, malformed.status]).toEqual([404, 404]);
    expect(unknown.main).toBe(malformed.main);
    expect(unknown.headers).toEqual(malformed.headers);
    expect(unknown.headers['cache-control']).toBe('private, no-store');
    expectConsoleError(/^POST .*: 404/);
    const withdrawn = await ask(`/nl/vakantie/aanvraag/${'B'.repeat(43)}`, LISTED, { do: 'withdraw' });
    expect([withdrawn.status, withdrawn.main]).toEqual([404, unknown.main]);
    expect(withdrawn.headers['cache-control']).toBe('private, no-store');
  });
});
