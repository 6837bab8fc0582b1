// The page of a holiday home (behaviour section 2): kept for everybody, dropped when its unit or its calendar changes.
import type { ContentApi } from '../../client/content-api.ts';
import { HttpError } from '../../client/http-error.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { excerpt } from '../../domain/display/paragraphs.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import { isMonth } from '../../domain/rentals/rental-address.ts';
import type { RentalUnit } from '../../domain/rentals/rental-unit.ts';
import { PERIOD_TYPES } from '../../domain/rentals/rental-words.ts';
import type { ChosenStay } from '../../domain/rentals/stay-choice.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { isDay } from '../../domain/time/calendar-days.ts';
import { BrochureLink } from '../../ui/listing/brochure-link.tsx';
import { GoneView } from '../../ui/listing/state-views.tsx';
import { RentalDetail } from '../../ui/rentals/rental-detail.tsx';
import { rentalGallery, rentalShareImage } from '../../ui/rentals/rental-photo.ts';
import { EstatePlaceWidget } from '../../widgets/estate-place/estate-place.widget.tsx';
import { formOptions } from '../../widgets/form-options.ts';
import { GalleryWidget } from '../../widgets/gallery/gallery.widget.tsx';
import {
  type RentalBarProps,
  type RentalCalendarProps,
  RentalCalendarWidget,
} from '../../widgets/rental-booking/rental-calendar.widget.tsx';
import { type RentalRequestProps, RentalRequestWidget } from '../../widgets/rental-booking/rental-request.widget.tsx';
import { ShareWidget } from '../../widgets/share/share.widget.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import { createIslands } from '../frame/island.tsx';
import type { PageContext, PageHandler, PageView } from '../frame/page-view.ts';
import { listLinks } from '../listing/listing-crumbs.ts';
import { breadcrumbData, organizationData, rentalData } from '../seo/json-ld.ts';
import { JsonLdBlock } from '../seo/json-ld-block.tsx';
import { holidayList, holidayView, rentalNames } from './holiday-view.ts';

/** Undefined: unknown; 'gone': not offered any more. */
export const findUnit = async (api: ContentApi, id: number): Promise<RentalUnit | 'gone' | undefined> => {
  if (!(id <= MAX_ID)) return undefined;
  try {
    return await api.find('rentalUnit', { params: { id } });
  } catch (error) {
    if (error instanceof HttpError && error.status === 410) return 'gone';
    throw error;
  }
};

/** The nights in the address; only days that exist. */
const askedNights = (query: URLSearchParams): { readonly from: string; readonly to: string } | undefined => {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  return isDay(from) && isDay(to) && from < to ? { from, to } : undefined;
};

/** What the form shows besides its fields, when it is shown again. */
export type RequestState = Pick<RentalRequestProps, 'values' | 'problems' | 'failed' | 'others'>;
const EMPTY: RequestState = { values: {}, problems: [], others: [] };

/** Everything but the status: the same page answers a visitor's request that was not taken. */
export const unitPage = async (
  context: PageContext,
  unit: RentalUnit,
  asked: { readonly from: string; readonly to: string } | undefined,
  state: RequestState = EMPTY,
): Promise<Omit<PageView, 'status'>> => {
  const { api, frame, locale, t, origin, query } = context;
  const { site } = frame;
  const { results, busy, stay } = await api.call('rentalPeriods', { params: { id: unit.id }, query: asked ?? {} });
  const paths = pathsPerLocale(site.locales, (other) => buildRoute('holiday', other, { rentalUnitId: unit.id }));
  const path = paths[locale] ?? '';
  const { name, sentence } = rentalNames(unit, locale, t);
  const view = holidayView(unit, frame, locale, t);
  const photos = rentalGallery(unit, name, locale, t);
  const island = createIslands(locale, t);
  const point = unit.address?.geoLocation;
  const month = query.get('month');
  const calendar: RentalCalendarProps = {
    path,
    today: dayOf(new Date()),
    periods: results,
    busy,
    extras: unit.rental?.extras,
    stay: stay as ChosenStay | undefined,
    period: PERIOD_TYPES.find((type) => type === query.get('period')),
    ...(isMonth(month) ? { month } : {}),
  };
  const bar: RentalBarProps = { bar: view.title.price ?? null, stay: calendar.stay, extras: calendar.extras };
  const request: RentalRequestProps = {
    action: path,
    ...formOptions(site, locale),
    unitId: unit.id,
    maxPersons: unit.general.maxOccupation ?? 0,
    extras: unit.rental?.extras,
    stay: stay as ChosenStay | undefined,
    ...state,
  };
  const { rows: _rows, ...place } = view.location;
  const slots = {
    gallery: island('gallery', GalleryWidget, { photos }),
    share: (
      <div className="row actions">
        <BrochureLink href={buildRoute('holidayBrochure', locale, { rentalUnitId: unit.id })} t={t} />
        {island('share', ShareWidget, { title: name, url: origin + path })}
      </div>
    ),
    calendar: island('rental-calendar', RentalCalendarWidget, calendar),
    request: island('rental-request', RentalRequestWidget, request),
    bar: island('rental-calendar', RentalCalendarWidget, bar, { className: 'bar-of' }),
    map:
      point &&
      island(
        'estate-place',
        EstatePlaceWidget,
        { view: place, lat: point.lat, lon: point.lon, tiles: site.services?.tiles },
        { when: 'visible' },
      ),
  };
  const { intro, text } = view.description;
  const words = [intro, text].flatMap((part) => part?.paragraphs.flat().join(' ') ?? []).join(' ');
  const description = excerpt(words || sentence);
  const data = [
    rentalData({
      unit,
      locale,
      url: origin + path,
      name,
      description,
      images: photos.slice(0, 5).map(({ large }) => new URL(large.src, origin).href),
    }),
    breadcrumbData(view.crumbs, { label: name, href: path }, origin),
    organizationData(site, origin),
  ];
  return {
    title: sentence === name ? name : `${name}, ${sentence}`,
    description,
    paths,
    imageHref: rentalShareImage(unit),
    main: (
      <>
        <RentalDetail view={view} slots={slots} t={t} />
        {data.map((block) => (
          <JsonLdBlock key={String(block['@type'])} data={block} />
        ))}
      </>
    ),
  };
};

const gonePage = ({ frame, locale, t }: PageContext): PageView => ({
  status: 410,
  title: t('rental.gone.title'),
  description: '',
  paths: pathsPerLocale(frame.site.locales, (other) => `/${other}`),
  noindex: true,
  main: (
    <GoneView
      heading={t('rental.gone.heading')}
      links={[holidayList(frame, locale), ...listLinks(frame, locale)]}
      t={t}
    />
  ),
});

export const holidayPage: PageHandler = async (context) => {
  const unit = await findUnit(context.api, Number(context.params.rentalUnitId));
  if (!unit) return undefined;
  if (unit === 'gone') return gonePage(context);
  return { status: 200, ...(await unitPage(context, unit, askedNights(context.query))) };
};
