// What commands changed, in the same log as everything else.
import { insertAudit } from '../../db/people/audit-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { COMMAND_LINE, type FieldChange } from '../../domain/people/audit.ts';
import type { ServiceContext } from '../platform/context.ts';

export const noteCommand = (
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  siteId: string,
  action: string,
  subject: string,
  changes: readonly FieldChange[] = [],
): Promise<void> =>
  db.transaction(async (trx) => {
    await insertAudit(trx, {
      siteId,
      at: now(),
      tokenId: null,
      actor: COMMAND_LINE,
      action,
      subject,
      requestId: '',
      status: null,
      source: 'command',
      changes,
    });
    await tellDesk(trx, { siteId, topic: 'log' });
  });
