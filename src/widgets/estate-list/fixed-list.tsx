// A fixed selection: no tools, no paging, and nothing for the browser to do.
import type { ReactElement } from 'react';
import { FeatureCard } from '../../ui/list/feature-card.tsx';
import { ListingGrid } from '../../ui/list/listing-grid.tsx';
import { ListingSections } from '../../ui/list/listing-sections.tsx';
import { ProjectStrip } from '../../ui/list/project-strip.tsx';
import type { WidgetProps } from '../widget.ts';
import type { ListingProps } from './listing.props.ts';

export const FixedList = ({ props, locale, t }: WidgetProps<ListingProps>): ReactElement => {
  const { siteId, items, options } = props;
  const context = { siteId, locale, t };
  if (items.length === 0) return <p className="quiet">{t(props.failed ? 'list.failed' : 'list.empty.all')}</p>;
  const [first, ...others] = items;
  switch (options.layout) {
    case 'feature':
      return (
        <div className="stack feature">
          {first && <FeatureCard item={first} context={context} />}
          {others.length > 0 && <ListingGrid items={others} context={context} columns={4} />}
        </div>
      );
    case 'projects':
      return <ProjectStrip items={items} context={context} />;
    case 'strip':
      return <ListingGrid items={items} context={context} columns={4} />;
    default:
      return <ListingSections items={items} context={context} view={props.view} />;
  }
};
