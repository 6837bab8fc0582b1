// Tells members by mail what concerns them: at once, or together with the rest in the morning. Ordered in the transaction of what
// happened; what the mail says is looked up when it leaves, so that nothing erased meanwhile comes back.
import { findSite } from '../../db/content/sites.ts';
import {
  findListener,
  insertNotice,
  listListeners,
  membersWithNotices,
  saveNoticeChoices,
  takeNotices,
} from '../../db/people/notices.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { sourceOfMail } from '../../domain/mail/mail-source.ts';
import {
  type NoticeChoices,
  type NoticeEvent,
  type NoticeSubject,
  noticeWay,
  noticeWays,
} from '../../domain/people/notices.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { orderMail } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import type { DeskCall } from './desk-access.ts';
import { noticeSubject } from './notice-views.ts';

/** `subject`: the id of what happened, the same for the same thing. */
export const tellMembers = async (
  ctx: Pick<ServiceContext, 'jobs' | 'now'>,
  trx: Trx,
  siteId: string,
  event: NoticeEvent,
  subject: string,
  about: NoticeSubject = {},
): Promise<void> => {
  const site = await findSite(trx, siteId);
  // The office's own address gets the mails of its forms: whoever reads it there need not hear it twice.
  const told = [...(about.told ?? []), ...(site ? [site.email] : [])];
  for (const member of await listListeners(trx, siteId)) {
    const way = noticeWay(member, event, event === 'lead' || event === 'booking' ? { ...about, told } : about);
    if (way === 'morning') await insertNotice(trx, { siteId, memberId: member.id, event, subject }, ctx.now());
    if (way !== 'now') continue;
    await orderMail(ctx, trx, {
      siteId,
      kind: 'desk-notice',
      dedupeKey: `notice:${event}:${subject}:${member.id}`,
      locale: member.locale,
      data: { member: member.id, event, subject },
    });
  }
};

/** One mail for each member who has something waiting, once a day. */
export const orderMornings = async (ctx: ServiceContext): Promise<number> => {
  const day = dayOf(ctx.now());
  let ordered = 0;
  for (const { siteId, memberId } of await membersWithNotices(ctx.db.kysely)) {
    const did = await ctx.db.transaction(async (trx) => {
      const member = await findListener(trx, siteId, memberId);
      const waiting = await takeNotices(trx, siteId, memberId);
      if (!member || waiting.length === 0) return false;
      return orderMail(ctx, trx, {
        siteId,
        kind: 'desk-morning',
        dedupeKey: `morning:${day}:${memberId}`,
        locale: member.locale,
        data: { member: memberId },
        personal: { waiting },
      });
    });
    if (did) ordered += 1;
  }
  return ordered;
};

/** Of a mail that was given up; not of mails to members themselves, which would go the same way. */
export const tellOfDeadMail = async (ctx: ServiceContext, siteId: string, id: number, kind: string): Promise<void> => {
  if (sourceOfMail(kind) === 'member') return;
  await ctx.db.transaction((trx) => tellMembers(ctx, trx, siteId, 'mail', noticeSubject.mail(id)));
};

const ownMember = async (ctx: ServiceContext, desk: DeskCall, siteId: string) => {
  const actor = desk.actor();
  const member = actor.role === 'operator' ? undefined : await findListener(ctx.db.kysely, siteId, actor.id);
  if (!member) throw new NotFoundError('An operator is no member of this site.');
  return member;
};

export const ownNotices = async (ctx: ServiceContext, desk: DeskCall, siteId: string) =>
  noticeWays(await ownMember(ctx, desk, siteId));

/** Those that are named; the others stay. */
export const saveOwnNotices = async (ctx: ServiceContext, desk: DeskCall, siteId: string, choices: NoticeChoices) => {
  const member = await ownMember(ctx, desk, siteId);
  const offered = noticeWays(member).map(({ event }) => event);
  const foreign = (Object.keys(choices) as NoticeEvent[]).find((event) => !offered.includes(event));
  if (foreign !== undefined)
    throw new BadInputError(`body.${foreign} is nothing that this role hears of.`, [
      { field: `body.${foreign}`, message: 'is nothing that this role hears of' },
    ]);
  const notices = await ctx.db.transaction((trx) => saveNoticeChoices(trx, siteId, member.id, choices));
  return noticeWays({ ...member, notices });
};
