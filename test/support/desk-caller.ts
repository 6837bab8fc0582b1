// A member who is signed in, as tests of the desk's calls need one: makes the member, a session and the key of an open page.
import type { Api } from '../../src/api/handle-request.ts';
import { insertSession } from '../../src/db/people/desk-sessions.ts';
import { insertMember } from '../../src/db/people/members.ts';
import { sessionCookieName } from '../../src/domain/people/desk-cookie.ts';
import type { Role } from '../../src/domain/people/member.ts';
import { deskKey } from '../../src/services/people/desk-access.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { tokenHash } from '../../src/services/platform/tokens.ts';

type Reply = { status: number; headers: Readonly<Record<string, string>>; body: never };
export type DeskCaller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;

const HOUR = 3_600_000;

/** `path` below `/sites/{siteId}/desk/`. */
export const signedIn = async (
  ctx: ServiceContext,
  api: Api,
  siteId: string,
  who: { readonly name: string; readonly role: Role; readonly host?: string },
): Promise<DeskCaller> => {
  const { name, role, host = `${siteId}.example` } = who;
  const email = `${name.toLowerCase().replace(/\W+/g, '-')}@${siteId}.example`;
  const id = `session-of-${siteId}-${name}`;
  const at = ctx.now();
  const hash = tokenHash(id);
  await ctx.db.transaction(async (trx) => {
    await insertMember(trx, siteId, { name, email, locale: 'nl', role }, 'test', at);
    await insertSession(trx, {
      hash,
      publicId: hash.slice(0, 12),
      email,
      hostname: host,
      device: 'Firefox',
      createdAt: at,
      seenAt: at,
      expiresAt: new Date(at.getTime() + 12 * HOUR),
      confirmedAt: at,
    });
  });
  const key = deskKey(ctx.secrets, hash, 'a'.repeat(22));
  return async (method, path, body, headers = {}) =>
    (await api({
      method,
      path: `/sites/${siteId}/desk/${path}`,
      headers: {
        host,
        'x-forwarded-proto': 'https',
        origin: `https://${host}`,
        cookie: `${sessionCookieName(true)}=${id}`,
        'x-desk-key': key,
        ...headers,
      },
      body,
    })) as Reply;
};
