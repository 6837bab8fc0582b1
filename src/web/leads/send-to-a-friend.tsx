// The path of send-to-a-friend (behaviour section 2). GET shows the form of one listing, or that it was sent; POST sends.
import { HttpError } from '../../client/http-error.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { type CardView, cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { FRIEND_INPUTS } from '../../domain/leads/friend-form.ts';
import type { Locale } from '../../domain/locale.ts';
import { imageSources } from '../../domain/record/image-sizes.ts';
import { type SentListing, SentListingView } from '../../ui/forms/friend-form-view.tsx';
import { GoodNote } from '../../ui/forms/notes.tsx';
import { formOptions } from '../../widgets/form-options.ts';
import {
  type FriendFormProps,
  FriendFormWidget,
  type FriendLink,
} from '../../widgets/friend-form/friend-form.widget.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import { createIslands } from '../frame/island.tsx';
import type { PageContext, PageHandler, PageView } from '../frame/page-view.ts';
import { PRIVATE, type SubmitContext } from '../http/form-posts.ts';
import { type FormSubmission, type RefusedState, typedTexts } from '../http/form-submission.tsx';
import { redirect } from '../http/replies.ts';
import type { WebReply } from '../http/web-context.ts';

const MAX_TYPED = 500;
const ID = /^[1-9]\d{0,8}$/;

const friendHref = (locale: Locale, estateId: number): string =>
  `${buildRoute('ajaxSendToAFriend', locale, {})}?estate=${estateId}`;

type Listing = SentListing & { readonly id: number; readonly href: string };

/** What a card shows of a listing, as this form shows it. */
const sentListing = ({ thumbnail, heading, place }: CardView, siteId: string): SentListing => {
  const photo = thumbnail === undefined ? undefined : imageSources(siteId, thumbnail, 'card');
  return { photo: photo && { src: photo.src, width: photo.width, height: photo.height }, heading, place };
};

export const friendLink = ({ frame, locale }: PageContext, card: CardView): FriendLink => ({
  href: friendHref(locale, card.id),
  listing: sentListing(card, frame.site.id),
  form: {
    action: buildRoute('ajaxSendToAFriend', locale, {}),
    ...formOptions(frame.site, locale),
    estateId: card.id,
  },
});

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
  return { id: card.id, href, ...sentListing(card, frame.site.id) };
};

type FormState = Pick<FriendFormProps, 'values' | 'problems' | 'failed'>;

const formView = (
  { frame, locale, t }: PageContext,
  listing: Listing,
  state: FormState,
): Pick<PageView, 'title' | 'main' | 'noindex'> => {
  const island = createIslands(locale, t);
  const props: FriendFormProps = {
    action: buildRoute('ajaxSendToAFriend', locale, {}),
    ...formOptions(frame.site, locale),
    estateId: listing.id,
    ...state,
  };
  return {
    title: t('friend.title'),
    noindex: true,
    main: (
      <div className="wide page-plain">
        <h1>{t('friend.title')}</h1>
        <SentListingView listing={listing} t={t} />
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
        <GoodNote title={[...new Set([listing.heading, listing.place])].filter((part) => part !== '').join(', ')}>
          {t('friend.sent.text')}
        </GoodNote>
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

const typed = (inputs: SubmitContext['inputs']) => typedTexts(inputs, [...FRIEND_INPUTS, 'estateId'], MAX_TYPED);

const formAgain = async (context: SubmitContext, status: number, state: RefusedState): Promise<WebReply> => {
  const values = typed(context.inputs);
  const listing = await listingOf(context, values.estateId ?? null);
  if (!listing) return redirect(303, `/${context.locale}`, PRIVATE);
  return context.page({ status, ...formView(context, listing, { ...EMPTY, ...state, values }) });
};

export const friendSubmission: FormSubmission = {
  action: ({ locale }) => buildRoute('ajaxSendToAFriend', locale, {}),
  send: async ({ api, locale, inputs, visitor }) => {
    await api.call('sendToAFriend', { body: { locale, inputs }, visitor });
    return { json: { stored: true }, seeOther: `${friendHref(locale, Number(inputs.estateId))}&sent` };
  },
  typed: (inputs) => Object.entries(typed(inputs)),
  again: formAgain,
};
