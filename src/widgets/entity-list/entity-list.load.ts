// The items of a content list where a container asks for them: news, people, testimonials, offices, or a list of the
// agency's own. The server writes all of it; only opening hours come to life in the browser, as they do elsewhere.
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Static, Type } from 'typebox';
import { factOf, newestFirst } from '../../domain/content/items.ts';
import type { EntityItem } from '../../domain/content/site.ts';
import { SLUG_PATTERN } from '../../domain/record/ids.ts';
import { ITEM_LAYOUTS, ItemList, ItemPager } from '../../ui/items/item-list.tsx';
import { itemView } from '../../ui/items/item-view.ts';
import { readDataset } from '../dataset.ts';
import { officeHours } from '../office-hours/office-hours.load.ts';
import { type ServerWidget, serverWidget } from '../server-widget.ts';
import type { WidgetContext } from '../widget.ts';

const Id = Type.Optional(Type.String({ pattern: SLUG_PATTERN, maxLength: 64 }));
const PAGE_SIZE = 12;
const MAX_PAGE = 99_999;

const options = Type.Object({
  /** The list: news when absent. */
  entity: Type.String({ default: 'news', pattern: SLUG_PATTERN, maxLength: 64 }),
  layout: Type.Enum(ITEM_LAYOUTS, { default: 'cards' }),
  /** So many on a page of the list, or in all when it is static. */
  size: Type.Integer({ default: PAGE_SIZE, minimum: 1, maximum: 100 }),
  /** Only the first ones: no further pages. */
  static: Type.Boolean({ default: false }),
  /** Only items with this tag. */
  tag: Id,
  /** Only the people of this office. */
  office: Id,
  /** Of the headings: 3 under a heading of the page, 2 right under its title. */
  level: Type.Integer({ default: 3, minimum: 2, maximum: 3 }),
});
type Options = Static<typeof options>;

const chosen = (items: readonly EntityItem[], { tag, office }: Options): EntityItem[] =>
  newestFirst(items).filter(
    (item) =>
      (tag === undefined || item.tags?.includes(tag)) && (office === undefined || factOf(item, 'office') === office),
  );

const pageOf = (search: string, pages: number): number => {
  const asked = new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(asked) ? Math.min(Number(asked), pages, MAX_PAGE) : 1;
};

const hrefTo = ({ page: { path, search } }: WidgetContext, page: number): string => {
  const query = new URLSearchParams(search);
  query.delete('page');
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? path : `${path}?${query}`;
};

const hoursWidget = serverWidget(officeHours);

/** Each in a container of its own, so that a browser says whether the office is open now. */
const hoursOf = async (context: WidgetContext, items: readonly EntityItem[], id: string) => {
  const filled = await Promise.all(
    items.map(async (item, index): Promise<[string, ReactNode]> => {
      const markup = item.hours ? await hoursWidget.fill(context, { office: item.id }, `${id}-${index}`) : undefined;
      const container = { 'data-widget': hoursWidget.name, 'data-office': item.id };
      return [item.id, markup && createElement('div', { ...container, dangerouslySetInnerHTML: { __html: markup } })];
    }),
  );
  return new Map(filled);
};

export const entityList: ServerWidget = {
  name: 'entity-list',
  options,
  async fill(context, dataset, id, hasOwn = false) {
    const { api, locale, t, page: at, assetUrl, warn } = context;
    const read = readDataset(options, dataset, warn);
    const { entity, layout, size } = read;
    const all = await api.find('entityItems', { params: { id: entity }, locale });
    if (!all) warn(`The site has no content list "${entity}"`);
    const items = chosen(all ?? [], read);
    if (items.length === 0) {
      // What the editor wrote into the container is said instead.
      if (hasOwn) return undefined;
      const words = t(read.tag === undefined ? 'items.none' : 'items.none.tag');
      return renderToStaticMarkup(createElement('p', { className: 'quiet' }, words));
    }
    const pages = read.static ? 1 : Math.ceil(items.length / size);
    const page = read.static ? 1 : pageOf(at.search, pages);
    const shown = items.slice((page - 1) * size, page * size);
    return renderToStaticMarkup(
      createElement(
        Fragment,
        null,
        createElement(ItemList, {
          entity,
          layout,
          level: read.level === 2 ? 2 : 3,
          items: shown.map((item) => itemView(entity, item, locale, assetUrl)),
          hours: entity === 'offices' ? await hoursOf(context, shown, id) : undefined,
          t,
        }),
        createElement(ItemPager, { page, pages, href: (number: number) => hrefTo(context, number), t }),
      ),
    );
  },
};
