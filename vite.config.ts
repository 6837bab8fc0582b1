// Three builds of one program. `vite build --mode client`: the files a visitor's browser loads, with a manifest.
// `vite build --mode desk`: those of the desk, beside them with a manifest of their own; not one byte is shared with public pages.
// `vite build --mode server`: the pand command as one bundle beside its node_modules,
// and its threads.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientChunk } from './bin/client-chunks.mjs';
import { clientMessages } from './bin/client-messages.mjs';
import { deskLoadBudget, firstLoadBudget } from './bin/first-load.mjs';

const ENTRY = 'src/web/browser.ts';
const DESK_ENTRY = 'src/desk/browser.tsx';

const browserBuild = {
  outDir: 'dist/client',
  // Fonts and pictures stay files: cached on their own, and allowed by the content security policy.
  assetsInlineLimit: 0,
  // Browsers that know light-dark() (spring 2024): rewritten for older ones, a part of a page could not choose its look.
  cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
};

const deskBuild = {
  ...browserBuild,
  manifest: '.vite/desk.json',
  // Beside the client build, which was there before.
  emptyOutDir: false,
  copyPublicDir: false,
  rolldownOptions: {
    input: DESK_ENTRY,
    treeshake: { manualPureFunctions: ['Type'] },
    output: { entryFileNames: 'assets/desk-[name]-[hash].js', chunkFileNames: 'assets/desk-[name]-[hash].js' },
  },
};

const clientBuild = () => ({
  ...browserBuild,
  manifest: true,
  rolldownOptions: {
    input: ENTRY,
    // Schemas are values; one that the browser does not use must not bring the schema library along.
    treeshake: { manualPureFunctions: ['Type'] },
    output: {
      codeSplitting: {
        // Or what every page loads would come in the file of lists.
        includeDependenciesRecursively: false,
        groups: [{ name: clientChunk(ENTRY), debugName: 'client chunks' }],
      },
    },
  },
});

const serverBuild = {
  outDir: 'dist/server',
  ssr: true,
  minify: false,
  // Addresses of imported files are those of the client build, which emits them.
  emitAssets: false,
  copyPublicDir: false,
  rolldownOptions: {
    input: {
      pand: 'src/cli/main.ts',
      'text-worker': 'src/search/text/text-worker.ts',
      'paper-worker': 'src/adapters/brochure/paper-worker.ts',
      'heic-worker': 'src/adapters/images/heic-worker.ts',
      'try-worker': 'src/server/backup/try-worker.ts',
      'adapter-thread': 'src/feeds/own/adapter-thread.ts',
    },
    // Side by side: the program looks for the file of its thread beside itself.
    output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    // What browsers load later stands in the server's bundle from the start.
    checks: { ineffectiveDynamicImport: false },
  },
};

/**
 * Everything else is taken into the server's bundle: reading hundreds of packages file by file was most of a start.
 * These bring binaries that they look for beside themselves.
 */
const notBundled = ['@electric-sql/pglite', 'sharp', 'libheif-js', 'pg-native'];

const serverOnly = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true as const, external: notBundled },
};

const buildOf = (mode: string) => (mode === 'server' ? serverBuild : mode === 'desk' ? deskBuild : clientBuild());
const pluginsOf = (mode: string) =>
  ({ client: [clientMessages(ENTRY), firstLoadBudget()], desk: [deskLoadBudget()] })[mode] ?? [];

export default defineConfig(({ mode, command }) => ({
  plugins: [react(), ...(command === 'build' ? pluginsOf(mode) : [])],
  appType: 'custom',
  ...(command === 'build' && mode === 'server' ? serverOnly : {}),
  build: { emptyOutDir: true, ...buildOf(mode) },
}));
