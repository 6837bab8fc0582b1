// Limits how long somebody may try links that do not exist.
import { TooManyRequestsError } from '../../domain/errors.ts';
import type { ServiceContext } from '../platform/context.ts';
import { isSpent, spend } from './budgets.ts';

/** A day, from one network address: far more than anybody mistypes. */
export const UNKNOWN_TOKENS = 50;

export const countUnknownLink = async (
  ctx: ServiceContext,
  siteId: string,
  kind: string,
  address: string | undefined,
): Promise<void> => {
  const guess = { siteId, kind, subject: address ?? 'unknown', limit: UNKNOWN_TOKENS };
  const within =
    !(await isSpent(ctx, ctx.db.kysely, guess)) && (await ctx.db.transaction((trx) => spend(ctx, trx, guess)));
  if (!within) throw new TooManyRequestsError('Too many unknown links today.');
};
