// What the records of a domain say about who may send mail in its name: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489).
// Only what is certainly wrong is called wrong: which servers a provider really sends from, its own documentation says.

type RecordName = 'spf' | 'dkim' | 'dmarc';
/** `off`: nothing of the kind is set up here, so there is nothing to look for. */
type RecordState = 'ok' | 'missing' | 'wrong' | 'off';
export const RECORD_FAULTS = [
  'several',
  'syntax',
  'everybody',
  'nobody',
  'other-key',
  'revoked',
  'other-domain',
  'no-policy',
] as const;
type RecordFault = (typeof RECORD_FAULTS)[number];

export type RecordVerdict = {
  readonly record: RecordName;
  readonly state: RecordState;
  /** Where the record stands, or should. */
  readonly name: string;
  /** What stands there. */
  readonly found: readonly string[];
  readonly fault?: RecordFault;
  /** What to add, or to put in its place. */
  readonly add?: string;
};

export const domainOfAddress = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const isUnder = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`);

const MECHANISM =
  /^[+?~-]?(?:all|include:\S+|a(?:[:/]\S+)?|mx(?:[:/]\S+)?|ptr(?::\S+)?|ip4:[0-9./]+|ip6:[0-9a-f:./]+|exists:\S+)$|^[a-z][a-z0-9._-]*=\S*$/i;
const NAMES_A_SENDER = /^\+?(?:include:|a(?:$|[:/])|mx(?:$|[:/])|ip4:|ip6:|exists:)|^redirect=/i;

export const spfVerdict = (domain: string, texts: readonly string[], serverHost: string | undefined): RecordVerdict => {
  const found = texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const add = `v=spf1 ${serverHost ? `a:${serverHost} ` : ''}mx ~all`;
  const verdict = { record: 'spf', name: domain, found } as const;
  const [only = '', ...more] = found;
  if (found.length === 0) return { ...verdict, state: 'missing', add };
  if (more.length > 0) return { ...verdict, state: 'wrong', fault: 'several' };
  const terms = only.trim().split(/\s+/).slice(1);
  if (!terms.every((term) => MECHANISM.test(term))) return { ...verdict, state: 'wrong', fault: 'syntax' };
  if (terms.some((term) => /^[+?]?all$/i.test(term))) return { ...verdict, state: 'wrong', fault: 'everybody' };
  if (!terms.some((term) => NAMES_A_SENDER.test(term))) return { ...verdict, state: 'wrong', fault: 'nobody', add };
  return { ...verdict, state: 'ok' };
};

/** `k=v; k=v` as DKIM and DMARC write it. */
const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').flatMap((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).replace(/\s+/g, '')] as const];
    }),
  );

export type DkimSetup = {
  readonly domain: string;
  readonly selector: string;
  /** In base64; undefined when the key is not ours to look at. */
  readonly publicKey: string | undefined;
};

export const dkimName = ({ domain, selector }: Pick<DkimSetup, 'domain' | 'selector'>): string =>
  `${selector}._domainkey.${domain}`;
export const dkimRecord = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

export const dkimVerdict = (from: string, setup: DkimSetup | undefined, texts: readonly string[]): RecordVerdict => {
  if (!setup) return { record: 'dkim', name: '', state: 'off', found: [] };
  const { publicKey } = setup;
  const found = texts.filter((text) => tagsOf(text).has('p'));
  const verdict = { record: 'dkim', name: dkimName(setup), found } as const;
  const add = publicKey === undefined ? {} : { add: dkimRecord(publicKey) };
  const [only = '', ...more] = found;
  // A signature of another domain says nothing about the sender's.
  if (!isUnder(domainOfAddress(from), setup.domain)) return { ...verdict, state: 'wrong', fault: 'other-domain' };
  if (found.length === 0) return { ...verdict, state: 'missing', ...add };
  if (more.length > 0) return { ...verdict, state: 'wrong', fault: 'several', ...add };
  const key = tagsOf(only).get('p') ?? '';
  if (key === '') return { ...verdict, state: 'wrong', fault: 'revoked', ...add };
  if (publicKey !== undefined && key !== publicKey) return { ...verdict, state: 'wrong', fault: 'other-key', ...add };
  return { ...verdict, state: 'ok' };
};

/** Where a policy can stand: at the domain, then at each of its parents that is more than a top-level domain. */
export const dmarcNames = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, from) => `_dmarc.${labels.slice(from).join('.')}`);
};

/** `answers` in the order of `dmarcNames`: the first one with a policy counts. */
export const dmarcVerdict = (
  domain: string,
  answers: readonly { readonly name: string; readonly texts: readonly string[] }[],
  report: string,
): RecordVerdict => {
  const add = `v=DMARC1; p=none; rua=mailto:${report}`;
  for (const { name, texts } of answers) {
    const found = texts.filter((text) => /^v=DMARC1(?:\s*;|\s*$)/i.test(text.trim()));
    const [only = '', ...more] = found;
    if (found.length === 0) continue;
    const verdict = { record: 'dmarc', name, found } as const;
    if (more.length > 0) return { ...verdict, state: 'wrong', fault: 'several' };
    const policy = tagsOf(only).get('p')?.toLowerCase();
    return policy !== undefined && ['none', 'quarantine', 'reject'].includes(policy)
      ? { ...verdict, state: 'ok' }
      : { ...verdict, state: 'wrong', fault: 'no-policy', add };
  }
  return { record: 'dmarc', name: `_dmarc.${domain}`, state: 'missing', found: [], add };
};
