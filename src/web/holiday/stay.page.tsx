// A request for a holiday period, for whoever holds its link (decisions section 9): the visitor sees how it stands and may
// withdraw it, the agency confirms or refuses. Opening it changes nothing.
import { HttpError } from '../../client/http-error.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { formatCurrency } from '../../domain/display/format.ts';
import { rentalUnitName } from '../../domain/rentals/public-rental-unit.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import { dayRange } from '../../domain/time/day-words.ts';
import { momentText } from '../../domain/time/moment-text.ts';
import { extraName } from '../../ui/rentals/extra-words.ts';
import { RequestStatus, requestTitle } from '../../ui/rentals/request-status.tsx';
import { nightsText } from '../../ui/rentals/unit-calendar.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import { LANGUAGE_NAMES } from '../frame/frame-view.ts';
import type { PageContext, PageHandler, PageView } from '../frame/page-view.ts';
import { redirect } from '../http/replies.ts';
import { deadLinkStatus, TOKEN_HEADERS, type TokenPostHandler } from '../http/token-pages.tsx';
import { findUnit } from './holiday.page.tsx';
import { holidayList } from './holiday-view.ts';

/** Unknown, foreign and malformed links look alike. */
const unknownView = ({ frame, locale, t }: PageContext, status: 404 | 429): PageView => {
  const list = holidayList(frame, locale);
  return {
    status,
    title: t('rental.unknown'),
    description: '',
    noindex: true,
    headers: TOKEN_HEADERS,
    paths: pathsPerLocale(frame.site.locales, (other) => holidayList(frame, other).href),
    main: (
      <div className="wide page-plain">
        <h1>{t('rental.unknown')}</h1>
        <p className="intro">{t('rental.unknown.text')}</p>
        <p>
          <a className="arrow-link" href={list.href}>
            {list.label}
          </a>
        </p>
      </div>
    ),
  };
};

const ask = ({ api, params }: PageContext) =>
  api.call('rentalReservationByToken', { params: { token: params.token ?? '' } });
type Request = Awaited<ReturnType<typeof ask>>;

const factsOf = (
  { locale, t }: PageContext,
  request: Request,
  unitName: string,
): readonly (readonly [string, string])[] => {
  const agency = request.role === 'agency';
  const facts: readonly (readonly [string, string])[] = [
    [t('rental.status.fact.unit'), unitName],
    [t('rental.status.fact.period'), `${dayRange(request, locale)} (${nightsText(request, t)})`],
    [t('rental.fact.persons'), String(request.persons)],
    ...(request.extras.length === 0
      ? []
      : ([
          [t('mail.rental.rent'), formatCurrency(request.rent)],
          ...request.extras.map((line) => [extraName(line, locale), formatCurrency(line.total)] as const),
        ] as const)),
    [t('rental.status.fact.price'), formatCurrency(request.price)],
    [t('rental.status.fact.email'), agency ? request.email : ''],
    [t('rental.status.fact.phone'), agency ? (request.phone ?? '') : ''],
    [t('rental.status.fact.message'), request.message ?? ''],
    [t('rental.status.fact.language'), agency ? LANGUAGE_NAMES[request.locale] : ''],
  ];
  return facts.filter(([, value]) => value !== '');
};

const requestView = async (context: PageContext, request: Request): Promise<PageView> => {
  const { api, frame, locale, t, params } = context;
  const { role, state, name } = request;
  const found = await findUnit(api, request.rentalUnitId);
  const unit = found === 'gone' ? undefined : found;
  const token = params.token ?? '';
  const paths = pathsPerLocale(frame.site.locales, (other) => buildRoute('holidayRequest', other, { token }));
  const title = role === 'agency' ? t('rental.status.heading', { name }) : requestTitle(state, t);
  return {
    status: 200,
    title,
    description: '',
    paths,
    noindex: true,
    headers: TOKEN_HEADERS,
    main: (
      <RequestStatus
        {...{ title, role, state, t }}
        agency={frame.site.name}
        moment={momentText(wallTimeOf(new Date(request.heldUntil)), locale)}
        facts={factsOf(context, request, unit ? rentalUnitName(unit, locale) : '')}
        action={paths[locale] ?? ''}
        unitHref={unit && buildRoute('holiday', locale, { rentalUnitId: unit.id })}
      />
    ),
  };
};

export const stayPage: PageHandler = async (context) => {
  try {
    return await requestView(context, await ask(context));
  } catch (error) {
    const status = deadLinkStatus(error);
    if (status === undefined) throw error;
    return unknownView(context, status);
  }
};

const CALLS = {
  confirm: 'rentalReservationConfirm',
  refuse: 'rentalReservationRefuse',
  withdraw: 'rentalReservationWithdraw',
} as const;
const isCall = (what: string | null): what is keyof typeof CALLS => what !== null && Object.hasOwn(CALLS, what);

/** A button of that page. Which link may press which is the API's to know; what is over is shown as what it is. */
export const stayPost: TokenPostHandler = async (context) => {
  const { api, locale, params, form, page } = context;
  const token = params.token ?? '';
  const what = form.get('do');
  try {
    if (isCall(what)) await api.call(CALLS[what], { params: { token }, body: {} });
  } catch (error) {
    const status = deadLinkStatus(error);
    if (status !== undefined) return page(unknownView(context, status));
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
  }
  return redirect(303, buildRoute('holidayRequest', locale, { token }), TOKEN_HEADERS);
};
