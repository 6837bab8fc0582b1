// What members ask about their settings before they rely on them: does a hostname lead here, what do the records of the sender's
// domain say, does a mail leave.
import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { headerText } from '../../adapters/mailer.ts';
import { findSite } from '../../db/content/sites.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { type HeardSite, type HostnameState, hostnameState, isLocalName } from '../../domain/content/hostname-check.ts';
import {
  type DkimSetup,
  dkimName,
  dkimRecord,
  dkimVerdict,
  dmarcNames,
  dmarcVerdict,
  domainOfAddress,
  type RecordVerdict,
  spfVerdict,
} from '../../domain/content/sender-records.ts';
import type { Site } from '../../domain/content/site.ts';
import { NotFoundError, TooManyRequestsError, UnavailableError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { mailFrame } from '../../mail/mail-frame.ts';
import { senderTestMail } from '../../mail/sender-test.mail.ts';
import { spend } from '../leads/budgets.ts';
import { senderOf, sendForSite } from '../mail/site-mail.ts';
import type { ServiceContext } from '../platform/context.ts';
import { readSecret, writeSecret } from '../platform/secret-store.ts';

/** Of each kind of check, in a day: they reach out to servers of others. */
const CHECKS_A_DAY = 200;
const TEST_MAILS_A_DAY = 20;
const ANSWER_MS = 6000;

const siteOf = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string): Promise<Site> => {
  const site = await findSite(db.kysely, siteId);
  if (!site) throw new NotFoundError('There is no such site.');
  return site;
};

export const spendOr429 = async (ctx: ServiceContext, siteId: string, kind: string, subject: string, limit: number) => {
  if (!(await ctx.db.transaction((trx) => spend(ctx, trx, { siteId, kind, subject, limit }))))
    throw new TooManyRequestsError('More of these than one needs in a day.');
};

/** Asks the name itself which site it is, through the public call that answers it. */
const hear = async ({ fetch }: ServiceContext, scheme: 'https' | 'http', hostname: string): Promise<HeardSite> => {
  try {
    const { status, body } = await fetch(`${scheme}://${hostname}/api/sites/by-hostname/${hostname}`, {
      timeoutMs: ANSWER_MS,
      maxBytes: 512 * 1024,
      maxRedirects: scheme === 'https' ? 1 : 0,
    });
    if (status !== 200) return 'other';
    const site: unknown = JSON.parse(body.toString());
    const id = typeof site === 'object' && site !== null ? Reflect.get(site, 'id') : undefined;
    return typeof id === 'string' ? { siteId: id } : 'other';
  } catch (error) {
    return error instanceof SyntaxError ? 'other' : 'nothing';
  }
};

export type HostnameCheck = { readonly hostname: string; readonly state: HostnameState; readonly addresses: string[] };

export const checkHostname = async (ctx: ServiceContext, siteId: string, hostname: string): Promise<HostnameCheck> => {
  const site = await siteOf(ctx, siteId);
  // Only its own: whatever else somebody types is nothing that we look at for them.
  if (!site.hostnames.includes(hostname)) throw new NotFoundError('The site has no such hostname.');
  if (isLocalName(hostname)) return { hostname, state: 'local', addresses: [] };
  await spendOr429(ctx, siteId, 'hostname-check', siteId, CHECKS_A_DAY);
  const addresses = await ctx.dns.addresses(hostname).catch(() => {
    throw new UnavailableError('The domain name system does not answer.');
  });
  const [https, http] =
    addresses.length === 0
      ? (['nothing', 'nothing'] as const)
      : await Promise.all([hear(ctx, 'https', hostname), hear(ctx, 'http', hostname)]);
  return { hostname, state: hostnameState(siteId, hostname, { addresses, https, http }), addresses };
};

const publicKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');

/** The key that really signs mails of this sender: the site's own, else the installation's. */
const dkimSetup = async (ctx: ServiceContext, site: Site, from: string): Promise<DkimSetup | undefined> => {
  if (site.dkim) {
    const key = await readSecret(ctx, site.id, 'dkim-private-key');
    return key === undefined ? undefined : { ...site.dkim, publicKey: publicKeyOf(key) };
  }
  const installed = site.mailServer ? undefined : ctx.installedSender.dkim;
  const domain = domainOfAddress(from);
  const signs = installed && (domain === installed.domain || domain.endsWith(`.${installed.domain}`));
  return signs ? { ...installed, publicKey: undefined } : undefined;
};

export const checkSender = async (
  ctx: ServiceContext,
  siteId: string,
): Promise<{ from: string; domain: string; records: RecordVerdict[] }> => {
  const site = await siteOf(ctx, siteId);
  await spendOr429(ctx, siteId, 'sender-check', siteId, CHECKS_A_DAY);
  const from = senderOf(ctx, site).address;
  const domain = domainOfAddress(from);
  const setup = await dkimSetup(ctx, site, from);
  const texts = (name: string) =>
    ctx.dns.texts(name).catch(() => {
      throw new UnavailableError('The domain name system does not answer.');
    });
  const dmarc = await Promise.all(dmarcNames(domain).map(async (name) => ({ name, texts: await texts(name) })));
  return {
    from,
    domain,
    records: [
      spfVerdict(domain, await texts(domain), site.mailServer?.host ?? ctx.installedSender.host),
      dkimVerdict(from, setup, setup ? await texts(dkimName(setup)) : []),
      dmarcVerdict(domain, dmarc, site.email),
    ],
  };
};

export type TestMailResult =
  | { readonly sent: true; readonly to: string; readonly over: string }
  | { readonly sent: false; readonly to: string; readonly over: string; readonly reason: string };

/** Leaves at once, so that its answer is the mail server's own. */
export const sendTestMail = async (
  ctx: ServiceContext,
  siteId: string,
  to: { readonly name: string; readonly email: string; readonly locale: Locale },
): Promise<TestMailResult> => {
  const site = await siteOf(ctx, siteId);
  await spendOr429(ctx, siteId, 'test-mail', to.email, TEST_MAILS_A_DAY);
  const from = senderOf(ctx, site);
  const over = site.mailServer?.host ?? ctx.installedSender.host ?? ctx.mailer.description;
  const mail = senderTestMail({ from: from.address, over }, mailFrame(site, ctx.originOf(site), to.locale));
  try {
    await sendForSite(
      ctx,
      site,
      {
        ...mail,
        from,
        to: { name: to.name, address: to.email },
        messageId: `<${randomBytes(16).toString('hex')}@${domainOfAddress(from.address)}>`,
        date: ctx.now(),
      },
      { anew: true },
    );
    return { sent: true, to: to.email, over };
  } catch (error) {
    return { sent: false, to: to.email, over, reason: headerText(error instanceof Error ? error.message : '', 300) };
  }
};

const makeKeyPair = promisify(generateKeyPair);

/** A new key pair: the private half is sealed, the record with the public half is what the agency adds to its domain. */
export const makeDkimKey = async (ctx: ServiceContext, siteId: string): Promise<{ name: string; record: string }> => {
  const site = await siteOf(ctx, siteId);
  if (!site.dkim) throw new NotFoundError('Name the domain and the selector of the signature first.');
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await ctx.db.transaction(async (trx) => {
    await writeSecret(ctx, trx, siteId, 'dkim-private-key', pem);
    await tellDesk(trx, { siteId, topic: 'settings' });
  });
  return { name: dkimName(site.dkim), record: dkimRecord(publicKeyOf(pem)) };
};
