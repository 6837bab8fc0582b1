// What the page behind the link does (decisions section 9): every change is a POST to its own address.
import { createHash } from 'node:crypto';
import { HttpError } from '../../client/http-error.ts';
import { criteriaOfInputs } from '../../domain/alerts/alert-form.ts';
import { ALERT_FREQUENCIES, type AlertSettings, MAX_ALERT_NAME } from '../../domain/alerts/subscription.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import { hasLink } from '../../domain/leads/link-in-text.ts';
import { isLocale } from '../../domain/locale.ts';
import type { PageContext } from '../frame/page-view.ts';
import { inputsOf } from '../http/form-posts.ts';
import { redirect } from '../http/replies.ts';
import {
  deadLinkStatus,
  deadLinkView,
  TOKEN_HEADERS,
  type TokenPostContext,
  type TokenPostHandler,
} from '../http/token-pages.tsx';
import type { WebReply } from '../http/web-context.ts';
import { typedValues, withRadius } from './alert-inputs.ts';
import { alertResultHref } from './alert-posts.tsx';
import {
  editView,
  type FoundAlert,
  type FoundSubscription,
  findSubscription,
  type SubscriptionChange,
  subscriptionHref,
} from './subscription.page.tsx';

const seeOther = (href: string): WebReply => redirect(303, href, TOKEN_HEADERS);
const back = (context: PageContext, done?: SubscriptionChange): WebReply =>
  seeOther(subscriptionHref(context) + (done ? `?done=${done}` : ''));

const settingsOf = ({ name, criteria, frequency, active }: FoundAlert): AlertSettings => ({
  ...(name ? { name } : {}),
  criteria,
  frequency,
  active,
});

type TypedSettings =
  | { readonly ok: true; readonly settings: Omit<AlertSettings, 'active'> }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

const frequencyOf = (form: URLSearchParams): AlertSettings['frequency'] =>
  ALERT_FREQUENCIES.find((known) => known === form.get('frequency')) ?? 'DAILY';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

const typedSettings = (form: URLSearchParams): TypedSettings => {
  const name = (form.get('label') ?? '').toWellFormed().trim();
  if (name.length > MAX_ALERT_NAME) return { ok: false, problems: [{ field: 'label', message: 'too-long' }] };
  if (CONTROL.test(name)) return { ok: false, problems: [{ field: 'label', message: 'control' }] };
  if (hasLink(name)) return { ok: false, problems: [{ field: 'label', message: 'link' }] };
  const placed = withRadius(inputsOf(form));
  if (!placed.ok) return placed;
  const checked = criteriaOfInputs(placed.inputs);
  if (!checked.ok) return checked;
  return {
    ok: true,
    settings: { ...(name === '' ? {} : { name }), criteria: checked.criteria, frequency: frequencyOf(form) },
  };
};

const formAgain = async (
  context: TokenPostContext,
  alert: FoundAlert | undefined,
  problems: readonly FormProblem[],
): Promise<WebReply> => {
  const { form, t, page } = context;
  const main = await editView(context, alert, typedValues(inputsOf(form)), problems);
  return page({ status: 400, title: t('alerts.edit'), noindex: true, main });
};

/** Whoever unsubscribed and wants something again has said yes to it. */
const wakeUp = async ({ api, params, visitor }: TokenPostContext, { state }: FoundSubscription): Promise<void> => {
  if (state !== 'CONFIRMED') await api.call('confirmSubscription', { params: { token: params.token ?? '' }, visitor });
};

const changeAlert = async (
  context: TokenPostContext,
  found: FoundSubscription,
  alert: FoundAlert,
  what: string,
): Promise<WebReply> => {
  const { api, form, params, visitor } = context;
  const at = { token: params.token ?? '', alertId: alert.id };
  const put = (body: AlertSettings) => api.call('changeAlert', { params: at, body, visitor });
  switch (what) {
    case 'pause':
    case 'resume':
      await put({ ...settingsOf(alert), active: what === 'resume' });
      if (what === 'resume') await wakeUp(context, found);
      return back(context, what === 'resume' ? 'resumed' : 'paused');
    case 'frequency':
      await put({ ...settingsOf(alert), frequency: frequencyOf(form) });
      return back(context, 'saved');
    case 'delete':
      await api.call('deleteAlert', { params: at, visitor });
      return back(context, 'deleted');
    case 'save': {
      const typed = typedSettings(form);
      if (!typed.ok) return formAgain(context, alert, typed.problems);
      await put({ ...typed.settings, active: alert.active });
      return back(context, 'saved');
    }
    default:
      return back(context);
  }
};

/** The form sent twice is one request; after a step back, with something else in it, it is another. */
const keyOf = (form: URLSearchParams, settings: AlertSettings): string | undefined => {
  const submission = form.get('submission');
  if (!submission) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([submission, settings]))
    .digest('hex');
};

const changeAll = async (context: TokenPostContext, found: FoundSubscription, what: string): Promise<WebReply> => {
  const { api, form, frame, locale, params, visitor } = context;
  const at = { params: { token: params.token ?? '' }, visitor };
  switch (what) {
    case 'confirm': {
      const { alerts } = await api.call('confirmSubscription', at);
      // What was asked for last, as a search: the page shows what fits it now, and knows nothing of the person.
      const query = alerts.findLast(({ active }) => active)?.query ?? '';
      return seeOther(buildRoute('keepMeInformedSuccess', locale, {}) + (query === '' ? '' : `?${query}`));
    }
    case 'erase':
      await api.call('eraseSubscription', at);
      return seeOther(alertResultHref(locale, 'erased'));
    case 'language': {
      const language = form.get('language') ?? '';
      if (!isLocale(language) || !frame.site.locales.includes(language)) return back(context);
      await api.call('changeSubscription', { ...at, body: { locale: language, name: found.name } });
      return back(context, 'saved');
    }
    case 'add': {
      const typed = typedSettings(form);
      if (!typed.ok) return formAgain(context, undefined, typed.problems);
      await wakeUp(context, found);
      const body = { ...typed.settings, active: true };
      await api.call('addAlert', { ...at, body, key: keyOf(form, body) });
      return back(context, 'added');
    }
    default:
      return back(context);
  }
};

/** Doing the same twice, or to an alert that is gone, changes nothing and leads back to the page. */
export const subscriptionPost: TokenPostHandler = async (context) => {
  const { form, page } = context;
  try {
    const found = await findSubscription(context);
    const what = form.get('do') ?? '';
    const id = form.get('alert');
    if (id === null) return await changeAll(context, found, what);
    const alert = found.alerts.find((candidate) => String(candidate.id) === id);
    return alert ? await changeAlert(context, found, alert, what) : back(context);
  } catch (error) {
    const status = deadLinkStatus(error);
    if (status) return page(deadLinkView(context, status));
    if (error instanceof HttpError && error.status === 409) return back(context, 'full');
    throw error;
  }
};

/** Everything that is stored, as a file to keep. */
export const subscriptionFile = async (context: PageContext): Promise<WebReply | undefined> => {
  const { api, params, visitor } = context;
  const found = await api
    .call('exportSubscription', { params: { token: params.token ?? '' }, visitor })
    .catch((error: unknown) => {
      if (deadLinkStatus(error)) return undefined;
      throw error;
    });
  return (
    found && {
      status: 200,
      headers: {
        ...TOKEN_HEADERS,
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="alerts.json"',
      },
      body: `${JSON.stringify(found, undefined, 2)}\n`,
    }
  );
};
