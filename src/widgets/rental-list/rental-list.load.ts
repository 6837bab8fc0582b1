import { Type } from 'typebox';
import { parseRentalAddress } from '../../domain/rentals/rental-address.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../domain/search/page-size.ts';
import type { Widget } from '../widget.ts';
import type { RentalListProps } from './rental-list.props.ts';
import { RentalListWidget } from './rental-list.widget.tsx';
import { createRentalLoader } from './rental-loader.ts';

const options = Type.Object({
  size: Type.Integer({ default: PAGE_SIZE, minimum: 1, maximum: MAX_PAGE_SIZE }),
  /** The page's title, when the list opens the page. */
  heading: Type.String({ default: '', maxLength: 200 }),
});

export const rentalList: Widget<typeof options, RentalListProps> = {
  name: 'rental-list',
  options,
  async load({ api, locale, t, page, warn }, { size, heading }) {
    const address = parseRentalAddress(page.search);
    const report = (error: unknown) => warn(`A holiday list could not be loaded: ${String(error)}`);
    const result = await createRentalLoader({ api, locale, t, report }).search(address, size);
    return {
      siteId: page.site.id,
      phone: page.site.phone,
      path: page.path,
      size,
      heading,
      address,
      ...result,
    };
  },
  Component: RentalListWidget,
};
