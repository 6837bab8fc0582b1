// The moments of a listing and the form that books one (behaviour section 7, live agenda): GET shows them as they are now, POST
// books, or joins the waiting list. The page's own address is ours (decisions section 8).
import { buildRoute } from '../../domain/content/routes.ts';
import type { Locale } from '../../domain/locale.ts';
import { formatPhone } from '../../domain/people/phone-number.ts';
import type { LiveAgenda, Slot } from '../../domain/viewings/viewing.ts';
import { BadNote, GoodNote } from '../../ui/forms/notes.tsx';
import { WAIT_INPUT } from '../../ui/viewings/wait-form-view.tsx';
import { formOptions } from '../../widgets/form-options.ts';
import { slotsIn } from '../../widgets/viewing-form/slots-in.ts';
import { type ViewingFormProps, ViewingFormWidget } from '../../widgets/viewing-form/viewing-form.widget.tsx';
import { WaitFormWidget } from '../../widgets/viewing-form/wait-form.widget.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import { createIslands } from '../frame/island.tsx';
import type { PageContext, PageHandler, PageView } from '../frame/page-view.ts';
import { PRIVATE, type SubmitContext } from '../http/form-posts.ts';
import { type FormSubmission, type RefusedState, typedTexts } from '../http/form-submission.tsx';
import { redirect } from '../http/replies.ts';
import { TOKEN_HEADERS } from '../http/token-pages.tsx';
import type { WebReply } from '../http/web-context.ts';
import { bookedViewingHref, calendarHrefOf } from './booked-viewing.page.tsx';
import { findListing, listingAside, type ViewingListing } from './viewing-listing.tsx';

const TYPED = ['start', 'name', 'email', 'phone', 'message', 'privacy', 'submission', 'offer', WAIT_INPUT];
/** The input of the button that gives a held moment back. */
const DECLINE_INPUT = 'decline';
const MAX_TYPED = 1500;

const viewingHref = (locale: Locale, estateId: number): string => buildRoute('appointment', locale, { estateId });

const typed = (inputs: SubmitContext['inputs']): Record<string, string> =>
  Object.fromEntries(Object.entries(typedTexts(inputs, TYPED, MAX_TYPED)).filter(([, text]) => text !== ''));

type State = Pick<ViewingFormProps, 'values' | 'problems' | 'failed'> & {
  /** Which of the two forms it is about. */
  readonly waiting: boolean;
  readonly joined?: boolean | undefined;
  /** The waiting list was asked for. */
  readonly wait?: boolean;
  readonly declined?: boolean | undefined;
};

const EMPTY: Pick<State, 'values' | 'problems'> = { values: {}, problems: [] };

const DeclineForm = ({ action, offer, text }: Readonly<Record<'action' | 'offer' | 'text', string>>) => (
  <form method="post" action={action}>
    <input type="hidden" name="offer" value={offer} />
    <button className="linkish" type="submit" name={DECLINE_INPUT} value="on">
      {text}
    </button>
  </form>
);

/** About a moment that was held. */
const offerNote = ({ t }: PageContext, { values, declined }: State, held: Live['held']) => {
  if (declined) return <GoodNote title={t('viewing.form.declined')}>{t('viewing.form.declined.text')}</GoodNote>;
  if (values.offer === undefined || held) return undefined;
  return <BadNote title={t('viewing.form.held.over')}>{t('viewing.form.held.over.text')}</BadNote>;
};

const forms = (
  context: PageContext,
  { id }: ViewingListing,
  { slots, held }: Live,
  { waiting, joined, wait, declined, ...state }: State,
) => {
  const { frame, locale, t } = context;
  const island = createIslands(locale, t);
  const shared = { action: viewingHref(locale, id), ...formOptions(frame.site, locale) };
  const own = waiting ? EMPTY : state;
  const { offer } = own.values;
  const askedToWait = waiting || joined || wait || slots.length === 0;
  const submission = own.values.submission ?? crypto.randomUUID();
  return (
    <>
      {offerNote(context, { ...state, waiting, declined }, held)}
      {slots.length > 0 ? (
        island('viewing-form', ViewingFormWidget, {
          ...shared,
          ...own,
          estateId: id,
          slots,
          heldUntil: held?.wallUntil,
          waitHref: askedToWait ? undefined : `${shared.action}?wait`,
          values: { ...own.values, submission },
        })
      ) : (
        <>
          <h1>{t('viewing.form.title')}</h1>
          <p className="intro">{t('viewing.form.noSlots')}</p>
        </>
      )}
      {held && offer && <DeclineForm action={shared.action} offer={offer} text={t('viewing.form.decline')} />}
      {joined && <GoodNote title={t('viewing.form.wait.sent')}>{t('viewing.form.wait.sent.text')}</GoodNote>}
      {askedToWait &&
        !joined &&
        island('wait-form', WaitFormWidget, { ...shared, ...(waiting ? state : EMPTY) }, { when: 'visible' })}
    </>
  );
};

const closedView = ({ t }: PageContext, { href, contact }: ViewingListing) => (
  <>
    <h1>{t('listing.viewing')}</h1>
    <p className="intro">{t('viewing.form.closed')}</p>
    <p>{[contact.name, formatPhone(contact.mobile || contact.phone)].filter((part) => part !== '').join(', ')}</p>
    <p>
      <a className="arrow-link" href={href}>
        {t('viewing.form.back')}
      </a>
    </p>
  </>
);

type Live = Pick<LiveAgenda, 'bookable' | 'held'> & { readonly slots: readonly Slot[] };

const pageView = (
  context: PageContext,
  listing: ViewingListing,
  live: Live,
  state: State,
): Omit<PageView, 'status'> => ({
  title: context.t('viewing.form.title'),
  description: '',
  noindex: true,
  headers: state.values.offer === undefined ? PRIVATE : TOKEN_HEADERS,
  paths: pathsPerLocale(context.frame.site.locales, (other) => viewingHref(other, listing.id)),
  main: (
    <div className="wide">
      <div className="duo">
        <div className="stack viewing-page">
          {live.bookable ? forms(context, listing, live, state) : closedView(context, listing)}
        </div>
        {listingAside(listing, context)}
      </div>
    </div>
  ),
});

const liveAgenda = async ({ api }: PageContext, id: number, offer?: string): Promise<Live> =>
  (await api.find('liveAgenda', { params: { id }, query: offer === undefined ? {} : { offer } })) ?? {
    bookable: false,
    slots: [],
  };

const estateIdOf = ({ params }: PageContext): number => Number(params.estateId);

export const viewingPage: PageHandler = async (context) => {
  const { locale, query } = context;
  const id = estateIdOf(context);
  const listing = await findListing(context, id);
  if (!listing) return undefined;
  // Its own page says that it is gone.
  if (listing === 'gone') return { redirect: buildRoute('estateShort', locale, { estateId: id }) };
  const offer = (query.get('offer') ?? '').slice(0, MAX_TYPED) || undefined;
  const live = await liveAgenda(context, id, offer);
  const start = query.get('start') ?? live.held?.start ?? '';
  const wanted = live.slots.some((slot) => slot.start === start);
  // A link to a moment that is gone, from a page that stood open or a mail.
  const failed = start !== '' && !wanted && live.slots.length > 0 ? ('conflict' as const) : undefined;
  const values: Record<string, string> = { ...(wanted ? { start } : {}), ...(offer ? { offer } : {}) };
  const asked = { joined: query.has('joined'), wait: query.has('wait'), declined: query.has('declined') };
  const state = { problems: [], failed, values, waiting: false, ...asked };
  return { status: 200, ...pageView(context, listing, live, state) };
};

const again = async (
  context: SubmitContext,
  status: number,
  { problems = [], failed }: RefusedState | (Omit<RefusedState, 'failed'> & { readonly failed: 'conflict' }),
  slots?: readonly Slot[],
): Promise<WebReply> => {
  const id = estateIdOf(context);
  const listing = await findListing(context, id);
  if (!listing || listing === 'gone')
    return redirect(303, buildRoute('estateShort', context.locale, { estateId: id }), PRIVATE);
  const values = typed(context.inputs);
  const live = slots ? { bookable: true, slots } : await liveAgenda(context, id, values.offer);
  const waiting = WAIT_INPUT in values;
  const { start: _start, ...rest } = values;
  return context.page({
    status,
    ...pageView(context, listing, live, { problems, failed, values: failed === 'conflict' ? rest : values, waiting }),
  });
};

/** One address for both forms of the page. */
export const viewingSubmission: FormSubmission = {
  action: (context) => viewingHref(context.locale, estateIdOf(context)),
  send: async (context) => {
    const { api, locale, visitor } = context;
    const id = estateIdOf(context);
    const { [WAIT_INPUT]: waiting, [DECLINE_INPUT]: declined, ...inputs } = context.inputs;
    if (declined !== undefined && typeof inputs.offer === 'string') {
      // Over or given back before: it is what was wanted.
      await api.find('declineOffer', { params: { id: inputs.offer } });
      return { json: { declined: true }, seeOther: `${viewingHref(locale, id)}?declined` };
    }
    if (waiting !== undefined) {
      await api.call('joinWaitlist', { params: { id }, body: { locale, inputs }, visitor });
      return { json: { stored: true }, seeOther: `${viewingHref(locale, id)}?joined` };
    }
    const body = { locale, inputs: { ...inputs, estateId: id } };
    const viewing = await api.call('createReservation', { body, visitor });
    const href = bookedViewingHref(locale, viewing.id, 'booked');
    const calendarHref = calendarHrefOf(context, viewing.id);
    return { json: { href, calendarHref, viewing }, seeOther: href };
  },
  typed: (inputs) => Object.entries(typed(inputs)),
  again,
  conflict: (context, error) => {
    const slots = slotsIn(error.body);
    return slots && again(context, 409, { failed: 'conflict' }, slots);
  },
};
