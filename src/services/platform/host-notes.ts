// What operators do with whole sites stands in two logs: the site's own, for its people, and the host's, which outlives the site.
import { insertAudit } from '../../db/people/audit-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { insertHostLog } from '../../db/platform/host-log.ts';
import type { Trx } from '../../db/schema.ts';
import type { COMMAND_LINE, FieldChange } from '../../domain/people/audit.ts';
import type { OperatorActor } from '../../domain/people/member.ts';
import { whoActs } from '../people/desk-log.ts';

/** An operator in the desk of the host, or at a terminal. */
export type HostActor = OperatorActor | typeof COMMAND_LINE;

type HostNote = {
  readonly siteId: string;
  readonly action: string;
  /** What the site's log names; the site itself when absent. */
  readonly subject?: string;
  /** What the host's log says beside the site. */
  readonly detail?: string;
  readonly changes?: readonly FieldChange[];
};

export const noteHost = (trx: Trx, by: HostActor, at: Date, { siteId, action, detail = '' }: HostNote): Promise<void> =>
  insertHostLog(trx, { at, actor: whoActs(by).actor, action, site: siteId, detail });

/** In both logs. */
export const noteSite = async (trx: Trx, by: HostActor, at: Date, note: HostNote): Promise<void> => {
  const { siteId, action, subject = siteId, changes } = note;
  await insertAudit(trx, {
    siteId,
    at,
    tokenId: null,
    ...whoActs(by),
    action,
    subject,
    requestId: '',
    status: null,
    changes,
  });
  await tellDesk(trx, { siteId, topic: 'log' });
  await noteHost(trx, by, at, note);
};
