import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkContactForm } from './contact-form.ts';

const GOOD = { firstName: 'Noor', email: 'noor@voorbeeld.example', message: 'Dag', privacy: 'on' };
const problemsOf = (inputs: Record<string, unknown>) => {
  const checked = checkContactForm(inputs);
  return checked.ok ? [] : checked.problems;
};

describe('the contact form (behaviour sections 3 and 5)', () => {
  it('keeps known and own inputs, without what is empty or not part of the message', () => {
    const checked = checkContactForm({
      ...GOOD,
      lastName: ' ',
      newsletter: 'on',
      'Adres van het pand': ' Molenstraat 18 ',
      page: '/nl/contact',
      estateId: '42',
      website: '',
      'g-recaptcha-response': 'abc',
    });
    expect(checked).toEqual({
      ok: true,
      form: {
        fields: {
          firstName: 'Noor',
          email: 'noor@voorbeeld.example',
          message: 'Dag',
          newsletter: 'on',
          'Adres van het pand': 'Molenstraat 18',
        },
        email: 'noor@voorbeeld.example',
        page: '/nl/contact',
        estateId: 42,
        submission: undefined,
        captcha: { answer: 'abc', question: undefined },
      },
    });
  });
  describe('asking for documents of a listing', () => {
    const ASKING = { ...GOOD, message: '', estateId: '42' };
    const documentsOf = (askedDocuments: unknown, over = {}) => {
      const checked = checkContactForm({ ...ASKING, askedDocuments, ...over });
      return checked.ok ? checked.form.documents : checked.problems;
    };
    it('needs no message, and takes one name or many, each once', () => {
      expect(documentsOf(' Bodem \r\n attest ')).toEqual(['Bodem attest']);
      expect(documentsOf(['EPC', 'Basisakte', 'EPC', ' '])).toEqual(['EPC', 'Basisakte']);
      expect(documentsOf('EPC', { message: 'Ook de plannen?' })).toEqual(['EPC']);
    });
    it('needs a message when nothing is ticked', () => {
      expect(documentsOf([])).toEqual([{ field: 'message', message: 'required' }]);
      expect(documentsOf(' ')).toEqual([{ field: 'message', message: 'required' }]);
      expect(documentsOf(undefined, { message: 'Dag' })).toBeUndefined();
    });
    it('needs a listing, and names', () => {
      const problem = (message: string) => expect.arrayContaining([{ field: 'askedDocuments', message }]);
      expect(documentsOf('EPC', { estateId: '' })).toEqual(problem('no-document'));
      expect(documentsOf({ EPC: true })).toEqual(problem('not-text'));
      expect(documentsOf(['EPC', 3])).toEqual(problem('not-text'));
      const names = (count: number) => Array.from({ length: count }, (_, index) => `Plan ${index}`);
      expect(documentsOf(names(200))).toHaveLength(200);
      expect(documentsOf(names(201))).toEqual(problem('no-document'));
    });
  });
  it.each([
    ['firstName', 100, 'a'],
    ['lastName', 100, 'a'],
    ['phone', 40, '('],
    ['subject', 200, 'a'],
    ['message', 5000, 'a'],
    ['newsletter', 10, 'a'],
    ['Adres van het pand', 5000, 'a'],
  ])('takes %s up to %i characters', (field, length, filler) => {
    const value = (size: number) => '123456'.padEnd(size, filler);
    expect(problemsOf({ ...GOOD, [field]: value(length) })).toEqual([]);
    expect(problemsOf({ ...GOOD, [field]: value(length + 1) })).toEqual([{ field, message: 'too-long' }]);
  });
  it('takes an address up to 254 characters', () => {
    const host = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}`;
    const email = (size: number) => `${'n'.repeat(64)}${host}.${'g'.repeat(size - 64 - host.length - 1)}`;
    expect(email(254)).toHaveLength(254);
    expect(problemsOf({ ...GOOD, email: email(254) })).toEqual([]);
    expect(problemsOf({ ...GOOD, email: email(255) })).toEqual([{ field: 'email', message: 'too-long' }]);
  });
  it('takes telephone numbers of six to twenty digits', () => {
    const phone = (digits: number) => '1'.repeat(digits);
    expect([6, 20].map((digits) => problemsOf({ ...GOOD, phone: phone(digits) }))).toEqual([[], []]);
    expect([5, 21].flatMap((digits) => problemsOf({ ...GOOD, phone: phone(digits) }))).toEqual([
      { field: 'phone', message: 'phone' },
      { field: 'phone', message: 'phone' },
    ]);
  });
  it('takes own inputs with names of up to a hundred characters, forty of them, lists of fifty', () => {
    expect(problemsOf({ ...GOOD, ['x'.repeat(100)]: 'a' })).toEqual([]);
    expect(problemsOf({ ...GOOD, ['x'.repeat(101)]: 'a' })).toEqual([{ field: 'x'.repeat(100), message: 'too-long' }]);
    const own = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`vraag ${i + 1}`, 'a']));
    expect(problemsOf({ ...GOOD, ...own(40) })).toEqual([]);
    expect(problemsOf({ ...GOOD, ...own(41) })).toEqual([{ field: 'vraag 41', message: 'too-many-fields' }]);
    expect(problemsOf({ ...GOOD, wensen: Array.from({ length: 50 }, () => 'tuin') })).toEqual([]);
    expect(problemsOf({ ...GOOD, wensen: Array.from({ length: 51 }, () => 'tuin') })).toEqual([
      { field: 'wensen', message: 'not-text' },
    ]);
  });
  it('wants the privacy box, whatever else is right', () => {
    expect(problemsOf({ ...GOOD, privacy: undefined })).toEqual([{ field: 'privacy', message: 'consent' }]);
    expect(problemsOf({ ...GOOD, privacy: 'off' })).toEqual([{ field: 'privacy', message: 'consent' }]);
    expect(problemsOf({ ...GOOD, privacy: true })).toEqual([]);
  });
  it('names everything that is wrong at once', () => {
    expect(problemsOf({})).toEqual([
      { field: 'firstName', message: 'required' },
      { field: 'email', message: 'required' },
      { field: 'message', message: 'required' },
      { field: 'privacy', message: 'consent' },
    ]);
  });
  it.each([
    [{ email: 'noor@voorbeeld' }, 'email', 'email'],
    [{ email: 'a@b.example, c@d.example' }, 'email', 'email'],
    [{ firstName: 'Noor\r\nBcc: x@y.example' }, 'firstName', 'control'],
    [{ message: 'a\u0000b' }, 'message', 'control'],
    [{ message: 'x'.repeat(5001) }, 'message', 'too-long'],
    [{ phone: 'bel mij' }, 'phone', 'phone'],
    [{ phone: '12345' }, 'phone', 'phone'],
    [{ firstName: 'kwaad.example' }, 'firstName', 'link'],
    [{ lastName: 'www.kwaad' }, 'lastName', 'link'],
    [{ subject: 'Zie https://kwaad.example' }, 'subject', 'link'],
    [{ phone: '203.0.113.9' }, 'phone', 'link'],
    [{ Straat: 'kwaad.example 4' }, 'Straat', 'link'],
    [{ lastName: { a: 1 } }, 'lastName', 'not-text'],
    [{ website: 'https://spam.example' }, 'website', 'trap'],
    [{ ['n'.repeat(101)]: 'x' }, 'n'.repeat(100), 'too-long'],
    [{ 'Wens\r\nBcc': 'tuin' }, 'Wens  Bcc', 'control'],
    [{ ' ': 'tuin' }, ' ', 'control'],
  ])('refuses what is wrong (%#)', (wrong, field, message) => {
    expect(problemsOf({ ...GOOD, ...wrong })).toEqual([{ field, message }]);
  });
  it('takes links where only the agency reads, in texts of many lines', () => {
    expect(problemsOf({ ...GOOD, message: 'Zie https://huis.example/4' })).toEqual([]);
    expect(problemsOf({ ...GOOD, Toelichting: 'Zie\nhttps://huis.example/4' })).toEqual([]);
    expect(problemsOf({ ...GOOD, lastName: 'J. Peeters', Straat: 'O.L.Vrouwstraat 4' })).toEqual([]);
  });
  it('takes forty inputs of its own, not one more', () => {
    const extra = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`veld ${i}`, 'x']));
    expect(problemsOf({ ...GOOD, ...extra(40) })).toEqual([]);
    expect(problemsOf({ ...GOOD, ...extra(41) })).toEqual([{ field: 'veld 40', message: 'too-many-fields' }]);
  });
  it('keeps the lines of a message, and joins boxes of one name', () => {
    const checked = checkContactForm({ ...GOOD, message: 'een\r\ntwee', Wensen: ['tuin', 'lift'] });
    expect(checked.ok && checked.form.fields).toMatchObject({ message: 'een\ntwee', Wensen: 'tuin, lift' });
  });
  it('makes text of half a character, also in a name', () => {
    const checked = checkContactForm({ ...GOOD, '\ud800x': '\udfff' });
    expect(checked.ok && checked.form.fields).toMatchObject({ '\ufffdx': '\ufffd' });
  });
  it('drops a page that is not ours, and a listing that is no number', () => {
    const checked = checkContactForm({ ...GOOD, page: '//evil.example', estateId: '1e3' });
    expect(checked.ok && [checked.form.page, checked.form.estateId]).toEqual(['', undefined]);
  });
  it('never throws, and every problem has a name', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 120 }), value, { maxKeys: 5 }), (inputs) =>
        problemsOf(inputs).every(({ field }) => field.length <= 100),
      ),
    );
  });
});

it.each([
  ['team/lotte', 'team/lotte'],
  ['offices/de-haan', 'offices/de-haan'],
  [`team/${'a'.repeat(75)}`, `team/${'a'.repeat(75)}`],
  [`team/${'a'.repeat(76)}`, undefined],
  ['news/open', undefined],
  ['team/', undefined],
  ['team/Lotte', undefined],
  ['lotte@agency.example', undefined],
])('takes an office or a person for the recipient, never an address: %s', (recipient, taken) => {
  const inputs = { firstName: 'Noor', email: 'noor@voorbeeld.example', message: 'Dag', privacy: 'on', recipient };
  const checked = checkContactForm(inputs);
  expect(checked.ok && checked.form.recipient).toBe(taken);
  expect(checked.ok && checked.form.fields).not.toHaveProperty('recipient');
});
