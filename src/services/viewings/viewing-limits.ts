// How often one person may book a viewing or ask to be told of one: a day each, by keyed hashes (budgets.ts).
import type { Trx } from '../../db/schema.ts';
import { TooManyRequestsError } from '../../domain/errors.ts';
import { spend } from '../leads/budgets.ts';
import type { CaptchaPass } from '../leads/captcha.ts';
import type { ServiceContext } from '../platform/context.ts';

/** A day. Answers to the question in words are cheap to find: they get less. */
const VIEWING_LIMITS = { address: 10, person: 3, question: 3, questionsOfSite: 50 } as const;

export const spendOnVisitor = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  {
    email,
    pass,
    address,
  }: { readonly email: string; readonly pass: CaptchaPass; readonly address: string | undefined },
): Promise<void> => {
  const { byQuestion } = pass;
  const budgets: readonly (readonly [string, string | undefined, number])[] = [
    ['viewing from', address, VIEWING_LIMITS.address],
    ['viewing by', email, VIEWING_LIMITS.person],
    ['viewing by question', byQuestion ? address : undefined, VIEWING_LIMITS.question],
    ['viewing by question', byQuestion ? siteId : undefined, VIEWING_LIMITS.questionsOfSite],
  ];
  for (const [kind, subject, limit] of budgets) {
    if (subject !== undefined && !(await spend(ctx, trx, { siteId, kind, subject, limit })))
      throw new TooManyRequestsError('Too many viewings today.');
  }
};
