// Listings for the database tests: small records, with a street that no answer may show when the address is hidden.
import { replaceSiteContent } from '../../src/db/content/site-content.ts';
import type { Db } from '../../src/db/engine/connect.ts';
import type { Site } from '../../src/domain/content/site.ts';
import type { Estate } from '../../src/domain/record/estate.ts';
import { testContent } from './content.ts';

export const addSite = (db: Db, id: string, over: Partial<Site> = {}) =>
  db.transaction((trx) => replaceSiteContent(trx, testContent(id, over), []));

type Over = { readonly [Block in Exclude<keyof Estate, 'general'>]?: Estate[Block] } & {
  readonly general?: Partial<Estate['general']>;
};

/** A house for sale in Ghent at 300,000 plus its id, in the Geheimstraat. */
export const testEstate = (id: number, { general, ...over }: Over = {}): Estate => ({
  general: {
    id,
    reference: `REF-${id}`,
    headType: { id: 1 },
    subType: { id: 117 },
    transaction: { id: 1 },
    bedroomCount: 3,
    publicationDate: '2026-10-01',
    ...general,
  },
  price: { value: 300_000 + id },
  address: {
    visible: true,
    street: { nl: 'Geheimstraat' },
    number: '4711',
    city: { zip: '9000', name: 'Gent' },
    country: 'BE',
    geoLocation: { lat: 51.054321, lon: 3.723456 },
  },
  ...over,
});

export const hiddenAddress = (): NonNullable<Estate['address']> => ({ ...testEstate(1).address, visible: false });

/** A project with units of these ids; its address is shown. */
export const testProject = (id: number, unitIds: readonly number[], over: Over = {}): Estate =>
  testEstate(id, {
    ...over,
    general: { headType: { id: 7 }, subType: null, project: true, title: { nl: 'De Linde' }, ...over.general },
    children: unitIds.map((unitId) =>
      testEstate(unitId, { general: { headType: { id: 3 }, subType: { id: 302 }, bedroomCount: 2 }, address: null }),
    ),
  });

/** All that the law wants of a house for sale in Flanders whose address is shown. */
export const LAWFUL_IN_FLANDERS = {
  energy: { epcValue: 231 },
  planning: {
    buildingLicense: true,
    townPlanningValue: 'WG',
    townPlanningViolation: false,
    presaleRight: false,
    allocationLicense: false,
    floodingParcelScore: 'A',
    floodingBuildingScore: 'A',
    heritageProtected: false,
  },
} satisfies Partial<Estate>;
