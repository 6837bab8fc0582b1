// CMS HTML is cleaned when it is written, so that every reader may trust it: no scripts, handlers, frames, styles or
// unknown schemes; marked containers keep their data attributes.
import sanitizeHtml from 'sanitize-html';

const TEXT_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'hr'],
  ...['section', 'article', 'aside', 'header', 'footer', 'div', 'span', 'address', 'details', 'summary'],
  ...['a', 'b', 'strong', 'i', 'em', 'small', 'br', 'wbr', 'abbr', 'time', 'sub', 'sup', 's', 'q', 'cite', 'address'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'img', 'picture'],
];

const SHARED = [
  'class',
  'id',
  'lang',
  'dir',
  'title',
  'data-*',
  'aria-label',
  'aria-labelledby',
  'aria-hidden',
  'role',
];

const options: sanitizeHtml.IOptions = {
  allowedTags: TEXT_TAGS,
  allowedAttributes: {
    '*': SHARED,
    a: ['href', 'hreflang', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    time: ['datetime'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    details: ['open'],
  },
  // `asset:` is ours: it becomes the address of a file of the site when the page is rendered.
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'asset'], a: ['https', 'mailto', 'tel', 'asset'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 60,
  transformTags: {
    a: (tagName, attribs) => {
      const { target, rel: _rel, ...rest } = attribs;
      // A new window must not be able to steer this one.
      return target === '_blank'
        ? { tagName, attribs: { ...rest, target, rel: 'noopener' } }
        : { tagName, attribs: rest };
    },
  },
};

/** The first picture of a page is mostly in sight; the others load when they come near, unless the editor says otherwise. */
const lazyAfterTheFirst = (): sanitizeHtml.Transformer => {
  let pictures = 0;
  return (tagName, attribs) => ({ tagName, attribs: pictures++ > 0 ? { loading: 'lazy', ...attribs } : attribs });
};

export const sanitizeContentHtml = (html: string): string =>
  sanitizeHtml(html, { ...options, transformTags: { ...options.transformTags, img: lazyAfterTheFirst() } });
