// The page of an estate, a project or a unit of one, in its three forms (behaviour section 2, decisions section 5).
import { buildRoute } from '../../domain/content/routes.ts';
import { estateAlternates } from '../../domain/content/slug.ts';
import { type CardView, cardView } from '../../domain/display/card.ts';
import type { Labels } from '../../domain/display/labels.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { excerpt } from '../../domain/display/paragraphs.ts';
import { cardSticker } from '../../domain/display/sticker.ts';
import { HTML_LANG, textOf } from '../../domain/locale.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import { isPageReachable } from '../../domain/record/linkable.ts';
import { listedEstate } from '../../domain/record/listed-estate.ts';
import { listingVideos } from '../../domain/record/listing-media.ts';
import { HeartButton } from '../../ui/favorites/heart-button.tsx';
import { BrochureLink } from '../../ui/listing/brochure-link.tsx';
import { EstateDetail } from '../../ui/listing/estate-detail.tsx';
import { LinkedVideo, PLANS_ID, TOUR_ID } from '../../ui/listing/media-sections.tsx';
import { SimilarSection } from '../../ui/listing/similar-section.tsx';
import { GoneView } from '../../ui/listing/state-views.tsx';
import { contactFormProps } from '../../widgets/contact-form/contact-form.load.ts';
import { ContactFormWidget } from '../../widgets/contact-form/contact-form.widget.tsx';
import { CostEstimateWidget } from '../../widgets/cost-estimate/cost-estimate.widget.tsx';
import { EstatePlaceWidget } from '../../widgets/estate-place/estate-place.widget.tsx';
import { formOptions } from '../../widgets/form-options.ts';
import { GalleryWidget } from '../../widgets/gallery/gallery.widget.tsx';
import { MediaEmbedWidget } from '../../widgets/media-embed/media-embed.widget.tsx';
import { ShareWidget } from '../../widgets/share/share.widget.tsx';
import { ViewingPickerWidget } from '../../widgets/viewing-picker/viewing-picker.widget.tsx';
import { ViewingSheetWidget } from '../../widgets/viewing-sheet/viewing-sheet.widget.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import { createIslands } from '../frame/island.tsx';
import type { PageContext, PageHandler, PagePaths, PageRedirect, PageView } from '../frame/page-view.ts';
import { friendLink } from '../leads/send-to-a-friend.tsx';
import { breadcrumbData, listingData, organizationData } from '../seo/json-ld.ts';
import { JsonLdBlock } from '../seo/json-ld-block.tsx';
import { contactView } from './listing-contact.ts';
import { listingCosts } from './listing-costs.ts';
import { listingCrumbs, listLinks } from './listing-crumbs.ts';
import { listingNames } from './listing-names.ts';
import { listingNeighbours } from './listing-neighbours.ts';
import { galleryPhotos, largeSize, pictureRefs, shareUrl } from './listing-photos.ts';
import { findListingSource, type ListingSource, pictured, similarTo } from './listing-source.ts';
import { listingView, similarCard } from './listing-view.ts';

/** The address asked for, in its one spelling. */
const askedPath = ({ locale, params }: PageContext): string =>
  params.entityId !== undefined
    ? buildRoute('unit', locale, params)
    : buildRoute(params.slug === undefined ? 'estateShort' : 'estate', locale, params);

const gonePage = async (context: PageContext, id: number): Promise<PageView> => {
  const { api, frame, locale, t } = context;
  const labels = labelsFor(locale);
  const cards = (await similarTo(api, id)).map((estate) => similarCard(estate, frame.site.id, labels));
  return {
    status: 410,
    title: t('listing.gone.title'),
    description: '',
    paths: pathsPerLocale(frame.site.locales, (other) => `/${other}`),
    noindex: true,
    main: (
      <>
        <GoneView
          links={[
            ...listLinks(frame, locale),
            { label: t('list.alert.short'), href: buildRoute('keepMeInformed', locale, {}) },
          ]}
          t={t}
        />
        <SimilarSection cards={cards} all={undefined} heading={t('listing.similar')} t={t} />
      </>
    ),
  };
};

const listingPaths = ({ frame }: PageContext, { estate, parent }: ListingSource): PagePaths => {
  const all = estateAlternates(estate, parent, labelsFor);
  return pathsPerLocale(frame.site.locales, (locale) => all[locale]);
};

const detailPage = async (
  context: PageContext,
  source: ListingSource,
  path: string,
  labels: Labels,
): Promise<PageView> => {
  const { api, frame, locale, t, origin, query } = context;
  const { hiddenStatus, id: siteId } = frame.site;
  const shown = listedEstate(source.estate, source.parent, labels, hiddenStatus);
  const { estate, id } = shown;
  const names = listingNames({ estate, parent: source.parent, address: shown.address }, labels, t);
  const [contact, similar, neighbours] = await Promise.all([
    contactView(context, id),
    similarTo(api, id),
    listingNeighbours(api, id, query, labels),
  ]);
  const list = listingCrumbs(source.parent ?? estate, frame, labels);
  const projectCrumb = source.parent && {
    label: textOf(source.parent.general.title, locale) || names.kind,
    href: estateAlternates(source.parent, undefined, labelsFor)[locale],
  };
  const crumbs = projectCrumb ? [...list, projectCrumb] : list;
  const view = listingView({
    listing: shown,
    names,
    labels,
    t,
    contact,
    similar,
    crumbs,
    list,
    neighbours,
    query,
    siteId,
    hiddenStatus,
  });

  const photos = galleryPhotos(pictured(source), siteId, names.heading, locale, t);
  const [mainPicture] = pictureRefs(pictured(source));
  const videos = listingVideos(estate, locale);
  const { costs, unsure } = listingCosts(shown, query, t);
  const url = origin + path;
  const { intro, text } = view.description;
  const description = excerpt(
    [intro, text].flatMap((part) => part?.paragraphs.flat().join(' ') ?? []).join('. ') || names.sentence,
  );
  const { rows: _near, ...placeView } = view.location;
  const point = shown.estate.address?.geoLocation;
  const card = cardView(estate, labels, { parent: source.parent, hiddenStatus });
  const island = createIslands(locale, t);
  const booking = view.viewingHref !== undefined && {
    agendaUrl: `/api/sites/${siteId}/live-agenda/${id}`,
    href: view.viewingHref,
    estateId: id,
    listing: names.heading,
    ...formOptions(frame.site, locale),
    phone: contact.mobile || contact.phone,
  };
  const slots = {
    gallery: island('gallery', GalleryWidget, {
      photos,
      sticker: cardSticker(estate, labels),
      plans: view.plans.map(({ photo, href }) => ({ photo, large: { ...largeSize, src: href } })),
      plansHref: view.plans.length > 0 ? `#${PLANS_ID}` : undefined,
      tourHref: videos.length > 0 ? `#${TOUR_ID}` : undefined,
    }),
    share: (
      <div className="row actions">
        <BrochureLink href={buildRoute('brochure', locale, { estateId: id })} t={t} />
        <HeartButton card={card} {...{ locale, t }} look="icon" />
        {island('share', ShareWidget, { title: names.heading, url, friend: friendLink(context, card) })}
      </div>
    ),
    question: island(
      'contact-form',
      ContactFormWidget,
      contactFormProps({ site: frame.site, locale, t, page: path, estateId: id, estate }),
      { when: 'visible' },
    ),
    moments: booking
      ? island('viewing-picker', ViewingPickerWidget, booking, { when: 'visible', className: 'moments-of' })
      : undefined,
    visit: booking ? island('viewing-sheet', ViewingSheetWidget, booking, { when: 'idle' }) : undefined,
    heart: (card: CardView) => <HeartButton card={card} locale={locale} t={t} />,
    map:
      point &&
      island(
        'estate-place',
        EstatePlaceWidget,
        { view: placeView, lat: point.lat, lon: point.lon, tiles: frame.site.services?.tiles },
        { when: 'visible' },
      ),
    costs: unsure ? (
      <p className="measure">{unsure}</p>
    ) : (
      costs && island('cost-estimate', CostEstimateWidget, { input: costs }, { when: 'visible' })
    ),
    videos: videos.map(({ kind, link, embed, host, title }) =>
      embed === '' ? (
        <LinkedVideo key={link} {...{ kind, link, host, t }} title={title?.text ?? ''} />
      ) : (
        island(
          'media-embed',
          MediaEmbedWidget,
          { kind, link, embed, host, title: title?.text ?? '' },
          { when: 'visible' },
        )
      ),
    ),
  };
  const data = [
    listingData({
      estate,
      parent: source.parent,
      locale,
      lang: HTML_LANG[locale],
      url,
      name: names.heading,
      description,
      images: photos.slice(0, 5).map(({ large }) => new URL(large.src, origin).href),
    }),
    breadcrumbData(crumbs, { label: names.heading, href: path }, origin),
    organizationData(frame.site, origin),
  ];
  return {
    status: 200,
    title: shown.address.line === '' ? names.heading : `${names.sentence}, ${names.heading}`,
    description,
    paths: listingPaths(context, source),
    imageHref: mainPicture && shareUrl(siteId, mainPicture),
    frameSources: videos.flatMap(({ origin: frame }) => frame ?? []),
    main: (
      <>
        <EstateDetail view={view} slots={slots} t={t} />
        {data.map((block) => (
          <JsonLdBlock key={String(block['@type'])} data={block} />
        ))}
      </>
    ),
  };
};

export const listingPage: PageHandler = async (context): Promise<PageView | PageRedirect | undefined> => {
  const { params, locale, frame, query } = context;
  const id = Number(params.entityId ?? params.estateId);
  if (id > MAX_ID) return undefined;
  const source = await findListingSource(context.api, id);
  if (!source) return undefined;
  if (source === 'gone' || !isPageReachable(source.estate, frame.site)) return gonePage(context, id);
  const labels = labelsFor(locale);
  const path = listingPaths(context, source)[locale] ?? '';
  const search = query.size > 0 ? `?${query}` : '';
  if (askedPath(context) !== path) return { redirect: path + search };
  return detailPage(context, source, path, labels);
};
