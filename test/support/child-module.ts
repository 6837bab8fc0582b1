// A TypeScript module of the tests for a process or a thread of its own, with everything it imports of ours in one file: a hundred of our files, read and
// compiled one by one, take longer to start than most of what is run this way.
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { inject } from 'vitest';

/** What looks for a file beside itself looks beside its source. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { code: /import\.meta\.(?:url|dirname)/ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(join(id, '..'))),
  },
};

/** A module, named by its path from this folder, with all that it imports: the file that has it. */
export const bundledModule = async (name: string): Promise<string> => {
  const file = join(inject('testFolder'), `${basename(name)}.${process.pid}.mjs`);
  const bundle = await rolldown({
    input: join(import.meta.dirname, name),
    platform: 'node',
    // Packages are found through the folder of the run (databases.global.ts).
    external: /^[@a-z][^:]*$/i,
    transform: { jsx: { runtime: 'automatic', development: false } },
    plugins: [placesOfSources],
  });
  await bundle.write({ file, codeSplitting: false });
  await bundle.close();
  return file;
};

/** The arguments with which Node runs it. The embedded database is compiled once, as in the program (bin/lean-process.mjs). */
export const childModule = async (name: string): Promise<readonly string[]> => [
  '--liftoff-only',
  await bundledModule(name),
];
