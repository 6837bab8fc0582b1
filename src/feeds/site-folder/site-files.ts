// The bytes of a site folder, read with suspicion: the folder may come from somebody else's archive.
import { constants } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

export type SiteProblem = { readonly file: string; readonly field: string; readonly message: string };

export const SITE_FILE_LIMITS = { fileBytes: 5_000_000, totalBytes: 100_000_000, files: 2_000, depth: 3 } as const;

/** What belongs to a site's content. Everything else beside these (listings, notes) is another importer's business. */
export const SITE_FOLDER_NAMES: ReadonlySet<string> = new Set([
  'site.json',
  'navigation.json',
  'pages',
  'entities',
  'agreements',
  'assets',
  'agendas',
  'rental-units.json',
]);

/** No symbolic link is followed, also when one is put in place after the listing. */
const readRegularFile = async (path: string): Promise<Buffer> => {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
};

export type SiteFiles = {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly problems: readonly SiteProblem[];
  /** What stands beside them and is not read. */
  readonly passedOver: readonly string[];
};

/** Files by their path inside the folder, with forward slashes, in code-unit order. */
export const readSiteFiles = async (
  folder: string,
  limits: { readonly [Name in keyof typeof SITE_FILE_LIMITS]: number } = SITE_FILE_LIMITS,
): Promise<SiteFiles> => {
  const files = new Map<string, Buffer>();
  const problems: SiteProblem[] = [];
  const passedOver: string[] = [];
  const report = (file: string, message: string): void => void problems.push({ file, field: '', message });
  let totalBytes = 0;
  let full = false;

  const visit = async (root: string, inside: string, depth: number): Promise<void> => {
    const entries = await readdir(join(root, inside), { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      // Dot files are what editors and systems drop.
      if (full || entry.name.startsWith('.')) continue;
      if (depth === 0 && !SITE_FOLDER_NAMES.has(entry.name)) {
        passedOver.push(entry.name);
        continue;
      }
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) {
        if (depth + 1 >= limits.depth) report(path, 'is a folder too deep');
        else await visit(root, path, depth + 1);
      } else if (!entry.isFile()) {
        report(path, entry.isSymbolicLink() ? 'is a symbolic link' : 'is not a regular file');
      } else {
        const { size } = await lstat(join(root, path));
        if (size > limits.fileBytes) report(path, `is larger than ${limits.fileBytes} bytes`);
        else if (files.size >= limits.files || totalBytes + size > limits.totalBytes) {
          full = true;
          report(path, `the folder holds more than ${limits.files} files or ${limits.totalBytes} bytes`);
        } else {
          totalBytes += size;
          files.set(path, await readRegularFile(join(root, path)));
        }
      }
    }
  };

  let root: string;
  try {
    root = await realpath(folder);
    await visit(root, '', 0);
  } catch (error) {
    report('', `cannot be read: ${error instanceof Error && 'code' in error ? error.code : error}`);
  }
  return { files, problems, passedOver };
};
