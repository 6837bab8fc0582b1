// Addresses of calendars, as people copy them out of Outlook, Google and iCloud.
import { MAX_ADDRESS } from '../../domain/viewings/busy-calendar.ts';

/** The address as it is asked; undefined when it is none. `webcal` is what phones call an address of a calendar. */
export const calendarAddress = (text: string): string | undefined => {
  const address = text.trim().replace(/^webcals?:\/\//i, 'https://');
  if (address.length > MAX_ADDRESS || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
};

/** All that anybody is shown of an address: whoever has the rest of it reads the calendar. */
export const shownAddress = (address: string): string => new URL(address).host;
