// How a site is, from what its operator would look at first: imports, mails, jobs, room for files, an address.

/** What is wrong comes before what asks for attention. */
export const SITE_TROUBLES = [
  'import-failed',
  'dead-mails',
  'dead-jobs',
  'full',
  'import-incomplete',
  'nearly-full',
  'no-address',
] as const;
export type SiteTrouble = (typeof SITE_TROUBLES)[number];

export const SITE_HEALTHS = ['good', 'attention', 'broken'] as const;
export type SiteHealth = (typeof SITE_HEALTHS)[number];

const BROKEN: ReadonlySet<SiteTrouble> = new Set(['import-failed', 'dead-mails', 'dead-jobs', 'full']);

/** A name that reaches nobody: a site without a hostname of its own needs one. */
export const NOWHERE = 'invalid';
const NEARLY_FULL = 0.9;

type SiteFacts = {
  readonly hostnames: readonly string[];
  /** How the last run of each of its feeds ended. */
  readonly imports: readonly string[];
  readonly deadMails: number;
  readonly deadJobs: number;
  readonly fileBytes: number;
  readonly quotaBytes: number;
};

export const siteTroubles = (site: SiteFacts): SiteTrouble[] => {
  const found: Readonly<Record<SiteTrouble, boolean>> = {
    'import-failed': site.imports.some((state) => state === 'failed' || state === 'refused'),
    'dead-mails': site.deadMails > 0,
    'dead-jobs': site.deadJobs > 0,
    full: site.fileBytes >= site.quotaBytes,
    'import-incomplete': site.imports.includes('incomplete'),
    'nearly-full': site.fileBytes < site.quotaBytes && site.fileBytes >= NEARLY_FULL * site.quotaBytes,
    'no-address': site.hostnames.every((hostname) => hostname.endsWith(`.${NOWHERE}`)),
  };
  return SITE_TROUBLES.filter((trouble) => found[trouble]);
};

export const siteHealth = (troubles: readonly SiteTrouble[]): SiteHealth => {
  if (troubles.some((trouble) => BROKEN.has(trouble))) return 'broken';
  return troubles.length > 0 ? 'attention' : 'good';
};
