// /healthz: the event loop turns. /readyz: this process may get traffic. Neither says versions or names.
import type { FastifyInstance } from 'fastify';

export type Readiness = {
  /** True once shutdown has begun. */
  readonly draining: () => boolean;
  /** Rejects when a part that requests need is away. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
};

const CHECK_TIMEOUT_MS = 2000;

const withTimeout = async (check: () => Promise<void>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

export const registerHealth = (app: FastifyInstance, readiness: Readiness): void => {
  const options = { config: { rateLimit: false }, logLevel: 'warn' } as const;
  app.get('/healthz', options, async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', options, async (_request, reply) => {
    const checks: Record<string, boolean> = {};
    for (const [name, check] of Object.entries(readiness.checks)) checks[name] = await withTimeout(check);
    const draining = readiness.draining();
    const ok = !draining && Object.values(checks).every(Boolean);
    reply.header('cache-control', 'no-store');
    if (!ok) reply.header('retry-after', '2');
    return reply.code(ok ? 200 : 503).send({ ok, draining, checks });
  });
};
