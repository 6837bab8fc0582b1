// With what the program shows itself to a mail server of a site: a password, or a token where the server takes no passwords.
import { TokenError, type TokenRequest } from '../../adapters/oauth-tokens.ts';
import type { OAuthSettings, Site } from '../../domain/content/site.ts';
import type { ServiceContext } from '../platform/context.ts';
import { readSecret, writeSecret } from '../platform/secret-store.ts';

type Context = Pick<ServiceContext, 'db' | 'secrets' | 'log' | 'now' | 'oauthTokens'>;

/** What is asked of: the server that sends, or the mailbox that is read. */
type Purpose = 'smtp' | 'mailbox';

export type ServerAccess = {
  readonly password?: string;
  readonly accessToken?: string;
  /** The server refused it: what is kept of it is forgotten. */
  readonly refused: () => void;
};

const NO_PASSWORD: Readonly<Record<Purpose, string>> = {
  smtp: 'The mail server of this site has no password: give it in the settings of the desk.',
  mailbox: 'The mailbox of this site has no password: give it in the settings of the desk.',
};

const byToken = async (
  ctx: Context,
  siteId: string,
  purpose: Purpose,
  user: string,
  oauth: OAuthSettings,
): Promise<ServerAccess> => {
  const clientSecret = await readSecret(ctx, siteId, `${purpose}-oauth-secret`);
  const refreshToken =
    oauth.grant === 'refresh' ? await readSecret(ctx, siteId, `${purpose}-refresh-token`) : undefined;
  if (oauth.grant === 'client' && clientSecret === undefined)
    throw new Error('The secret of the application is missing: give it in the settings of the desk.');
  if (oauth.grant === 'refresh' && refreshToken === undefined)
    throw new Error('The refresh token is missing: give it in the settings of the desk.');
  const request: TokenRequest = {
    owner: JSON.stringify([siteId, purpose, user]),
    tokenUrl: oauth.tokenUrl,
    clientId: oauth.clientId,
    scope: oauth.scope,
    grant: oauth.grant,
    clientSecret,
    refreshToken,
  };
  const given = await ctx.oauthTokens.token(request).catch((error: unknown) => {
    if (error instanceof TokenError) throw error;
    // What a connection says of itself holds an address, and no secret.
    throw new TokenError(`The token server does not answer: ${error instanceof Error ? error.message : 'no reason'}`);
  });
  const renewed = given.refreshToken;
  if (renewed !== undefined && renewed !== refreshToken && oauth.grant === 'refresh')
    await ctx.db.transaction((trx) => writeSecret(ctx, trx, siteId, `${purpose}-refresh-token`, renewed));
  return { accessToken: given.accessToken, refused: () => ctx.oauthTokens.forget(request) };
};

const accessTo = async (
  ctx: Context,
  siteId: string,
  purpose: Purpose,
  user: string,
  oauth: OAuthSettings | undefined,
): Promise<ServerAccess> => {
  if (oauth) return byToken(ctx, siteId, purpose, user, oauth);
  const password = await readSecret(ctx, siteId, `${purpose}-password`);
  if (password === undefined) throw new Error(NO_PASSWORD[purpose]);
  return { password, refused: () => {} };
};

/** Undefined: the server takes mails of everybody who may reach it. */
export const accessToMailServer = async (
  ctx: Context,
  siteId: string,
  { user, oauth }: NonNullable<Site['mailServer']>,
): Promise<ServerAccess | undefined> => (user === undefined ? undefined : accessTo(ctx, siteId, 'smtp', user, oauth));

export const accessToMailbox = (
  ctx: Context,
  siteId: string,
  { user, oauth }: NonNullable<Site['mailbox']>,
): Promise<ServerAccess> => accessTo(ctx, siteId, 'mailbox', user, oauth);
