// What a visitor sends: a message, an alert, a listing for a friend, a viewing, a place in line, a stay. All go the same
// way: the site, the form, the same request before, the captcha, the consent, the budgets, and one transaction.
import { findSiteAndState } from '../../db/content/sites.ts';
import type { Trx } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import { BadInputError, NotFoundError, TooManyRequestsError, UnavailableError } from '../../domain/errors.ts';
import type { Consent } from '../../domain/leads/consent.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import type { Locale } from '../../domain/locale.ts';
import { privacyVersion } from '../content/privacy-version.ts';
import type { ServiceContext } from '../platform/context.ts';
import { sharedOn } from '../platform/share-work.ts';
import { spend } from './budgets.ts';
import { type CaptchaAnswer, type CaptchaPass, checkCaptcha, useCaptcha } from './captcha.ts';
import type { Limit, Sender } from './form-limits.ts';
import { once, type RequestResult, requestKey } from './request-keys.ts';

export type SubmittedRequest = {
  /** The inputs of the form by name, as they came. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  /** The visitor's network address; only its keyed hash is kept, for a day. */
  readonly address: string | undefined;
  /** The header idempotency-key; else the input `submission` names the request. */
  readonly key?: string | undefined;
};

/** What every form has besides its own inputs. */
export type SubmittedForm = { readonly captcha: CaptchaAnswer; readonly submission: string | undefined };

type FormCheck<Form> =
  | { readonly ok: true; readonly form: Form }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

export type Accepted<Form> = { readonly site: Site; readonly form: Form; readonly locale: Locale };

/** Stores what was accepted and orders its mails; gives what it made, by ids. */
export type Store = (trx: Trx, consent: Consent) => Promise<RequestResult>;

export type Submission<Form extends SubmittedForm> = {
  /** The name under which the keys of its requests are kept. */
  readonly route: string;
  readonly check: (inputs: SubmittedRequest['inputs']) => FormCheck<Form>;
  readonly limits: (form: Form, sender: Sender) => readonly Limit[];
  /** What is said when a limit is reached. */
  readonly tooMany: string;
  /** Says more about what went wrong, outside the transaction: what is left instead, say. */
  readonly explain?: (ctx: ServiceContext, siteId: string, form: Form, error: unknown) => Promise<unknown>;
  /** Most who send it are refused by what the use case says against it, which changes nothing (OnceOptions). */
  readonly judgedFirst?: boolean;
  /** Milliseconds in which the same without a key is the same request too. */
  readonly sameWithin?: number;
};

/** As it is at this moment; read once for all who send something at the same time. */
const requireSite = ({ db }: ServiceContext, siteId: string): Promise<Site> =>
  sharedOn(db)(`site ${siteId}`, async () => {
    const found = await findSiteAndState(db.kysely, siteId);
    if (!found) throw new NotFoundError('There is no such site.');
    if (found.suspendedAt) throw new UnavailableError('This site is offline for a while.');
    return found.site;
  });

/**
 * Resolves with what was made, once it is stored. The same request again changes nothing and gives the same. `judge` says
 * what the use case alone can say against it, outside the transaction; what it returns then stores.
 */
export const submit = async <Form extends SubmittedForm>(
  ctx: ServiceContext,
  siteId: string,
  { inputs, locale, address, key }: SubmittedRequest,
  { route, check, limits, tooMany, explain, judgedFirst, sameWithin }: Submission<Form>,
  judge: (accepted: Accepted<Form>) => Store | Promise<Store>,
): Promise<RequestResult> => {
  const site = await requireSite(ctx, siteId);
  const checked = check(inputs);
  if (!checked.ok) throw new BadInputError('The form cannot be sent like this.', checked.problems);
  const { form } = checked;
  const { captcha, submission, ...wishes } = form;
  const request = { ...wishes, locale };

  const look = async () => judge({ site, form, locale });
  const accept = async (known?: CaptchaPass, judged?: Store) => {
    const store = judged ?? (await look());
    const pass = known ?? (await checkCaptcha(ctx, siteId, captcha));
    const textVersion = await privacyVersion(ctx, siteId);
    const { byQuestion } = pass;
    return async (trx: Trx): Promise<RequestResult> => {
      await useCaptcha(trx, siteId, pass);
      const made = await store(trx, { textVersion, locale, at: ctx.now().toISOString() });
      // Last: what is refused anyway holds up nobody whose budget is the same, the whole site's among them.
      for (const [kind, subject, limit] of limits(form, { siteId, address, byQuestion })) {
        if (!(await spend(ctx, trx, { siteId, kind, subject, limit }))) throw new TooManyRequestsError(tooMany);
      }
      return made;
    };
  };

  const name = key ?? submission;
  const doing = async (): Promise<RequestResult> => {
    if (name !== undefined)
      return once(ctx, requestKey(siteId, route, name, request), (judged?: Store) => accept(undefined, judged), {
        look: judgedFirst ? look : undefined,
      });
    if (sameWithin === undefined) return once(ctx, undefined, () => accept());
    // Anybody can make up this key: whether it is known is told after the captcha only.
    const pass = await checkCaptcha(ctx, siteId, captcha);
    const unnamed = requestKey(siteId, `${route}, unnamed`, 'content', request);
    return once(ctx, { ...unnamed, key: unnamed.requestHash }, () => accept(pass), { keptMs: sameWithin });
  };
  return doing().catch(async (error: unknown) => {
    throw explain ? await explain(ctx, siteId, form, error) : error;
  });
};
