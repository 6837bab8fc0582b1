import { it } from 'vitest';
import { type Bound, expectBounds, itself, listOf, text, webAddress } from '../../../test/support/bounds.ts';
import { testEstate } from '../../../test/support/estates.ts';
import { EstateSchema } from './estate.ts';

const LARGEST_ID = 2_147_483_647;
const estate = testEstate(1);
const words = { nl: 'x' };
const name = (length: number) => ({ nl: text(length), fr: text(length), en: text(length), de: text(length) });
const upTo = (path: string, length: number): Bound => [path, text, length, length + 1];
const within = (path: string, first: number, last: number): Bound[] => [
  [path, itself, first, first - 1],
  [path, itself, last, last + 1],
];

it('takes the general block up to its bounds (record section 3.1)', () => {
  expectBounds(EstateSchema, estate, [
    ...within('general/id', 1, LARGEST_ID),
    ...within('general/parentId', -1, LARGEST_ID),
    ...within('general/floor', -20, 300),
    ...within('general/floorId', -20, LARGEST_ID),
    ...within('general/bedroomCount', -1, 10_000),
    ...within('general/tax', -1, 1e12),
    upTo('general/guid', 100),
    upTo('general/reference', 100),
    upTo('general/architectName', 200),
    upTo('general/buildingName', 200),
    upTo('general/entityNumber', 50),
    upTo('general/status', 60),
    upTo('general/headType/code', 60),
    ['general/title', name, 300, 301],
    ['general/description', name, 50_000, 50_001],
    ['general/shortDescription', name, 5000, 5001],
    ['general/sticker', (length) => ({ color: text(length) }), 40, 41],
    ['general/sticker', (length) => ({ colorText: text(length) }), 40, 41],
    ['general/publicationDate', (digits) => `2026-10-01T10:00:00.${'1'.repeat(digits)}+01:00`, 9, 10],
    ['general/children', listOf((index) => index + 1), 2000, 2001],
    ['general/collections', listOf((index) => `c-${index}`), 100, 101],
    ['general/collections', (length) => [text(length)], 100, 101],
  ]);
});

it('takes the address, the rooms and the technical facts up to their bounds', () => {
  expectBounds(EstateSchema, { ...estate, layout: { rooms: [{ value: { id: 1 } }] } }, [
    upTo('address/number', 30),
    upTo('address/box', 30),
    upTo('address/city/zip', 20),
    upTo('address/city/name', 200),
    ['address/country', (length) => 'B'.repeat(length), 2, 1],
    ['address/country', (length) => 'B'.repeat(length), 10, 11],
    ...within('address/geoLocation/lat', -90, 90),
    ...within('address/geoLocation/lon', -180, 180),
    ['layout/rooms', listOf(() => ({ surface: 1 })), 200, 201],
    ...within('layout/rooms/0/floor', -20, 300),
    ['layout/rooms/0/description', name, 2000, 2001],
    ['dimensions/commentArea', name, 2000, 2001],
    upTo('planning/buildingLicense', 2000),
    upTo('planning/floodingBuildingScore', 10),
    upTo('planning/floodingParcelScore', 10),
    ...within('technical/constructionYear', -1, 3000),
    ...within('energy/epcValue', -1000, 100_000),
    ...within('energy/epcValueTotal', -1e7, 1e9),
    ...within('energy/eLevel', -1000, 10_000),
    ...within('energy/kLevel', -1000, 10_000),
    ...within('energy/co2', -1000, 100_000),
    upTo('energy/epbReference', 64),
    upTo('energy/epcReference', 64),
    upTo('energy/customEpcLabel', 60),
    ['technical/furniture', name, 2000, 2001],
  ]);
});

it('takes representatives, lists and display fields up to their bounds', () => {
  const listed = listOf((index) => ({ id: index }));
  expectBounds(EstateSchema, { ...estate, files: [{ name: words }] }, [
    upTo('salesRepresentative/firstname', 100),
    upTo('salesRepresentative/lastname', 100),
    upTo('salesRepresentative/name', 200),
    upTo('salesRepresentative/phone', 50),
    upTo('salesRepresentative/mobile', 50),
    upTo('salesRepresentative/email', 254),
    ['salesRepresentative/picture', webAddress, 2000, 2001],
    ['pictures', listOf((index) => ({ index })), 500, 501],
    ['pictures', (length) => [{ file: webAddress(length) }], 2000, 2001],
    ['videos', listOf(() => ({ title: words })), 50, 51],
    ['facilities', listed, 200, 201],
    ['files', listOf(() => ({ name: words })), 200, 201],
    upTo('files/0/type', 60),
    ['environments', listed, 50, 51],
    ['buildTechnicals', listed, 200, 201],
    ['rentalOptions', listed, 100, 101],
    ['floors', listed, 300, 301],
    ['extraFields', listOf((index) => ({ extra_field_autoid: index })), 500, 501],
    ['children', listOf((index) => ({ general: { id: index + 1 } })), 2000, 2001],
    upTo('external_id', 100),
    ['short_description', name, 5000, 5001],
    upTo('fields/general.reference', 20_000),
    ['fields/general.reference', name, 20_000, 20_001],
    ['fields/general.reference', listOf(() => 'x'), 50, 51],
    ['fields/general.reference', (length) => [text(length)], 200, 201],
    ['fields/general.reference', (length) => ({ information: name(length) }), 2000, 2001],
  ]);
});
