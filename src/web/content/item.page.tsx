// The page of one item of a content list at its own address (src/domain/content/item-address.ts), and the generic detail of
// behaviour section 2, /{locale}/detail?entity=news&item=…, which shows the same and names that address as its own.
import { renderToStaticMarkup } from 'react-dom/server';
import { itemPath, parseItemPath } from '../../domain/content/item-address.ts';
import { factOf, newestFirst, peopleOf } from '../../domain/content/items.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import type { EntityItem } from '../../domain/content/site.ts';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { excerpt } from '../../domain/display/paragraphs.ts';
import { isEmailAddress } from '../../domain/leads/email-address.ts';
import { textOf } from '../../domain/locale.ts';
import { SLUG_PATTERN } from '../../domain/record/ids.ts';
import type { OpenHouseMoment } from '../../domain/viewings/viewing.ts';
import { ItemList } from '../../ui/items/item-list.tsx';
import {
  type AgendaView,
  ItemPage,
  type ItemPageView,
  type ItemSlots,
  type OpenHouseView,
} from '../../ui/items/item-page.tsx';
import { itemView, localText } from '../../ui/items/item-view.ts';
import type { Crumb } from '../../ui/listing/breadcrumbs.tsx';
import { RawHtml } from '../../ui/raw-html.tsx';
import { contactFormProps } from '../../widgets/contact-form/contact-form.load.ts';
import { ContactFormWidget } from '../../widgets/contact-form/contact-form.widget.tsx';
import { nodeOf } from '../../widgets/estate-list/container-options.ts';
import { pagePath } from '../frame/frame-view.ts';
import { createIslands } from '../frame/island.tsx';
import type { PageContext, PageHandler, PageView } from '../frame/page-view.ts';
import { findListingSource } from '../listing/listing-source.ts';
import { itemData } from '../seo/item-data.ts';
import { breadcrumbData } from '../seo/json-ld.ts';
import { JsonLdBlock } from '../seo/json-ld-block.tsx';
import { listSeo } from '../seo/seo.ts';
import { pathsPerLocale } from './paths-per-locale.ts';

const SLUG = new RegExp(SLUG_PATTERN);
const isSlug = (value: string | null): value is string => value !== null && value.length <= 64 && SLUG.test(value);

const MORE = 3;
const LISTINGS = 12;
const MAX_OPEN_HOUSES = 12;
const OFFERED = 'FOR_SALE,TO_RENT';

/** The page that shows the whole list, when the site has one: of the same id, or where such a list mostly stands. */
const LIST_PAGES: Readonly<Record<string, string>> = { team: 'about', testimonials: 'about', offices: 'contact' };

const crumbsOf = ({ frame, locale }: PageContext, entity: string): Crumb[] => {
  const home = { label: frame.site.name, href: `/${locale}` };
  const page = frame.pages.find(({ id }) => id === entity) ?? frame.pages.find(({ id }) => id === LIST_PAGES[entity]);
  return page ? [home, { label: textOf(page.title, locale), href: pagePath(page, locale) }] : [home];
};

/** A container as an editor would write it. */
const container = (name: string, options: Readonly<Record<string, string>>): string =>
  renderToStaticMarkup(
    <div
      data-widget={name}
      {...Object.fromEntries(Object.entries(options).map(([option, value]) => [`data-${option}`, value]))}
    />,
  );

type ItemInList = { readonly entity: string; readonly item: EntityItem; readonly items: readonly EntityItem[] };

const itemsOf = async ({ api, locale }: PageContext, entity: string): Promise<readonly EntityItem[]> =>
  (await api.find('entityItems', { params: { id: entity }, locale })) ?? [];

const findItem = async (
  context: PageContext,
  entities: readonly string[],
  id: string,
): Promise<ItemInList | undefined> => {
  for (const entity of entities) {
    const items = await itemsOf(context, entity);
    const item = items.find((candidate) => candidate.id === id);
    if (item) return { entity, item, items };
  }
  return undefined;
};

const emailsOf = (people: readonly EntityItem[]): string[] =>
  people.map((person) => factOf(person, 'email')).filter(isEmailAddress);

/** Their homes that are on offer; a sentence when there are none. */
const listings = async (
  { api, t, fill }: PageContext,
  emails: readonly string[],
): Promise<Pick<ItemSlots, 'listings' | 'count'>> => {
  if (emails.length === 0) return {};
  const options = { transaction: OFFERED, representative: emails.join(',') };
  const { query = {} } = nodeOf({ ...options, type: '', city: '', collection: '' });
  const { total } = await api.call('estates', { body: { query, pagination: { size: 1 } } });
  if (total.value === 0) return { listings: <p className="quiet">{t('item.listings.none')}</p> };
  const list = await fill(container('estate-list', { ...options, size: String(LISTINGS) }));
  return { listings: <RawHtml html={list} />, count: total.value };
};

/** Moments of one listing on one day stand together; what cannot be seen any more is left out. */
const openHouseViews = async (
  { api, locale }: PageContext,
  moments: readonly OpenHouseMoment[],
): Promise<OpenHouseView[]> => {
  const groups = Map.groupBy(moments, ({ estateId, wallStart }) => `${wallStart.slice(0, 10)} ${estateId}`);
  const views = await Promise.all(
    [...groups.values()].map(async (group): Promise<OpenHouseView[]> => {
      const [first] = group;
      const source = first && (await findListingSource(api, first.estateId));
      if (first === undefined || source === undefined || source === 'gone') return [];
      const { heading, place, uri } = cardView(source.estate, labelsFor(locale), { parent: source.parent });
      return [
        {
          label: [heading, place].filter((part) => part !== '').join(', '),
          href: uri,
          day: first.wallStart.slice(0, 10),
          moments: group.map(({ estateId, start, wallStart, wallEnd, places }) => ({
            bookHref: `${buildRoute('appointment', locale, { estateId })}?start=${encodeURIComponent(start)}`,
            wallStart,
            wallEnd,
            places,
          })),
        },
      ];
    }),
  );
  return views.flat();
};

/** Of one person with the hours of the week; of several only the open houses. */
const agendaOf = async (context: PageContext, emails: readonly string[]): Promise<AgendaView | undefined> => {
  const agendas = await Promise.all(
    emails.map((email) => context.api.call('representativeAgenda', { params: { email } })),
  );
  const moments = agendas.flatMap(({ openHouses }) => openHouses);
  moments.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.estateId - b.estateId));
  const [only] = agendas;
  return {
    hours: agendas.length === 1 && only ? only.hours : [],
    openHouses: await openHouseViews(context, moments.slice(0, MAX_OPEN_HOUSES)),
  };
};

const listOf = (
  { locale, t, assetUrl }: PageContext,
  entity: string,
  items: readonly EntityItem[],
  layout: 'cards' | 'rows',
) =>
  items.length === 0 ? undefined : (
    <ItemList
      entity={entity}
      layout={layout}
      level={3}
      items={items.map((item) => itemView(entity, item, locale, assetUrl))}
      t={t}
    />
  );

const formOf = ({ frame, locale, t }: PageContext, path: string, recipient: string) =>
  createIslands(locale, t)(
    'contact-form',
    ContactFormWidget,
    contactFormProps({ site: frame.site, locale, t, page: path, recipient }),
    { when: 'visible' },
  );

const personSlots = async (context: PageContext, { item }: ItemInList, path: string): Promise<ItemSlots> => {
  const { locale } = context;
  const emails = emailsOf([item]);
  const office = (await itemsOf(context, 'offices')).find(({ id }) => id === factOf(item, 'office'));
  const [homes, agenda] = await Promise.all([listings(context, emails), agendaOf(context, emails)]);
  return {
    office: office && { label: textOf(office.title, locale), href: itemPath('offices', office, locale) },
    ...homes,
    agenda,
    form: formOf(context, path, `team/${item.id}`),
  };
};

const officeSlots = async (context: PageContext, { item }: ItemInList, path: string): Promise<ItemSlots> => {
  const { fill } = context;
  const people = peopleOf(await itemsOf(context, 'team'), item.id);
  const emails = emailsOf(people);
  const placed = [factOf(item, 'latitude'), factOf(item, 'longitude')].every((value) => value !== '');
  const [homes, agenda, hours, map] = await Promise.all([
    listings(context, emails),
    agendaOf(context, emails),
    item.hours && fill(container('office-hours', { office: item.id })),
    placed ? fill(container('office-map', { office: item.id, when: 'visible' })) : undefined,
  ]);
  return {
    hours: hours && <RawHtml html={hours} />,
    map: map && <RawHtml html={map} />,
    people: listOf(context, 'team', people, 'cards'),
    ...homes,
    agenda: agenda && { ...agenda, hours: [] },
    form: formOf(context, path, `offices/${item.id}`),
  };
};

const slotsOf = async (context: PageContext, found: ItemInList, path: string): Promise<ItemSlots> => {
  const { entity, item, items } = found;
  if (entity === 'team') return personSlots(context, found, path);
  if (entity === 'offices') return officeSlots(context, found, path);
  const others = newestFirst(items).filter(({ id }) => id !== item.id);
  const more = entity === 'news' || entity === 'testimonials' ? others.slice(0, MORE) : [];
  return { more: listOf(context, entity, more, 'cards') };
};

/** The page has its title already. */
const withoutTitle = (html: string): string => html.replace(/<(\/?)h1(?=[\s>])/gi, '<$1h2');

const pageOf = async (context: PageContext, found: ItemInList): Promise<PageView> => {
  const { frame, locale, t, query, origin, fill, assetUrl } = context;
  const { entity, item } = found;
  const paths = pathsPerLocale(frame.site.locales, (other) => itemPath(entity, item, other));
  const path = paths[locale] ?? itemPath(entity, item, locale);
  const shown = itemView(entity, item, locale, assetUrl);
  const text = localText(item.html, locale);
  const view: ItemPageView = {
    entity,
    item: shown,
    html: withoutTitle(await fill(text?.text ?? '')),
    lang: text?.lang,
    imageAlt: textOf(item.imageAlt, locale),
    crumbs: crumbsOf(context, entity),
    shortName: shown.title.text.split(/\s/)[0] ?? '',
  };
  const slots = await slotsOf(context, found, path);
  const data = itemData({ entity, item, site: frame.site, locale, origin, path, image: shown.image });
  return {
    status: 200,
    title: shown.title.text,
    description: excerpt(shown.intro?.text ?? shown.excerpt?.text ?? ''),
    image: item.image,
    ...listSeo(query, paths),
    main: (
      <>
        <ItemPage view={view} slots={slots} locale={locale} t={t} />
        {data && <JsonLdBlock data={data} />}
        <JsonLdBlock data={breadcrumbData(view.crumbs, { label: shown.title.text, href: path }, origin)} />
      </>
    ),
  };
};

/** By its own address; one with other words, or without, leads to it. */
export const itemPage: PageHandler = async (context) => {
  const { locale, rest } = context;
  const asked = `/${locale}/${rest}`;
  const address = parseItemPath(asked);
  const found = address && (await findItem(context, address.entities, address.id));
  if (!found) return undefined;
  const path = itemPath(found.entity, found.item, locale);
  return path === asked ? pageOf(context, found) : { redirect: path };
};

export const detailPage: PageHandler = async (context) => {
  const entity = context.query.get('entity');
  const id = context.query.get('item');
  const found = isSlug(entity) && isSlug(id) ? await findItem(context, [entity], id) : undefined;
  return found && pageOf(context, found);
};
