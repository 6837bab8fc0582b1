import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../test/support/any-text.ts';
import { LOCALES } from '../locale.ts';
import { buildRoute, matchRoute, ROUTES, type RouteType } from './routes.ts';

const params = {
  token: 'tok',
  estateId: 7,
  slug: 'huis',
  entityId: 9,
  appointmentId: 'app',
  rentalUnitId: 3,
};

describe('route table (behaviour 2, decisions 5)', () => {
  it.each([
    ['home', '/nl', '/fr', '/en', '/de'],
    [
      'privacyStatement',
      '/nl/privacyverklaring',
      '/fr/declaration-de-confidentialite',
      '/en/privacy-statement',
      '/de/datenschutzerklaerung',
    ],
    [
      'termsOfUse',
      '/nl/gebruiksvoorwaarden',
      '/fr/conditions-d-utilisation',
      '/en/terms-of-use',
      '/de/nutzungsbedingungen',
    ],
    ['favorites', '/nl/favorieten', '/fr/favoris', '/en/favorites', '/de/favoriten'],
    [
      'keepMeInformed',
      '/nl/hou-me-op-de-hoogte',
      '/fr/tenez-moi-au-courant',
      '/en/keep-me-informed',
      '/de/halte-mich-auf-dem-laufenden',
    ],
    [
      'keepMeInformedSuccess',
      '/nl/hou-me-op-de-hoogte/bevestigd',
      '/fr/tenez-moi-au-courant/confirme',
      '/en/keep-me-informed/success',
      '/de/halte-mich-auf-dem-laufenden/bestaetigt',
    ],
    [
      'unsubscribe',
      '/nl/hou-me-op-de-hoogte/uitschrijven/tok',
      '/fr/tenez-moi-au-courant/desinscrire/tok',
      '/en/keep-me-informed/unsubscribe/tok',
      '/de/halte-mich-auf-dem-laufenden/abbestellen/tok',
    ],
    [
      'editSubscriptions',
      '/nl/hou-me-op-de-hoogte/tok',
      '/fr/tenez-moi-au-courant/tok',
      '/en/keep-me-informed/tok',
      '/de/halte-mich-auf-dem-laufenden/tok',
    ],
    ['estateShort', '/nl/aanbod/7', '/fr/offre/7', '/en/offer/7', '/de/angebot/7'],
    ['estate', '/nl/aanbod/7/huis', '/fr/offre/7/huis', '/en/offer/7/huis', '/de/angebot/7/huis'],
    ['unit', '/nl/aanbod/7/huis/9', '/fr/offre/7/huis/9', '/en/offer/7/huis/9', '/de/angebot/7/huis/9'],
    [
      'cancelAppointment',
      '/nl/afspraak-annuleren/app',
      '/fr/annuler-rendez-vous/app',
      '/en/cancel-appointment/app',
      '/de/termin-absagen/app',
    ],
    ['appointment', '/nl/afspraak/7', '/fr/rendez-vous/7', '/en/appointment/7', '/de/termin/7'],
    ['holiday', '/nl/vakantie/3', '/fr/vacances/3', '/en/holiday/3', '/de/feiertage/3'],
    [
      'holidayRequest',
      '/nl/vakantie/aanvraag/tok',
      '/fr/vacances/demande/tok',
      '/en/holiday/request/tok',
      '/de/feiertage/anfrage/tok',
    ],
    ['detail', '/nl/detail', '/fr/detail', '/en/detail', '/de/detail'],
    [
      'ajaxNotifications',
      '/nl/ajax/notifications',
      '/fr/ajax/notifications',
      '/en/ajax/notifications',
      '/de/ajax/notifications',
    ],
    [
      'ajaxContactFormHandler',
      '/nl/ajax/contact-form-handler',
      '/fr/ajax/contact-form-handler',
      '/en/ajax/contact-form-handler',
      '/de/ajax/contact-form-handler',
    ],
    [
      'brochure',
      '/nl/aanbod/7/brochure.pdf',
      '/fr/offre/7/brochure.pdf',
      '/en/offer/7/brochure.pdf',
      '/de/angebot/7/expose.pdf',
    ],
    [
      'windowCard',
      '/nl/aanbod/7/raamaffiche.pdf',
      '/fr/offre/7/affiche-vitrine.pdf',
      '/en/offer/7/window-card.pdf',
      '/de/angebot/7/aushang.pdf',
    ],
    [
      'holidayBrochure',
      '/nl/vakantie/3/brochure.pdf',
      '/fr/vacances/3/brochure.pdf',
      '/en/holiday/3/brochure.pdf',
      '/de/feiertage/3/expose.pdf',
    ],
    ['ajaxEstate', '/nl/ajax/estate/7', '/fr/ajax/estate/7', '/en/ajax/estate/7', '/de/ajax/estate/7'],
    ['ajaxSearchText', '/nl/ajax/search-text', '/fr/ajax/search-text', '/en/ajax/search-text', '/de/ajax/search-text'],
    ['ajaxSearchCity', '/nl/ajax/search-city', '/fr/ajax/search-city', '/en/ajax/search-city', '/de/ajax/search-city'],
    [
      'ajaxSendToAFriend',
      '/nl/ajax/send-to-a-friend',
      '/fr/ajax/send-to-a-friend',
      '/en/ajax/send-to-a-friend',
      '/de/ajax/send-to-a-friend',
    ],
    [
      'ajaxSimilarEstate',
      '/nl/ajax/similar-estate/7',
      '/fr/ajax/similar-estate/7',
      '/en/ajax/similar-estate/7',
      '/de/ajax/similar-estate/7',
    ],
  ] as const)('%s', (type, nl, fr, en, de) => {
    expect(LOCALES.map((locale) => buildRoute(type, locale, params))).toEqual([nl, fr, en, de]);
    for (const [locale, path] of [
      ['nl', nl],
      ['fr', fr],
      ['en', en],
      ['de', de],
    ] as const)
      expect(matchRoute(path)).toMatchObject({ type, locale });
  });
});

describe('building', () => {
  it('substitutes and encodes the parameters', () => {
    expect(buildRoute('estate', 'en', { estateId: 12, slug: 'a/b c?é' })).toBe('/en/offer/12/a%2Fb%20c%3F%C3%A9');
  });
  it('gives "/" for an unknown route type', () => {
    expect(buildRoute('nowhere', 'nl', {})).toBe('/');
    expect(buildRoute('toString', 'nl')).toBe('/');
  });
  it('gives "/" when a parameter is missing, empty or a dot segment', () => {
    expect(buildRoute('estate' as string, 'nl', { estateId: 1 })).toBe('/');
    expect(buildRoute('editSubscriptions', 'nl', { token: '' })).toBe('/');
    expect(buildRoute('editSubscriptions', 'nl', { token: '..' })).toBe('/');
  });
  it('lets the slug differ per locale', () => {
    const slugs = { nl: 'huis', fr: 'maison', en: 'house', de: 'haus' };
    expect(LOCALES.map((locale) => buildRoute('estate', locale, { estateId: 5, slug: slugs[locale] }))).toEqual([
      '/nl/aanbod/5/huis',
      '/fr/offre/5/maison',
      '/en/offer/5/house',
      '/de/angebot/5/haus',
    ]);
  });
});

describe('matching', () => {
  it('gives the decoded parameters', () => {
    expect(matchRoute('/fr/offre/12/maison%20%C3%A0%20vendre/34')).toEqual({
      type: 'unit',
      locale: 'fr',
      params: { estateId: '12', slug: 'maison à vendre', entityId: '34' },
    });
  });
  it('lets static segments win over parameters', () => {
    expect(matchRoute('/nl/hou-me-op-de-hoogte/bevestigd')?.type).toBe('keepMeInformedSuccess');
    expect(matchRoute('/nl/hou-me-op-de-hoogte/success')).toEqual({
      type: 'editSubscriptions',
      locale: 'nl',
      params: { token: 'success' },
    });
  });
  it('forgives one trailing slash', () => {
    expect(matchRoute('/nl/')?.type).toBe('home');
    expect(matchRoute('/nl/aanbod/7/')?.type).toBe('estateShort');
    expect(matchRoute('/nl/aanbod/7//')).toBeUndefined();
  });
  it.each([
    '',
    '/',
    '/it',
    '/NL',
    'nl/favorieten',
    '/nl/favorites',
    '/nl/aanbod',
    '/nl/aanbod/0',
    '/nl/aanbod/-1',
    '/nl/aanbod/1.5',
    '/nl/aanbod/007',
    '/nl/aanbod/12a/huis',
    '/nl/aanbod/9999999999999999',
    '/nl/aanbod/7/huis/abc',
    '/nl/aanbod//huis',
    '/nl/vakantie/x',
    '/nl/aanbod/7/%E0%A4%A',
    '/nl/hou-me-op-de-hoogte/%',
    '/nl/ajax',
    '/nl/ajax/estate/x',
    '/nl/a/b/c/d/e/f',
  ])('knows no route for %j', (path) => {
    expect(matchRoute(path)).toBeUndefined();
  });
  it('never throws', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        matchRoute(text);
        matchRoute(`/nl/aanbod/${text}`);
        for (const locale of LOCALES) buildRoute(text, locale, { token: text });
      }),
    );
  });
});

it('build then match gives back type, locale and parameters', () => {
  const id = fc.integer({ min: 1, max: 2 ** 31 }).map(String);
  const word = fc
    .string({ unit: 'binary', minLength: 1 })
    .filter((text) => text.isWellFormed() && !/^\.\.?$/.test(text));
  const localizedStatic = new Set(['bevestigd', 'confirme', 'success', 'bestaetigt']);
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(ROUTES) as RouteType[])),
      fc.constantFrom(...LOCALES),
      fc.record({
        token: word.filter((text) => !localizedStatic.has(text)),
        slug: word,
        appointmentId: word,
        estateId: id,
        entityId: id,
        rentalUnitId: id,
      }),
      (type, locale, all) => {
        const match = matchRoute(buildRoute(type, locale, all));
        expect(match?.type).toBe(type);
        expect(match?.locale).toBe(locale);
        expect(all).toMatchObject(match?.params ?? {});
      },
    ),
  );
});
