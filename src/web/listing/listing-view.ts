// The whole page of a listing as one view model.
import { buildRoute } from '../../domain/content/routes.ts';
import { costTotal } from '../../domain/costs/cost-lines.ts';
import { monthlyRent } from '../../domain/costs/monthly-rent.ts';
import { type CardView, cardView } from '../../domain/display/card.ts';
import { formatCurrency, formatDate } from '../../domain/display/format.ts';
import { keyFacts } from '../../domain/display/key-facts.ts';
import type { Labels } from '../../domain/display/labels.ts';
import { meaningsFor } from '../../domain/display/meanings-for.ts';
import { cardSticker } from '../../domain/display/sticker.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { isLinkable } from '../../domain/record/linkable.ts';
import type { ListedEstate } from '../../domain/record/listed-estate.ts';
import { documentFiles, planFiles } from '../../domain/record/listing-media.ts';
import { livingArea } from '../../domain/record/living-area.ts';
import { estateStatus, isSold } from '../../domain/record/status.ts';
import { transactionName } from '../../domain/record/transaction.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Crumb } from '../../ui/listing/breadcrumbs.tsx';
import type { ContactView } from '../../ui/listing/contact-panel.tsx';
import type { EstateCardView } from '../../ui/listing/estate-card.tsx';
import type { EstateDetailView } from '../../ui/listing/estate-detail.tsx';
import type { DocumentView, PlanView } from '../../ui/listing/media-sections.tsx';
import type { NeighbourLinks } from '../../ui/listing/neighbours.tsx';
import type { TitleView } from '../../ui/listing/title-block.tsx';
import { askedDocuments } from '../../widgets/contact-form/contact-form.load.ts';
import { alertCrumb } from './listing-crumbs.ts';
import type { ListingNames } from './listing-names.ts';
import { cardPhoto, documentUrl, largestUrl, photoView } from './listing-photos.ts';
import { projectView } from './listing-project.ts';
import {
  descriptionView,
  energyView,
  langOf,
  layoutView,
  locationView,
  planningView,
  tabViews,
} from './listing-sections.ts';

export type ListingInput = {
  readonly listing: ListedEstate;
  readonly names: ListingNames;
  readonly labels: Labels;
  readonly t: Translate;
  readonly contact: ContactView;
  readonly similar: readonly Estate[];
  readonly crumbs: readonly Crumb[];
  /** The crumbs of lists: without a unit's project. */
  readonly list: readonly Crumb[];
  readonly neighbours: NeighbourLinks | undefined;
  readonly query: URLSearchParams;
  readonly siteId: string;
  readonly hiddenStatus: readonly number[];
};

/** A price a visitor pays once can be compared by the square metre. */
const perM2 = (estate: Estate, price: CardView['price']): string => {
  const area = livingArea(estate);
  if (!price || area === undefined || price.prefix !== '' || estateStatus(estate) !== 'FOR_SALE') return '';
  return formatCurrency(Math.round(price.value / area));
};

const allIn = (estate: Estate): string => {
  const total = costTotal(estate);
  return total === undefined ? '' : formatCurrency(total);
};

const monthlyWords = (estate: Estate, t: Translate): string => {
  const rent = monthlyRent(estate);
  if (!rent) return '';
  return rent.charges === 0
    ? t('listing.price.monthly.included')
    : t('listing.price.monthly', { amount: formatCurrency(rent.total), charges: formatCurrency(rent.charges) });
};

const titleView = ({ listing, names, labels, t, hiddenStatus }: ListingInput): TitleView => {
  const { estate, kind } = listing;
  const { price } = cardView(estate, labels, { parent: listing.parent, hiddenStatus });
  const reference = estate.general.reference?.trim();
  const over =
    kind === 'project'
      ? [names.kind, listing.address.place]
      : [`${names.kind} ${names.transaction}`.trim(), reference ? t('listing.reference', { reference }) : ''];
  return {
    over: over.filter((part) => part !== '').join(' · '),
    heading: names.heading,
    lang: names.lang,
    price: price && { prefix: price.prefix, text: price.text, suffix: price.suffix },
    reduced: price?.previous === undefined ? '' : t('listing.price.reduced', { amount: price.previous }),
    noPrice: price || isSold(estate) ? '' : t('listing.price.request'),
    perM2: perM2(estate, price),
    allIn: allIn(estate),
    monthly: monthlyWords(estate, t),
  };
};

export const similarCard = (estate: Estate, siteId: string, labels: Labels): EstateCardView => {
  const card = cardView(estate, labels);
  const alt = [card.kind, card.heading].filter((part) => part !== '').join(', ');
  return { card, photo: card.thumbnail === undefined ? undefined : cardPhoto(siteId, card.thumbnail, alt) };
};

const planViews = ({ listing, labels, t, siteId }: ListingInput): PlanView[] =>
  planFiles(listing.estate, labels.locale).map(({ ref, name }) => ({
    photo: photoView(siteId, ref, t('listing.plans.alt', { name: name?.text ?? listing.id })),
    href: largestUrl(siteId, ref),
    name: name?.text ?? '',
  }));

const documentViews = ({ listing, labels, siteId }: ListingInput): DocumentView[] =>
  documentFiles(listing.estate, labels.locale).flatMap(({ ref, name, kind }) => {
    const href = documentUrl(siteId, ref, name?.text ?? '');
    return href === undefined ? [] : [{ href, name: name?.text ?? '', lang: langOf(name, labels.locale), kind }];
  });

const soldView = ({ listing, names, labels, t }: ListingInput): EstateDetailView['sold'] => {
  const { estate } = listing;
  if (!isSold(estate)) return undefined;
  const transaction = transactionName(estate, labels.reference, labels.locale).toLowerCase();
  return {
    // Without an address its name says it already.
    sentence:
      names.heading === names.sentence
        ? `${names.sentence}.`
        : t('listing.sold.sentence', { name: names.heading, transaction }),
    sticker: cardSticker(estate, labels),
  };
};

/** Everything in the same town, or the whole list. */
const allOf = ({ listing, list, t }: ListingInput): Crumb | undefined => {
  const { city } = listing.address;
  const [, inCity] = list;
  return inCity && city !== '' ? { label: t('listing.all', { place: city }), href: inCity.href } : list[0];
};

export const listingView = (input: ListingInput): EstateDetailView => {
  const { listing, labels, t, contact, similar, crumbs, neighbours, siteId } = input;
  const { estate } = listing;
  const meanings = meaningsFor(labels.locale);
  const published = formatDate(estate.general.publicationDate ?? '');
  const title = titleView(input);
  const documents = documentViews(input);
  const description = descriptionView(listing);
  return {
    crumbs,
    neighbours,
    title,
    facts: keyFacts(estate, labels),
    // A project's opening has it already.
    description: listing.kind === 'project' ? { ...description, intro: undefined } : description,
    tabs: tabViews(listing, labels, t),
    layout: layoutView(listing, labels, t),
    energy: energyView(listing, labels, meanings),
    planning: planningView(listing, labels, meanings),
    plans: planViews(input),
    documents,
    onRequest: askedDocuments({ estate, locale: labels.locale, t }),
    location: locationView(listing, labels, t),
    contact,
    viewingHref: isLinkable(estate) ? buildRoute('appointment', labels.locale, { estateId: listing.id }) : undefined,
    similar: similar.map((other) => similarCard(other, siteId, labels)),
    all: allOf(input),
    alert: alertCrumb(estate, labels.locale, t),
    since: published === '' || isSold(estate) ? '' : t('listing.since', { date: published }),
    sold: soldView(input),
    project: listing.kind === 'project' ? projectView(input, title, documents) : undefined,
  };
};
