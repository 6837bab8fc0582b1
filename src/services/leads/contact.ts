// A contact request (behaviour sections 3 to 5): checked, stored with its consent, then told to the agency and to the
// visitor by mail. It is accepted once it is stored, whatever the mail server does.
import { findSubmission, insertLead, markWithoutCopy } from '../../db/leads/leads.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError } from '../../domain/errors.ts';
import type { Consent } from '../../domain/leads/consent.ts';
import {
  type ContactForm,
  checkContactForm,
  DOCUMENTS_FIELD,
  FAVORITES_FIELD,
  RECIPIENT_FIELD,
} from '../../domain/leads/contact-form.ts';
import { favoritesText } from '../../domain/leads/shared-favorites.ts';
import type { Locale } from '../../domain/locale.ts';
import { isOnRequest } from '../../domain/record/listing-media.ts';
import { shownEstates } from '../estates/estates.ts';
import { orderMail } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';
import { spend } from './budgets.ts';
import { kindOfContact, openConversation } from './conversations.ts';
import { limitsOf } from './form-limits.ts';
import { hasConfirmed, spendFormMail } from './form-mail-budget.ts';
import { type Submission, type SubmittedRequest, submit } from './submit.ts';

/** `copy`: a mail to the visitor follows; else today's are used up (form-mail-budget.ts). */
export type StoredContact = { readonly copy: boolean };

/** A day, to an address that has confirmed something. */
const MAX_COPIES = 10;

const CONTACT: Submission<ContactForm> = {
  route: 'contact-requests',
  check: checkContactForm,
  limits: (_form, sender) => limitsOf('contact', sender),
  tooMany: 'Too many messages today.',
};

const store = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { form, locale, consent }: { form: ContactForm; locale: Locale; consent: Consent },
): Promise<StoredContact | undefined> => {
  const now = ctx.now();
  const id = await insertLead(trx, {
    siteId,
    kind: form.documents ? 'documents' : 'contact',
    locale,
    page: form.page,
    estateId: form.estateId ?? null,
    email: form.email,
    // They stand with what was typed: the agency's software reads them there.
    fields: {
      ...form.fields,
      ...(form.recipient === undefined ? {} : { [RECIPIENT_FIELD]: form.recipient }),
      ...(form.documents ? { [DOCUMENTS_FIELD]: form.documents.join('\n') } : {}),
      ...(form.favorites ? { [FAVORITES_FIELD]: favoritesText(form.favorites) } : {}),
    },
    consent,
    submission: form.submission,
    createdAt: now,
  });
  if (id === undefined) return undefined;
  const name = [form.fields.firstName, form.fields.lastName].filter(Boolean).join(' ').trim() || form.email;
  const [list, office] = form.recipient?.split('/') ?? [];
  await openConversation(ctx, trx, {
    siteId,
    kind: form.documents ? 'documents' : kindOfContact(ctx, form.fields.subject, locale),
    leadId: id,
    email: form.email,
    name,
    locale,
    estateId: form.estateId ?? null,
    ...(list === 'offices' ? { branch: office } : {}),
    createdAt: now,
  });
  const order = { siteId, locale, data: { lead: id } };
  await orderMail(ctx, trx, { ...order, kind: 'contact-office', dedupeKey: `contact:${id}:office` });
  const within = await spend(ctx, trx, { siteId, kind: 'contact copy', subject: form.email, limit: MAX_COPIES });
  // Whoever types somebody else's address must not fill that person's mailbox.
  const copy = await spendFormMail(ctx, trx, siteId, form.email);
  if (copy || (within && (await hasConfirmed(trx, siteId, form.email)))) {
    await orderMail(ctx, trx, { ...order, kind: 'contact-copy', dedupeKey: `contact:${id}:copy` });
  }
  if (!copy) await markWithoutCopy(trx, siteId, id);
  await announce(ctx, trx, siteId, 'contact', [id]);
  return { copy };
};

/** Only what visitors may see of the listing is named: a hidden one, or an internal document, is as unknown as a made-up name. */
const requireDocuments = async (
  ctx: ServiceContext,
  siteId: string,
  { estateId, documents = [] }: Pick<ContactForm, 'estateId' | 'documents'>,
): Promise<void> => {
  if (documents.length === 0) return;
  const areThere = async (): Promise<boolean> => {
    const [found] = estateId === undefined ? [] : await shownEstates(await ctx.catalogue.of(siteId), [estateId]);
    return found !== undefined && documents.every((name) => isOnRequest(found.estate, name));
  };
  if (await areThere()) return;
  // The page came from a process that knew of a change before this one does.
  await ctx.catalogue.caughtUp(siteId);
  if (!(await areThere()))
    throw new BadInputError('The listing has no such document on request.', [
      { field: DOCUMENTS_FIELD, message: 'no-document' },
    ]);
};

/** Resolves once the request is stored. The same submission again changes nothing and answers as the first time. */
export const requestContact = async (
  ctx: ServiceContext,
  siteId: string,
  request: SubmittedRequest,
): Promise<StoredContact> => {
  const { copy } = await submit(ctx, siteId, request, CONTACT, async ({ form, locale }) => {
    await requireDocuments(ctx, siteId, form);
    return async (trx, consent) => {
      const stored = await store(ctx, trx, siteId, { form, locale, consent });
      // The key is forgotten after a day, the submission is not.
      const before = stored ?? (form.submission ? await findSubmission(trx, siteId, form.submission) : undefined);
      return { copy: before?.copy ? 1 : 0 };
    };
  });
  return { copy: copy === 1 };
};
