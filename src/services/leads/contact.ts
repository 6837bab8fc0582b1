// A contact request (behaviour sections 3 to 5): checked, stored with its consent, then told to the agency and to the
// visitor by mail. It is accepted once it is stored, whatever the mail server does.

import { findSite } from '../../db/content/sites.ts';
import { hasSubmission, insertLead } from '../../db/leads/leads.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError, NotFoundError, TooManyRequestsError } from '../../domain/errors.ts';
import { type ContactForm, checkContactForm } from '../../domain/leads/contact-form.ts';
import type { Locale } from '../../domain/locale.ts';
import { privacyVersion } from '../content/privacy-version.ts';
import { orderMail } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';
import { spend } from './budgets.ts';
import { type CaptchaPass, checkCaptcha, useCaptcha } from './captcha.ts';

export type ContactLead = {
  /** The inputs of the form by name, as they came. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  /** The visitor's network address; only its keyed hash is kept, for a day. */
  readonly address: string | undefined;
};

/** A day. Answers to the question in words are cheap to find: they get less. */
const LIMITS = { address: 40, question: 10, questionsOfSite: 300, copies: 5 } as const;

const tooMany = (): TooManyRequestsError => new TooManyRequestsError('Too many messages today.');

const spendOnVisitor = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { byQuestion }: CaptchaPass,
  address: string | undefined,
): Promise<void> => {
  const within = async (kind: string, subject: string, limit: number) => {
    if (!(await spend(ctx, trx, { siteId, kind, subject, limit }))) throw tooMany();
  };
  if (address !== undefined) await within('contact', address, LIMITS.address);
  if (!byQuestion) return;
  if (address !== undefined) await within('contact by question', address, LIMITS.question);
  await within('contact by question', siteId, LIMITS.questionsOfSite);
};

const store = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { form, locale, textVersion }: { form: ContactForm; locale: Locale; textVersion: string },
): Promise<void> => {
  const now = ctx.now();
  const id = await insertLead(trx, {
    siteId,
    kind: 'contact',
    locale,
    page: form.page,
    estateId: form.estateId ?? null,
    email: form.email,
    fields: form.fields,
    consent: { textVersion, locale, at: now.toISOString() },
    submission: form.submission,
    createdAt: now,
  });
  if (id === undefined) return;
  const order = { siteId, locale, data: { lead: id } };
  await orderMail(ctx, trx, { ...order, kind: 'contact-office', dedupeKey: `contact:${id}:office` });
  // Whoever types somebody else's address must not fill that person's mailbox.
  if (await spend(ctx, trx, { siteId, kind: 'contact copy', subject: form.email, limit: LIMITS.copies })) {
    await orderMail(ctx, trx, { ...order, kind: 'contact-copy', dedupeKey: `contact:${id}:copy` });
  }
  await announce(ctx, trx, siteId, 'contact', [id]);
};

/** Resolves once the request is stored. The same submission again changes nothing and succeeds. */
export const requestContact = async (
  ctx: ServiceContext,
  siteId: string,
  { inputs, locale, address }: ContactLead,
): Promise<void> => {
  if (!(await findSite(ctx.db.kysely, siteId))) throw new NotFoundError('There is no such site.');
  const checked = checkContactForm(inputs);
  if (!checked.ok) throw new BadInputError('The form cannot be sent like this.', checked.problems);
  const { form } = checked;
  if (form.submission && (await hasSubmission(ctx.db.kysely, siteId, form.submission))) return;
  const pass = await checkCaptcha(ctx, siteId, form.captcha);
  const textVersion = await privacyVersion(ctx, siteId);
  const storing = ctx.db.transaction(async (trx) => {
    await useCaptcha(trx, siteId, pass);
    await spendOnVisitor(ctx, trx, siteId, pass, address);
    await store(ctx, trx, siteId, { form, locale, textVersion });
  });
  await storing.catch(async (error: unknown) => {
    // The same one was under way, from a connection that broke: it has used the captcha, and is stored by now.
    if (!form.submission || !(await hasSubmission(ctx.db.kysely, siteId, form.submission))) throw error;
  });
};
