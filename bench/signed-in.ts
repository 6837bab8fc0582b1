// Members of a demo agency who are signed in, and what sends files for it: written into the data of a program that is not running.
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { connect } from '../src/db/engine/connect.ts';
import { insertSession } from '../src/db/people/desk-sessions.ts';
import { insertMember } from '../src/db/people/members.ts';
import { sessionCookieName } from '../src/domain/people/desk-cookie.ts';
import { sessionEnd } from '../src/domain/people/desk-session.ts';
import { loadSecretKeys } from '../src/server/secret-keys.ts';
import { deskKey } from '../src/services/people/desk-access.ts';
import { createToken } from '../src/services/people/push-access.ts';
import { tokenHash } from '../src/services/platform/tokens.ts';

const LOAD = 'A'.repeat(22);

export type SignedIn = {
  /** What the browser of each member sends. */
  readonly members: readonly Readonly<Record<string, string>>[];
  /** For files by the push API. */
  readonly token: string;
};

export const signInMany = async (dataDir: string, siteId: string, host: string, count: number): Promise<SignedIn> => {
  const secrets = await loadSecretKeys({ secretKeys: [], dataDir });
  const db = await connect({ kind: 'pglite', dataDir });
  try {
    const at = new Date();
    const members = await db.transaction(async (trx) => {
      const all: Record<string, string>[] = [];
      for (let n = 1; n <= count; n++) {
        const email = `lid${n}@drukte.example`;
        const fields = { name: `Lid ${n}`, email, role: 'reader', locale: 'nl' } as const;
        await insertMember(trx, siteId, fields, 'bench', at);
        const id = randomBytes(32).toString('base64url');
        const hash = tokenHash(id);
        const times = { createdAt: at, seenAt: at, expiresAt: sessionEnd(at, at), confirmedAt: at };
        const publicId = randomBytes(9).toString('base64url');
        await insertSession(trx, { hash, publicId, email, hostname: host, device: 'bench', ...times });
        all.push({ cookie: `${sessionCookieName(false)}=${id}`, 'x-desk-key': deskKey(secrets, hash, LOAD) });
      }
      return all;
    });
    const order = { siteId, name: 'bench', scopes: ['media:write'], expiresAt: null } as const;
    const { token } = await createToken({ db, now: () => new Date() }, order);
    return { members, token };
  } finally {
    await db.close();
  }
};

/** An open stream of the desk; resolves once it says hello. The function ends it. */
export const openDeskStream = (
  base: string,
  siteId: string,
  headers: Readonly<Record<string, string>>,
): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const call = request(`${base}/api/sites/${siteId}/desk/live`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream of the desk: ${response.statusCode}`));
      response.once('data', () => resolve(() => call.destroy()));
      response.resume();
      response.once('error', () => undefined);
    });
    call.once('error', reject);
    call.end();
  });
