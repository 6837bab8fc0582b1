// Behaviour section 8: an icon from a file. Missing source, a failed request (status above 299) or a content type that
// is neither SVG nor plain text: failed. A browser without SVG: unsupported. Both show the fallback content.
export type SvgState =
  | { readonly state: 'loading' | 'failed' | 'unsupported' }
  | { readonly state: 'loaded'; readonly markup: string };

const isSvgSupported = (): boolean =>
  typeof DOMParser === 'function' &&
  typeof SVGElement === 'function' &&
  document.createElementNS?.('http://www.w3.org/2000/svg', 'svg') instanceof SVGElement;

const ALLOWED_TYPE = /^\s*(?:image\/svg(?:\+xml)?|text\/plain)\s*(?:;|$)/i;
/** A drawing needs none of these; each could do more than draw. */
const UNWANTED = 'script, foreignObject, iframe, object, embed, style, animate, set, handler, a';

const cleaned = (text: string): string | undefined => {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root?.localName !== 'svg') return undefined;
  for (const element of root.querySelectorAll(UNWANTED)) element.remove();
  for (const element of [root, ...root.querySelectorAll('*')])
    for (const { name, value } of [...element.attributes])
      if (/^on/i.test(name) || (/href$/i.test(name) && !value.trim().startsWith('#'))) element.removeAttribute(name);
  root.setAttribute('aria-hidden', 'true');
  root.setAttribute('focusable', 'false');
  return root.outerHTML;
};

export const loadSvg = async (src: string, fetchIcon: typeof fetch = fetch): Promise<SvgState> => {
  if (src === '') return { state: 'failed' };
  if (!isSvgSupported()) return { state: 'unsupported' };
  try {
    const response = await fetchIcon(src, { credentials: 'same-origin' });
    if (response.status > 299 || !ALLOWED_TYPE.test(response.headers.get('content-type') ?? ''))
      return { state: 'failed' };
    const markup = cleaned(await response.text());
    return markup === undefined ? { state: 'failed' } : { state: 'loaded', markup };
  } catch {
    return { state: 'failed' };
  }
};
