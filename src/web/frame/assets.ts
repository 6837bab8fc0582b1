// The built files a document links, whoever builds them: Vite's manifest, or Vite's development server.
export type WebAssets = {
  /** Module scripts. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Fonts that the first paint needs. */
  readonly preloads: readonly string[];
  /** Those of large headings. */
  readonly displayFonts?: readonly string[];
};

/** The parts of `.vite/manifest.json` that we read. */
export type ViteManifest = Readonly<
  Record<string, { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }>
>;

const CLIENT_ENTRY = 'src/web/browser.ts';
const TEXT_FONT = /hanken-grotesk-latin-wght-normal\.woff2$/;
const DISPLAY_FONT = /newsreader-display-latin\.woff2$/;

export const assetsFromManifest = (manifest: ViteManifest): WebAssets => {
  const entry = manifest[CLIENT_ENTRY];
  if (!entry) throw new Error(`The client build has no ${CLIENT_ENTRY}: run the build again`);
  const fonts = (name: RegExp): string[] =>
    Object.entries(manifest).flatMap(([source, { file }]) => (name.test(source) ? [`/${file}`] : []));
  return {
    scripts: [`/${entry.file}`],
    styles: (entry.css ?? []).map((file) => `/${file}`),
    preloads: fonts(TEXT_FONT),
    displayFonts: fonts(DISPLAY_FONT),
  };
};

/** Under Vite's development server. The stylesheet is linked as well as imported: styled before scripts run. */
export const devAssets: WebAssets = {
  scripts: ['/@vite/client', `/${CLIENT_ENTRY}`],
  styles: ['/src/ui/styles/main.css'],
  preloads: [],
};
