// The settings of a site that its members change in the desk: parts of the site's document, each saved by itself, so that two
// people who change different parts never meet.
import { type Static, type TSchema, Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { LOCALES } from '../locale.ts';
import { strict } from '../record/schema-parts.ts';
import { HOSTNAME_PATTERN, Site } from './site.ts';
import type { SecretName } from './site-secret.ts';

const of = Site.properties;
const pick = <K extends keyof typeof of>(...keys: K[]) =>
  Type.Object(Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<typeof of, K>, strict);

/** Or an address of this very machine, as the demo has. */
export const SiteHostname = Type.String({ maxLength: 253, pattern: `${HOSTNAME_PATTERN}|^\\[[0-9a-f:.]+\\]$` });

export const SETTINGS = {
  identity: pick('name', 'tagline', 'phone', 'email', 'identity'),
  /** The first one is the main hostname. */
  hostnames: Type.Object(
    {
      hostnames: Type.Array(SiteHostname, { minItems: 1, maxItems: 50, uniqueItems: true }),
      deskHostname: Type.Optional(SiteHostname),
    },
    strict,
  ),
  /** The first one is the language of visitors whose own is not among them. */
  languages: pick('locales'),
  sender: pick('mailFrom', 'mailServer', 'dkim'),
  mailbox: pick('mailbox'),
  retention: pick('leadRetentionDays'),
  leads: pick('leadRules'),
  alerts: pick('alerts'),
  listings: pick(
    'hiddenStatus',
    'keepSoldPages',
    'revealAddressAfterBooking',
    'showReductions',
    'incompleteListings',
    'publishingCheck',
  ),
  viewings: pick('representatives'),
  /** How the way from one viewing to the next is reckoned. */
  travel: pick('travel'),
  captcha: pick('captcha'),
  webhook: pick('webhook'),
} as const satisfies Readonly<Record<string, TSchema>>;

export type SettingsPart = keyof typeof SETTINGS;
export type SettingsOf<P extends SettingsPart> = Static<(typeof SETTINGS)[P]>;
export const SETTINGS_PARTS = Object.keys(SETTINGS) as readonly SettingsPart[];

/** The fields of a part, in their order. */
export const fieldsOf = (part: SettingsPart): readonly (keyof Site)[] =>
  Object.keys(SETTINGS[part].properties) as (keyof Site)[];

export const settingsOf = <P extends SettingsPart>(site: Site, part: P): SettingsOf<P> =>
  Object.fromEntries(
    fieldsOf(part).flatMap((field) => (site[field] === undefined ? [] : [[field, site[field]]])),
  ) as SettingsOf<P>;

/** The site with this part as given: what is absent there is absent afterwards. */
export const withSettings = <P extends SettingsPart>(site: Site, part: P, values: SettingsOf<P>): Site => {
  const mine = new Set<string>(fieldsOf(part));
  const rest = Object.entries(site).filter(([field]) => !mine.has(field));
  return { ...Object.fromEntries(rest), ...values } as Site;
};

const sameDomain = (address: string, domain: string): boolean => {
  const its = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return its === domain || its.endsWith(`.${domain}`);
};

/** What the schemas cannot say about a part on its own. */
export const settingsProblems = (site: Site): FieldProblem[] => {
  const problems: FieldProblem[] = [];
  const report = (field: string, message: string): void => void problems.push({ field, message });
  if (site.deskHostname !== undefined && !site.hostnames.includes(site.deskHostname))
    report('body.deskHostname', 'is not one of the hostnames');
  if (site.dkim && site.mailFrom !== undefined && !sameDomain(site.mailFrom, site.dkim.domain))
    report('body.dkim.domain', 'is not the domain of the sender');
  const first = site.locales[0];
  if (first && (site.tagline[first] ?? '').length > 300) report(`body.tagline.${first}`, 'is too long');
  for (const locale of LOCALES)
    if ((site.identity.insurance[locale] ?? '').length > 1000)
      report(`body.identity.insurance.${locale}`, 'is too long');
  return problems;
};

/** Where a secret of a mail server is sent to, and for whom. Another answer means that it is given anew. */
const receiver = (server: Site['mailServer'] | Site['mailbox']): string | undefined =>
  server && [server.host, server.port, server.security, server.user].join(' ');
const tokenServer = (server: Site['mailServer'] | Site['mailbox']): string | undefined =>
  server?.oauth && [receiver(server), server.oauth.tokenUrl, server.oauth.clientId, server.oauth.grant].join(' ');

/**
 * A password goes only to the server it was given for: whoever names another one gives its password anew. Otherwise a member
 * who may not read it could have it sent somewhere else. What a token server gives goes to the mail server: it is bound to both.
 */
export const secretsToForget = (before: Site, after: Site): readonly SecretName[] => {
  const forget: SecretName[] = [];
  const { mailServer, mailbox } = before;
  if (mailServer && receiver(mailServer) !== receiver(after.mailServer)) forget.push('smtp-password');
  if (mailServer?.oauth && tokenServer(mailServer) !== tokenServer(after.mailServer))
    forget.push('smtp-oauth-secret', 'smtp-refresh-token');
  if (mailbox && receiver(mailbox) !== receiver(after.mailbox)) forget.push('mailbox-password');
  if (mailbox?.oauth && tokenServer(mailbox) !== tokenServer(after.mailbox))
    forget.push('mailbox-oauth-secret', 'mailbox-refresh-token');
  if (before.captcha?.verifyUrl !== after.captcha?.verifyUrl && before.captcha) forget.push('captcha-secret');
  return forget;
};
