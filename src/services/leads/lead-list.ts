// The leads of a site as its people find them: one list, its counts, how fast visitors get an answer, and a file to take along.
import {
  answeredSince,
  type ConversationFilter,
  countConversations,
  type ListedConversation,
  listConversations,
} from '../../db/leads/conversations.ts';
import { listMembers, type MemberRow } from '../../db/people/members.ts';
import { csvRow } from '../../domain/csv.ts';
import { median, workingMinutes } from '../../domain/leads/response-time.ts';
import type { Actor } from '../../domain/people/member.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { noteExport } from '../people/desk-log.ts';
import type { ServiceContext } from '../platform/context.ts';
import { requireSite } from './conversations.ts';
import { namesOf } from './lead-about.ts';

const PAGE = 40;
const FILE_LINES = 20_000;
/** Days over which the median of the response time is taken. */
const RESPONSE_DAYS = 30;

export type LeadQuery = Omit<ConversationFilter, 'me' | 'limit'>;

/** Operators are nobody's colleague: nothing is theirs. */
export const idOf = (actor: Actor): number => (actor.role === 'operator' ? 0 : actor.id);

const assigneeOf = (members: readonly MemberRow[], id: number | null) => {
  const member = members.find((one) => one.id === id);
  return member ? { assignee: { id: member.id, name: member.name } } : {};
};

const present = (row: ListedConversation, members: readonly MemberRow[], about: string | undefined) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  ...assigneeOf(members, row.assignee),
  name: row.name,
  email: row.email,
  locale: row.locale,
  ...(row.estateId === null ? {} : { estateId: row.estateId }),
  ...(row.unitId === null ? {} : { unitId: row.unitId }),
  ...(about === undefined ? {} : { about }),
  ...(row.branch === null ? {} : { branch: row.branch }),
  preview: row.preview.replace(/\s+/g, ' ').trim(),
  bounced: row.bounced,
  createdAt: row.createdAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
  ...(row.answeredAt === null ? {} : { answeredAt: row.answeredAt.toISOString() }),
});

const wanted = ({ search, ...rest }: LeadQuery, actor: Actor, limit: number): ConversationFilter => ({
  ...rest,
  ...(search?.trim() ? { search: search.trim() } : {}),
  me: idOf(actor),
  limit,
});

export const leadList = async (ctx: ServiceContext, siteId: string, query: LeadQuery, actor: Actor) => {
  const { kysely } = ctx.db;
  await requireSite(kysely, siteId);
  const found = await listConversations(kysely, siteId, wanted(query, actor, PAGE + 1));
  const shown = found.slice(0, PAGE);
  const members = await listMembers(kysely, siteId);
  const name = await namesOf(kysely, siteId, shown, actor.locale);
  const since = new Date(ctx.now().getTime() - RESPONSE_DAYS * DAY_MS);
  const answered = (await answeredSince(kysely, siteId, since)).map(({ createdAt, answeredAt }) =>
    workingMinutes(createdAt, answeredAt),
  );
  const minutes = median(answered);
  const next = found.length > PAGE ? shown.at(-1)?.id : undefined;
  return {
    leads: shown.map((row) => present(row, members, name(row))),
    ...(next === undefined ? {} : { next }),
    counts: { ...(await countConversations(kysely, siteId, idOf(actor))) },
    response: { days: RESPONSE_DAYS, answered: answered.length, ...(minutes === undefined ? {} : { median: minutes }) },
  };
};

export const leadFile = async (
  ctx: ServiceContext,
  siteId: string,
  query: LeadQuery,
  actor: Actor,
): Promise<string> => {
  const { kysely } = ctx.db;
  const site = await requireSite(kysely, siteId);
  const found = await listConversations(kysely, siteId, wanted(query, actor, FILE_LINES));
  const members = await listMembers(kysely, siteId);
  const name = await namesOf(kysely, siteId, found, site.locales[0] ?? actor.locale);
  await noteExport(ctx, siteId, actor, 'exportLeads', '');
  const head = ['id', 'kind', 'state', 'assignee', 'name', 'email', 'language', 'about', 'branch', 'created', 'last'];
  const lines = found.map((row) =>
    csvRow([
      row.id,
      row.kind,
      row.state,
      members.find(({ id }) => id === row.assignee)?.name ?? '',
      row.name,
      row.email,
      row.locale,
      name(row) ?? '',
      row.branch ?? '',
      row.createdAt.toISOString(),
      row.lastAt.toISOString(),
      row.answeredAt?.toISOString() ?? '',
      row.answeredAt ? workingMinutes(row.createdAt, row.answeredAt) : '',
    ]),
  );
  return `${[csvRow([...head, 'answered', 'workingMinutes']), ...lines].join('\r\n')}\r\n`;
};
