import { expect, it } from 'vitest';
import { checkContactForm } from './contact-form.ts';
import { shareCode } from './favorites.ts';
import { favoritesText, sharedFavorites } from './shared-favorites.ts';

const hostnames = ['www.lindeloo.example', 'localhost'];
const form = (sharedFavorites: unknown) => {
  const checked = checkContactForm({
    firstName: 'Noor',
    email: 'noor@thuis.example',
    message: 'Welke van deze?',
    privacy: 'on',
    sharedFavorites,
  });
  return checked.ok ? checked.form : undefined;
};

it('come along with a form, and never as a field of the form’s own', () => {
  expect(form(shareCode([24037, 12]))).toMatchObject({ favorites: [24037, 12] });
  expect(form(shareCode([24037]))?.fields).not.toHaveProperty('sharedFavorites');
  for (const wrong of ['', 'NIETS', '../../etc', '1-2-', 'abcdefg', ['1', '2'], undefined])
    expect(form(wrong)).not.toHaveProperty('favorites');
});

it('are read again from what is stored, and from links to the list on this very site', () => {
  const code = shareCode([12, 7]);
  const texts = [
    `Zie https://www.lindeloo.example/nl/favorieten?share=${code}. Graag alle twee.`,
    `Of http://localhost:3000/de/favoriten?from=x&share=${shareCode([9])}`,
    `https://elders.example/nl/favorieten?share=${shareCode([1])}`,
    `https://www.lindeloo.example/nl/aanbod?share=${shareCode([2])}`,
    'https://www.lindeloo.example/nl/favorieten',
  ];
  const fields = [{ sharedFavorites: favoritesText([24037, 12]) }, { message: '99' }, { sharedFavorites: 'x, -4' }];
  expect(sharedFavorites(fields, texts, hostnames)).toEqual([24037, 12, 7, 9]);
  expect(sharedFavorites([], [], hostnames)).toEqual([]);
});
