// The pages about viewings over a content API that answers from a table.
import { describe, expect, it } from 'vitest';
import { testEstate } from '../../../test/support/estates.ts';
import { type Answers, fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeSite } from '../../../test/support/fake-site.ts';
import { expectValidHtml } from '../../../test/support/html.ts';
import { LOCALES } from '../../domain/locale.ts';
import type { BookedViewing, Slot } from '../../domain/viewings/viewing.ts';
import { renderRequest } from '../http/page.routes.ts';
import { pageKey } from '../http/page-key.ts';
import { createSiteLookup } from '../http/site-lookup.ts';

const BASE = '/sites/testhuis';
const TOKEN = `${'A1b2-'.repeat(8)}xyz`;
const SLOT: Slot = {
  start: '2026-11-19T13:30:00Z',
  end: '2026-11-19T14:00:00Z',
  wallStart: '2026-11-19T14:30',
  wallEnd: '2026-11-19T15:00',
  places: 1,
  group: false,
};
const APPOINTMENT: BookedViewing = {
  id: TOKEN,
  estateId: 7,
  state: 'CONFIRMED',
  sequence: 0,
  start: '2026-11-18T09:00:00Z',
  end: '2026-11-18T09:30:00Z',
  wallStart: '2026-11-18T10:00',
  wallEnd: '2026-11-18T10:30',
  timeZone: 'Europe/Brussels',
  group: false,
  locale: 'fr',
  name: 'Noor',
  listing: { label: 'Molenstraat 18, 9000 Gent', path: '/fr/offre/7/maison' },
  agent: { name: 'Lotte', phone: '+32 9 000 00 00' },
  changeable: true,
};
const agenda = (slots: readonly Slot[], bookable = true) => ({
  estateId: 7,
  timeZone: 'Europe/Brussels',
  bookable,
  slots,
});
const LISTED: Answers = {
  [`${BASE}/estates/v2/7`]: testEstate(7),
  [`${BASE}/live-agenda/7`]: agenda([SLOT]),
  [`${BASE}/live-agenda/reservation/${TOKEN}`]: APPOINTMENT,
};

const ask = async (path: string, answers: Answers, form?: Record<string, string>) => {
  const api = fakeContentApi(fakeAnswers([], answers, fakeSite));
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

const PAGES = {
  nl: ['/nl/afspraak-annuleren', '/nl/afspraak/7', 'Uw afspraak'],
  fr: ['/fr/annuler-rendez-vous', '/fr/rendez-vous/7', 'Votre rendez-vous'],
  en: ['/en/cancel-appointment', '/en/appointment/7', 'Your appointment'],
  de: ['/de/termin-absagen', '/de/termin/7', 'Ihr Termin'],
} as const;

describe('the page of a viewing', () => {
  it.each(LOCALES)('is valid, private and says what it is, in %s', async (locale) => {
    const [path, , heading] = PAGES[locale];
    const { status, headers, body, main } = await ask(`${path}/${TOKEN}`, LISTED);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    await expectValidHtml(body, locale);
    expect(main).toContain(`<h1>${heading}</h1>`);
    expect(main).toContain(`name="start" value="${SLOT.start}"`);
    // The ways to change it are folded away, until they are asked for.
    expect(main).toContain('<details class="changes">');
    expect((await ask(`${path}/${TOKEN}?change`, LISTED)).main).toContain('<details class="changes" open="">');
  });

  it('stays readable, and can be cancelled, when nobody may see the listing any more', async () => {
    const hidden = { [`${BASE}/live-agenda/reservation/${TOKEN}`]: APPOINTMENT };
    const { status, main } = await ask(`/nl/afspraak-annuleren/${TOKEN}`, hidden);
    expect(status).toBe(200);
    expect(main).toContain('Molenstraat 18, 9000 Gent');
    expect(main).toContain('Woensdag 18 november 2026, 10.00');
    expect(main).toContain('Annuleer mijn afspraak');
    expect(main).not.toContain('/aanbod/');
    expect(main).not.toContain('/offre/');
    expect(main).not.toContain('Verplaats mijn afspraak');
  });

  it.each([
    ['cancelled', { state: 'CANCELLED', changeable: false }, 'Uw afspraak is geannuleerd'],
    ['over', { changeable: false }, 'Deze afspraak is voorbij'],
  ] as const)('changes nothing more once it is %s, whatever its address says', async (_, over, heading) => {
    const answers = { ...LISTED, [`${BASE}/live-agenda/reservation/${TOKEN}`]: { ...APPOINTMENT, ...over } };
    const { main } = await ask(`/nl/afspraak-annuleren/${TOKEN}?done=booked`, answers);
    expect(main).toContain(`<h1>${heading}</h1>`);
    expect(main).not.toContain('<form');
  });

  it('says what a visitor did who cancelled, and nothing of the kind when the agency did', async () => {
    const over = { ...APPOINTMENT, state: 'CANCELLED', changeable: false };
    const answers = { ...LISTED, [`${BASE}/live-agenda/reservation/${TOKEN}`]: over };
    const by = async (done: string) => (await ask(`/nl/afspraak-annuleren/${TOKEN}${done}`, answers)).main;
    expect(await by('?done=cancelled')).toContain('is verwittigd en het moment is weer vrij');
    const later = await by('');
    expect(later).toContain('Deze afspraak gaat niet door. U kreeg hiervan een mail.');
    expect(later).not.toContain('verwittigd');
  });

  it('looks the same for an unknown and a malformed id', async () => {
    const unknown = await ask(`/nl/afspraak-annuleren/${'B'.repeat(43)}`, LISTED);
    const malformed = await ask('/nl/afspraak-annuleren/x%27--', LISTED);
    expect([unknown.status, malformed.status]).toEqual([404, 404]);
    expect(unknown.main).toBe(malformed.main);
    expect(unknown.headers).toEqual(malformed.headers);
    expect(unknown.headers['cache-control']).toBe('private, no-store');
    const posted = await ask(`/nl/afspraak-annuleren/${'B'.repeat(43)}`, LISTED, { do: 'cancel' });
    expect([posted.status, posted.main]).toEqual([404, unknown.main]);
  });

  it('moves and cancels by a form, and goes back to the page', async () => {
    const page = `/nl/afspraak-annuleren/${TOKEN}`;
    const cancelled = await ask(page, LISTED, { do: 'cancel' });
    expect([cancelled.status, cancelled.headers.location]).toEqual([303, `${page}?done=cancelled`]);
    const moved = await ask(page, LISTED, { do: 'move', start: SLOT.start });
    expect([moved.status, moved.headers.location]).toEqual([303, `${page}?done=moved`]);
    const none = await ask(page, LISTED, { do: 'move' });
    expect(none.status).toBe(400);
    expect(none.main).toContain('Kies eerst een ander moment.');
    expect(none.main).toContain('<details class="changes" open="">');
  });
});

describe('the page that books', () => {
  it.each(LOCALES)('shows the moments as they are now, in %s', async (locale) => {
    const [, path] = PAGES[locale];
    const { status, headers, body, main } = await ask(`${path}?start=${SLOT.start}`, LISTED);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    await expectValidHtml(body, locale);
    expect(main).toMatch(new RegExp(`name="start" value="${SLOT.start}" checked|checked=""[^>]*value="${SLOT.start}"`));
  });

  it('has the fields first when a moment is chosen: the others are folded away, and the first field has the focus', async () => {
    const chosen = await ask(`/nl/afspraak/7?start=${SLOT.start}`, LISTED);
    expect(chosen.main).toContain('<details class="fold"><summary>Ander moment</summary>');
    expect(chosen.main).toMatch(/<input[^>]*name="name"[^>]*autofocus=""|<input[^>]*autofocus=""[^>]*name="name"/i);
    const open = await ask('/nl/afspraak/7', LISTED);
    expect(open.main).toContain('<details class="fold bare" open="">');
    expect(open.main).not.toMatch(/autofocus/i);
  });

  it('has the waiting list only when it is asked for', async () => {
    const { main } = await ask('/nl/afspraak/7', LISTED);
    expect(main).not.toContain('Zet me op de wachtlijst');
    expect(main).toContain('href="/nl/afspraak/7?wait#waiting-list"');
    expect((await ask('/nl/afspraak/7?wait', LISTED)).main).toContain('Zet me op de wachtlijst');
  });

  it('opens with the moment that is held, says until when, and lets it go', async () => {
    const held = { start: SLOT.start, until: '2026-11-15T10:30:00Z', wallUntil: '2026-11-15T11:30' };
    const offered = { ...LISTED, [`${BASE}/live-agenda/7?offer=${TOKEN}`]: { ...agenda([SLOT]), held } };
    const { main, headers } = await ask(`/nl/afspraak/7?offer=${TOKEN}`, offered);
    expect(main).toContain('Dit moment houden we tot 11.30\u00a0uur voor u vrij.');
    expect(main).toContain(`<input type="hidden" name="offer" value="${TOKEN}"/>`);
    expect(main).toContain('Ik heb dit moment niet meer nodig');
    expect(headers['referrer-policy']).toBe('no-referrer');
    const over = await ask(`/nl/afspraak/7?offer=${TOKEN}`, {
      ...LISTED,
      [`${BASE}/live-agenda/7?offer=${TOKEN}`]: agenda([SLOT]),
    });
    expect(over.main).toContain('Dit moment houden we niet meer voor u vrij');
    expect(over.main).not.toContain('Ik heb dit moment niet meer nodig');
    const declined = await ask('/nl/afspraak/7', offered, { offer: TOKEN, decline: 'on' });
    expect([declined.status, declined.headers.location]).toEqual([303, '/nl/afspraak/7?declined']);
    expect((await ask('/nl/afspraak/7?declined', LISTED)).main).toContain(
      'We bieden het aan de volgende op de lijst aan.',
    );
  });

  it('names each form anew, so that it books once', async () => {
    const keys = await Promise.all([1, 2].map(async () => (await ask('/nl/afspraak/7', LISTED)).main));
    const [first, second] = keys.map((main) => /name="submission" value="([0-9a-f-]{36})"/.exec(main)?.[1]);
    expect(first).toBeDefined();
    expect(first).not.toBe(second);
  });

  it('says so when the moment of the link is gone', async () => {
    const { main } = await ask('/nl/afspraak/7?start=2026-11-01T10:00:00Z', LISTED);
    expect(main).toContain('Dit moment is net geboekt');
  });

  it('offers the waiting list alone when nothing is free, and a person when nothing is booked here', async () => {
    const full = await ask('/nl/afspraak/7', { ...LISTED, [`${BASE}/live-agenda/7`]: agenda([]) });
    expect(full.main).toContain('Er zijn nu geen vrije momenten.');
    expect(full.main).toContain('Zet me op de wachtlijst');
    const closed = await ask('/nl/afspraak/7', { ...LISTED, [`${BASE}/live-agenda/7`]: agenda([], false) });
    expect(closed.main).toContain('Een bezoek aan dit pand spreekt u af met ons.');
    expect(closed.main).not.toContain('<form');
  });

  it('does not exist for a listing that does not', async () => {
    expect((await ask('/nl/afspraak/8', LISTED)).status).toBe(404);
    expect((await ask('/nl/afspraak/99999999999', LISTED)).status).toBe(404);
  });
});

it('is never kept for others', () => {
  const key = (path: string) => pageKey({ protocol: 'https', host: 'testhuis.example', path, search: '' });
  expect([key('/nl/afspraak/7'), key(`/nl/afspraak-annuleren/${TOKEN}`)]).toEqual([undefined, undefined]);
});
