// Brochure and window card of a listing, a project or a holiday home, from the view models of its page.
import { buildRoute } from '../../domain/content/routes.ts';
import { formatCurrency } from '../../domain/display/format.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { cardSticker } from '../../domain/display/sticker.ts';
import { HTML_LANG, type Locale } from '../../domain/locale.ts';
import type {
  Brochure,
  CardSize,
  Paper,
  PaperEnergy,
  PaperGroup,
  PaperPlanning,
  WindowCard,
} from '../../domain/publishing/brochure.ts';
import { listedEstate } from '../../domain/record/listed-estate.ts';
import type { RentalPeriod, RentalUnit } from '../../domain/rentals/rental-unit.ts';
import { offeredTypes } from '../../domain/rentals/stay-choice.ts';
import { dateInWords, dayRange } from '../../domain/time/day-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { DescriptionView } from '../../ui/listing/description.tsx';
import type { GalleryPhoto } from '../../ui/listing/gallery.tsx';
import { countWords } from '../../ui/listing/project-hero.tsx';
import { TYPE_NAMES } from '../../ui/rentals/rental-card.ts';
import { rentalGallery } from '../../ui/rentals/rental-photo.ts';
import { footerView } from '../frame/frame-view.ts';
import type { PageContext } from '../frame/page-view.ts';
import { holidayView, rentalNames } from '../holiday/holiday-view.ts';
import { contactView } from '../listing/listing-contact.ts';
import { listingCosts } from '../listing/listing-costs.ts';
import { listingNames } from '../listing/listing-names.ts';
import { galleryPhotos } from '../listing/listing-photos.ts';
import { type ListingSource, pictured } from '../listing/listing-source.ts';
import { listingView } from '../listing/listing-view.ts';
import {
  factGroups,
  figuresOf,
  keyFigures,
  paperAgency,
  paperContact,
  paperCosts,
  paperEnergy,
  paperPlanning,
  paperSticker,
  paperUnits,
  priceLines,
  rowsOf,
} from './paper-parts.ts';
import { paperTheme } from './paper-theme.ts';

/** What is asked for: four pages, or a card in one of its sizes. */
export type PaperWish = { readonly kind: 'brochure' } | { readonly kind: 'card'; readonly size: CardSize };

/** More than four pages can show; the others are on the website. */
const MAX_PHOTOS = 9;
const MAX_PLANS = 2;
/** Of each length, free ones only. */
const MAX_PERIODS = 10;

const photosOf = (photos: readonly GalleryPhoto[]): Brochure['photos'] =>
  photos.slice(0, MAX_PHOTOS).map(({ photo, large, focus }) => ({
    src: large.src,
    caption: photo.alt,
    ...(focus ? { focus } : {}),
  }));

/** As people write it. */
const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');

const wordsOf = (address: string, day: string, reference: string, locale: Locale, t: Translate): Brochure['words'] => {
  const url = withoutScheme(address);
  return {
    story: t('listing.description'),
    facts: t('listing.facts'),
    plans: t('listing.plans'),
    notes: t('brochure.notes'),
    scan: t('brochure.scan'),
    textMore: t('brochure.more.text', { url }),
    factsMore: t('brochure.more.facts', { url }),
    meaning: t('listing.planning.meaning'),
    made: t('brochure.made', { date: dateInWords(day, locale) }),
    reference: reference === '' ? '' : t('listing.reference', { reference }),
  };
};

const linesOf = ({ title, intro, text }: DescriptionView): Pick<Brochure, 'title' | 'intro' | 'text'> => ({
  title: title?.text ?? '',
  intro: intro?.paragraphs.flat() ?? [],
  text: text?.paragraphs ?? [],
});

/** What an advertisement must say, in as few words as say it. */
const mentionsOf = ({
  energy,
  planning,
}: {
  readonly energy: PaperEnergy | undefined;
  readonly planning: PaperPlanning | undefined;
}): string[] => [
  ...(energy?.rows ?? []).map(({ label, value }) => `${label}: ${value}`),
  ...(energy?.duty ? [energy.duty.title] : []),
  ...(planning?.flood ?? []).map(({ label, score, sentence }) => `${label}: ${score}. ${sentence}`.trim()),
  ...(planning?.items ?? []).map(({ label, verdict, sentence }) => `${label}: ${sentence === '' ? verdict : sentence}`),
];

const asWished = (brochure: Brochure, mentions: readonly string[], wish: PaperWish): Paper => {
  if (wish.kind === 'brochure') return brochure;
  const { lang, theme, name, over, heading, price, noPrice, sticker, figures, photos, agency, url, day } = brochure;
  const card: WindowCard = {
    kind: 'card',
    size: wish.size,
    ...{ lang, theme, name, over, heading, price, noPrice, sticker, figures, agency, url, day },
    photos: photos.slice(0, 1),
    reference: brochure.words.reference,
    mentions,
    words: { scan: brochure.words.scan, made: brochure.words.made },
  };
  return card;
};

const senderOf = ({ frame, locale, origin, t }: PageContext): Brochure['agency'] =>
  paperAgency(
    footerView({ frame, locale, paths: {}, search: '', isServed: () => false }),
    { phone: frame.site.phone, email: frame.site.email },
    origin,
    t,
  );

export const listingPaper = async (
  context: PageContext,
  source: ListingSource,
  day: string,
  wish: PaperWish,
): Promise<Paper> => {
  const { frame, locale, t, origin } = context;
  const { hiddenStatus, id: siteId } = frame.site;
  const labels = labelsFor(locale);
  const shown = listedEstate(source.estate, source.parent, labels, hiddenStatus);
  const { estate, id } = shown;
  const names = listingNames({ estate, parent: source.parent, address: shown.address }, labels, t);
  // Nothing of a visitor's choice among the units: a brochure is the same for everybody.
  const query = new URLSearchParams();
  const view = listingView({
    listing: shown,
    names,
    labels,
    t,
    contact: await contactView(context, id),
    similar: [],
    crumbs: [],
    list: [],
    neighbours: undefined,
    query,
    siteId,
    hiddenStatus,
  });
  const theme = paperTheme(frame.site);
  const url = origin + buildRoute('estateShort', locale, { estateId: id });
  const words = wordsOf(url, day, estate.general.reference?.trim() ?? '', locale, t);
  const { project, title } = view;
  const chosen = project?.chosen;
  const described = linesOf(view.description);
  const energy = paperEnergy(view.energy, t);
  const planning = paperPlanning(view.planning, t);
  const brochure: Brochure = {
    kind: 'brochure',
    lang: HTML_LANG[locale],
    theme,
    name: names.heading,
    over: title.over,
    heading: title.heading,
    price: title.price,
    noPrice: title.noPrice,
    priceLines: priceLines(title, t),
    sticker: paperSticker(cardSticker(estate, labels), theme),
    sold: view.sold?.sentence ?? '',
    count: project?.hero.count ? countWords(project.hero.count, t).join(', ') : '',
    figures: project ? figuresOf(project.figures) : keyFigures(view.facts, t),
    ...described,
    intro: project?.hero.intro ? [project.hero.intro.text] : described.intro,
    photos: photosOf(galleryPhotos(pictured(source), siteId, names.heading, locale, t)),
    units: project?.units && paperUnits(project.units, t('brochure.more.units', { url: withoutScheme(url) }), t),
    facts: factGroups(view, t),
    plans: view.plans.slice(0, MAX_PLANS).map(({ href, name }) => ({ src: href, caption: name })),
    energy,
    planning,
    costs: paperCosts(
      listingCosts(shown, query, t),
      chosen ? t('listing.project.costs', { name: chosen.name }) : '',
      t,
    ),
    contact: paperContact(view.contact, t),
    agency: senderOf(context),
    url,
    day,
    words,
  };
  return asWished(brochure, mentionsOf({ energy, planning }), wish);
};

const periodGroups = (periods: readonly RentalPeriod[], locale: Locale, t: Translate): PaperGroup[] =>
  offeredTypes(periods).map((type) => ({
    label: t(TYPE_NAMES[type]),
    rows: periods
      .filter((period) => period.type === type && period.available)
      .slice(0, MAX_PERIODS)
      .map((period) => ({ label: dayRange(period, locale), value: formatCurrency(period.price) })),
  }));

export const holidayPaper = async (
  context: PageContext,
  unit: RentalUnit,
  day: string,
  wish: PaperWish,
): Promise<Paper> => {
  const { api, frame, locale, t, origin } = context;
  const { results } = await api.call('rentalPeriods', { params: { id: unit.id }, query: {} });
  const view = holidayView(unit, frame, locale, t);
  const { name } = rentalNames(unit, locale, t);
  const theme = paperTheme(frame.site);
  const url = origin + buildRoute('holiday', locale, { rentalUnitId: unit.id });
  const { site } = frame;
  const brochure: Brochure = {
    kind: 'brochure',
    lang: HTML_LANG[locale],
    theme,
    name,
    over: view.title.over,
    heading: view.title.heading,
    price: view.title.price,
    noPrice: view.title.noPrice,
    priceLines: [],
    sticker: undefined,
    sold: '',
    count: '',
    figures: figuresOf(view.figures),
    ...linesOf(view.description),
    photos: photosOf(rentalGallery(unit, name, locale, t)),
    units: undefined,
    facts: [
      { label: t('rental.about'), rows: rowsOf(view.facts) },
      { label: t('rental.extras.included'), rows: rowsOf(view.extras.included) },
      { label: t('rental.extras.optional'), rows: rowsOf(view.extras.optional) },
      ...periodGroups(results, locale, t),
    ].filter(({ rows }) => rows.length > 0),
    plans: [],
    energy: undefined,
    planning: undefined,
    costs: undefined,
    contact: paperContact(
      {
        name: site.name,
        firstName: '',
        role: t('listing.contact.office'),
        phone: site.phone,
        mobile: '',
        email: site.email,
        picture: undefined,
      },
      t,
    ),
    agency: senderOf(context),
    url,
    day,
    words: wordsOf(url, day, '', locale, t),
  };
  return asWished(brochure, [], wish);
};
