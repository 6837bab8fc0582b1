// What is on a paper, read by the tools of others. A machine without them leaves those tests out, by name.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPaper } from '../../src/adapters/brochure/draw-paper.ts';
import type { Paper } from '../../src/domain/publishing/brochure.ts';
import type { PaperPress } from '../../src/web/http/web-context.ts';

const isThere = (tool: string): boolean => spawnSync(tool, ['-h']).error === undefined;

/** Debian: poppler-utils. */
export const hasPoppler = ['pdftotext', 'pdffonts', 'pdfinfo', 'pdftoppm'].every(isThere);
/** Debian: zbar-tools. */
export const hasZbar = isThere('zbarimg');
if (!hasPoppler)
  console.warn('Left out: what pdftotext, pdffonts and pdfinfo say (Debian: apt-get install poppler-utils).');
if (!hasZbar) console.warn('Left out: what zbarimg reads (Debian: apt-get install zbar-tools).');

const run = (tool: string, args: readonly string[], input?: Uint8Array): string => {
  const { status, stdout, stderr } = spawnSync(tool, args, { input, maxBuffer: 50_000_000 });
  if (status !== 0) throw new Error(`${tool}: ${stderr}`);
  return stdout.toString();
};

/** White space as one space, no-break ones too; a letter that the face lacks is drawn as its plain one (CO₂ as CO2). */
export const plain = (text: string): string => text.normalize('NFKC').replace(/[\s\u00a0\u202f]+/g, ' ');

const withFile = <T>(pdf: Uint8Array, use: (path: string, folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'pand-paper-'));
  try {
    const path = join(folder, 'paper.pdf');
    writeFileSync(path, pdf);
    return use(path, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** In the order it was drawn: columns stay whole. */
export const paperText = (pdf: Uint8Array): string =>
  withFile(pdf, (path) => plain(run('pdftotext', ['-raw', '-enc', 'UTF-8', path, '-'])));

/** Every font with whether it is embedded. */
export const paperFonts = (pdf: Uint8Array): { readonly name: string; readonly embedded: string }[] =>
  withFile(pdf, (path) =>
    run('pdffonts', [path])
      .split('\n')
      .slice(2)
      .filter((line) => line !== '')
      .map((line) => {
        const [, name = '', embedded = ''] =
          /^(\S+)\s.*\s(yes|no)\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+\s*$/.exec(line) ?? [];
        return { name, embedded };
      }),
  );

/** What a file says of itself: pages, size, title and all the rest. */
export const paperInfo = (pdf: Uint8Array): string => withFile(pdf, (path) => run('pdfinfo', [path]));

/** The parts of a file as a screen reader finds them, each with its text. */
export const paperStructure = (pdf: Uint8Array): string =>
  withFile(pdf, (path) => run('pdfinfo', ['-enc', 'UTF-8', '-struct-text', path]));

/** What the square codes of all pages hold. */
export const paperCodes = (pdf: Uint8Array): string[] =>
  withFile(pdf, (path, folder) => {
    run('pdftoppm', ['-r', '120', '-gray', '-png', path, join(folder, 'page')]);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .flatMap((name) => {
        const { stdout } = spawnSync('zbarimg', ['-q', '--raw', join(folder, name)]);
        return stdout.toString().split('\n').filter(Boolean);
      });
  });

/** The first page as a picture. */
export const firstPage = (pdf: Uint8Array): Uint8Array =>
  withFile(pdf, (path, folder) => {
    run('pdftoppm', ['-r', '50', '-f', '1', '-l', '1', '-singlefile', '-png', path, join(folder, 'page')]);
    return readFileSync(join(folder, 'page.png'));
  });

/** Draws at once, in this thread, and shows what it was given. */
export const drawingPress = (pictures: (paper: Paper) => ReadonlyMap<string, Uint8Array> = () => new Map()) => {
  const papers: Paper[] = [];
  const press: PaperPress = {
    etag: () => '"of-the-test"',
    print: async (_slot, paper) => {
      papers.push(paper);
      const bytes = await drawPaper(paper, pictures(paper));
      return { bytes, etag: '"of-the-test"', madeAt: new Date('2026-11-15T10:00:00Z'), isWhole: true };
    },
  };
  return { press, papers };
};

/** Everything that the law wants said, as the view models say it. */
export const legalMentions = (paper: Paper): string[] => {
  const own =
    paper.kind === 'card'
      ? [...paper.mentions, paper.words.made]
      : [
          ...(paper.energy
            ? [
                paper.energy.scale?.flag ?? '',
                paper.energy.sentence,
                paper.energy.duty?.title ?? '',
                paper.energy.duty?.text ?? '',
                ...paper.energy.rows.flatMap(({ label, value }) => [label, value]),
              ]
            : []),
          ...(paper.planning
            ? [
                ...paper.planning.flood.flatMap(({ label, sentence }) => [label, sentence]),
                ...paper.planning.items.flatMap(({ label, sentence, information }) => [label, sentence, information]),
                paper.planning.note,
              ]
            : []),
          ...(paper.costs ? [paper.costs.note, ...paper.costs.tables.map(({ total }) => total.value)] : []),
          paper.words.made,
          paper.words.reference,
        ];
  return [...own, paper.agency.legal].map(plain).filter((text) => text.trim() !== '');
};
