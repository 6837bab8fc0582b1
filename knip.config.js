// Unused files, exports and packages (`npm run unused`). A second run leaves the tests out: what only they call is no rule of
// the program. There, an export may be a test's window into its own file.
// A function that nobody calls yet carries the tag @uncalled with its reason.
const entries = {
  program: [
    'bin/*.mjs',
    'src/cli/main.ts',
    'src/cli/development.ts',
    'src/desk/browser.tsx',
    'src/search/text/text-worker.ts',
    'src/adapters/brochure/paper-worker.ts',
    'src/adapters/images/heic-worker.ts',
    'src/server/backup/try-worker.ts',
    'src/feeds/own/adapter-thread.ts',
  ],
  commands: ['bench/*.{ts,mjs}', 'chaos/*.{ts,mjs}'],
};

export default {
  entry: [
    ...Object.values(entries)
      .flat()
      .map((pattern) => `${pattern}!`),
    'docs/examples/*/index.ts',
    'test/support/**/*.child.ts',
  ],
  project: ['{src,demo,bin,bench,chaos}/**/*.{ts,tsx,mjs}!', '{test,docs}/**/*.{ts,tsx,mjs}'],
  tags: ['-uncalled'],
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  // A package of its own, which the benchmark installs.
  ignore: ['bench/next/**'],
  // Installed by the tests on a bare Debian machine, or left out by name where they are not.
  ignoreBinaries: ['apt-get', 'openssl', 'zbarimg', 'caddy'],
  ignoreDependencies: [
    // Named in src/ui/styles/fonts.css.
    '@fontsource-variable/.+',
    // Read as files by src/adapters/brochure/faces.ts.
    '@fontsource/.+',
    // Comes with Vite, in the version that package.json names.
    'rolldown',
    // Put into pages as a file.
    'axe-core',
  ],
};
