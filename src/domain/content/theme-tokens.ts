// What a site's theme may say: the custom properties of src/ui/styles/tokens.css, and values that are plain CSS.
// Values are data of an editor, so only what a token can be passes: no addresses but those of the site's own files.

export const THEME_TOKENS: ReadonlySet<string> = new Set(
  `
    --paper --surface --sunken --line --line-strong --ink --ink-2 --ink-3 --on-ink --brand --brand-hover
    --brand-soft --on-brand --marker --marker-soft --on-marker --link --good --good-soft --bad
    --bad-soft --warn --warn-soft --water --water-soft --love --focus --font-display --font-text
    --display-weight --display-tracking --display-leading --price-font --price-weight --radius-s
    --radius-m --radius-l --radius-control --radius-pill --radius-media --card-bg --card-border
    --card-pad --card-shadow --shadow-pop --shadow-panel --hero-image --hero-sky --hero-ink --hero-ink-2
    --footer-bg --footer-ink --footer-ink-2 --footer-mark
  `
    .trim()
    .split(/\s+/),
);

const VALUE = /^[\w\s.,#%()"'*+/-]+$/;
const FUNCTIONS = new Set(
  'var rgb rgba hsl hsla oklch oklab color-mix light-dark calc clamp min max cubic-bezier'.split(' '),
);

const balanced = (value: string): boolean => {
  if (value.split('"').length % 2 === 0 || value.split("'").length % 2 === 0) return false;
  let depth = 0;
  for (const character of value) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

const REFERENCE = /^asset:([a-zA-Z0-9][a-zA-Z0-9._-]*)$/;

/** The file name in `asset:quay.svg`; undefined for any other text. */
export const assetReference = (text: string): string | undefined => REFERENCE.exec(text.trim())?.[1];

/** Whether it can be written into a stylesheet as it is. */
export const isPlainThemeValue = (value: string): boolean => {
  const functions = [...value.matchAll(/([\w-]*)\s*\(/g)].map((match) => match[1]?.toLowerCase() ?? '');
  const plain = VALUE.test(value) && !value.includes('/*') && balanced(value);
  return plain && functions.every((name) => name === '' || FUNCTIONS.has(name));
};

export type ThemeFault = 'unknown' | 'value';

type FaultyToken = { readonly token: string; readonly fault: ThemeFault };

/** What of a theme has no effect: a name that no stylesheet reads, or a value that none may hold. */
export const themeFaults = (theme: Readonly<Record<string, string>>): readonly FaultyToken[] =>
  Object.entries(theme).flatMap(([token, value]): FaultyToken[] => {
    if (!THEME_TOKENS.has(token)) return [{ token, fault: 'unknown' }];
    return assetReference(value) === undefined && !isPlainThemeValue(value) ? [{ token, fault: 'value' }] : [];
  });
