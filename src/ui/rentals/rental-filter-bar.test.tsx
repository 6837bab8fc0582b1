import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Locale } from '../../domain/locale.ts';
import { translator } from '../../i18n/translator.ts';
import { RentalFilterBar, type RentalOptions } from './rental-filter-bar.tsx';

const show = (options: Omit<RentalOptions, 'arrivals'>, locale: Locale = 'nl') =>
  renderToStaticMarkup(
    <RentalFilterBar
      address={{ filter: {}, sort: 'price', page: 1 }}
      options={{ ...options, arrivals: {} }}
      total={0}
      active={0}
      path="/nl/vakantie"
      locale={locale}
      t={translator(locale)}
    />,
  );
const values = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`name="${name}" value="(\\d+)"`, 'g'))].map(([, id]) => Number(id));

it('areas, towns and kinds stand in the order of the language shown', () => {
  const named = (id: number, nl: string, fr: string) => ({ id, name: { nl, fr }, count: 1 });
  const options = {
    locations: [named(1, 'Duinen', 'Dunes'), named(2, 'Zeedijk', 'Digue')],
    cities: [named(3, 'De Haan', 'Le Coq'), named(4, 'De Panne', 'La Panne'), named(5, 'Émile', 'Émile')],
    subKinds: [named(6, 'Studio', 'Studio'), named(7, 'Villa', 'Maison')],
  };
  const order = (locale: Locale) => ['location', 'city', 'kind'].map((name) => values(show(options, locale), name));
  expect(order('nl')).toEqual([
    [1, 2],
    [3, 4, 5],
    [6, 7],
  ]);
  expect(order('fr')).toEqual([
    [2, 1],
    [5, 4, 3],
    [7, 6],
  ]);
});

it('keeps every filter in its place, with the words for one without options', () => {
  // Area, town, kind and length of stay.
  expect(show({}).split('Geen keuze binnen deze filters. Wis er een.')).toHaveLength(5);
});
