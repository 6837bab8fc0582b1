// Unsubscribing (decisions section 9): the page shows what will stop, its button does it. Mail programs post to the same
// address on their own (RFC 8058): that is answered at once, without cookie and without redirect.
import { buildRoute } from '../../domain/content/routes.ts';
import { UnsubscribePage, type UnsubscribePageView } from '../../ui/alerts/unsubscribe-view.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import type { PageContext, PageHandler } from '../frame/page-view.ts';
import { redirect, text } from '../http/replies.ts';
import { deadLinkStatus, deadLinkView, TOKEN_HEADERS, type TokenPostHandler } from '../http/token-pages.tsx';

const unsubscribeHref = ({ locale, params }: Pick<PageContext, 'locale' | 'params'>): string =>
  buildRoute('unsubscribe', locale, { token: params.token ?? '' });

const ID = /^[1-9]\d{0,14}$/;
const idOf = (value: string | null): number | undefined => (ID.test(value ?? '') ? Number(value) : undefined);

export const unsubscribePage: PageHandler = async (context) => {
  const { api, frame, locale, params, query, t, visitor } = context;
  const options = { params: { token: params.token ?? '' }, query: { locale }, visitor };
  try {
    const found = await api.call('unsubscribeView', options);
    const alerts = found.alerts.map(({ id, name, description }) => ({ id, text: name || description }));
    const view: UnsubscribePageView = {
      action: unsubscribeHref(context),
      address: found.address,
      alerts,
      only: alerts.find(({ id }) => id === idOf(query.get('alert'))),
      done: !query.has('done') ? undefined : query.get('done') === 'paused' ? 'paused' : 'stopped',
      formHref: buildRoute('keepMeInformed', locale, {}),
    };
    return {
      status: 200,
      title: t('alerts.unsubscribe.title'),
      description: '',
      noindex: true,
      headers: TOKEN_HEADERS,
      paths: pathsPerLocale(frame.site.locales, (other) => unsubscribeHref({ locale: other, params })),
      main: <UnsubscribePage view={view} t={t} />,
    };
  } catch (error) {
    const status = deadLinkStatus(error);
    if (status) return deadLinkView(context, status);
    throw error;
  }
};

export const unsubscribePost: TokenPostHandler = async (context) => {
  const { api, form, page, params, query, visitor } = context;
  const oneClick = form.get('List-Unsubscribe') === 'One-Click';
  const pause = form.has('pause');
  const alert = idOf(form.get('alert')) ?? (oneClick ? idOf(query.get('alert')) : undefined);
  try {
    await api.call('unsubscribe', {
      params: { token: params.token ?? '' },
      body: { ...(alert === undefined ? {} : { alertId: alert }), ...(pause ? { pause } : {}) },
      visitor,
    });
  } catch (error) {
    const status = deadLinkStatus(error);
    if (!status) throw error;
    return oneClick ? text(status, 'This link is not known.', TOKEN_HEADERS) : page(deadLinkView(context, status));
  }
  return oneClick
    ? text(200, 'Unsubscribed.', TOKEN_HEADERS)
    : redirect(303, `${unsubscribeHref(context)}?done${pause ? '=paused' : ''}`, TOKEN_HEADERS);
};
