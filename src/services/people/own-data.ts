// The visitor's own page: asked for by mail, it shows what the agency keeps of an address, hands it over and erases it. The answer to
// the question is the same for every address: whether there is anything is found out by a job, where nobody can measure it.
import { randomBytes } from 'node:crypto';
import { findSite } from '../../db/content/sites.ts';
import { findOwnDataLink, insertOwnDataLink } from '../../db/people/own-data-links.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { VISITOR } from '../../domain/people/audit.ts';
import { checkOwnDataForm, OWN_DATA_HOURS, type OwnDataForm } from '../../domain/people/own-data-form.ts';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import { limitsOf } from '../leads/form-limits.ts';
import { spendFormMail } from '../leads/form-mail-budget.ts';
import { type Submission, type SubmittedRequest, submit } from '../leads/submit.ts';
import { countUnknownLink } from '../leads/unknown-links.ts';
import { orderMail } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { tokenHash } from '../platform/tokens.ts';
import { ownDataToken } from './own-data-mails.ts';
import { type Erasure, erasePerson, personFile, personOf } from './privacy.ts';

export const OWN_DATA_TASK = 'own-data';

const OWN_DATA: Submission<OwnDataForm> = {
  route: 'own-data',
  check: checkOwnDataForm,
  limits: ({ email }, sender) => limitsOf('ownData', sender, { person: email }),
  tooMany: 'Too many questions of this kind today.',
};

export const askOwnData = async (ctx: ServiceContext, siteId: string, request: SubmittedRequest): Promise<void> => {
  await submit(ctx, siteId, request, OWN_DATA, ({ form, locale }) => async (trx) => {
    const number = randomBytes(16).toString('base64url');
    await ctx.jobs.enqueue(trx, OWN_DATA_TASK, { siteId, number, email: form.email, locale });
    return { asked: 1 };
  });
};

/** The job: a mail to whoever something is kept of, and none to a stranger whose address somebody typed. */
export const mailOwnDataLink = async (
  ctx: ServiceContext,
  { siteId, number, email, locale }: { siteId: string; number: string; email: string; locale: Locale },
): Promise<void> => {
  if (!(await findSite(ctx.db.kysely, siteId))) return;
  const { kept } = await personOf(ctx, siteId, email);
  if (kept.length === 0) return;
  await ctx.db.transaction(async (trx) => {
    if (!(await spendFormMail(ctx, trx, siteId, email))) return;
    const ordered = await orderMail(ctx, trx, {
      siteId,
      kind: 'own-data',
      dedupeKey: `own-data ${number}`,
      locale,
      data: { link: number },
      personal: { to: email },
    });
    if (!ordered) return;
    const createdAt = ctx.now();
    const expiresAt = new Date(createdAt.getTime() + OWN_DATA_HOURS * HOUR_MS);
    const hash = tokenHash(ownDataToken(ctx.secrets, siteId, number));
    await insertOwnDataLink(trx, { siteId, hash, email, createdAt, expiresAt });
  });
};

export type OwnDataAsker = {
  readonly siteId: string;
  readonly token: string;
  readonly address: string | undefined;
};

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Unknown, malformed, late and of another site: all the same. */
const personBehind = async (ctx: ServiceContext, { siteId, token, address }: OwnDataAsker): Promise<string> => {
  const link = TOKEN.test(token)
    ? await findOwnDataLink(ctx.db.kysely, siteId, tokenHash(token), ctx.now())
    : undefined;
  if (link) return link.email;
  if (await findSite(ctx.db.kysely, siteId)) await countUnknownLink(ctx, siteId, 'own data token', address);
  throw new NotFoundError('There is no such link.');
};

/** Without what only the agency has use for: numbers of rows, versions of texts. */
export const readOwnData = async (ctx: ServiceContext, asker: OwnDataAsker) => {
  const email = await personBehind(ctx, asker);
  const { kept } = await personOf(ctx, asker.siteId, email);
  return {
    email,
    kept: kept.map(({ part, at, about, until, because, upcoming }) => ({
      part,
      at,
      about,
      ...(until === undefined ? {} : { until }),
      ...(because === undefined ? {} : { because }),
      ...(upcoming === undefined ? {} : { upcoming }),
    })),
  };
};

export const exportOwnData = async (ctx: ServiceContext, asker: OwnDataAsker) =>
  personFile(ctx, asker.siteId, await personBehind(ctx, asker), VISITOR);

/** All of it but what the agency must keep; the link is gone with it. */
export const eraseOwnData = async (
  ctx: ServiceContext,
  asker: OwnDataAsker,
  appointments: 'keep' | 'cancel',
): Promise<Pick<Erasure, 'erased' | 'kept'>> => {
  const email = await personBehind(ctx, asker);
  const { erased, kept } = await erasePerson(ctx, asker.siteId, { email, reason: 'asked', appointments }, VISITOR);
  return { erased, kept };
};
