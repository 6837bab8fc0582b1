// One status for every place that shows, finds or counts a listing. Listings of the special source carry a guid and
// number their transactions otherwise: filters, counts and groups speak our own table, the record keeps its own number.
import type { Estate } from '../../src/domain/record/estate.ts';
import { testEstate, testProject } from '../support/estates.ts';
import type { Edge } from './edge.ts';

type Names = { readonly nl: string; readonly fr: string; readonly en: string; readonly de: string };
const SOLD: Names = { nl: 'Verkocht', fr: 'Vendu', en: 'Sold', de: 'Verkauft' };
const RENTED: Names = { nl: 'Verhuurd', fr: 'Loué', en: 'Rented', de: 'Vermietet' };
const FOR_SALE: Names = { nl: 'Te koop', fr: 'À vendre', en: 'For sale', de: 'Zu verkaufen' };
const TO_RENT: Names = { nl: 'Te huur', fr: 'À louer', en: 'To rent', de: 'Zu vermieten' };
const SALE_OPTION: Names = {
  nl: 'Te koop onder optie',
  fr: 'À vendre sous option',
  en: 'For sale under option',
  de: 'Zu verkaufen unter Option',
};
const RENT_OPTION: Names = {
  nl: 'Te huur onder optie',
  fr: 'À louer sous option',
  en: 'To rent under option',
  de: 'Zu vermieten unter Option',
};
const SHORT: Names = {
  nl: 'Te huur voor korte duur',
  fr: 'À louer pour une courte durée',
  en: 'Short-term rental',
  de: 'Kurzzeitmiete',
};
const SOON: Names = {
  nl: 'Binnenkort te huur',
  fr: 'Bientôt à louer',
  en: 'To rent soon',
  de: 'Demnächst zu vermieten',
};
const COMING: Names = {
  nl: 'Binnenkort beschikbaar',
  fr: 'Bientôt disponible',
  en: 'Coming soon',
  de: 'Demnächst verfügbar',
};
const TAKE_OVER: Names = { nl: 'Over te nemen', fr: 'À remettre', en: 'For takeover', de: 'Zur Übernahme' };
const TAKEN_OVER: Names = { nl: 'Overgenomen', fr: 'Remis', en: 'Taken over', de: 'Übernommen' };

type Status = 'FOR_SALE' | 'TO_RENT' | 'TAKE_OVER' | 'SOLD' | 'RENTED' | 'TAKEN_OVER';
type Row = {
  readonly raw: number;
  /** In the table of its source. */
  readonly name: Names;
  readonly status: Status;
  /** In our own table. */
  readonly own: number;
  readonly ownName: Names;
};

const STATUSES: readonly Status[] = ['FOR_SALE', 'TO_RENT', 'TAKE_OVER', 'SOLD', 'RENTED', 'TAKEN_OVER'];
const isSold = (status: Status): boolean => ['SOLD', 'RENTED', 'TAKEN_OVER'].includes(status);
const words = (names: Names) => ({
  nl: { has: [names.nl] },
  fr: { has: [names.fr] },
  en: { has: [names.en] },
  de: { has: [names.de] },
});
/** A sold card says so and has no price; what is on offer says neither sold nor rented. */
const card = ({ name, status }: Row): NonNullable<Edge['card']> =>
  isSold(status)
    ? {
        nl: { has: [name.nl], lacks: ['€'] },
        fr: { has: [name.fr], lacks: ['€'] },
        en: { has: [name.en], lacks: ['€'] },
        de: { has: [name.de], lacks: ['€'] },
      }
    : { nl: { has: ['€'], lacks: ['Verkocht', 'Verhuurd', 'Overgenomen'] } };

/** A number means our own table: the record's own number finds it only where both tables agree. */
const lists = ({ raw, own, status }: Row): Record<string, boolean> => ({
  '?trans=kopen': status === 'FOR_SALE',
  '?trans=huren': status === 'TO_RENT',
  ...Object.fromEntries(STATUSES.map((code) => [`?trans=${code}`, code === status])),
  [`?trans=${raw}`]: raw === own,
  [`?trans=${own}`]: true,
});

const feed = ({ status, own }: Row): NonNullable<Edge['feed']> => {
  if (isSold(status)) return 'absent';
  if (status !== 'TO_RENT') return { has: ['<price_freq>sale</price_freq>'] };
  return { has: [`<price_freq>${own === 8 ? 'week' : 'month'}</price_freq>`] };
};

const edgeOf = (row: Row, record: Estate, name: string): Edge => {
  const transaction = { id: row.raw, code: row.status, name: row.name };
  return {
    name,
    record,
    card: card(row),
    page: words(row.name),
    lists: lists(row),
    options: { transactions: [{ id: row.own, code: row.status, name: row.ownName, count: 1 }] },
    headings: { '?group=STATUS': { nl: [`${row.ownName.nl}: 1 pand`], de: [`${row.ownName.de}: 1 Objekt`] } },
    api: { general: { transaction, status: row.status } },
    found: { general: { transaction, status: row.status } },
    feed: feed(row),
    alerts: [
      { criteria: { transaction: 'FOR_SALE' }, isNews: row.status === 'FOR_SALE' },
      { criteria: { transaction: 'TO_RENT' }, isNews: row.status === 'TO_RENT' },
    ],
  };
};

const SPECIAL: readonly Row[] = [
  { raw: 1, name: SOLD, status: 'SOLD', own: 5, ownName: SOLD },
  { raw: 2, name: TO_RENT, status: 'TO_RENT', own: 2, ownName: TO_RENT },
  { raw: 3, name: FOR_SALE, status: 'FOR_SALE', own: 1, ownName: FOR_SALE },
  { raw: 4, name: RENT_OPTION, status: 'TO_RENT', own: 4, ownName: RENT_OPTION },
  { raw: 5, name: SALE_OPTION, status: 'FOR_SALE', own: 3, ownName: SALE_OPTION },
  { raw: 6, name: RENTED, status: 'RENTED', own: 6, ownName: RENTED },
  { raw: 7, name: SOLD, status: 'SOLD', own: 5, ownName: SOLD },
  { raw: 8, name: SHORT, status: 'TO_RENT', own: 8, ownName: SHORT },
  { raw: 9, name: FOR_SALE, status: 'FOR_SALE', own: 1, ownName: FOR_SALE },
  // Our own 10 is for sale: a home that is to rent soon stands with what is to rent.
  { raw: 10, name: SOON, status: 'TO_RENT', own: 2, ownName: TO_RENT },
  // Not in the table: neither sold nor to rent, so for sale, in the group of what is for sale.
  { raw: 77, name: FOR_SALE, status: 'FOR_SALE', own: 1, ownName: FOR_SALE },
];

/** The neighbouring case: the same numbers without a guid. */
const OWN: readonly Row[] = [
  { raw: 1, name: FOR_SALE, status: 'FOR_SALE', own: 1, ownName: FOR_SALE },
  { raw: 3, name: SALE_OPTION, status: 'FOR_SALE', own: 3, ownName: SALE_OPTION },
  { raw: 5, name: SOLD, status: 'SOLD', own: 5, ownName: SOLD },
  { raw: 7, name: TAKE_OVER, status: 'TAKE_OVER', own: 7, ownName: TAKE_OVER },
  { raw: 9, name: TAKEN_OVER, status: 'TAKEN_OVER', own: 9, ownName: TAKEN_OVER },
  { raw: 10, name: COMING, status: 'FOR_SALE', own: 10, ownName: COMING },
  { raw: 77, name: FOR_SALE, status: 'FOR_SALE', own: 1, ownName: FOR_SALE },
];

const special = (id: number, transaction: number): Estate =>
  testEstate(id, { general: { guid: `d1f0-${id}`, transaction: { id: transaction } } });
const own = (id: number, transaction: number): Estate =>
  testEstate(id, { general: { transaction: { id: transaction } } });

const units = (projectId: number, statuses: readonly Estate['general']['transaction'][]): Estate => {
  const project = testProject(
    projectId,
    statuses.map((_, i) => projectId + 1 + i),
    { general: { transaction: null } },
  );
  return {
    ...project,
    children: (project.children ?? []).map((unit, i) => ({
      ...unit,
      general: { ...unit.general, transaction: statuses[i] ?? null },
    })),
  };
};

export const edges: readonly Edge[] = [
  ...SPECIAL.map((row, i) => edgeOf(row, special(2000 + i, row.raw), `the special source, transaction ${row.raw}`)),
  ...OWN.map((row, i) => edgeOf(row, own(2020 + i, row.raw), `our own table, transaction ${row.raw}`)),
  {
    name: 'a record that only names its status has that status everywhere',
    record: testEstate(2030, { general: { transaction: null }, status: 'RENTED' }),
    card: { nl: { has: ['Verhuurd'], lacks: ['€'] } },
    lists: { '?trans=6': true, '?trans=RENTED': true, '?trans=huren': false },
    options: { transactions: [{ id: 6, code: 'RENTED', count: 1 }] },
    headings: { '?group=STATUS': { nl: ['Verhuurd: 1 pand'] } },
    api: { general: { status: 'RENTED' } },
    feed: 'absent',
  },
  {
    name: 'a name of its own is on the card; the group and the filter keep the name of the table',
    record: testEstate(2031, { general: { transaction: { id: 1, name: { nl: 'Nieuw te koop' } } } }),
    page: { nl: { has: ['Nieuw te koop'] }, fr: { has: ['À vendre'] } },
    headings: { '?group=STATUS': { nl: ['Te koop: 1 pand'] } },
    options: { transactions: [{ id: 1, name: FOR_SALE }] },
    api: {
      general: {
        transaction: {
          id: 1,
          name: { nl: 'Nieuw te koop', fr: 'À vendre', en: 'For sale', de: 'Zu verkaufen' },
        },
      },
    },
  },
  {
    name: 'both sources and unknown numbers stand in one group each, and the groups add up',
    record: special(2040, 1),
    beside: [own(2041, 5), special(2042, 3), special(2043, 77), own(2044, 77), own(2045, 1)],
    headings: {
      '?group=STATUS': {
        nl: ['Te koop: 4 panden', 'Verkocht: 2 panden'],
        fr: ['À vendre: 4 biens', 'Vendu: 2 biens'],
        en: ['For sale: 4 properties', 'Sold: 2 properties'],
        de: ['Zu verkaufen: 4 Objekte', 'Verkauft: 2 Objekte'],
      },
    },
    options: {
      transactions: [
        { id: 1, count: 4 },
        { id: 5, count: 2 },
      ],
    },
  },
  {
    name: 'a project with a unit on offer is not in a list of what is sold',
    record: units(2100, [{ id: 5 }, { id: 1 }]),
    beside: [own(2110, 5)],
    lists: {
      '?trans=SOLD': false,
      '?trans=5': false,
      '?trans=SOLD&trans=RENTED': false,
      '?trans=kopen': true,
      '': true,
    },
    options: {
      transactions: [
        { id: 1, count: 1 },
        { id: 5, count: 1 },
      ],
    },
  },
  {
    name: 'a project whose visible units are all sold or rented is in it',
    record: units(2120, [{ id: 5 }, { id: 6 }]),
    lists: { '?trans=SOLD': true, '?trans=5': true, '?trans=6': true, '?trans=kopen': false },
    options: {
      transactions: [
        { id: 5, count: 1 },
        { id: 6, count: 1 },
      ],
    },
  },
  {
    name: 'the units of the special source decide by their own table',
    record: {
      ...units(2130, [{ id: 1 }, { id: 7 }]),
      children: (units(2130, [{ id: 1 }, { id: 7 }]).children ?? []).map((unit) => ({
        ...unit,
        general: { ...unit.general, guid: `u-${unit.general.id}` },
      })),
    },
    lists: { '?trans=SOLD': true, '?trans=kopen': false, '?trans=1': false },
  },
];
