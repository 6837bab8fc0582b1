// Whether two pictures show the same: a difference hash of 64 bits. A picture is made 9 wide and 8 high in greys; each bit says
// whether a point is brighter than the one to its right. Another size, another quality or a little more light leave it as it is.

export const HASH_WIDTH = 9;
export const HASH_HEIGHT = 8;

/** Pictures that differ in no more bits than this are taken to be the same one, and shown as such; nobody is refused for it. */
export const NEAR_DUPLICATE_BITS = 5;

export const HASH_DIGITS = ((HASH_WIDTH - 1) * HASH_HEIGHT) / 4;

/** 16 hexadecimal digits, of 72 greys row by row. */
export const differenceHash = (greys: Uint8Array): string => {
  let hash = 0n;
  for (let y = 0; y < HASH_HEIGHT; y++)
    for (let x = 0; x < HASH_WIDTH - 1; x++) {
      const at = y * HASH_WIDTH + x;
      hash = (hash << 1n) | ((greys[at] ?? 0) > (greys[at + 1] ?? 0) ? 1n : 0n);
    }
  return hash.toString(16).padStart(HASH_DIGITS, '0');
};

/** In how many bits two hashes differ: 0 to 64. The pictures of a whole site are compared in the database. */
export const hashDistance = (a: string, b: string): number => {
  let rest = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let bits = 0;
  for (; rest > 0n; rest &= rest - 1n) bits++;
  return bits;
};
