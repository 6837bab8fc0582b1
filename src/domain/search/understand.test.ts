import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../test/support/any-text.ts';
import { HELD_OUT_QUERIES } from '../../../test/support/search/held-out-queries.ts';
import { TYPED_QUERIES } from '../../../test/support/search/typed-queries.ts';
import { LOCALES, type Locale } from '../locale.ts';
import { mergeFilter } from './estate-filter-state.ts';
import { DEFAULT_FILTER_QUERY, parseFilterQuery, toQueryString } from './filter-query.ts';
import { type TypedContext, understand } from './understand.ts';

/** In the order of their names, readable. */
const inOrder = (parameters: string): string => parameters.split('&').sort().join('&');
const meant = (typed: string, context: Partial<TypedContext> = {}): string => {
  const { reference, change } = understand(typed, { locale: 'nl', ...context });
  if (reference !== undefined) return `reference=${reference}`;
  return inOrder(decodeURIComponent(toQueryString(mergeFilter(DEFAULT_FILTER_QUERY, change))));
};

describe('two hundred typed texts', () => {
  const wrong = (locale: Locale) =>
    TYPED_QUERIES[locale].flatMap(([typed, parameters]) => {
      const found = meant(typed, { locale });
      return found === inOrder(parameters) ? [] : [`${typed}: ${found}, not ${inOrder(parameters)}`];
    });
  it.each(LOCALES)('of which fifty in %s', (locale) => expect(TYPED_QUERIES[locale]).toHaveLength(50));
  it('are understood, but for one in twenty at most', () => {
    const failures = LOCALES.flatMap((locale) => wrong(locale).map((line) => `${locale} ${line}`));
    if (failures.length > 0) console.log(`${failures.length} of 200:\n${failures.join('\n')}`);
    expect(failures.length).toBeLessThanOrEqual(10);
  });
});

describe('forty texts of strangers', () => {
  it.each(LOCALES)('of which ten in %s', (locale) => expect(HELD_OUT_QUERIES[locale]).toHaveLength(10));
  it('are understood, but for one in twenty at most', () => {
    const failures = LOCALES.flatMap((locale) =>
      HELD_OUT_QUERIES[locale].flatMap(([typed, parameters]) => {
        const found = meant(typed, { locale });
        return found === inOrder(parameters) ? [] : [`${locale} ${typed}: ${found}, not ${inOrder(parameters)}`];
      }),
    );
    if (failures.length > 0) console.log(`${failures.length} of 40:\n${failures.join('\n')}`);
    expect(failures.length).toBeLessThanOrEqual(2);
  });
});

describe('words that no field answers', () => {
  it.each([
    ['groot huis Gent', 'city=90000&type=1', ['groot']],
    ['grandes maisons', 'type=1', ['grandes']],
    ['Haus mit großem Garten', 'garden=yes&type=1', ['großem']],
    ['maison bon marché Namur', 'city=50000&type=1', ['bon marché']],
    ['ferme Ardennes', 'subType=103&subType=104', ['Ardennes']],
    // Places that begin with such a word, or look like one, are places.
    ['Grand-Halleux', 'city=66980', []],
    ['Oudenaarde', 'city=97000', []],
    ['Bellem', 'city=98810', []],
  ])('%s: said, and not looked for in the texts', (typed, parameters, unknown) => {
    const known = () => true;
    expect(meant(typed, { known })).toBe(parameters);
    expect(understand(typed, { locale: 'nl', known }).unknown).toEqual(unknown.map((word) => ({ typed: word })));
  });
});

describe('a town by the name that others give it', () => {
  it.each([
    ['Mechlin', '28000'],
    ['Antwerp', '20000'],
    ['Ostend', '84000'],
    ['Courtrai', '85000'],
    ['Audenarde', '97000'],
    ['Ypern', '89000'],
    ['Löwen', '30000'],
    ['Doornik', '75000'],
    ['Ter Hulpen', '13100'],
    ['Sankt Truiden', '38000'],
  ])('%s', (typed, city) => expect(meant(typed)).toBe(`city=${city}`));
});

it('reads twenty-four words, and no more', () => {
  const after = (words: number) => understand(`${'villa '.repeat(words)}Gent`, { locale: 'nl' }).change.city;
  expect(after(23)).toEqual([90000]);
  expect(after(24)).toBeUndefined();
});

describe('the coast', () => {
  const COAST = [1083000, 83700, 1084200, 84500, 84000, 1084300, 86200, 1086700, 86600, 83800];
  const cities = (typed: string) => understand(typed, { locale: 'nl' }).change.city;
  it.each(['kust', 'aan zee', 'littoral', 'Belgian coast', 'an der Küste', 'bord de mer'])(
    '"%s": all its towns',
    (typed) => expect(cities(typed)).toEqual(COAST),
  );
  it('beside a town that is named says nothing more', () => {
    expect(cities('Wenduine aan zee')).toEqual([84202]);
    expect(cities('8400 mer')).toEqual([84000, 84001, 84002]);
  });
  it('is not meant by a view of the sea', () => {
    expect(meant('appartement met zeezicht')).toBe('text=zeezicht&type=3');
    expect(meant('vue sur mer')).toBe('text=vue sur mer');
  });
});

describe('land behind a home', () => {
  it.each([
    ['boerderij 5000 m2 grond', 'plot-min=5000&subType=103&subType=104'],
    ['maison 600 m² de terrain', 'plot-min=600&type=1'],
    ['5000 m2 land', 'plot-min=5000&type=2'],
    ['huis 150 m2 Landen', 'city=34000&surface-min=150&type=1'],
  ])('%s: %s', (typed, parameters) => expect(meant(typed)).toBe(parameters));
});

describe('a wrong letter', () => {
  it.each([
    ['lif', 'text=lif'],
    ['lfit', 'lift=yes'],
    ['pol', 'text=pol'],
    ['poll', 'pool=yes'],
    ['zwmebda', 'text=zwmebda'],
    ['zwembaad', 'pool=yes'],
    ['zwmebdad', 'pool=yes'],
    ['zwmebdda', 'text=zwmebdda'],
    ['ascenseru', 'lift=yes'],
    ['asecnseru', 'lift=yes'],
    ['3 chmabres', 'bed-min=3'],
    ['2 slaapkmers', 'bed-min=2'],
    ['4 Schlafzimer', 'bed-min=4'],
    // Too short to be forgiven beside a number.
    ['3 kamre', 'text=kamre'],
  ])('%s: %s', (typed, parameters) => expect(meant(typed)).toBe(parameters));
  it('never outweighs a word that the texts have', () => {
    const known = (word: string) => word === 'poll';
    expect([meant('poll', { known }), meant('poll', { known: () => false })]).toEqual(['text=poll', 'pool=yes']);
  });
  it('in a text is put right by the texts', () => {
    const near = (word: string) => (word === 'veldstraot' ? 'veldstraat' : undefined);
    expect(meant('veldstraot 12', { known: (word) => word === '12', near })).toBe('text=veldstraat 12');
  });
});

describe('a name that means two things', () => {
  it.each([
    ['Huise', 'city=97501'],
    ['huizen', 'type=1'],
    ['Halle', 'city=15000'],
    ['Lier', 'city=25000'],
    ['garage', 'type=6'],
    ['appartement met parking', 'garage=yes&type=3'],
    ['huis of loft', 'type=1&type=3'],
    ['villa of loft', 'subType=107&subType=310'],
    ['huis met kantoor', 'text=kantoor&type=1'],
    ['rue du Moulin 3 Namur', 'city=50000&text=rue du Moulin 3'],
    ['rue du Moulin 125 Namur', 'city=50000&text=rue du Moulin 125'],
    ['rue du Moulin 5000', 'city=50000&city=50001&text=rue du Moulin'],
  ])('%s: %s', (typed, parameters) => expect(meant(typed)).toBe(parameters));
  it('is the village, unless somebody asks for a home with one and the texts know it', () => {
    const known = (word: string) => word === 'zolder';
    expect(meant('zolder', { known })).toBe('city=35502');
    expect(meant('huis met zolder', { known })).toBe('text=zolder&type=1');
  });
  it('is the place with listings, then the town', () => {
    expect(meant('Deurne')).toBe('city=21000');
    expect(meant('Deurne', { count: (id) => (id === 32901 ? 2 : 0) })).toBe('city=32901');
  });
});

describe('an amount', () => {
  it.each([
    ['tot 400', 'FOR_SALE', 'price-max=400000'],
    ['tot 999', 'FOR_SALE', 'price-max=999000'],
    ['tot 1000', 'FOR_SALE', 'price-max=1000'],
    ['tot 900', 'TO_RENT', 'price-max=900'],
    ['tot 400 euro', 'FOR_SALE', 'price-max=400'],
    ['te huur tot 900', 'FOR_SALE', 'price-max=900&trans=TO_RENT'],
  ] as const)('%s where the list is %s: %s', (typed, status, parameters) =>
    expect(meant(typed, { status })).toBe(parameters),
  );
  it('alone is a price from ten thousand on', () => {
    expect(understand('9999', { locale: 'nl' })).toEqual({ change: {}, unknown: [{ typed: '9999' }] });
    expect(meant('huis 10000')).toBe('price-max=10000&type=1');
  });
  it('is more than nothing', () => {
    expect([meant('1 slpk'), meant('0 slpk')]).toEqual(['bed-min=1', 'text=slpk']);
  });
  it.each([
    [1, ['een slaapkamer', 'une chambre', 'one bedroom', 'ein schlafzimmer']],
    [2, ['twee slaapkamers', 'deux chambres', 'two bedrooms', 'zwei schlafzimmer']],
    [3, ['drie slaapkamers', 'trois chambres', 'three bedrooms', 'drei schlafzimmer']],
    [4, ['vier slaapkamers', 'quatre chambres', 'four bedrooms', 'vier schlafzimmer']],
    [5, ['vijf slaapkamers', 'cinq chambres', 'five bedrooms', 'fünf schlafzimmer', 'fuenf schlafzimmer']],
    [6, ['zes slaapkamers', 'six chambres', 'six bedrooms', 'sechs schlafzimmer']],
  ])('may be %i in words, in every language', (rooms, phrases) => {
    expect(phrases.map((typed) => meant(typed))).toEqual(phrases.map(() => `bed-min=${rooms}`));
  });
  it.each([
    // Whoever wants three or two is glad of two.
    ['3-2 slpk', 'bed-min=2'],
    ['250-350k', 'price-max=350000&price-min=250000'],
    ['150-100 m²', 'surface-max=150&surface-min=100'],
    ['van 250k euro tot 350k euro', 'price-max=350000&price-min=250000'],
    ['tussen € 250k € en € 350k €', 'price-max=350000&price-min=250000'],
  ])('with a second one is a range: %s', (typed, parameters) => expect(meant(typed)).toBe(parameters));
});

describe('labels of energy', () => {
  it.each([
    ['maison peb A ou B', 'epc=B&type=1'],
    ['epc B of A', 'epc=B'],
    ['Energieklasse A+ oder A', 'epc=A'],
    ['epc A en 3 slpk', 'bed-min=3&epc=A'],
    ['epc A of garage', 'epc=A&type=6'],
  ])('"%s": the worst that will do', (typed, parameters) => {
    expect(meant(typed)).toBe(parameters);
  });
});

describe('the word of a street', () => {
  it.each([
    ['rez-de-chaussée avec jardin Gand', 'city=90000&garden=yes&subType=308'],
    ['chaussée de Wavre', 'text=chaussée de Wavre'],
  ])('"%s": begins one unless something is wished for behind it', (typed, parameters) => {
    expect(meant(typed, { locale: 'fr' })).toBe(parameters);
  });
});

describe('what is not understood', () => {
  const none = { locale: 'nl', known: () => false } as const;
  it('is said, with what comes nearest', () => {
    expect(understand('Gent xyzwembod', none)).toEqual({
      change: { city: [90000] },
      unknown: [{ typed: 'xyzwembod', nearest: { name: 'zwembad', change: { pool: 'yes' } } }],
    });
  });
  it('has nothing near it when nothing is', () => {
    expect(understand('qqqqqqqqqqqqqqqqqqqqqqqq', none).unknown).toEqual([{ typed: 'qqqqqqqqqqqqqqqqqqqqqqqq' }]);
  });
});

describe('whatever is typed', () => {
  const context = { locale: 'nl', known: () => false, near: () => undefined } as const;
  it.each([
    ['', 'nothing'],
    ['a'.repeat(10_000), 'one long word'],
    ['1'.repeat(10_000), 'one long number'],
    ['gent '.repeat(2_000), 'ten thousand letters'],
    ['- + € < > '.repeat(1_000), 'signs'],
    ['🏡🏊‍♂️👨‍👩‍👧', 'pictures'],
    ['بيت في غنت', 'another script'],
    ["'; drop table estates; --", 'SQL'],
    ['<img src=x onerror=alert(1)>', 'HTML'],
    ['\ud800\udfff\u0000', 'broken characters'],
  ])('is answered: %#', (typed) => {
    const { change, unknown } = understand(typed, context);
    expect(unknown.length).toBeLessThanOrEqual(5);
    expect(change.city ?? []).toEqual(typed.includes('gent') ? [90000] : []);
  });
  it('never throws, and what it means can be read back from an address', () => {
    const word = fc.constantFrom(
      'gent',
      'tot',
      '400k',
      '-',
      '3',
      'slpk',
      'met',
      'zonder',
      'tuin',
      'm2',
      '€',
      'epc',
      'b',
      '9000',
    );
    const typed = fc.oneof(
      anyText({ maxLength: 300 }),
      fc.array(word, { maxLength: 12 }).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const filter = mergeFilter(DEFAULT_FILTER_QUERY, understand(text, { locale: 'nl' }).change);
        expect(parseFilterQuery(toQueryString(filter))).toEqual(filter);
      }),
    );
  });
});
