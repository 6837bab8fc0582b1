// The page that the desk is: no words of a person, no script of its own, one key per load. The server answers it; this is how it
// reads.
import { HTML_LANG, LOCALES, type Locale } from '../domain/locale.ts';

export type DeskAssets = {
  readonly script: string;
  readonly styles: readonly string[];
  /** Fonts of the first paint. */
  readonly preload: readonly string[];
};

/** The parts of the build's `.vite/desk.json` that we read. */
type DeskManifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

const ENTRY = 'src/desk/browser.tsx';
const FONTS = /(?:hanken-grotesk-latin-wght-normal|newsreader-display-latin)\.woff2$/;

export const deskAssetsFromManifest = (manifest: DeskManifest): DeskAssets => {
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`The desk's build has no ${ENTRY}: run the build again`);
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    preload: Object.entries(manifest).flatMap(([source, { file }]) => (FONTS.test(source) ? [`/${file}`] : [])),
  };
};

/** Under Vite's development server. */
export const deskDevAssets: DeskAssets = { script: `/${ENTRY}`, styles: ['/src/desk/styles/desk.css'], preload: [] };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const NO_SCRIPT: Readonly<Record<Locale, string>> = {
  nl: 'De desk heeft JavaScript nodig. Zet het aan voor deze website en laad de pagina opnieuw.',
  fr: 'Le desk a besoin de JavaScript. Activez-le pour ce site et rechargez la page.',
  en: 'The desk needs JavaScript. Switch it on for this website and load the page again.',
  de: 'Der Desk braucht JavaScript. Schalten Sie es für diese Website ein und laden Sie die Seite neu.',
};

export const deskDocument = (page: {
  readonly locale: Locale;
  readonly assets: DeskAssets;
  /** Of this load; every call of the desk sends it. */
  readonly key: string;
  /** Of the hostname; empty where one hostname opens all sites. */
  readonly siteId: string;
  readonly siteName: string;
}): string => {
  const { locale, assets, key, siteId, siteName } = page;
  const title = siteName === '' ? 'Pand Desk' : `Pand Desk · ${siteName}`;
  // The first sheet also stands for one that react-aria-components would write into the page itself.
  const sheets = assets.styles.map(
    (href, index) =>
      `<link rel="stylesheet"${index === 0 ? ' id="react-aria-pressable-style"' : ''} href="${escaped(href)}">`,
  );
  return `<!doctype html>
<html lang="${HTML_LANG[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="desk-key" content="${escaped(key)}">
<meta name="desk-site" content="${escaped(siteId)}">
<meta name="desk-site-name" content="${escaped(siteName)}">
${assets.preload.map((href) => `<link rel="preload" href="${escaped(href)}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${sheets.join('\n')}
<script type="module" src="${escaped(assets.script)}"></script>
</head>
<body>
<div id="desk"></div>
<noscript><p>${escaped(NO_SCRIPT[locale])}</p></noscript>
</body>
</html>
`;
};

const INSECURE: Readonly<Record<Locale, readonly [title: string, text: string]>> = {
  nl: [
    'De desk meldt niet aan over http',
    'Wat u hier zou typen, kan onderweg gelezen worden. Open de desk over https, of op de computer zelf over localhost.',
  ],
  fr: [
    'Le desk ne connecte pas par http',
    'Ce que vous taperiez ici peut être lu en chemin. Ouvrez le desk par https, ou sur l’ordinateur lui-même par localhost.',
  ],
  en: [
    'The desk does not sign in over http',
    'What you would type here can be read on its way. Open the desk over https, or on the computer itself over localhost.',
  ],
  de: [
    'Der Desk meldet nicht über http an',
    'Was Sie hier eintippen würden, kann unterwegs gelesen werden. Öffnen Sie den Desk über https oder auf dem Computer selbst über localhost.',
  ],
};

/** Instead of the desk, where nobody can sign in safely; in all languages, the visitor's first. */
export const insecurePage = ({ locale, host }: { readonly locale: Locale; readonly host: string }): string => {
  const parts = [locale, ...LOCALES.filter((other) => other !== locale)].map((one, index) => {
    const [title, text] = INSECURE[one];
    const level = index === 0 ? 'h1' : 'h2';
    return `<section lang="${HTML_LANG[one]}"><${level}>${escaped(title)}</${level}><p>${escaped(text)}</p></section>`;
  });
  const secure = `https://${host}/desk`;
  return `<!doctype html>
<html lang="${HTML_LANG[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(INSECURE[locale][0])}</title>
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
</head>
<body>
<main>
<p><a href="${escaped(secure)}">${escaped(secure)}</a></p>
${parts.join('\n')}
</main>
</body>
</html>
`;
};
