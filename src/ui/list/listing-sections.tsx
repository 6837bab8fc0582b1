// The listings of a list, in groups with headings when it is grouped.
import { type ReactElement, useContext, useId } from 'react';
import { type ListAddress, type ListView, withFilter } from '../../domain/search/list-address.ts';
import { CardMarkup } from './card-markup.ts';
import type { ListContext } from './list-context.ts';
import { type ItemSection, itemSections, type ListItem } from './list-item.ts';
import { type Go, ListLink } from './list-link.tsx';
import { ListingGrid } from './listing-grid.tsx';
import { ListingRow } from './listing-row.tsx';

type Props = {
  readonly items: readonly ListItem[];
  readonly context: ListContext;
  readonly view: ListView;
  /** The listing whose picture is the main one of the page. */
  readonly lead?: number | undefined;
  readonly address?: ListAddress | undefined;
  readonly path?: string;
  readonly go?: Go | undefined;
  readonly alertHref?: string | undefined;
};

const Rows = ({ items, context, lead, alertHref }: Omit<Props, 'view'>): ReactElement => {
  const write = useContext(CardMarkup);
  return (
    <ul className="rowlist">
      {items.map((item) => (
        <li key={item.general.id} data-estate={item.general.id}>
          {write(item.card, `row ${lead === item.general.id} ${alertHref}`, context, () => (
            <ListingRow item={item} context={context} lead={lead === item.general.id} alertHref={alertHref} />
          ))}
        </li>
      ))}
    </ul>
  );
};

const Items = ({ items, context, view, lead, alertHref }: Props): ReactElement =>
  view === 'rows' ? (
    <Rows items={items} context={context} lead={lead} alertHref={alertHref} />
  ) : (
    <ListingGrid items={items} context={context} lead={lead} />
  );

const Section = ({ section, ...props }: Omit<Props, 'items'> & { readonly section: ItemSection }): ReactElement => {
  const id = useId();
  const { group, items } = section;
  const { context, address, path = '', go } = props;
  const { t } = context;
  if (!group) return <Items {...props} items={items} />;
  const { count } = group;
  return (
    <section className="group" aria-labelledby={id}>
      <div className="group-title">
        <h2 id={id}>{group.heading}</h2>
        {count !== undefined && <span>{t('list.count', { count })}</span>}
        {group.filter && address && (
          <ListLink to={{ ...withFilter(address, group.filter), group: address.group }} path={path} go={go}>
            {t('list.group.only')}
            <span className="vh">: {group.heading}</span>
          </ListLink>
        )}
      </div>
      <Items {...props} items={items} />
    </section>
  );
};

export const ListingSections = ({ items, ...props }: Props): ReactElement => (
  <>
    {itemSections(items).map((section) => (
      <Section key={section.group?.id ?? 'all'} section={section} {...props} />
    ))}
  </>
);
