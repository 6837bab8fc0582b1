// The country of a home: what its fields say wins over its address, and without one a home is Belgian.
import type { Unit } from './estate.ts';

type AddressCountry = { readonly country?: string | null };

const codeOf = (address: AddressCountry | null | undefined): string => (address?.country ?? '').trim().toUpperCase();

/** "FR": the code of a country that is known and is not Belgium, else empty (decisions section 12). */
export const foreignCountry = (address: AddressCountry | null | undefined): string => {
  const code = codeOf(address);
  return ['-1', 'BE', 'UNKNOWN'].includes(code) ? '' : code;
};

export const isAbroad = (address: AddressCountry | null | undefined): boolean => foreignCountry(address) !== '';

/** The country of the field table wins over that of the address (record section 3.1). */
export const withCountry = (unit: Unit): Unit => {
  const given = unit.fields?.['geo.address.country'];
  const country = typeof given === 'string' ? codeOf({ country: given }) : '';
  if (!unit.address || country === 'UNKNOWN' || !/^[A-Z]{2,10}$/.test(country)) return unit;
  return { ...unit, address: { ...unit.address, country } };
};
