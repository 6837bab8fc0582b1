// What members want to hear of, and what waits for their summary of the morning.
import type { Locale } from '../../domain/locale.ts';
import type { Role } from '../../domain/people/member.ts';
import type { NoticeChoices, NoticeEvent } from '../../domain/people/notices.ts';
import type { Queryable, Trx } from '../schema.ts';

export type Listener = {
  readonly id: number;
  readonly siteId: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly role: Role;
  readonly branch: string | undefined;
  readonly agenda: string | undefined;
  readonly notices: NoticeChoices;
};

const listeners = (db: Queryable, siteId: string) =>
  db
    .selectFrom('member')
    .select(['id', 'site_id as siteId', 'name', 'email', 'locale', 'role', 'branch', 'agenda', 'notices'])
    .where('site_id', '=', siteId)
    .where('removed_at', 'is', null)
    .where('joined_at', 'is not', null)
    .orderBy('id');

type Row = Awaited<ReturnType<ReturnType<typeof listeners>['execute']>>[number];
const listenerOf = ({ branch, agenda, ...row }: Row): Listener => ({
  ...row,
  branch: branch ?? undefined,
  agenda: agenda ?? undefined,
});

/** Members who have signed in at least once: an invitation is no wish for mails. */
export const listListeners = async (db: Queryable, siteId: string): Promise<Listener[]> =>
  (await listeners(db, siteId).execute()).map(listenerOf);

export const findListener = async (db: Queryable, siteId: string, id: number): Promise<Listener | undefined> => {
  const row = await listeners(db, siteId).where('id', '=', id).executeTakeFirst();
  return row && listenerOf(row);
};

export const saveNoticeChoices = async (
  trx: Trx,
  siteId: string,
  id: number,
  choices: NoticeChoices,
): Promise<NoticeChoices> => {
  const row = await trx
    .selectFrom('member')
    .select('notices')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const notices = { ...row.notices, ...choices };
  await trx
    .updateTable('member')
    .set({ notices: JSON.stringify(notices) })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  return notices;
};

/** The same thing waits once. */
export const insertNotice = async (
  trx: Trx,
  notice: { readonly siteId: string; readonly memberId: number; readonly event: NoticeEvent; readonly subject: string },
  at: Date,
): Promise<void> => {
  await trx
    .insertInto('notice')
    .values({
      site_id: notice.siteId,
      member_id: notice.memberId,
      event: notice.event,
      subject: notice.subject,
      created_at: at,
    })
    .onConflict((conflict) => conflict.constraint('notice_once').doNothing())
    .execute();
};

/** Those who have something waiting. */
export const membersWithNotices = (db: Queryable): Promise<{ readonly siteId: string; readonly memberId: number }[]> =>
  db
    .selectFrom('notice')
    .select(['site_id as siteId', 'member_id as memberId'])
    .distinct()
    .orderBy('site_id')
    .orderBy('member_id')
    .execute();

export type WaitingNotice = { readonly event: NoticeEvent; readonly subject: string };

/** Taken out: whoever takes them writes the mail. In the order they came. */
export const takeNotices = async (trx: Trx, siteId: string, memberId: number): Promise<WaitingNotice[]> => {
  const rows = await trx
    .deleteFrom('notice')
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .returning(['id', 'event', 'subject'])
    .execute();
  return rows.sort((a, b) => a.id - b.id).map(({ event, subject }) => ({ event, subject }));
};
