// The path of send-to-a-friend (behaviour section 2). GET shows the form of one listing, or that it was sent; POST sends.
import { HttpError } from '../../client/http-error.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { FRIEND_INPUTS } from '../../domain/leads/friend-form.ts';
import type { Locale } from '../../domain/locale.ts';
import { GoodNote } from '../../ui/forms/notes.tsx';
import { type FriendFormProps, FriendFormWidget } from '../../widgets/friend-form/friend-form.widget.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import { createIslands } from '../frame/island.tsx';
import type { PageContext, PageHandler, PageView } from '../frame/page-view.ts';
import { jsonReply, PRIVATE, type SubmitContext, type SubmitHandler } from '../http/form-posts.ts';
import { refusedForm } from '../http/refused-forms.tsx';
import { redirect } from '../http/replies.ts';
import type { WebReply } from '../http/web-context.ts';

const ID = /^[1-9]\d{0,8}$/;

export const friendHref = (locale: Locale, estateId: number): string =>
  `${buildRoute('ajaxSendToAFriend', locale, {})}?estate=${estateId}`;

type Listing = { readonly id: number; readonly name: string; readonly href: string };

const listingOf = async ({ api, frame, locale }: PageContext, id: string | null): Promise<Listing | undefined> => {
  if (id === null || !ID.test(id)) return undefined;
  const found = await api.find('estate', { params: { id: Number(id) } }).catch((error: unknown) => {
    // Gone: nothing to send.
    if (error instanceof HttpError && error.status === 410) return undefined;
    throw error;
  });
  if (!found) return undefined;
  const card = cardView(found, labelsFor(locale), { hiddenStatus: frame.site.hiddenStatus });
  const href = buildRoute('estateShort', locale, { estateId: card.id });
  return { id: card.id, name: [card.heading, card.place].filter((part) => part !== '').join(', '), href };
};

type FormState = Pick<FriendFormProps, 'values' | 'problems' | 'failed'>;

const formView = (
  { frame, locale, t }: PageContext,
  listing: Listing,
  state: FormState,
): Pick<PageView, 'title' | 'main' | 'noindex'> => {
  const { captcha } = frame.site;
  const island = createIslands(locale, t);
  const props: FriendFormProps = {
    action: buildRoute('ajaxSendToAFriend', locale, {}),
    captchaUrl: buildRoute('ajaxCaptcha', locale, {}),
    estateId: listing.id,
    thirdParty: captcha && new URL(captcha.scriptUrl).host,
    ...state,
  };
  return {
    title: t('friend.title'),
    noindex: true,
    main: (
      <div className="wide page-plain">
        <h1>{t('friend.title')}</h1>
        <p className="intro">{t('friend.intro', { name: listing.name })}</p>
        {island('friend-form', FriendFormWidget, props)}
        <p>
          <a className="arrow-link" href={listing.href}>
            {t('friend.back')}
          </a>
        </p>
      </div>
    ),
  };
};

const EMPTY: FormState = { values: {}, problems: [] };

export const friendPage: PageHandler = async (context) => {
  const { frame, t, query } = context;
  const listing = await listingOf(context, query.get('estate'));
  if (!listing) return undefined;
  const sent = {
    title: t('friend.sent'),
    noindex: true,
    main: (
      <div className="wide page-plain">
        <h1>{t('friend.sent')}</h1>
        <GoodNote title={listing.name}>{t('friend.sent.text')}</GoodNote>
        <p>
          <a className="arrow-link" href={listing.href}>
            {t('friend.back')}
          </a>
        </p>
      </div>
    ),
  };
  return {
    status: 200,
    description: '',
    headers: PRIVATE,
    paths: pathsPerLocale(frame.site.locales, (other) => friendHref(other, listing.id)),
    ...(query.has('sent') ? sent : formView(context, listing, EMPTY)),
  };
};

/** What was typed, as text: to be shown again. */
const typed = (inputs: SubmitContext['inputs']): Record<string, string> =>
  Object.fromEntries(
    [...FRIEND_INPUTS, 'estateId'].flatMap((name) => {
      const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
      return typeof value === 'string' ? [[name, value.slice(0, 500).toWellFormed()] as const] : [];
    }),
  );

const formAgain = async (context: SubmitContext, status: number, state: Partial<FormState>): Promise<WebReply> => {
  const values = typed(context.inputs);
  const listing = await listingOf(context, values.estateId ?? null);
  if (!listing) return redirect(303, `/${context.locale}`, PRIVATE);
  return context.page({ status, ...formView(context, listing, { ...EMPTY, ...state, values }) });
};

const refused = (context: SubmitContext, error: HttpError): WebReply | Promise<WebReply> =>
  refusedForm(context, error, {
    action: buildRoute('ajaxSendToAFriend', context.locale, {}),
    values: Object.entries(typed(context.inputs)),
    again: (status, state) => formAgain(context, status, state),
  });

export const friendSubmit: SubmitHandler = async (context) => {
  const { api, locale, inputs, script, visitor } = context;
  try {
    await api.call('sendToAFriend', { body: { locale, inputs }, visitor });
  } catch (error) {
    if (error instanceof HttpError) return refused(context, error);
    throw error;
  }
  if (script) return jsonReply(201, { stored: true });
  return redirect(303, `${friendHref(locale, Number(inputs.estateId))}&sent`, PRIVATE);
};
