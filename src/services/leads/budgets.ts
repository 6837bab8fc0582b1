// Limits per day on what could annoy others: mails to one address, requests from one place.
import { type Budget, isBudgetSpent, spendBudget } from '../../db/leads/rate-budgets.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import type { ServiceContext } from '../platform/context.ts';
import { keyedHash } from '../platform/tokens.ts';

export type Spending = {
  readonly siteId: string;
  readonly kind: string;
  /** An e-mail address, a network address, or a site's id: never stored as it is. */
  readonly subject: string;
  readonly limit: number;
};

/** Decisions section 9: a keyed hash with the day in it; yesterday's cannot be compared with today's. */
const budgetOf = ({ secrets, now }: Pick<ServiceContext, 'secrets' | 'now'>, spending: Spending): Budget => {
  const { siteId, kind, subject } = spending;
  const day = now().toISOString().slice(0, 10);
  const hash = keyedHash(secrets[0], ['budget', siteId, kind, day, subject.toLowerCase()]).toString('base64url');
  return { siteId, day, kind, subject: hash };
};

/** False when the limit is reached. */
export const spend = (ctx: Pick<ServiceContext, 'secrets' | 'now'>, trx: Trx, spending: Spending): Promise<boolean> =>
  spendBudget(trx, budgetOf(ctx, spending), spending.limit);

/** Asks without spending: whoever is past the limit costs one look, not a transaction. */
export const isSpent = (
  ctx: Pick<ServiceContext, 'secrets' | 'now'>,
  db: Queryable,
  spending: Spending,
): Promise<boolean> => isBudgetSpent(db, budgetOf(ctx, spending), spending.limit);
