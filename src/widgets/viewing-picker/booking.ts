// What a page gives to the booking of a viewing, on the card beside the text and in the sheet of small screens.
import type { BookedViewing } from '../../domain/viewings/viewing.ts';

export type BookingProps = {
  /** Of the agenda, in the content API. */
  readonly agendaUrl: string;
  /** Of the page with all moments and the form: without script, and when something cannot be loaded. */
  readonly href: string;
  readonly estateId: number;
  /** The home, as its own page calls it. */
  readonly listing: string;
  readonly siteName: string;
  readonly privacyHref: string;
  readonly captchaUrl: string;
  readonly thirdParty?: string | undefined;
  /** Whom to call when it does not work here; empty when there is no number. */
  readonly phone: string;
};

/** What was typed so far, by name: kept while another moment is chosen, or the screen is turned. */
export type TypedInputs = { current: Readonly<Record<string, string>> };

/** What the server answers to a booking. */
export type BookingAnswer = { readonly viewing: BookedViewing; readonly href: string; readonly calendarHref: string };

/** The card asks the sheet to open. Nobody listening: the link is followed. */
export const BOOK_EVENT = 'pand:book';
/** As the stylesheet has it: beside the text there is a card, else a sheet. */
export const WIDE = '(min-width: 64.001rem)';
