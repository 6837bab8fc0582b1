// The log as the people of an agency read it, and take it along.
import { storedDocuments } from '../../db/estates/estates.ts';
import { type AuditEntry, auditActors, insertAudit, listAudit } from '../../db/people/audit-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { csvRow } from '../../domain/csv.ts';
import { type AuditSource, COMMAND_LINE, listingsOfEntry, VISITOR } from '../../domain/people/audit.ts';
import type { Actor } from '../../domain/people/member.ts';
import { LOG_DAYS } from '../../domain/people/privacy.ts';
import { addDays, startOfDay } from '../../domain/time/brussels-time.ts';
import { listingName } from '../imports/listing-name.ts';
import type { ServiceContext } from '../platform/context.ts';

export type LogQuery = {
  readonly source?: AuditSource | undefined;
  readonly person?: string | undefined;
  readonly subject?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly before?: number | undefined;
};

const PAGE = 50;
const FILE_LINES = 50_000;

const filterOf = (siteId: string, { source, person, subject, since, until, before }: LogQuery, limit: number) => ({
  siteId,
  source,
  actor: person?.trim() || undefined,
  subject: subject?.trim() || undefined,
  since: since === undefined ? undefined : startOfDay(since),
  until: until === undefined ? undefined : startOfDay(addDays(until, 1)),
  before,
  limit,
});

const present = ({ id, at, source, actor, memberId, action, subject, status, changes }: AuditEntry) => ({
  id,
  at: at.toISOString(),
  source,
  actor,
  ...(memberId ? { memberId } : {}),
  action,
  subject,
  ...(status === null ? {} : { status }),
  changes: (changes ?? []).map((change) => ({ ...change })),
});

/** What those that the entries are about are called now, also when they left. */
const listingsOf = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string, entries: readonly AuditEntry[]) => {
  const ids = [...new Set(entries.flatMap(listingsOfEntry))];
  return [...(await storedDocuments(db.kysely, siteId, ids))].map(([id, document]) => {
    const { street, city, title, reference } = listingName(document);
    return {
      id,
      ...(street ? { street } : {}),
      ...(city ? { city } : {}),
      ...(title ? { title } : {}),
      ...(reference ? { reference } : {}),
    };
  });
};

export const deskLog = async (ctx: Pick<ServiceContext, 'db'>, siteId: string, query: LogQuery) => {
  const { kysely } = ctx.db;
  const found = await listAudit(kysely, filterOf(siteId, query, PAGE + 1));
  const page = found.slice(0, PAGE);
  const next = found.length > PAGE ? page.at(-1)?.id : undefined;
  const people = await auditActors(kysely, siteId);
  const listings = await listingsOf(ctx, siteId, page);
  return { entries: page.map(present), listings, ...(next === undefined ? {} : { next }), people, keptDays: LOG_DAYS };
};

/** Who did something, as the log keeps it: a member, an operator, a visitor about themselves, or a command. */
export const whoActs = (
  by: Actor | typeof VISITOR | typeof COMMAND_LINE,
): { readonly actor: string; readonly memberId: number | null; readonly source: AuditSource } => {
  if (by === VISITOR) return { actor: VISITOR, memberId: null, source: 'visitor' };
  if (by === COMMAND_LINE) return { actor: COMMAND_LINE, memberId: null, source: 'command' };
  return by.role === 'operator'
    ? { actor: by.name, memberId: null, source: 'operator' }
    : { actor: by.name, memberId: by.id, source: 'desk' };
};

/** Who took data along is written down, as if it were a change. */
export const noteExport = (
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  siteId: string,
  by: Actor | typeof VISITOR,
  action: string,
  subject: string,
): Promise<void> =>
  db.transaction(async (trx) => {
    await insertAudit(trx, {
      siteId,
      at: now(),
      tokenId: null,
      ...whoActs(by),
      action,
      subject,
      requestId: '',
      status: null,
    });
    await tellDesk(trx, { siteId, topic: 'log' });
  });

const changeText = ({ changes }: AuditEntry): string =>
  (changes ?? [])
    .map(({ field, before, after }) => `${field}: ${JSON.stringify(before)} > ${JSON.stringify(after)}`)
    .join('\n');

export const deskLogFile = async (
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  siteId: string,
  query: LogQuery,
  actor: Actor,
): Promise<string> => {
  const found = await listAudit(ctx.db.kysely, filterOf(siteId, query, FILE_LINES));
  await noteExport(ctx, siteId, actor, 'exportLog', '');
  const lines = found.map((entry) =>
    csvRow([
      entry.id,
      entry.at.toISOString(),
      entry.source,
      entry.actor,
      entry.action,
      entry.subject,
      entry.status,
      changeText(entry),
    ]),
  );
  return `${[csvRow(['id', 'at', 'source', 'actor', 'action', 'subject', 'status', 'changes']), ...lines].join('\r\n')}\r\n`;
};
