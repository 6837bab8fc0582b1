// A request for a holiday period, for whoever holds its link (decisions section 9): the visitor sees how it stands, the
// agency confirms or refuses. Opening it changes nothing.
import { wallTimeOf } from '../../domain/brussels-time.ts';
import { dayRange } from '../../domain/day-words.ts';
import { formatCurrency } from '../../domain/format.ts';
import { momentText } from '../../domain/moment-text.ts';
import { rentalUnitName } from '../../domain/public-rental-unit.ts';
import { buildRoute } from '../../domain/routes.ts';
import { RequestStatus, requestTitle } from '../../ui/rentals/request-status.tsx';
import { nightsText } from '../../ui/rentals/unit-calendar.tsx';
import { PRIVATE } from '../form-posts.ts';
import { LANGUAGE_NAMES } from '../frame-view.ts';
import type { PageHandler } from '../page-view.ts';
import { findUnit } from './holiday.page.tsx';
import { pathsPerLocale } from './paths-per-locale.ts';

export const holidayRequestPage: PageHandler = async ({ api, frame, locale, t, params }) => {
  const token = params.token ?? '';
  const request = await api.find('rentalReservationByToken', { params: { token } });
  if (!request) return undefined;
  const { role, state, name } = request;
  const unit = await findUnit(api, request.rentalUnitId);
  const paths = pathsPerLocale(frame.site.locales, (other) => buildRoute('holidayRequest', other, { token }));
  const title = role === 'agency' ? t('rental.status.heading', { name }) : requestTitle(state, t);
  const unitName = unit && unit !== 'gone' ? rentalUnitName(unit, locale) : '';
  const facts: readonly (readonly [string, string])[] = [
    [t('rental.status.fact.unit'), unitName],
    [t('rental.status.fact.period'), `${dayRange(request, locale)} (${nightsText(request, t)})`],
    [t('rental.fact.persons'), String(request.persons)],
    [t('rental.status.fact.price'), formatCurrency(request.price)],
    [t('rental.status.fact.email'), role === 'agency' ? request.email : ''],
    [t('rental.status.fact.phone'), role === 'agency' ? (request.phone ?? '') : ''],
    [t('rental.status.fact.message'), request.message ?? ''],
    [t('rental.status.fact.language'), role === 'agency' ? LANGUAGE_NAMES[request.locale] : ''],
  ];
  return {
    status: 200,
    title,
    description: '',
    paths,
    noindex: true,
    headers: { ...PRIVATE, 'referrer-policy': 'no-referrer' },
    main: (
      <RequestStatus
        title={title}
        role={role}
        state={state}
        agency={frame.site.name}
        moment={momentText(wallTimeOf(new Date(request.heldUntil)), locale)}
        facts={facts.filter(([, value]) => value !== '')}
        action={paths[locale] ?? ''}
        unitHref={unit && unit !== 'gone' ? buildRoute('holiday', locale, { rentalUnitId: unit.id }) : undefined}
        t={t}
      />
    ),
  };
};
