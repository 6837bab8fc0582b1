// Somebody of an agency who is signed in to the desk, for tests of its calls.
import { randomBytes } from 'node:crypto';
import type { Api } from '../../src/api/handle-request.ts';
import { insertSession } from '../../src/db/people/desk-sessions.ts';
import { insertMember } from '../../src/db/people/members.ts';
import { sessionCookieName } from '../../src/domain/people/desk-cookie.ts';
import type { MemberFields, Role } from '../../src/domain/people/member.ts';
import { deskKey } from '../../src/services/people/desk-access.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { tokenHash } from '../../src/services/platform/tokens.ts';

const HOST = 'localhost:3000';

export type DeskPerson = {
  /** `path` below `/sites/<id>/desk`. */
  call(method: string, path: string, body?: unknown): ReturnType<Api>;
};

/** A member of the site with this role, who has just shown who it is. */
export const deskPerson = async (
  ctx: ServiceContext,
  api: Api,
  siteId: string,
  role: Role,
  over: Partial<MemberFields> & { readonly confirmedAt?: Date } = {},
): Promise<DeskPerson> => {
  const { confirmedAt = ctx.now(), ...fields } = over;
  const email = fields.email ?? `${role}@${siteId}.example`;
  const at = ctx.now();
  const id = randomBytes(32).toString('base64url');
  const hash = tokenHash(id);
  await ctx.db.transaction(async (trx) => {
    await insertMember(trx, siteId, { name: `The ${role}`, locale: 'nl', role, ...fields, email }, 'test', at);
    await insertSession(trx, {
      hash,
      publicId: randomBytes(8).toString('hex'),
      email,
      hostname: HOST,
      device: 'a test',
      createdAt: at,
      seenAt: at,
      expiresAt: new Date(at.getTime() + 12 * 3_600_000),
      confirmedAt,
    });
  });
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    cookie: `${sessionCookieName(false)}=${id}`,
    'x-desk-key': deskKey(ctx.secrets, hash, randomBytes(16).toString('base64url')),
  };
  return { call: (method, path, body) => api({ method, path: `/sites/${siteId}/desk${path}`, headers, body }) };
};
