// Brochures and window cards of every record at an edge and of demo listings, through the website, read back by the tools of
// others. `npm run matrix` takes all of them in all languages, `npm test` some of each kind.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceSiteContent } from '../src/db/content/site-content.ts';
import { buildRoute } from '../src/domain/content/routes.ts';
import { LOCALES, type Locale } from '../src/domain/locale.ts';
import { type Paper, paperPictures } from '../src/domain/publishing/brochure.ts';
import type { Estate } from '../src/domain/record/estate.ts';
import type { Edge } from './edges/edge.ts';
import { testContent } from './support/content.ts';
import { demoEstates } from './support/demo-estates.ts';
import { testEstate } from './support/estates.ts';
import { isWholeMatrix } from './support/matrix.ts';
import {
  drawingPress,
  firstPage,
  hasPoppler,
  hasZbar,
  legalMentions,
  paperCodes,
  paperFonts,
  paperInfo,
  paperStructure,
  paperText,
  plain,
} from './support/papers.ts';
import { openStack, type Stack, takeIn, website } from './support/stack.ts';

const TABLES = import.meta.glob<{ readonly edges: readonly Edge[] }>('./edges/*.edges.ts', { eager: true });
const MAX_BYTES = 3_000_000;

let stack: Stack;
let photo: Uint8Array;
beforeAll(async () => {
  stack = await openStack();
  photo = await sharp({ create: { width: 800, height: 533, channels: 3, background: '#8fb4c4' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => stack.close());

const pictures = (paper: Paper) => new Map(paperPictures(paper).map(({ src }) => [src, photo]));

const openSite = async (siteId: string, records: readonly Estate[], over = {}) => {
  const { db, ctx } = stack;
  await db.transaction((trx) => replaceSiteContent(trx, testContent(siteId, over), []));
  await takeIn(ctx, siteId, records);
  const { press, papers } = drawingPress(pictures);
  const ask = website(stack, siteId, press);
  const order = async (path: string, search = '') => {
    const reply = await ask(path, search);
    return { ...reply, paper: papers.at(-1) as Paper, pdf: reply.bytes ?? new Uint8Array() };
  };
  return { ask, order };
};

/** Street and number of an address that visitors must not see. */
const hiddenStreets = ({ address }: Estate): string[] =>
  address?.visible === true ? [] : Object.values(address?.street ?? {}).filter((street) => street.length > 3);

const expectPaper = (
  estate: Estate,
  { pdf, paper, headers, status }: Awaited<ReturnType<Awaited<ReturnType<typeof openSite>>['order']>>,
) => {
  expect(status).toBe(200);
  expect(pdf.length).toBeLessThan(MAX_BYTES);
  const info = paperInfo(pdf);
  expect(info).toMatch(/^Pages:\s+4$/m);
  expect(info).toMatch(/^Page size:\s+595\.28 x 841\.89 pts \(A4\)$/m);
  const text = paperText(pdf);
  for (const mention of legalMentions(paper)) expect(text).toContain(mention);
  const fonts = paperFonts(pdf);
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter(({ embedded: is }) => is !== 'yes')).toEqual([]);
  for (const street of hiddenStreets(estate))
    for (const said of [text, info, headers['content-disposition'] ?? '', paper.url, JSON.stringify(paper)])
      expect(plain(said).toLowerCase()).not.toContain(plain(street).toLowerCase());
};

/** Of every table some records, each in another language; all in the matrix. */
const EVERY = isWholeMatrix ? 1 : 28;
let turn = 0;
const localesOf = (): readonly Locale[] => (isWholeMatrix ? LOCALES : [LOCALES[turn++ % LOCALES.length] as Locale]);

describe.skipIf(!hasPoppler)('brochures, read by poppler-utils', () => {
  for (const [file, { edges }] of Object.entries(TABLES)) {
    describe(file, () => {
      const shown = edges.filter((edge, index) => index % EVERY === 0 && edge.record.general.id > 0);
      for (const edge of shown) {
        const locales = localesOf();
        it(`${edge.name} (${locales.join(', ')})`, async () => {
          const { id } = edge.record.general;
          const { ask, order } = await openSite(`paper-${id}`, [edge.record, ...(edge.beside ?? [])]);
          for (const locale of locales) {
            const page = await ask(buildRoute('estateShort', locale, { estateId: id }));
            const printed = await order(buildRoute('brochure', locale, { estateId: id }));
            // What has no page has no brochure.
            if (page.status !== 301) expect(printed.status).toBe(page.status);
            else expectPaper(edge.record, printed);
          }
        });
      }
    });
  }

  it(`demo listings (${isWholeMatrix ? 'ten, all languages' : 'four, one each'})`, async () => {
    const listings = demoEstates(isWholeMatrix ? 10 : 4);
    const { order } = await openSite('paper-demo', listings);
    for (const estate of listings)
      for (const locale of localesOf())
        expectPaper(estate, await order(buildRoute('brochure', locale, { estateId: estate.general.id })));
  });

  it('a text of many pages is cut at four, and says where the rest is', async () => {
    const long = Array.from({ length: 400 }, (_, n) => `Zin nummer ${n} van een lange beschrijving van dit huis.`).join(
      '\n\n',
    );
    const estate = testEstate(71, { general: { description: { nl: long } } });
    const { order } = await openSite('paper-long', [estate]);
    const printed = await order(buildRoute('brochure', 'nl', { estateId: estate.general.id }));
    expectPaper(estate, printed);
    const text = paperText(printed.pdf);
    expect(text).toContain('Zin nummer 0 van');
    expect(text).not.toContain('Zin nummer 399 van');
    expect(text).toContain(plain(`… De tekst gaat verder op paper-long.example/nl/aanbod/${estate.general.id}`));
  });

  it.runIf(hasPoppler)(
    'crops photographs as the pages do: what the member chose stays in sight, else the middle',
    async () => {
      const { width, height } = { width: 2400, height: 600 };
      const half = (left: number, background: string) => ({
        input: { create: { width: width / 2, height, channels: 3 as const, background } },
        left,
        top: 0,
      });
      const twoHalves = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .composite([half(0, '#c00000'), half(width / 2, '#0000c0')])
        .jpeg()
        .toBuffer();
      const normal = photo;
      photo = twoHalves;
      try {
        const picture = (id: number, focus?: { x: number; y: number }) =>
          testEstate(id, { pictures: [{ file: `https://foto.example/${id}.jpg`, ...(focus ? { focus } : {}) }] });
        const { order } = await openSite('paper-focus', [
          picture(71, { x: 100, y: 50 }),
          picture(72, { x: 0, y: 50 }),
          picture(73),
        ]);
        /** At the left and the right of the photograph. */
        const edges = async (kind: 'brochure' | 'windowCard', id: number): Promise<string[]> => {
          const { pdf } = await order(buildRoute(kind, 'nl', { estateId: id }));
          const page = sharp(firstPage(pdf));
          const { width: w, height: h } = await page.metadata();
          const { data, info } = await page.raw().toBuffer({ resolveWithObject: true });
          return [0.2, 0.8].map((x) => {
            const at = (Math.round(h * 0.2) * w + Math.round(w * x)) * info.channels;
            return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
          });
        };
        for (const kind of ['brochure', 'windowCard'] as const)
          expect([await edges(kind, 71), await edges(kind, 72), await edges(kind, 73)], kind).toEqual([
            ['blue', 'blue'],
            ['red', 'red'],
            ['red', 'blue'],
          ]);
      } finally {
        photo = normal;
      }
    },
  );

  it('a window card is one page of A4 or A3, with everything the law wants', async () => {
    const [estate] = demoEstates(1) as [Estate];
    const { order } = await openSite('paper-card', [estate]);
    const path = buildRoute('windowCard', 'de', { estateId: estate.general.id });
    for (const [search, size] of [
      ['', /595\.28 x 841\.89 pts \(A4\)/],
      ['?size=a3', /841\.8\d* x 1190\.\d* pts/],
    ] as const) {
      const { pdf, paper } = await order(path, search);
      expect(paperInfo(pdf)).toMatch(/^Pages:\s+1$/m);
      expect(paperInfo(pdf)).toMatch(size);
      const text = paperText(pdf);
      for (const mention of legalMentions(paper)) expect(text).toContain(mention);
      expect(paperFonts(pdf).filter(({ embedded: is }) => is !== 'yes')).toEqual([]);
    }
  });

  it('a screen reader finds language, title, headings, text and figures in their order', async () => {
    const [estate] = demoEstates(1) as [Estate];
    const { id } = estate.general;
    const { order } = await openSite('paper-parts', [estate]);
    for (const route of ['brochure', 'windowCard'] as const) {
      const { pdf, paper } = await order(buildRoute(route, 'fr', { estateId: id }));
      const info = paperInfo(pdf);
      expect(info).toMatch(/^Tagged:\s+yes$/m);
      expect(plain(info)).toContain(`Title: ${plain(paper.name)}`);
      expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Lang \(fr/);
      const structure = paperStructure(pdf);
      const parts = plain(structure);
      expect(structure).toMatch(/^Document/m);
      // One heading of the first order, with the name of the listing whole.
      expect(structure.match(/^\s*H1\b/gm)).toHaveLength(1);
      expect(parts).toMatch(
        new RegExp(`H1 (?:\\(block\\) )?"${plain(paper.heading).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} ?"`),
      );
      expect(structure.match(/^\s*Figure\b/gm)?.length).toBeGreaterThanOrEqual(2);
      if (paper.kind !== 'brochure') continue;
      expect(structure.match(/^\s*H2\b/gm)?.length).toBeGreaterThanOrEqual(3);
      // The line above every page is not read out.
      expect(parts).not.toContain('2 / 4');
      expect(paperText(pdf)).toContain('2 / 4');
    }
  });

  it.skipIf(!hasZbar)('the square code leads to the public page, read by zbar-tools', async () => {
    const [estate] = demoEstates(1) as [Estate];
    const { id } = estate.general;
    const { order } = await openSite('paper-code', [estate]);
    const brochure = await order(buildRoute('brochure', 'fr', { estateId: id }));
    expect(paperCodes(brochure.pdf)).toEqual([`http://paper-code.example/fr/offre/${id}`]);
    const card = await order(buildRoute('windowCard', 'en', { estateId: id }), '?size=a3');
    expect(paperCodes(card.pdf)).toEqual([`http://paper-code.example/en/offer/${id}`]);
  });
});

describe('the answer', () => {
  const ID = 70;
  /** The transaction of what is sold. */
  const SOLD = 5;
  const path = buildRoute('brochure', 'nl', { estateId: ID });

  it('is a PDF with a name of its own, that nobody indexes', async () => {
    const { order } = await openSite('paper-answer', [testEstate(ID)]);
    const { status, headers, pdf } = await order(path);
    expect(status).toBe(200);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-robots-tag': 'noindex',
      etag: '"of-the-test"',
      'last-modified': 'Sun, 15 Nov 2026 10:00:00 GMT',
      'content-disposition': expect.stringMatching(
        /^inline; filename="brochure-[a-z0-9-]+\.pdf"; filename\*=UTF-8''Brochure%20/,
      ),
    });
  });

  it('is 304 for who has it: by its tag, else by its time', async () => {
    const { ask } = await openSite('paper-kept', [testEstate(ID)]);
    const status = async (headers: Parameters<typeof ask>[2]) => (await ask(path, '', headers)).status;
    expect(await status({ 'if-none-match': '"of-the-test"' })).toBe(304);
    expect(await status({ 'if-none-match': 'W/"of-the-test"' })).toBe(304);
    expect(await status({ 'if-none-match': '"another"' })).toBe(200);
    expect(await status({ 'if-modified-since': 'Sun, 15 Nov 2026 10:00:00 GMT' })).toBe(304);
    expect(await status({ 'if-modified-since': 'Sun, 15 Nov 2026 09:59:59 GMT' })).toBe(200);
    // The tag is the sharper of the two.
    expect(await status({ 'if-none-match': '"another"', 'if-modified-since': 'Sun, 15 Nov 2026 10:00:00 GMT' })).toBe(
      200,
    );
  });

  it('is 404 for what is hidden or unknown, 410 for what is gone, 400 for a size that does not exist', async () => {
    const hidden = testEstate(ID + 1, { general: { transaction: { id: 6 } } });
    const sold = testEstate(ID + 3, { general: { transaction: { id: SOLD } } });
    const { ask } = await openSite('paper-hidden', [testEstate(ID), hidden, sold], {
      hiddenStatus: [6],
      keepSoldPages: false,
    });
    expect((await ask(buildRoute('brochure', 'nl', { estateId: ID + 1 }))).status).toBe(404);
    expect((await ask(buildRoute('brochure', 'nl', { estateId: ID + 2 }))).status).toBe(404);
    expect((await ask(buildRoute('holidayBrochure', 'nl', { rentalUnitId: 9 }))).status).toBe(404);
    expect((await ask(buildRoute('windowCard', 'nl', { estateId: ID }), '?size=a5')).status).toBe(400);
    const gone = await ask(buildRoute('brochure', 'nl', { estateId: ID + 3 }));
    expect(gone.status).toBe(410);
    expect(gone.headers['content-type']).toContain('text/html');
  });

  it('is 503 with a time to come back when it cannot be made', async () => {
    await openSite('paper-broken', [testEstate(ID)]);
    const ask = website(stack, 'paper-broken', {
      etag: () => '"x"',
      print: () => Promise.reject(new Error('The thread that draws has ended.')),
    });
    const { status, headers } = await ask(path);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
  });

  it('is kept by nobody when a picture is missing', async () => {
    await openSite('paper-part', [testEstate(ID)]);
    const ask = website(stack, 'paper-part', {
      etag: () => '"x"',
      print: async () => ({ bytes: new Uint8Array(5), etag: '"x"', madeAt: new Date(), isWhole: false }),
    });
    const { headers } = await ask(path);
    expect([headers['cache-control'], headers.etag, headers['last-modified']]).toEqual([
      'no-store',
      undefined,
      undefined,
    ]);
  });

  it('has no price when sold, and says so when it is on request', async () => {
    const { order } = await openSite('paper-price', [
      testEstate(81, { general: { transaction: { id: SOLD } }, price: { value: 345_678 } }),
      testEstate(82, { price: {} }),
    ]);
    const sold = await order(buildRoute('brochure', 'nl', { estateId: 81 }));
    expect(JSON.stringify(sold.paper)).not.toContain('345.678');
    const open = await order(buildRoute('brochure', 'nl', { estateId: 82 }));
    expect([open.paper.price, open.paper.noPrice]).toEqual([undefined, 'Prijs op aanvraag']);
  });

  it('is linked from the page, without script', async () => {
    const { ask } = await openSite('paper-link', [testEstate(ID)]);
    const at = (await ask(buildRoute('estateShort', 'de', { estateId: ID }))).headers.location ?? '';
    expect(await (await ask(at)).body()).toContain(`href="/de/angebot/${ID}/expose.pdf"`);
  });
});
