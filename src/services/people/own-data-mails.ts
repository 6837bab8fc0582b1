// The mail with the link to one's own data.
import { findOwnDataLink } from '../../db/people/own-data-links.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { mailFrame } from '../../mail/mail-frame.ts';
import { ownDataMail } from '../../mail/own-data.mail.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { linkToken, type SecretKeys, tokenHash } from '../platform/tokens.ts';

/** Recomputed from its number when the mail leaves. */
export const ownDataToken = (secrets: SecretKeys, siteId: string, number: string): string =>
  linkToken(secrets, { siteId, purpose: 'own-data', id: number, version: 1 });

export const composeOwnData: ComposeMail = async (ctx, { data, personal, locale }, site) => {
  const { to } = personal ?? {};
  if (typeof to !== 'string') return undefined;
  const token = ownDataToken(ctx.secrets, site.id, String(data.link));
  // Too late, or erased meanwhile: a link that does not work helps nobody.
  if (!(await findOwnDataLink(ctx.db.kysely, site.id, tokenHash(token), ctx.now()))) return undefined;
  const href = ctx.originOf(site) + buildRoute('ownDataOf', locale, { token });
  return {
    ...ownDataMail(href, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: '', address: to },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
};
