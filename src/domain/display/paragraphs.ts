// A description as paragraphs of plain text. Sources write blank lines, single line breaks, or HTML: whatever markup
// there is, only its line structure survives, so that a text can never bring markup into a page.
const ENTITIES: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  euro: '€',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  euml: 'ë',
};

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined)
      return Object.hasOwn(ENTITIES, name.toLowerCase()) ? (ENTITIES[name.toLowerCase()] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });

const BREAK = /<br\s*\/?>/gi;
const BLOCK_END = /<\/(?:p|div|li|ul|ol|h[1-6])\s*>/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;

const hasMarkup = (text: string): boolean => /<\/?[a-z][^<>]*>/i.test(text);

const plain = (text: string): string =>
  hasMarkup(text) ? decoded(text.replace(BREAK, '\n').replace(BLOCK_END, '\n\n').replace(TAG, '')) : decoded(text);

/** Paragraphs of lines; none of them empty. */
export const paragraphs = (text: string): readonly (readonly string[])[] =>
  plain(text)
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0);

/** The first words of a text on one line, for a page's description; cut between words. */
export const excerpt = (text: string, length = 160): string => {
  const line = paragraphs(text).flat().join(' ');
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
};
