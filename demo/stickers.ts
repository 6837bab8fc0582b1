import type { Unit } from '../src/domain/record/estate.ts';
import type { Facts } from './facts.ts';
import { isHome } from './kinds.ts';
import { isSold } from './transactions.ts';

type Sticker = NonNullable<Unit['general']['sticker']>;

const STICKERS = {
  NEW: { id: 1, name: { nl: 'Nieuw', fr: 'Nouveau', en: 'New', de: 'Neu' }, color: '#FFCB3D', colorText: '#14242A' },
  NEW_PRICE: {
    id: 2,
    name: { nl: 'Nieuwe prijs', fr: 'Nouveau prix', en: 'New price', de: 'Neuer Preis' },
    color: '#0F3D44',
    colorText: '#FFFFFF',
  },
  OPEN_HOUSE: {
    id: 3,
    name: { nl: 'Openhuisdag', fr: 'Portes ouvertes', en: 'Open house', de: 'Tag der offenen Tür' },
    color: '#1B6A43',
    colorText: '#FFFFFF',
  },
  EXCLUSIVE: {
    id: 4,
    name: { nl: 'Exclusief', fr: 'Exclusivité', en: 'Exclusive', de: 'Exklusiv' },
    color: '#14242A',
    colorText: '#FFFFFF',
  },
  OPTION: {
    id: 5,
    name: { nl: 'Optie', fr: 'Option', en: 'Under option', de: 'Option' },
    color: '#FFFFFF',
    colorText: '#000000',
  },
  SOON: {
    id: 6,
    name: { nl: 'Binnenkort', fr: 'Bientôt', en: 'Coming soon', de: 'Demnächst' },
    color: '#7A4F00',
    colorText: '#FFFFFF',
  },
} as const satisfies Record<string, Sticker>;

export const stickerOf = (facts: Facts): Sticker | undefined => {
  if (isSold(facts.transaction)) return undefined;
  if (facts.transaction === 3 || facts.transaction === 4) return STICKERS.OPTION;
  if (facts.transaction === 10) return STICKERS.SOON;
  if (facts.age <= 14) return STICKERS.NEW;
  const draw = facts.voice % 100;
  if (!facts.rent && facts.age > 60 && draw < 12) return STICKERS.NEW_PRICE;
  if (!facts.rent && isHome(facts.kind.family) && draw >= 12 && draw < 17) return STICKERS.OPEN_HOUSE;
  return facts.kind.price > 1.25 && draw < 40 ? STICKERS.EXCLUSIVE : undefined;
};

/** Named picks a page can show by name; `featured` is chosen by the catalogue. */
export const collectionsOf = (facts: Facts): string[] => {
  if (isSold(facts.transaction)) return [];
  const collections: string[] = [];
  if (facts.age <= 21) collections.push('new');
  if (facts.seaView !== undefined) collections.push('sea-view');
  if (facts.garden > 0) collections.push('with-garden');
  if (facts.label === 'A' || facts.label === 'A_PLUS' || facts.label === 'A_PLUS_PLUS')
    collections.push('energy-efficient');
  if (/^(INVESTMENT_PROPERTY|APARTMENT_BUILDING|STUDENT_ROOM|MULTI_FAMILY_HOUSE)$/u.test(facts.kind.code))
    collections.push('investment');
  return collections;
};
