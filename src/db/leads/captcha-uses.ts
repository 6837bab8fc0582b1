// Answers that were used: each counts once.
import type { Trx } from '../schema.ts';

/** False when it was used before. */
export const insertCaptchaUse = async (trx: Trx, siteId: string, id: string, expiresAt: Date): Promise<boolean> => {
  const result = await trx
    .insertInto('captcha_use')
    .values({ site_id: siteId, id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
};

export const pruneCaptchaUses = async (trx: Trx, before: Date): Promise<void> => {
  await trx.deleteFrom('captcha_use').where('expires_at', '<', before).execute();
};
