// The two demo agencies as the generator needs them; their people are those of sites/<id>/entities/team.json who sell
// and let. People, numbers and addresses are invented.
import type { Unit } from '../src/domain/record/estate.ts';

export type Representative = NonNullable<Unit['salesRepresentative']>;

export type Agency = {
  readonly siteId: string;
  /** LIN-24013. */
  readonly prefix: string;
  readonly firstId: number;
  /** Where most of its listings lie. */
  readonly home: { readonly lat: number; readonly lon: number; readonly km: number } | 'coast' | 'country';
  readonly homeShare: number;
  readonly team: readonly [Representative, ...Representative[]];
};

const person = (slug: string, name: string, phone: string, siteId: string): Representative => {
  const [firstname = '', ...lastname] = name.split(' ');
  return {
    firstname,
    lastname: lastname.join(' '),
    name,
    phone,
    email: `${slug}@${siteId}.example`,
    picture: `/api/sites/${siteId}/assets/portrait-${slug}.svg`,
  };
};

const LINDELOO: Agency = {
  siteId: 'lindeloo',
  prefix: 'LIN',
  firstId: 24_001,
  home: { lat: 51.0543, lon: 3.7174, km: 22 },
  homeShare: 0.66,
  team: [
    person('griet', 'Griet Haegeman', '+32 9 123 45 67', 'lindeloo'),
    person('lotte', 'Lotte Vanderlinden', '+32 9 123 45 67', 'lindeloo'),
    person('ruben', 'Ruben Declercq', '+32 9 123 45 67', 'lindeloo'),
    person('joris', 'Joris Wauters', '+32 9 123 45 68', 'lindeloo'),
  ],
};
const ESTRAN: Agency = {
  siteId: 'estran',
  prefix: 'EST',
  firstId: 51_001,
  home: 'coast',
  homeShare: 0.68,
  team: [
    person('helene', 'Hélène Dumortier', '+32 58 12 34 56', 'estran'),
    person('bram', 'Bram Vandewalle', '+32 58 12 34 56', 'estran'),
    person('karim', 'Karim Haddad', '+32 59 12 34 56', 'estran'),
  ],
};

/** Any other site is an agency of the whole country. */
export const agencyOf = (siteId: string): Agency => {
  if (siteId === LINDELOO.siteId) return LINDELOO;
  if (siteId === ESTRAN.siteId) return ESTRAN;
  return {
    siteId,
    prefix:
      siteId
        .replace(/[^a-z]/gu, '')
        .slice(0, 3)
        .toUpperCase() || 'REF',
    firstId: 100_001,
    home: 'country',
    homeShare: 0,
    team: [
      {
        firstname: 'Noor',
        lastname: 'Van Hove',
        name: 'Noor Van Hove',
        phone: '+32 2 123 45 67',
        email: `noor@${siteId}.example`,
      },
    ],
  };
};
