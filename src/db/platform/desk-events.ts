// Events for open desks: told when the transaction commits, on both engines, to every process.
import type { DeskTopic } from '../../domain/people/desk-topic.ts';
import { notify } from '../engine/connect.ts';
import type { Trx } from '../schema.ts';

export const DESK_CHANNEL = 'desk';

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
