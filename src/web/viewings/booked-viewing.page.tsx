// The page of a viewing (behaviour section 2, decisions section 9): GET shows it and changes nothing; POST cancels or moves
// it. Whoever booked can read it when the listing is gone, too.
import { HttpError } from '../../client/http-error.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import type { Locale } from '../../domain/locale.ts';
import type { BookedViewing, Slot } from '../../domain/viewings/viewing.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { BadNote } from '../../ui/forms/notes.tsx';
import { BookedViewingView, type ViewingStep, viewingTitle } from '../../ui/viewings/booked-viewing-view.tsx';
import { slotsIn } from '../../widgets/viewing-form/slots-in.ts';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import type { PageContext, PageHandler, PageView } from '../frame/page-view.ts';
import { redirect } from '../http/replies.ts';
import { TOKEN_HEADERS, type TokenPostContext, type TokenPostHandler } from '../http/token-pages.tsx';
import type { WebReply } from '../http/web-context.ts';
import { findListing, listingAside } from './viewing-listing.tsx';

const ID = /^[A-Za-z0-9_-]{22,64}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

type ViewingChange = 'booked' | 'moved' | 'cancelled';

export const bookedViewingHref = (locale: Locale, id: string, done?: ViewingChange): string =>
  buildRoute('cancelAppointment', locale, { appointmentId: id }) + (done ? `?done=${done}` : '');

export const calendarHrefOf = ({ frame }: Pick<PageContext, 'frame'>, id: string): string =>
  `/api/sites/${frame.site.id}/live-agenda/reservation/${id}/calendar`;

const unknownView = ({ frame, locale, t }: PageContext): PageView => ({
  status: 404,
  title: t('viewing.page.unknown'),
  description: '',
  noindex: true,
  headers: TOKEN_HEADERS,
  paths: pathsPerLocale(frame.site.locales, (other) => `/${other}`),
  main: (
    <div className="wide page-plain">
      <h1>{t('viewing.page.unknown')}</h1>
      <p className="intro">{t('viewing.page.unknown.text')}</p>
      <p>
        <a className="arrow-link" href={`/${locale}`}>
          {frame.site.name}
        </a>
      </p>
    </div>
  ),
});

const idOf = ({ params }: PageContext): string => params.appointmentId ?? '';

/** Unknown, malformed and of another site: all undefined. */
const findBookedViewing = async (context: PageContext): Promise<BookedViewing | undefined> =>
  ID.test(idOf(context)) ? context.api.find('reservation', { params: { id: idOf(context) } }) : undefined;

/** A listing that visitors may not see any more has no moments. */
const slotsOf = async ({ api }: PageContext, { estateId, start }: BookedViewing): Promise<readonly Slot[]> => {
  try {
    const live = await api.find('liveAgenda', { params: { id: estateId } });
    return (live?.slots ?? []).filter((slot) => slot.start !== start);
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return [];
    throw error;
  }
};

const stepOf = ({ state, changeable }: BookedViewing, done: string | null): ViewingStep => {
  if (state === 'CANCELLED') return done === 'cancelled' ? 'cancelled' : 'off';
  if (!changeable) return 'over';
  return done === 'booked' || done === 'moved' ? done : 'shown';
};

type PageState = {
  readonly slots?: readonly Slot[] | undefined;
  readonly problem?: MessageKey;
  readonly done?: string | null;
  readonly changing?: boolean;
};

const pageView = async (context: PageContext, viewing: BookedViewing, shown: PageState): Promise<PageView> => {
  const { frame, locale, t } = context;
  const { id, estateId, changeable } = viewing;
  const [listing, slots] = await Promise.all([
    findListing(context, estateId),
    shown.slots ?? (changeable ? slotsOf(context, viewing) : []),
  ]);
  const seen = listing === 'gone' ? undefined : listing;
  const step = stepOf(viewing, shown.done ?? null);
  const view = {
    // In the language of the page, not of the booking.
    viewing: {
      ...viewing,
      listing: { label: viewing.listing.label, ...(seen ? { path: seen.href } : {}) },
    },
    step,
    action: bookedViewingHref(locale, id),
    calendarHref: calendarHrefOf(context, id),
    keepHref: seen?.href ?? `/${locale}`,
    againHref: seen && buildRoute('appointment', locale, { estateId }),
    slots,
    changing: shown.changing === true || shown.problem !== undefined,
    note: shown.problem && <BadNote title={t('viewing.page.notChanged')}>{t(shown.problem)}</BadNote>,
  };
  return {
    status: 200,
    title: viewingTitle(step, t),
    description: '',
    noindex: true,
    headers: TOKEN_HEADERS,
    paths: pathsPerLocale(frame.site.locales, (other) => bookedViewingHref(other, id)),
    main: (
      <div className="wide">
        <div className="duo">
          <BookedViewingView view={view} locale={locale} t={t} />
          {listingAside(listing, context)}
        </div>
      </div>
    ),
  };
};

export const bookedViewingPage: PageHandler = async (context) => {
  const viewing = await findBookedViewing(context);
  const { query } = context;
  return viewing
    ? pageView(context, viewing, { done: query.get('done'), changing: query.has('change') })
    : unknownView(context);
};

const problemOf = ({ status }: HttpError): MessageKey => {
  if (status === 409) return 'viewing.page.taken';
  return status === 429 ? 'viewing.page.tooMany' : 'viewing.page.failed';
};

/** The page again, with what is wrong; when the viewing itself changed in between, that says it all. */
const refused = async (context: TokenPostContext, error: HttpError): Promise<WebReply> => {
  const viewing = await findBookedViewing(context);
  if (!viewing) return context.page(unknownView(context));
  if (!viewing.changeable) return context.page(await pageView(context, viewing, {}));
  const slots = error.status === 409 ? slotsIn(error.body) : undefined;
  const view = await pageView(context, viewing, { slots, problem: problemOf(error) });
  return context.page({ ...view, status: error.status });
};

export const bookedViewingPost: TokenPostHandler = async (context) => {
  const { api, form, locale, page } = context;
  const viewing = await findBookedViewing(context);
  if (!viewing) return page(unknownView(context));
  const params = { id: viewing.id };
  const [what, start] = [form.get('do'), form.get('start') ?? ''];
  try {
    if (what === 'cancel') {
      await api.call('cancelReservation', { params });
      return redirect(303, bookedViewingHref(locale, viewing.id, 'cancelled'), TOKEN_HEADERS);
    }
    if (INSTANT.test(start)) {
      await api.call('moveReservation', { params, body: { start } });
      return redirect(303, bookedViewingHref(locale, viewing.id, 'moved'), TOKEN_HEADERS);
    }
  } catch (error) {
    if (error instanceof HttpError) return refused(context, error);
    throw error;
  }
  return page({ ...(await pageView(context, viewing, { problem: 'viewing.page.move.none' })), status: 400 });
};
