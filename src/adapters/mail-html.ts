// HTML of a mail that somebody sent us, for a frame without scripts: its look stays, whatever could act, load or lead elsewhere in our
// name goes. The frame has no origin of its own, and the policy in the document lets it load nothing.
import sanitizeHtml from 'sanitize-html';

const TAGS = [
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'div',
    'span',
    'br',
    'hr',
    'center',
    'font',
    'pre',
    'blockquote',
    'address',
  ],
  ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'small', 'big', 'sub', 'sup', 'code', 'q', 'cite', 'abbr'],
  ...[
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'col',
    'colgroup',
  ],
];

/** Plain values only: nothing that loads, positions over something else, or runs. */
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i];
const SIZE = [/^-?[\d.]+(?:px|pt|em|rem|%)?$/i, /^(?:auto|normal|small|medium|large|x-large|larger|smaller)$/i];
const SIZES = [/^(?:-?[\d.]+(?:px|pt|em|rem|%)?\s*|auto\s*){1,4}$/i];
const WORD = [/^[a-z-]{2,30}$/i];
const STYLES = {
  color: COLOUR,
  'background-color': COLOUR,
  'font-size': SIZE,
  'font-weight': [/^(?:normal|bold|bolder|lighter|[1-9]00)$/],
  'font-style': WORD,
  'font-family': [/^[\w\s,'"-]{1,200}$/],
  'text-align': WORD,
  'text-decoration': [/^[a-z\s-]{2,60}$/i],
  'line-height': SIZE,
  margin: SIZES,
  padding: SIZES,
  'border-collapse': WORD,
  'vertical-align': WORD,
  'white-space': WORD,
  width: SIZE,
  'max-width': SIZE,
};

const clean = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['style', 'align', 'dir', 'lang', 'title'],
      a: ['href', 'rel', 'target'],
      font: ['color', 'size', 'face'],
      table: ['width', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
      td: ['width', 'colspan', 'rowspan', 'bgcolor', 'valign'],
      th: ['width', 'colspan', 'rowspan', 'bgcolor', 'valign', 'scope'],
      col: ['width', 'span'],
      ol: ['start'],
    },
    allowedStyles: { '*': STYLES },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 100,
    transformTags: {
      a: (tagName, { href, title }) => ({
        tagName,
        attribs: {
          ...(href === undefined ? {} : { href }),
          ...(title === undefined ? {} : { title }),
          target: '_blank',
          rel: 'noopener noreferrer nofollow',
        },
      }),
    },
  });

/** Neither pictures nor fonts nor anything else is fetched: a sender does not learn that the mail was read. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

export const mailHtmlDocument = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${POLICY}">` +
  '<meta name="referrer" content="no-referrer"><style>body{margin:12px;font:15px/1.5 system-ui,sans-serif;color:#14242a;' +
  'background:#fff;overflow-wrap:anywhere}table{max-width:100%}</style></head>' +
  `<body>${clean(html)}</body></html>`;
