// Addresses of an agency's earlier website and where they lead now. A page that is there always wins: they are looked up for what is
// not found. One step only: loops and chains are refused when they are written.

export type Redirect = { readonly from: string; readonly to: string };

export const MAX_REDIRECTS = 10_000;
const MAX_ADDRESS = 2000;

/** Why a line cannot be taken. */
export type RedirectFault = 'from' | 'to' | 'ours' | 'twice' | 'loop' | 'chain';
export type RedirectProblem = { readonly line: number; readonly fault: RedirectFault };

/** Below these nothing of an earlier website can be. */
const OURS = /^\/(?:api|assets|media|desk|map|preview|healthz|readyz)(?:\/|$)/;

/** Path and query as a browser sends them: without host and fragment, letters above ASCII and signs of control escaped. */
const asSent = (address: string): string | undefined => {
  const path = address.replace(/^https?:\/\/[^/?#\s]+/i, '').split('#')[0] ?? '';
  if (path !== '' && !path.startsWith('/') && !path.startsWith('?')) return undefined;
  const whole = path.startsWith('/') ? path : `/${path}`;
  return encodeURI(whole.toWellFormed()).replace(/%25(?=[0-9a-f]{2})/gi, '%');
};

/**
 * One way to write an address: without host, fragment and slash at the end, letters as a browser sends them, small ones only (the
 * earlier website rarely told them apart).
 */
export const redirectKey = (address: string): string | undefined => {
  const sent = asSent(address.trim());
  if (sent === undefined || sent.length > MAX_ADDRESS) return undefined;
  const mark = sent.indexOf('?');
  const path = (mark < 0 ? sent : sent.slice(0, mark)).replace(/\/+$/, '');
  const query = mark < 0 ? '' : sent.slice(mark);
  return `${path}${query}`.toLowerCase() || '/';
};

const WHOLE = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?([/?#][\x21-\x7e]*)?$/i;

/** A path of this website, or a whole address of another. */
const targetOf = (text: string): string | undefined => {
  const target = text.trim();
  if (target.length > MAX_ADDRESS) return undefined;
  if (/^https:\/\//i.test(target)) return WHOLE.test(target) ? target : undefined;
  return /^\/(?![/\\])/.test(target) ? asSent(target) : undefined;
};

export const checkRedirects = (
  rows: readonly (readonly string[])[],
): { readonly redirects: readonly Redirect[]; readonly problems: readonly RedirectProblem[] } => {
  const problems: RedirectProblem[] = [];
  const found = new Map<string, { readonly to: string; readonly line: number }>();
  for (const [index, [fromText = '', toText = '']] of rows.entries()) {
    const line = index + 1;
    const from = fromText.trim() === '' ? undefined : redirectKey(fromText);
    const to = targetOf(toText);
    const fault =
      from === undefined || from === '/'
        ? 'from'
        : OURS.test(from)
          ? 'ours'
          : to === undefined
            ? 'to'
            : found.has(from)
              ? 'twice'
              : undefined;
    if (fault !== undefined || from === undefined || to === undefined) problems.push({ line, fault: fault ?? 'from' });
    else found.set(from, { to, line });
  }
  for (const [from, { to, line }] of found) {
    if (!to.startsWith('/')) continue;
    const next = redirectKey(to);
    if (next === from) problems.push({ line, fault: 'loop' });
    else if (next !== undefined && found.has(next)) problems.push({ line, fault: 'chain' });
  }
  const redirects = [...found].map(([from, { to }]) => ({ from, to }));
  return { redirects, problems: problems.sort((a, b) => a.line - b.line) };
};
