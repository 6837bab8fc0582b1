import { describe, expect, it } from 'vitest';
import {
  parseRentalAddress,
  type RentalAddress,
  rentalHref,
  rentalQuery,
  rentalSearchBody,
  withRentalFilter,
} from './rental-address.ts';

const PLAIN_RENTALS: RentalAddress = { filter: {}, sort: 'price', page: 1 };

const FULL =
  '?location=1&city=412&city=7&kind=2&period=week&period=weekend&arrival=2027-07-03&dates=2027-07-03_2027-07-10&persons=4&from=2027-07-01&to=2027-08-31&sort=city&month=2027-07&page=2';

describe('the address of a holiday list', () => {
  it('is the whole state: reading and writing are each other’s reverse', () => {
    const address = parseRentalAddress(FULL);
    expect(address).toEqual({
      filter: {
        location: [1],
        city: [412, 7],
        kind: [2],
        persons: 4,
        period: ['week', 'weekend'],
        arrival: ['2027-07-03'],
        dates: [{ from: '2027-07-03', to: '2027-07-10' }],
        from: '2027-07-01',
        to: '2027-08-31',
      },
      sort: 'city',
      month: '2027-07',
      page: 2,
    });
    expect(rentalHref('/nl/vakantie', address)).toBe(`/nl/vakantie${FULL}`);
  });

  it('leaves out what it cannot read', () => {
    expect(
      parseRentalAddress(
        '?location=x&city=-1&kind=1.5&persons=0&period=year&arrival=2027-02-30&dates=2027-07-10_2027-07-03&dates=a_b_c&from=soon&to=&sort=id&month=2027-13&page=0',
      ),
    ).toEqual(PLAIN_RENTALS);
    expect(parseRentalAddress('')).toEqual(PLAIN_RENTALS);
  });

  it('has each value once, and no more than anybody chooses', () => {
    const many = Array.from({ length: 80 }, (_, index) => `city=${index + 1}`).join('&');
    expect(parseRentalAddress(`?${many}&kind=3&kind=3`).filter).toMatchObject({ kind: [3] });
    expect(parseRentalAddress(`?${many}`).filter.city).toHaveLength(50);
  });

  it('starts at the first page when a filter changes; an empty list is no filter', () => {
    const address = parseRentalAddress('?city=1&page=3&sort=persons');
    expect(withRentalFilter(address, { city: [], persons: 2 })).toEqual({
      filter: { persons: 2 },
      sort: 'persons',
      page: 1,
    });
  });
});

describe('the question it asks', () => {
  it('has the lists of the filters as terms, the party and the dates as ranges', () => {
    expect(rentalQuery(parseRentalAddress(FULL).filter)).toEqual({
      terms: {
        locations: [1],
        cities: [412, 7],
        subKinds: [2],
        periodTypes: ['week', 'weekend'],
        periodStartDates: ['2027-07-03'],
        periodDates: [{ from: '2027-07-03', to: '2027-07-10' }],
      },
      range: { persons: { gte: 4 }, dates: { gte: '2027-07-01', lte: '2027-08-31' } },
    });
    expect(rentalQuery({})).toEqual({});
    expect(rentalQuery({ to: '2027-08-31' })).toEqual({ range: { dates: { lte: '2027-08-31' } } });
  });

  it('is sorted by price unless asked otherwise', () => {
    expect(rentalSearchBody(PLAIN_RENTALS, { from: 15, size: 15 })).toEqual({
      query: {},
      sort: [{ field: 'price', direction: 'asc' }],
      pagination: { from: 15, size: 15 },
    });
    expect(rentalSearchBody({ filter: {}, sort: 'persons' }, { from: 0, size: 1 }).sort?.[0]).toEqual({
      field: 'general.maxOccupation',
      direction: 'desc',
    });
  });
});
