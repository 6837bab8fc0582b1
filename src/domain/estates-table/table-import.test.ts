import { describe, expect, it } from 'vitest';
import { testEstate } from '../../../test/support/estates.ts';
import { representativeDecisions, stickerDecisions } from './bulk-decisions.ts';
import { checkLine, withoutGuard } from './table-import.ts';

const LOTTE = { name: 'Lotte Verhaeghe', email: 'lotte@alpha.example' };
const check = (line: Parameters<typeof checkLine>[1]) =>
  checkLine(testEstate(7), line, { locale: 'nl', people: [LOTTE] });

describe('a line of a file that comes back', () => {
  it('changes nothing where it says what stands there', () => {
    expect(check({ price: '300007', reference: 'REF-7', representative: '' })).toEqual({
      set: {},
      changes: [],
      problems: [],
    });
  });
  it.each([
    ['310000', 310_000],
    ['310.000', 310_000],
    ['€ 310.000,50', 310_000.5],
    ['', null],
  ])('reads the price %j as %j', (price, value) => {
    expect(check({ price }).set).toMatchObject({ '/price/value': value });
  });
  it.each([
    [{ price: 'veel' }, 'price', 'notANumber'],
    [{ price: '310,000' }, 'price', 'unclear'],
    [{ price: '-4' }, 'price', 'notAllowed'],
    [{ representative: 'niemand@alpha.example' }, 'representative', 'notAPerson'],
  ] as const)('%j is wrong at %s: %s', (line, column, problem) => {
    expect(check(line)).toEqual({ set: {}, changes: [], problems: [{ column, problem }] });
  });
  it('takes back what kept a cell from being run as a formula, and nothing else', () => {
    expect(withoutGuard("'=1+1")).toBe('=1+1');
    expect(withoutGuard("'@ruben")).toBe('@ruben');
    expect(withoutGuard("'s Gravenstraat")).toBe("'s Gravenstraat");
  });
});

describe('a decision about many', () => {
  it('leaves nothing of the person before', () => {
    const before = testEstate(7, {
      salesRepresentative: {
        firstname: 'Ruben',
        phone: '+32 9',
        email: 'r@x.example',
        description: { nl: 'Over Ruben' },
      },
    });
    expect(representativeDecisions(before, LOTTE)).toEqual({
      '/salesRepresentative/firstname': null,
      '/salesRepresentative/phone': null,
      '/salesRepresentative/description/nl': null,
      '/salesRepresentative/name': 'Lotte Verhaeghe',
      '/salesRepresentative/email': 'lotte@alpha.example',
    });
  });
  it('takes the sticker away when it has no words', () => {
    expect(stickerDecisions({ nl: ' Nieuw ', fr: '' })).toEqual({ '/general/sticker': { name: { nl: 'Nieuw' } } });
    expect(stickerDecisions({ nl: ' ' })).toEqual({ '/general/sticker': null });
  });
});
