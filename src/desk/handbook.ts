// A page of the handbook: a small part of Markdown, as its pages are written, into a whole page. Everything is escaped first, and
// links lead only to other pages of the handbook or out over HTTPS.
import { HTML_LANG, type Locale } from '../domain/locale.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** `people.md` is the page people of the same language. */
const PAGE = /^([a-z0-9-]+)\.md(#[a-z0-9-]+)?$/;
const OUTSIDE = /^https:\/\/[^\s"'<>]+$/;

const linkTo = (href: string, text: string): string => {
  const [, page, place = ''] = PAGE.exec(href) ?? [];
  if (page !== undefined) return `<a href="${page}${place}">${text}</a>`;
  return OUTSIDE.test(href) ? `<a href="${href}" rel="noopener noreferrer">${text}</a>` : text;
};

/** Code first: what stands in it is nothing else. */
const inline = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.length > 2 && part.startsWith('`') && part.endsWith('`')
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
            .replace(/\[([^\]]+)\]\(([^()\s]+)\)/g, (_, words: string, href: string) => linkTo(href, words))
            .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
            .replace(/(^|[^\w*])\*([^*\s][^*]*)\*(?!\w)/g, '$1<em>$2</em>'),
    )
    .join('');

const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');

type Block = { readonly kind: 'heading' | 'ul' | 'ol' | 'pre' | 'p'; readonly lines: readonly string[] };

const HEADING = /^(#{1,4})\s+(.+?)\s*$/;
const BULLET = /^[-*]\s+(.*)$/;
const NUMBER = /^\d+\.\s+(.*)$/;

const kindOf = (line: string): Block['kind'] => {
  if (HEADING.test(line)) return 'heading';
  if (BULLET.test(line)) return 'ul';
  return NUMBER.test(line) ? 'ol' : 'p';
};

const blocksOf = (markdown: string): Block[] => {
  const blocks: { kind: Block['kind']; lines: string[] }[] = [];
  let open: { kind: Block['kind']; lines: string[] } | undefined;
  let fenced = false;
  for (const line of markdown.split(/\r?\n/)) {
    if (/^```/.test(line)) {
      fenced = !fenced;
      open = fenced ? { kind: 'pre', lines: [] } : undefined;
      if (open) blocks.push(open);
    } else if (fenced) open?.lines.push(line);
    else if (line.trim() === '') open = undefined;
    else {
      const kind = kindOf(line);
      const item = kind === 'ul' ? BULLET.exec(line)?.[1] : kind === 'ol' ? NUMBER.exec(line)?.[1] : line;
      // A line below an item, moved to the right, still belongs to it.
      if (open && kind === 'p' && (open.kind === 'p' || /^\s+/.test(line)))
        open.lines.push(`${open.kind === 'p' ? '' : (open.lines.pop() ?? '')} ${line.trim()}`.trim());
      else if (open && open.kind === kind && kind !== 'heading') open.lines.push(item ?? '');
      else {
        open = { kind, lines: [item ?? ''] };
        blocks.push(open);
        if (kind === 'heading') open = undefined;
      }
    }
  }
  return blocks;
};

const blockHtml = ({ kind, lines }: Block): string => {
  if (kind === 'pre') return `<pre><code>${escaped(lines.join('\n'))}</code></pre>`;
  if (kind === 'ul' || kind === 'ol')
    return `<${kind}>\n${lines.map((line) => `<li>${inline(line)}</li>`).join('\n')}\n</${kind}>`;
  if (kind === 'p') return `<p>${inline(lines.join(' '))}</p>`;
  const [, signs = '#', words = ''] = HEADING.exec(lines[0] ?? '') ?? [];
  return `<h${signs.length} id="${slugOf(words)}">${inline(words)}</h${signs.length}>`;
};

export const handbookHtml = (markdown: string): string => blocksOf(markdown).map(blockHtml).join('\n');

const titleOf = (markdown: string): string => HEADING.exec(markdown.trimStart().split(/\r?\n/)[0] ?? '')?.[2] ?? '';

const BACK: Readonly<Record<Locale, string>> = {
  nl: 'Terug naar de desk',
  fr: 'Retour au desk',
  en: 'Back to the desk',
  de: 'Zurück zum Desk',
};

/** A name of a page, and nothing that leads out of the folder. */
export const isHandbookPage = (page: string): boolean => /^[a-z][a-z0-9-]{0,39}$/.test(page);

export const handbookPage = (page: {
  readonly locale: Locale;
  readonly markdown: string;
  /** Sheets of the desk, for its look. */
  readonly styles: readonly string[];
}): string => `<!doctype html>
<html lang="${HTML_LANG[page.locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(titleOf(page.markdown))}</title>
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
${page.styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join('\n')}
</head>
<body class="handbook">
<main>
<p><a href="/desk">${escaped(BACK[page.locale])}</a></p>
${handbookHtml(page.markdown)}
</main>
</body>
</html>
`;
