// Record section 4: listings of the one special source carry a guid and number their transactions differently.
import type { Estate } from '../src/domain/record/estate.ts';
import type { Random } from './random.ts';
import { nameOf } from './record.ts';

const SKARABEE_ID: { readonly [own: number]: number } = { 1: 3, 2: 2, 3: 5, 4: 4, 5: 7, 6: 6, 8: 8, 10: 9 };

/** The same listing as that source delivers it; a take-over, which it does not know, stays as it is. */
export const asSkarabee = (estate: Estate, random: Random): Estate => {
  const id = SKARABEE_ID[estate.general.transaction?.id ?? 0];
  if (id === undefined) return estate;
  const hex = (length: number): string => Array.from({ length }, () => random.int(0, 15).toString(16)).join('');
  return {
    ...estate,
    general: {
      ...estate.general,
      guid: `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
      transaction: { id, name: nameOf('SkarabeeTransaction', id) },
    },
    external_id: String(4_000_000 + estate.general.id),
  };
};
