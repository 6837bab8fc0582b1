// How often somebody may do something in a day. Who it is stands there as a keyed hash with the day in it.
import { sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

export type Budget = {
  readonly siteId: string;
  /** `2026-11-15` */
  readonly day: string;
  readonly kind: string;
  readonly subject: string;
};

/** Spends one; false when the day's limit is reached, and nothing is spent. */
export const spendBudget = async (trx: Trx, budget: Budget, limit: number): Promise<boolean> => {
  const { siteId, day, kind, subject } = budget;
  const { rows } = await sql<{ spent: number }>`
    insert into rate_budget (site_id, day, kind, subject, spent) values (${siteId}, ${day}, ${kind}, ${subject}, 1)
    on conflict (site_id, day, kind, subject) do update set spent = rate_budget.spent + 1
    where rate_budget.spent < ${limit}
    returning spent`.execute(trx);
  return rows.length > 0;
};

/** Whether the day's limit is reached; spends nothing. */
export const isBudgetSpent = async (db: Queryable, budget: Budget, limit: number): Promise<boolean> => {
  const { siteId, day, kind, subject } = budget;
  const { rows } = await sql`
    select from rate_budget
    where site_id = ${siteId} and day = ${day} and kind = ${kind} and subject = ${subject} and spent >= ${limit}`.execute(
    db,
  );
  return rows.length > 0;
};

export const pruneBudgets = async (trx: Trx, beforeDay: string): Promise<void> => {
  await sql`delete from rate_budget where day < ${beforeDay}`.execute(trx);
};
