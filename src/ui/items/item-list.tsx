// A content list: cards or rows, each kind of item in its own look. Plain markup: it needs no script.
import type { ReactElement, ReactNode } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { NoPhoto } from '../listing/photo.tsx';
import { ItemDate, ItemHeading, type Level, Portrait, Reach, ReviewNote, Words } from './item-parts.tsx';
import type { ItemView } from './item-view.ts';

export const ITEM_LAYOUTS = ['cards', 'rows'] as const;
type ItemLayout = (typeof ITEM_LAYOUTS)[number];

export type ItemListProps = {
  /** The id of the list: it says which look its items have. */
  readonly entity: string;
  readonly layout: ItemLayout;
  readonly level: Level;
  readonly items: readonly ItemView[];
  /** The opening hours of an office, by its id. */
  readonly hours?: ReadonlyMap<string, ReactNode> | undefined;
  readonly t: Translate;
};
type EntryProps = Omit<ItemListProps, 'items'> & { readonly item: ItemView };

const ArticleCard = ({ item, level, t }: EntryProps): ReactElement => (
  <article className="card item-card">
    <div className="in">
      <div className="media">
        {item.image ? <img src={item.image} alt="" loading="lazy" /> : <NoPhoto text={t('items.noPicture')} />}
      </div>
      <div className="body">
        <ItemDate item={item} className="kind" />
        <ItemHeading item={item} level={level} />
        <Words text={item.intro ?? item.excerpt} className="small quiet" />
      </div>
    </div>
  </article>
);

const ArticleRow = ({ item, level }: EntryProps): ReactElement => (
  <article className="item-row">
    <ItemDate item={item} className="small quiet" />
    <div>
      <ItemHeading item={item} level={level} />
      <Words text={item.intro ?? item.excerpt} className="small quiet" />
    </div>
  </article>
);

const PersonCard = ({ item, layout, level }: EntryProps): ReactElement => (
  <article className="item-person">
    <div className="person">
      <Portrait item={item} />
      <div>
        <ItemHeading item={item} level={level} />
        <Words text={item.intro} className="small quiet" />
        <Reach item={item} />
      </div>
    </div>
    {layout === 'cards' && <Words text={item.excerpt} className="small" />}
  </article>
);

const Testimonial = ({ item, level, t }: EntryProps): ReactElement => (
  <article className="item-quote">
    <blockquote>
      <Words text={item.intro} className="said" />
      <Words text={item.excerpt} className="small" />
    </blockquote>
    <ItemHeading item={item} level={level} />
    <ItemDate item={item} className="small quiet" />
    <ReviewNote review={item.review} t={t} />
  </article>
);

const OfficeCard = ({ item, layout, level, hours }: EntryProps): ReactElement => (
  <article className="item-office">
    {layout === 'cards' && item.image && <img className="front" src={item.image} alt="" loading="lazy" />}
    <ItemHeading item={item} level={level} />
    {item.address !== '' && <address>{item.address}</address>}
    <Reach item={item} />
    {hours?.get(item.id)}
    <Words text={item.intro} className="small quiet" />
  </article>
);

const LOOKS: Readonly<Record<string, (props: EntryProps) => ReactElement>> = {
  team: PersonCard,
  testimonials: Testimonial,
  offices: OfficeCard,
};

const lookOf = (entity: string, layout: ItemLayout): ((props: EntryProps) => ReactElement) =>
  (Object.hasOwn(LOOKS, entity) ? LOOKS[entity] : undefined) ?? (layout === 'rows' ? ArticleRow : ArticleCard);

/** Offices in rows stand in whatever column there is, as many beside each other as fit. */
const listClass = ({ entity, layout }: Pick<ItemListProps, 'entity' | 'layout'>): string => {
  if (layout === 'rows' && entity === 'offices') return 'offices items';
  return layout === 'rows' && !Object.hasOwn(LOOKS, entity) ? 'item-rows' : 'cards items';
};

export const ItemList = ({ items, ...props }: ItemListProps): ReactElement => {
  const Entry = lookOf(props.entity, props.layout);
  return (
    <ul className={listClass(props)}>
      {items.map((item) => (
        <li key={item.id}>
          <Entry {...props} item={item} />
        </li>
      ))}
    </ul>
  );
};

type PagerProps = {
  readonly page: number;
  readonly pages: number;
  /** The address of a page of the list. */
  readonly href: (page: number) => string;
  readonly t: Translate;
};

export const ItemPager = ({ page, pages, href, t }: PagerProps): ReactElement | null =>
  pages < 2 ? null : (
    <nav className="row between item-pager" aria-label={t('items.pages')}>
      {page > 1 ? (
        <a className="btn ghost" href={href(page - 1)} rel="prev">
          <Icon name="left" />
          {t('items.previous')}
        </a>
      ) : (
        <span />
      )}
      <span className="small quiet">{t('items.page', { page, pages })}</span>
      {page < pages ? (
        <a className="btn ghost" href={href(page + 1)} rel="next">
          {t('items.next')}
          <Icon name="right" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
