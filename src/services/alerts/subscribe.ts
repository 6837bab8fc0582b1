// Asking for an alert. Whoever fills in the form may not be the owner of the address, so nothing happens but a mail with
// a link, and the answer is the same for known and unknown addresses.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { alertsOf, insertAlert } from '../../db/alerts/alerts.ts';
import { ensureSubscription } from '../../db/alerts/subscriptions.ts';
import type { Trx } from '../../db/schema.ts';
import { type AlertForm, checkAlertForm } from '../../domain/alerts/alert-form.ts';
import { MAX_ALERTS } from '../../domain/alerts/subscription.ts';
import { TooManyRequestsError } from '../../domain/errors.ts';
import type { Consent } from '../../domain/leads/consent.ts';
import type { Locale } from '../../domain/locale.ts';
import { limitsOf } from '../leads/form-limits.ts';
import { spendFormMail } from '../leads/form-mail-budget.ts';
import { type Submission, type SubmittedRequest, submit } from '../leads/submit.ts';
import { orderMail } from '../mail/deliveries.ts';
import { isLeftAlone } from '../mail/suppression.ts';
import type { ServiceContext } from '../platform/context.ts';

const TOO_MANY = 'Too many alerts asked for today.';
/** Asked for again in this time, also without a key, it is the same request: somebody was impatient. */
const SAME_WITHIN_MS = 10 * 60_000;

const ALERT: Submission<AlertForm> = {
  route: 'subscribe',
  check: checkAlertForm,
  // Before anything is known about the address: a refusal tells nothing but that there were many.
  limits: ({ email }, sender) => limitsOf('alert', sender, { person: email }),
  tooMany: TOO_MANY,
  sameWithin: SAME_WITHIN_MS,
};

const store = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { form, locale, consent }: { form: AlertForm; locale: Locale; consent: Consent },
): Promise<void> => {
  const now = ctx.now();
  const { email, name, criteria, frequency, language = locale } = form;
  if (!(await spendFormMail(ctx, trx, siteId, email))) throw new TooManyRequestsError(TOO_MANY);
  if (await isLeftAlone(ctx, trx, siteId, email)) return;
  const subscription = await ensureSubscription(trx, { siteId, email, name, locale: language, consent }, now);
  const alerts = await alertsOf(trx, siteId, subscription.id);
  const known = alerts.some((alert) => alert.frequency === frequency && isDeepStrictEqual(alert.criteria, criteria));
  if (!known && alerts.length < MAX_ALERTS) {
    const wanted = { subscriptionId: subscription.id, criteria, frequency, active: true, confirmed: false };
    await insertAlert(trx, siteId, wanted, now);
  }
  await orderMail(ctx, trx, {
    siteId,
    kind: 'alert-asked',
    dedupeKey: `alert-asked:${subscription.id}:${form.submission ?? randomUUID()}`,
    locale: language,
    data: { subscription: subscription.id },
  });
};

/** Resolves once the request is stored. The same submission again changes nothing and succeeds. */
export const subscribe = async (ctx: ServiceContext, siteId: string, request: SubmittedRequest): Promise<void> => {
  await submit(ctx, siteId, request, ALERT, ({ form, locale }) => async (trx, consent) => {
    await store(ctx, trx, siteId, { form, locale, consent });
    return {};
  });
};
