// A TypeScript module of the tests for a process of its own, with everything it imports of ours in one file: a hundred of our files, read and
// compiled one by one, take longer to start than most of what is run this way.
import { join } from 'node:path';
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

/** The arguments with which Node runs a module of this folder. */
export const childModule = async (name: string): Promise<readonly string[]> => {
  const file = join(inject('testFolder'), `${name}.${process.pid}.mjs`);
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
  // The embedded database is compiled once, as in the program (bin/lean-process.mjs).
  return ['--liftoff-only', file];
};
