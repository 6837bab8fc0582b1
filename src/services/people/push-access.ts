// Who may use the push API: a bearer token of the site in the path, with the scope of the call. Every call of a known
// token is in the audit log, from its beginning. Unknown, foreign, revoked and expired tokens get the same answer.
import { randomBytes } from 'node:crypto';
import { findSite } from '../../db/content/sites.ts';
import {
  type ApiToken,
  insertApiToken,
  listApiTokens,
  revokeApiToken,
  type UsedToken,
  useApiToken,
} from '../../db/people/api-tokens.ts';
import { type AuditEntry, type AuditFilter, endAudit, insertAudit, listAudit } from '../../db/people/audit-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import {
  type AppError,
  ForbiddenError,
  NotFoundError,
  TooManyRequestsError,
  UnauthorizedError,
} from '../../domain/errors.ts';
import { COMMAND_LINE } from '../../domain/people/audit.ts';
import type { PushScope } from '../../domain/people/push-scope.ts';
import type { ServiceContext } from '../platform/context.ts';
import { tokenHash } from '../platform/tokens.ts';

type Context = Pick<ServiceContext, 'db' | 'now'>;

/** Calls a minute of one token; a batch is one call. */
export const CALLS_PER_MINUTE = 300;
/** The prefix lets scanners of leaked secrets recognize it. */
const TOKEN = /^pand_[A-Za-z0-9_-]{43}$/;

export const bearerToken = (authorization: string | string[] | undefined): string | undefined => {
  const [, token] = /^Bearer +(\S+)$/i.exec(typeof authorization === 'string' ? authorization : '') ?? [];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
};

export const noToken = (): AppError => new UnauthorizedError('A valid token of this site is needed.');

export type TokenRequest = {
  readonly siteId: string;
  readonly name: string;
  readonly scopes: readonly PushScope[];
  readonly expiresAt: Date | null;
};

const byHand = (siteId: string, at: Date, action: string, id: number, name: string): Omit<AuditEntry, 'id'> => ({
  siteId,
  at,
  tokenId: id,
  actor: COMMAND_LINE,
  action,
  subject: name,
  requestId: '',
  status: null,
  source: 'command',
});

/** The token itself is in this answer and nowhere else. A call of the desk is in the log by itself; a command is not. */
export const createToken = async (
  { db, now }: Context,
  { siteId, ...request }: TokenRequest,
  from: 'command' | 'desk' = 'command',
): Promise<{ id: number; token: string }> => {
  const token = `pand_${randomBytes(32).toString('base64url')}`;
  const at = now();
  const id = await db.transaction(async (trx) => {
    if (!(await findSite(trx, siteId))) throw new NotFoundError(`There is no site ${siteId}.`);
    const made = await insertApiToken(trx, { siteId, ...request, hash: tokenHash(token), createdAt: at });
    if (from === 'command') await insertAudit(trx, byHand(siteId, at, 'createToken', made, request.name));
    await tellDesk(trx, { siteId, topic: 'settings' });
    return made;
  });
  return { id, token };
};

export const tokens = ({ db }: Context, siteId?: string): Promise<ApiToken[]> => listApiTokens(db.kysely, siteId);

export const revokeToken = async ({ db, now }: Context, id: number): Promise<void> => {
  const at = now();
  await db.transaction(async (trx) => {
    const revoked = await revokeApiToken(trx, id, at);
    if (!revoked) throw new NotFoundError(`There is no living token ${id}.`);
    await insertAudit(trx, byHand(revoked.siteId, at, 'revokeToken', id, revoked.name));
    await tellDesk(trx, { siteId: revoked.siteId, topic: 'settings' });
  });
};

/** By a member of this site: a token of another one does not exist. */
export const revokeTokenOf = async ({ db, now }: Context, siteId: string, id: number): Promise<void> => {
  const at = now();
  await db.transaction(async (trx) => {
    if (!(await revokeApiToken(trx, id, at, siteId))) throw new NotFoundError(`There is no living token ${id}.`);
    await tellDesk(trx, { siteId, topic: 'settings' });
  });
};

export const auditLog = ({ db }: Context, filter: AuditFilter): Promise<AuditEntry[]> => listAudit(db.kysely, filter);

export type PushCall = {
  readonly siteId: string;
  readonly scope: PushScope;
  readonly authorization: string | string[] | undefined;
  /** The name of the call, and the ids in its path. */
  readonly action: string;
  readonly subject: string;
  readonly requestId: string;
};

const refusal = ({ scopes, calls }: UsedToken, scope: PushScope): AppError | undefined => {
  if (!scopes.includes(scope)) return new ForbiddenError('The token does not have the scope of this call.');
  if (calls > CALLS_PER_MINUTE) return new TooManyRequestsError('Too many calls with this token.', 60);
  return undefined;
};

/** Throws a refusal, or gives the function that is told how the call ended. */
export const admit = async (
  { db, now, log }: Pick<ServiceContext, 'db' | 'now' | 'log'>,
  { siteId, scope, authorization, action, subject, requestId }: PushCall,
): Promise<{ readonly name: string; readonly ended: (status: number) => Promise<void> }> => {
  const token = bearerToken(authorization);
  const at = now();
  const admitted =
    token &&
    (await db.transaction(async (trx) => {
      const used = await useApiToken(trx, siteId, tokenHash(token), at);
      if (!used) return undefined;
      const error = refusal(used, scope);
      const status = error?.status ?? null;
      const entry = {
        siteId,
        at,
        tokenId: used.id,
        actor: used.name,
        action,
        subject,
        requestId,
        status,
        source: 'push' as const,
      };
      return { error, name: used.name, auditId: await insertAudit(trx, entry) };
    }));
  if (!admitted) throw noToken();
  const { error, name, auditId } = admitted;
  if (error) throw error;
  const ended = async (status: number) => {
    // The change is made: that its end could not be noted must not turn the answer into a failure.
    await db
      .transaction((trx) => endAudit(trx, siteId, auditId, status))
      .catch((err: unknown) => log.error({ err, site: siteId, audit: auditId }, 'the end of a call was not noted'));
  };
  return { name, ended };
};
