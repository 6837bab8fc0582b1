// Text of any signs there are. The library's own `unit: 'binary'` makes a table of all million of them for each text that is asked for.
import fc from 'fast-check';

const FIRST_HALF_PAIR = 0xd800;
const HALF_PAIRS = 0x800;
const LAST_SIGN = 0x10ffff;

/** Halves of pairs are no signs. */
const sign = fc.nat({ max: LAST_SIGN - HALF_PAIRS }).map(
  (number) => String.fromCodePoint(number < FIRST_HALF_PAIR ? number : number + HALF_PAIRS),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (code === undefined || text !== String.fromCodePoint(code)) throw new Error('It is not one sign.');
    return code < FIRST_HALF_PAIR ? code : code - HALF_PAIRS;
  },
);

export const anyText = (bounds: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.string({ ...bounds, unit: sign });
