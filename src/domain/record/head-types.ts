// Record section 3.7, decisions section 4: the types and the numbers of their head types. Labels: labels/reference.*.json.

export const TYPES = ['APARTMENT', 'GARAGE', 'PLOT', 'COMMERCIAL', 'HOUSE', 'PROJECT'] as const;
export type TypeCode = (typeof TYPES)[number];

/** Decisions section 4: office, industrial and other keep their own id and name under the code COMMERCIAL. */
export const HEAD_TYPES = [
  { id: 1, code: 'HOUSE' },
  { id: 3, code: 'APARTMENT' },
  { id: 7, code: 'PROJECT' },
  { id: 2, code: 'PLOT' },
  { id: 4, code: 'COMMERCIAL' },
  { id: 6, code: 'GARAGE' },
  { id: 10, code: 'COMMERCIAL' },
  { id: 5, code: 'COMMERCIAL' },
  { id: 9, code: 'COMMERCIAL' },
] as const satisfies readonly { id: number; code: TypeCode }[];

export const headTypeCode = (id: number): TypeCode | undefined => HEAD_TYPES.find((type) => type.id === id)?.code;

/** `type=COMMERCIAL` means 4, 10, 5 and 9; a code in any case. */
export const headTypeIds = (code: string): number[] =>
  HEAD_TYPES.filter((type) => type.code === code.toUpperCase()).map(({ id }) => id);
