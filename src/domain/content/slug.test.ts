import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../test/support/any-text.ts';
import { labelsFor } from '../display/labels-for.ts';
import { LOCALES } from '../locale.ts';
import { matchRoute } from './routes.ts';
import { estateAlternates, estateSlug, estateUri, projectSlug, propertySlug, slugify } from './slug.ts';

const nl = labelsFor('nl');
const address = {
  visible: true,
  street: { nl: 'Molenstraat', fr: 'Rue du Moulin' },
  number: '18',
  city: { id: 90000, zip: '9000', name: 'Gent', alias: { fr: 'Gand' } },
};
const house = {
  general: { id: 7, headType: { id: 1 }, subType: { id: 117, name: { nl: 'Huis' } }, transaction: { id: 1 } },
  address,
};

describe('text to slug', () => {
  it.each([
    ['Molenstraat 18', 'molenstraat-18'],
    ['  Sint-Martens-Latem  ', 'sint-martens-latem'],
    ['Rue de l’Église 7/302', 'rue-de-l-eglise-7-302'],
    ['Groß & Schön', 'gross-schon'],
    ['Sacré-Cœur', 'sacre-coeur'],
    ['ﬂat ĳ', 'flat-ij'],
    ['---', ''],
    ['Дом', ''],
    ['a'.repeat(300), 'a'.repeat(200)],
  ])('%s → %s', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });
  it('writes umlauts out in German', () => {
    expect(slugify('Grundstück', 'de')).toBe('grundstueck');
  });
  it('is idempotent and a clean path segment', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 400 }), fc.constantFrom(...LOCALES), (text, locale) => {
        const slug = slugify(text, locale);
        expect(slugify(slug, locale)).toBe(slug);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      }),
      { numRuns: 300 },
    );
  });
});

describe('property slug', () => {
  it.each([
    ['nl', 'huis-te-koop-in-molenstraat-18-9000-gent'],
    ['fr', 'maison-a-vendre-a-rue-du-moulin-18-9000-gent'],
    ['en', 'house-for-sale-in-molenstraat-18-9000-gent'],
    ['de', 'haus-zu-verkaufen-in-molenstraat-18-9000-gent'],
  ] as const)('%s', (locale, slug) => {
    expect(propertySlug(house, labelsFor(locale))).toBe(slug);
  });
  it('leaves the street out when the address is hidden', () => {
    expect(propertySlug({ ...house, address: { ...address, visible: false } }, nl)).toBe('huis-te-koop-in-9000-gent');
  });
  it('takes the record’s own names', () => {
    const general = {
      ...house.general,
      subType: { id: 9, name: { nl: 'Kasteelhoeve' } },
      transaction: { id: 1, name: { nl: 'Openbare verkoop' } },
    };
    expect(propertySlug({ ...house, general }, nl)).toBe('kasteelhoeve-openbare-verkoop-in-molenstraat-18-9000-gent');
  });
  it('names the type when there is no subtype, and drops "in" without a place', () => {
    expect(propertySlug({ general: { id: 7, headType: { id: 2 }, transaction: { id: 2 } } }, nl)).toBe('grond-te-huur');
  });
  it('keeps the box', () => {
    expect(propertySlug({ ...house, address: { ...address, box: '302' } }, nl)).toBe(
      'huis-te-koop-in-molenstraat-18-302-9000-gent',
    );
  });
});

describe('project slug and unit link', () => {
  const project = {
    general: { id: 20, project: true, title: { nl: 'De ‘Weverij’ B.V. "Fase 2"', fr: '' } },
    address,
  };
  it('is the title without quotes and dots, then in, zip and city', () => {
    expect(projectSlug(project, nl)).toBe('de-weverij-bv-fase-2-in-9000-gent');
    expect(projectSlug(project, labelsFor('fr'))).toBe('de-weverij-bv-fase-2-a-9000-gent');
  });
  it('the unit link is the project link with the unit’s id appended', () => {
    expect(estateUri(project, undefined, nl)).toBe('/nl/aanbod/20/de-weverij-bv-fase-2-in-9000-gent');
    expect(estateUri({ general: { id: 33, parentId: 20 } }, project, nl)).toBe(
      '/nl/aanbod/20/de-weverij-bv-fase-2-in-9000-gent/33',
    );
  });
  it('a unit without its project gets the short form', () => {
    expect(estateUri({ general: { id: 33, parentId: 20 } }, undefined, nl)).toBe('/nl/aanbod/33');
    expect(estateUri({ general: { id: 33, parentId: 1 } }, undefined, nl)).toBe('/nl/aanbod/33');
    for (const parentId of [0, -1])
      expect(estateUri({ ...house, general: { ...house.general, parentId } }, undefined, nl)).toBe(
        '/nl/aanbod/7/huis-te-koop-in-molenstraat-18-9000-gent',
      );
  });
  it('a project without a title reads like a property', () => {
    expect(projectSlug({ general: { id: 1, project: true, headType: { id: 7 } }, address }, nl)).toBe(
      'nieuwbouwproject-in-molenstraat-18-9000-gent',
    );
  });
});

it('a record that says nothing still has a link', () => {
  expect(estateSlug({ general: { id: 5 } }, nl)).toBe('5');
  expect(estateUri({ general: { id: 5 } }, undefined, nl)).toBe('/nl/aanbod/5/5');
});

it('gives the canonical link of every locale', () => {
  expect(estateAlternates(house, undefined, labelsFor)).toEqual({
    nl: '/nl/aanbod/7/huis-te-koop-in-molenstraat-18-9000-gent',
    fr: '/fr/offre/7/maison-a-vendre-a-rue-du-moulin-18-9000-gent',
    en: '/en/offer/7/house-for-sale-in-molenstraat-18-9000-gent',
    de: '/de/angebot/7/haus-zu-verkaufen-in-molenstraat-18-9000-gent',
  });
});

it('any title makes a link that matches its route again', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 50 }), fc.constantFrom(...LOCALES), (title, locale) => {
      const uri = estateUri({ general: { id: 5, project: true, title: { nl: title } } }, undefined, labelsFor(locale));
      expect(matchRoute(uri)).toMatchObject({ type: 'estate', locale, params: { estateId: '5' } });
    }),
  );
});
