// What a holiday list asks the content API for in the browser. Loaded when a visitor first changes something: until then
// the page has everything.
import { createBrowserApi } from '../../client/browser-api.ts';
import type { Locale } from '../../domain/locale.ts';
import type { RentalAddress } from '../../domain/rentals/rental-address.ts';
import type { Translate } from '../../i18n/translate.ts';
import { rentalPage, searchRentals } from './rental-search.ts';

export const createRentalLoader = (siteId: string, locale: Locale, t: Translate) => {
  const asking = { api: createBrowserApi(siteId), locale, t };
  return {
    search: (address: RentalAddress, size: number, signal: AbortSignal) =>
      searchRentals({ ...asking, signal }, address, size),
    page: (address: RentalAddress, pagination: { readonly from: number; readonly size: number }, signal: AbortSignal) =>
      rentalPage({ ...asking, signal }, address, pagination),
  };
};
