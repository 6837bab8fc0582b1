// A morning of the demo agencies: who works there, who wrote, who comes to look, who waits for an answer. Dated from the day it is
// asked for; the same day always gives the same. People, numbers and messages are invented.
import type { Locale } from '../src/domain/locale.ts';
import type { MemberFields } from '../src/domain/people/member.ts';
import { createRandom, seedOf } from './random.ts';

type MorningVisitor = {
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: Locale;
};

export type MorningLead = MorningVisitor & {
  readonly message: string;
  /** Whether it is about a listing. */
  readonly about: boolean;
  readonly minutesAgo: number;
};

export type MorningViewing = MorningVisitor & {
  /** Days from today; negative: it is over. */
  readonly inDays: number;
  readonly time: string;
  readonly representative: string;
  readonly bookedDaysAgo: number;
  /** The confirmation was refused by the visitor's mail server. */
  readonly refused: boolean;
};

export type MorningStay = MorningVisitor & {
  readonly inDays: number;
  readonly nights: number;
  readonly persons: number;
  readonly price: number;
  readonly minutesLeft: number;
};

/** What somebody of the agency did with a listing: `listing` counts through those of the feed. */
type MorningEstate = {
  readonly by: number;
  readonly minutesAgo: number;
} & (
  | { readonly kind: 'draft'; readonly number: number; readonly set: Readonly<Record<string, unknown>> }
  | { readonly kind: 'changed' | 'planned'; readonly listing: number; readonly set: Readonly<Record<string, unknown>> }
  | { readonly kind: 'offline'; readonly listing: number }
);

export type Morning = {
  readonly members: readonly (MemberFields & { readonly joined: boolean })[];
  readonly leads: readonly MorningLead[];
  readonly viewings: readonly MorningViewing[];
  readonly stays: readonly MorningStay[];
  /** Days ago on which somebody confirmed an alert. */
  readonly alerts: readonly number[];
  readonly estates: readonly MorningEstate[];
  readonly feed: {
    readonly minutesAgo: number;
    readonly added: number;
    readonly changed: number;
    readonly unchanged: number;
  };
};

const NAMES: readonly (readonly [string, string, Locale])[] = [
  ['Femke', 'Lauwers', 'nl'],
  ['Ines', 'Verstraete', 'nl'],
  ['Olivier', 'Massart', 'fr'],
  ['Sam', 'Coppens', 'nl'],
  ['Hanne', 'Wouters', 'nl'],
  ['Pieter', 'Aelbrecht', 'nl'],
  ['Yasmina', 'Benhamou', 'fr'],
  ['Karel', 'Dhondt', 'nl'],
  ['Youssef', 'Amrani', 'nl'],
  ['Griet', 'Baert', 'nl'],
  ['Filip', 'Roels', 'nl'],
  ['Nora', 'El Idrissi', 'nl'],
  ['An', 'Claus', 'nl'],
  ['Lucas', 'Petit', 'fr'],
  ['Marie', 'Vandorpe', 'nl'],
  ['Thomas', 'Lambert', 'fr'],
  ['Sophie', 'Keller', 'de'],
  ['Emily', 'Harris', 'en'],
  ['Bart', 'Moens', 'nl'],
  ['Elke', 'De Smet', 'nl'],
];

const MESSAGES: Readonly<Record<Locale, readonly string[]>> = {
  nl: [
    'Kan ik de plannen van de bovenverdieping krijgen?',
    'Geldt de renovatieplicht ook als wij slopen?',
    'Is de garage in de straat apart te koop?',
    'Mag er een hond mee in het gebouw?',
    'Wanneer moet het voorschot betaald worden?',
    'Hoe oud is de verwarmingsketel, en is hij gekeurd?',
  ],
  fr: ['Je souhaite visiter samedi matin si possible.', 'Les charges comprennent-elles le chauffage ?'],
  en: ['Is the attic insulated, and is there a report?'],
  de: ['Ist die Wohnung ab Januar frei?'],
};
const GENERAL: Readonly<Record<Locale, string>> = {
  nl: 'Wij willen ons huis laten schatten. Wanneer kan iemand langskomen?',
  fr: 'Nous aimerions faire estimer notre maison.',
  en: 'We would like to have our house valued.',
  de: 'Wir möchten unser Haus schätzen lassen.',
};

const member = (
  siteId: string,
  slug: string,
  name: string,
  role: MemberFields['role'],
  over: Partial<MemberFields> & { readonly joined?: boolean } = {},
): MemberFields & { readonly joined: boolean } => ({
  name,
  email: `${slug}@${siteId}.example`,
  locale: 'nl',
  role,
  portrait: `portrait-${slug}.svg`,
  joined: true,
  ...over,
});

const TEAMS: Readonly<Record<string, readonly (MemberFields & { readonly joined: boolean })[]>> = {
  lindeloo: [
    member('lindeloo', 'griet', 'Griet Haegeman', 'owner', { agenda: 'griet', branch: 'gent' }),
    member('lindeloo', 'lotte', 'Lotte Vanderlinden', 'manager', { agenda: 'lotte', branch: 'gent' }),
    member('lindeloo', 'ruben', 'Ruben Declercq', 'representative', { agenda: 'ruben', branch: 'gent' }),
    member('lindeloo', 'joris', 'Joris Wauters', 'representative', { agenda: 'joris', branch: 'merelbeke' }),
    member('lindeloo', 'amira', 'Amira Benali', 'holiday', { branch: 'gent' }),
    member('lindeloo', 'ines', 'Inès Delcourt', 'editor', { branch: 'gent', locale: 'fr', joined: false }),
  ],
  estran: [
    member('estran', 'helene', 'Hélène Dumortier', 'owner', { agenda: 'helene', branch: 'koksijde', locale: 'fr' }),
    member('estran', 'bram', 'Bram Vandewalle', 'representative', { agenda: 'bram', branch: 'koksijde' }),
    member('estran', 'sofie', 'Sofie Lagae', 'holiday', { branch: 'koksijde' }),
    member('estran', 'karim', 'Karim Haddad', 'manager', { agenda: 'karim', branch: 'de-haan' }),
    member('estran', 'nadege', 'Nadège Kabongo', 'contributor', { branch: 'koksijde', locale: 'fr', joined: false }),
  ],
};

const address = (street: string, number: string, zip: string, city: string, region: string, province: string) => ({
  '/address/street/nl': street,
  '/address/number': number,
  '/address/city': { zip, name: city },
  '/address/country': 'BE',
  '/address/region': region,
  '/address/province': province,
  '/address/visible': true,
});

/** Drafts that nobody has seen yet, changes that wait, one for tomorrow morning, and two that were taken off the website. */
const ESTATES: readonly MorningEstate[] = [
  {
    kind: 'draft',
    number: 1,
    by: 1,
    minutesAgo: 38,
    set: {
      ...address('Veldstraat', '33', '9040', 'Sint-Amandsberg', 'FLANDERS', 'EAST_FLANDERS'),
      '/general/reference': '4837',
      '/general/headType': { id: 3 },
      '/general/subType': { id: 302 },
      '/general/transaction': { id: 1 },
      '/price/value': 265_000,
    },
  },
  {
    kind: 'draft',
    number: 2,
    by: 2,
    minutesAgo: 1240,
    set: {
      ...address('Louizalaan', '331', '1050', 'Elsene', 'BRUSSELS', 'BRUSSELS'),
      '/address/box': '4',
      '/general/reference': '4834',
      '/general/headType': { id: 3 },
      '/general/subType': { id: 302 },
      '/general/transaction': { id: 2 },
      '/price/value': 1450,
    },
  },
  {
    kind: 'draft',
    number: 3,
    by: 0,
    minutesAgo: 1610,
    set: {
      ...address('Rue de l’Église', '12', '7500', 'Doornik', 'WALLONIA', 'HAINAUT'),
      '/general/reference': '4836',
      '/general/headType': { id: 1 },
      '/general/transaction': { id: 1 },
      '/price/value': 198_000,
    },
  },
  { kind: 'changed', listing: 3, by: 1, minutesAgo: 4, set: { '/general/title/nl': 'Licht en rustig wonen' } },
  {
    kind: 'changed',
    listing: 8,
    by: 2,
    minutesAgo: 95,
    set: { '/general/title/nl': 'Instapklaar, met tuin op het zuiden' },
  },
  { kind: 'planned', listing: 12, by: 1, minutesAgo: 64, set: { '/general/title/nl': 'Nieuw vanaf morgen' } },
  { kind: 'offline', listing: 17, by: 0, minutesAgo: 190 },
  { kind: 'offline', listing: 23, by: 1, minutesAgo: 2950 },
];

const TIMES = ['09:30', '11:00', '14:00', '15:15', '17:00'] as const;
const DAY_MINUTES = 24 * 60;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

export const demoMorning = (siteId: string, day: string): Morning | undefined => {
  const members = TEAMS[siteId];
  if (!members) return undefined;
  const random = createRandom(seedOf(Number(day.replaceAll('-', '')), siteId.length * 31 + siteId.charCodeAt(0)));
  const offset = random.int(0, NAMES.length - 1);
  const visitor = (index: number): MorningVisitor => {
    const [first, last, locale] = NAMES[(index + offset) % NAMES.length] ?? ['Noor', 'Peeters', 'nl'];
    const number = String(100_000 + ((index * 7919) % 900_000));
    return {
      first,
      last,
      locale,
      email: `${plain(first)}.${plain(last)}@postvak.example`,
      phone: `+32 470 ${number.slice(0, 2)} ${number.slice(2, 4)} ${number.slice(4)}`,
    };
  };
  const lead = (index: number, minutesAgo: number): MorningLead => {
    const who = visitor(index);
    const about = index % 4 !== 3;
    return { ...who, about, minutesAgo, message: about ? random.pick(MESSAGES[who.locale]) : GENERAL[who.locale] };
  };
  const fresh = [11, 38, 55, 104, 150, 167, 900, 2600, 5100].map((minutes, index) => lead(index, minutes));
  const older = Array.from({ length: 46 }, (_, index) =>
    lead(index + 9, random.int(8, 58) * DAY_MINUTES + random.int(0, 600)),
  );
  const agendas = members.flatMap(({ agenda }) => agenda ?? []);
  const coming = [0, 1].flatMap((inDays) =>
    agendas.flatMap((representative, person) =>
      TIMES.filter((_, slot) => (slot + person + inDays) % 3 !== 2 || (person === 0 && inDays === 0)).map(
        (time, slot) => ({
          ...visitor(7 + inDays * 11 + person * 5 + slot),
          inDays,
          time,
          representative,
          bookedDaysAgo: random.int(1, 6),
          refused: false,
        }),
      ),
    ),
  );
  const past = Array.from({ length: 30 }, (_, index) => {
    const inDays = -(2 + index * 2);
    return {
      ...visitor(index * 3),
      inDays,
      time: TIMES[index % TIMES.length] ?? '11:00',
      representative: agendas[index % agendas.length] ?? '',
      bookedDaysAgo: 3,
      refused: false,
    };
  }).filter(({ inDays }) => inDays > -56);
  const typo: MorningViewing = {
    first: 'Tine',
    last: 'Claes',
    locale: 'nl',
    email: 't.cleas@postvak.example',
    phone: '+32 470 55 12 08',
    inDays: 7,
    time: '10:00',
    representative: agendas[0] ?? '',
    bookedDaysAgo: 0,
    refused: true,
  };
  const stays: MorningStay[] = [
    { ...visitor(13), inDays: 25, nights: 7, persons: 4, price: 610, minutesLeft: 218 },
    { ...visitor(14), inDays: 38, nights: 2, persons: 2, price: 285, minutesLeft: 21 * 60 },
    { ...visitor(15), inDays: 53, nights: 7, persons: 5, price: 540, minutesLeft: 45 * 60 },
  ];
  return {
    members,
    leads: [...fresh, ...older],
    viewings: [...past, ...coming, typo],
    stays,
    alerts: Array.from({ length: 27 }, () => random.int(0, 58)),
    estates: ESTATES,
    feed: { minutesAgo: 27, added: 3, changed: 11, unchanged: 61 },
  };
};
