// How a mail of a site leaves: over its own server where it has one, else over the installation's; signed with its own key where it
// has one for the sender's domain.
import { type DkimKey, headerText, type MailAddress, type OutgoingMail } from '../../adapters/mailer.ts';
import type { Site } from '../../domain/content/site.ts';
import type { ServiceContext } from '../platform/context.ts';
import { readSecret } from '../platform/secret-store.ts';
import { accessToMailServer } from './server-access.ts';

type Context = Pick<ServiceContext, 'db' | 'secrets' | 'log' | 'now' | 'mailer' | 'siteServers' | 'oauthTokens'>;

export const senderOf = ({ mailFrom }: Pick<ServiceContext, 'mailFrom'>, site: Site): MailAddress => ({
  name: headerText(site.name),
  // The address that the installation sends from belongs to its own server.
  address: site.mailFrom ?? (site.mailServer ? undefined : mailFrom) ?? site.email,
});

const dkimOf = async (ctx: Context, { id, dkim }: Site): Promise<DkimKey | undefined> => {
  const privateKey = dkim && (await readSecret(ctx, id, 'dkim-private-key'));
  return privateKey === undefined
    ? undefined
    : { domainName: dkim?.domain ?? '', keySelector: dkim?.selector ?? '', privateKey };
};

export const sendForSite = async (
  ctx: Context,
  site: Site,
  mail: OutgoingMail,
  options: { readonly anew?: boolean } = {},
): Promise<void> => {
  const dkim = await dkimOf(ctx, site);
  const signed: OutgoingMail = dkim ? { ...mail, dkim } : mail;
  const server = site.mailServer;
  if (!server) return ctx.mailer.send(signed);
  const { oauth: _oauth, ...where } = server;
  const access = await accessToMailServer(ctx, site.id, server);
  try {
    await ctx.siteServers.send(
      { ...where, password: access?.password, accessToken: access?.accessToken },
      signed,
      options,
    );
  } catch (error) {
    // 535: whatever we showed is good no longer.
    if (/\b535\b|EAUTH|authentication/i.test(error instanceof Error ? error.message : '')) access?.refused();
    throw error;
  }
};
