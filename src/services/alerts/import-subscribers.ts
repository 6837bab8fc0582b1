// Brings the subscribers of an earlier website in: confirmed, with the consent they gave there. Whoever is known here, left, or has an
// address that mail servers refuse is left as they are, and told.
import { insertConfirmedAlerts } from '../../db/alerts/alerts.ts';
import { insertBroughtSubscribers, subscribersAmong } from '../../db/alerts/subscriptions.ts';
import { findSite } from '../../db/content/sites.ts';
import {
  type BroughtProblem,
  type BroughtSubscriber,
  checkSubscribers,
  MAX_SUBSCRIBERS,
  missingColumns,
  SUBSCRIBER_COLUMNS,
} from '../../domain/alerts/brought-subscribers.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { BROUGHT_CONSENT } from '../../domain/leads/consent.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { areLeftAlone } from '../mail/suppression.ts';
import { noteCommand } from '../people/command-log.ts';
import type { ServiceContext } from '../platform/context.ts';
import { parseCsv } from '../platform/csv.ts';

/** `subscribed`, `waiting`, `left`: what they are here already. */
export type PassedOver = { readonly line: number; readonly why: 'subscribed' | 'waiting' | 'left' | 'refused' };

export type SubscriberImport =
  | { readonly ok: true; readonly taken: number; readonly passedOver: readonly PassedOver[] }
  | { readonly ok: false; readonly problems: readonly BroughtProblem[] };

const WHY = { CONFIRMED: 'subscribed', UNCONFIRMED: 'waiting', UNSUBSCRIBED: 'left', SUSPENDED: 'refused' } as const;
const AT_ONCE = 500;

const consentOf = ({ locale, day, proof }: BroughtSubscriber) => ({
  textVersion: BROUGHT_CONSENT,
  locale,
  at: day,
  proof,
});

/** Nothing is changed when a line cannot be taken. */
export const importSubscribers = async (
  ctx: ServiceContext,
  siteId: string,
  text: string,
  { dryRun = false }: { readonly dryRun?: boolean | undefined } = {},
): Promise<SubscriberImport> => {
  if (!(await findSite(ctx.db.kysely, siteId))) throw new NotFoundError(`There is no site "${siteId}".`);
  const rows = parseCsv(text);
  if (!rows) throw new BadInputError(`The file is no table with the columns ${SUBSCRIBER_COLUMNS.join(', ')}.`);
  const missing = missingColumns(rows[0] ?? []);
  if (missing.length > 0) throw new BadInputError(`The first line does not name ${missing.join(', ')}.`);
  if (rows.length - 1 > MAX_SUBSCRIBERS)
    throw new BadInputError(`The file has ${rows.length - 1} lines; ${MAX_SUBSCRIBERS} are the most.`);
  const now = ctx.now();
  const { subscribers, problems } = checkSubscribers(rows, dayOf(now));
  if (problems.length > 0) return { ok: false, problems };
  const done = await ctx.db.transaction(async (trx) => {
    const emails = subscribers.map(({ email }) => email.toLowerCase());
    const known = await subscribersAmong(trx, siteId, emails);
    const refused = await areLeftAlone(ctx, trx, siteId, emails);
    const passedOver: PassedOver[] = [];
    const wanted: BroughtSubscriber[] = [];
    for (const subscriber of subscribers) {
      const email = subscriber.email.toLowerCase();
      const state = known.get(email);
      if (state) passedOver.push({ line: subscriber.line, why: WHY[state] });
      else if (refused.has(email)) passedOver.push({ line: subscriber.line, why: 'refused' });
      else wanted.push(subscriber);
    }
    if (dryRun) return { taken: wanted.length, passedOver };
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const batch = wanted.slice(at, at + AT_ONCE);
      const ids = await insertBroughtSubscribers(
        trx,
        siteId,
        batch.map((one) => ({ email: one.email, name: one.name, locale: one.locale, consent: consentOf(one) })),
        now,
      );
      const alerts = batch.flatMap(({ email, criteria, frequency }) => {
        const subscriptionId = ids.get(email.toLowerCase());
        return subscriptionId === undefined ? [] : [{ subscriptionId, criteria, frequency }];
      });
      await insertConfirmedAlerts(trx, siteId, alerts, now);
    }
    return { taken: wanted.length, passedOver };
  });
  if (!dryRun)
    await noteCommand(ctx, siteId, 'importSubscribers', siteId, [
      { field: 'subscribers', before: null, after: done.taken },
    ]);
  return { ok: true, ...done };
};
