// The two demo agencies as the generator needs them. People, numbers and addresses are invented.
import type { Unit } from '../../domain/estate.ts';

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

const person = (firstname: string, lastname: string, phone: string, mobile: string, site: string): Representative => ({
  firstname,
  lastname,
  name: `${firstname} ${lastname}`,
  phone,
  mobile,
  email: `${firstname.toLowerCase()}@${site}.example`,
});

const LINDELOO: Agency = {
  siteId: 'lindeloo',
  prefix: 'LIN',
  firstId: 24_001,
  home: { lat: 51.0543, lon: 3.7174, km: 22 },
  homeShare: 0.66,
  team: [
    person('Ines', 'Verlinde', '+32 9 123 45 67', '+32 470 00 00 11', 'lindeloo'),
    person('Joris', 'Van Acker', '+32 9 123 45 68', '+32 470 00 00 12', 'lindeloo'),
    person('Amira', 'Haddou', '+32 9 123 45 67', '+32 470 00 00 13', 'lindeloo'),
    person('Ruben', 'Claeys', '+32 9 123 45 67', '+32 470 00 00 14', 'lindeloo'),
  ],
};
const ESTRAN: Agency = {
  siteId: 'estran',
  prefix: 'EST',
  firstId: 51_001,
  home: 'coast',
  homeShare: 0.68,
  team: [
    person('Maud', 'Lefèvre', '+32 58 12 34 56', '+32 470 00 00 21', 'estran'),
    person('Wout', 'Dekeyser', '+32 58 12 34 56', '+32 470 00 00 22', 'estran'),
    person('Elise', 'Boone', '+32 59 12 34 56', '+32 470 00 00 23', 'estran'),
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
    team: [person('Noor', 'Van Hove', '+32 2 123 45 67', '+32 470 00 00 31', siteId)],
  };
};
