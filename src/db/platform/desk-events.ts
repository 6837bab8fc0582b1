// What open desks hear of: told when the transaction commits, on both engines, to every process.
import { notify } from '../engine/connect.ts';
import type { Trx } from '../schema.ts';

export const DESK_CHANNEL = 'desk';

/**
 * What changed, as the desk's screens ask for it. `drafts`: of listings, and nothing that visitors see; the day of the agency, which is
 * open in every desk, is not asked again at every field that somebody saves.
 */
type DeskTopic =
  | 'members'
  | 'mails'
  | 'log'
  | 'settings'
  | 'leads'
  | 'viewings'
  | 'stays'
  | 'estates'
  | 'drafts'
  | 'sessions';

export type DeskEvent =
  | { readonly siteId: string; readonly topic: DeskTopic }
  /** Where a colleague is; `memberId` 0 is an operator. */
  | {
      readonly siteId: string;
      readonly presence: { readonly memberId: number; readonly name: string; readonly at: string };
    };

/** What goes over the channel. */
export const deskEventText = (event: DeskEvent): string => JSON.stringify(event);

/** `siteId` `*` reaches the desks of all sites. */
export const tellDesk = (trx: Trx, event: DeskEvent): Promise<void> => notify(trx, DESK_CHANNEL, deskEventText(event));
