// Whose a lead is and how far it is, as the agency's own software reads and hears it.
import { type Conversation, findConversation } from '../../db/leads/conversations.ts';
import { listMembers, type MemberRow } from '../../db/people/members.ts';
import type { ServiceContext } from '../platform/context.ts';

/** Members by their address. */
export const pushedView = (row: Conversation, members: readonly MemberRow[]) => ({
  id: row.id,
  kind: row.kind,
  leadId: row.leadId,
  viewingId: row.viewingId,
  stayId: row.stayId,
  email: row.email,
  name: row.name,
  locale: row.locale,
  estateId: row.estateId,
  unitId: row.unitId,
  branch: row.branch,
  state: row.state,
  assignee: members.find(({ id }) => id === row.assignee)?.email ?? null,
  createdAt: row.createdAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

/** For the webhook; undefined when it was erased in between. */
export const leadStateData = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string, id: number) => {
  const found = await findConversation(db.kysely, siteId, id);
  return found && { ...pushedView(found, await listMembers(db.kysely, siteId)), site: siteId };
};
