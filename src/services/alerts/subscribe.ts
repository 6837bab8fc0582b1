// Asking for an alert. Whoever fills in the form may not be the owner of the address, so nothing happens but a mail with
// a link, and the answer is the same for known and unknown addresses.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { alertsOf, insertAlert } from '../../db/alerts/alerts.ts';
import { ensureSubscription } from '../../db/alerts/subscriptions.ts';
import { findSite } from '../../db/content/sites.ts';
import type { Trx } from '../../db/schema.ts';
import { type AlertForm, checkAlertForm } from '../../domain/alerts/alert-form.ts';
import { MAX_ALERTS } from '../../domain/alerts/subscription.ts';
import { BadInputError, NotFoundError, TooManyRequestsError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { privacyVersion } from '../content/privacy-version.ts';
import { spend } from '../leads/budgets.ts';
import { type CaptchaPass, checkCaptcha, useCaptcha } from '../leads/captcha.ts';
import { spendFormMail } from '../leads/form-mail-budget.ts';
import { once, requestKey } from '../leads/request-keys.ts';
import { orderMail } from '../mail/deliveries.ts';
import { isLeftAlone } from '../mail/suppression.ts';
import type { ServiceContext } from '../platform/context.ts';

export type AlertRequest = {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  /** The visitor's network address; only its keyed hash is kept, for a day. */
  readonly address: string | undefined;
};

/** A day. `question`: without script, where the captcha is easier; `mails`: to one address, in every state alike. */
export const ALERT_LIMITS = { address: 30, question: 5, mails: 3, site: 3000 } as const;

const tooMany = (): TooManyRequestsError => new TooManyRequestsError('Too many alerts asked for today.');

/** Before anything is known about the address: a refusal tells nothing but that there were many. */
const spendAll = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { email }: AlertForm,
  { byQuestion }: CaptchaPass,
  address: string | undefined,
): Promise<void> => {
  const budgets: readonly (readonly [string, string | undefined, number])[] = [
    ['alert from', address, ALERT_LIMITS.address],
    ['alert by question', byQuestion ? address : undefined, ALERT_LIMITS.question],
    // Whoever types somebody else's address must not fill that person's mailbox.
    ['alert to', email, ALERT_LIMITS.mails],
    ['alert', siteId, ALERT_LIMITS.site],
  ];
  for (const [kind, subject, limit] of budgets) {
    if (subject !== undefined && !(await spend(ctx, trx, { siteId, kind, subject, limit }))) throw tooMany();
  }
  if (!(await spendFormMail(ctx, trx, siteId, email))) throw tooMany();
};

const store = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { form, locale, textVersion }: { form: AlertForm; locale: Locale; textVersion: string },
): Promise<void> => {
  const now = ctx.now();
  const { email, name, criteria, frequency, language = locale } = form;
  if (await isLeftAlone(ctx, trx, siteId, email)) return;
  const consent = { textVersion, locale, at: now.toISOString() };
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
export const subscribe = async (
  ctx: ServiceContext,
  siteId: string,
  { inputs, locale, address }: AlertRequest,
): Promise<void> => {
  if (!(await findSite(ctx.db.kysely, siteId))) throw new NotFoundError('There is no such site.');
  const checked = checkAlertForm(inputs);
  if (!checked.ok) throw new BadInputError('The form cannot be sent like this.', checked.problems);
  const { form } = checked;
  const { captcha, submission, ...asked } = form;
  const key = submission === undefined ? undefined : requestKey(siteId, 'subscribe', submission, asked);
  await once(ctx, key, async () => {
    const pass = await checkCaptcha(ctx, siteId, captcha);
    const textVersion = await privacyVersion(ctx, siteId);
    return async (trx) => {
      await useCaptcha(trx, siteId, pass);
      await spendAll(ctx, trx, siteId, form, pass, address);
      await store(ctx, trx, siteId, { form, locale, textVersion });
      return {};
    };
  });
};
