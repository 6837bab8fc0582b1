// Composes what members are told by mail, with what is true when it leaves: who was removed meanwhile gets nothing.
import { findListener, type WaitingNotice } from '../../db/people/notices.ts';
import { NOTICE_EVENTS, type NoticeEvent } from '../../domain/people/notices.ts';
import { mailFrame } from '../../mail/mail-frame.ts';
import { morningMail, type NoticeView, noticeMail } from '../../mail/notice.mail.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { noticeView } from './notice-views.ts';

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

export const composeDeskNotice: ComposeMail = async (ctx, { siteId, data, locale }, site) => {
  const member = await findListener(ctx.db.kysely, siteId, Number(data.member));
  if (!member) return undefined;
  const notice = await noticeView(ctx, site, data.event as NoticeEvent, String(data.subject), locale);
  if (!notice) return undefined;
  return {
    ...noticeMail(notice, `${ctx.desk.originOf(site)}/desk`, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: member.name, address: member.email },
    headers: AUTOMATIC,
  };
};

export const composeDeskMorning: ComposeMail = async (ctx, { siteId, data, personal, locale }, site) => {
  const member = await findListener(ctx.db.kysely, siteId, Number(data.member));
  const waiting = (personal?.waiting ?? []) as readonly WaitingNotice[];
  if (!member) return undefined;
  const notices: NoticeView[] = [];
  for (const event of NOTICE_EVENTS)
    for (const one of waiting.filter((each) => each.event === event)) {
      const notice = await noticeView(ctx, site, one.event, one.subject, locale);
      if (notice) notices.push(notice);
    }
  if (notices.length === 0) return undefined;
  return {
    ...morningMail(notices, `${ctx.desk.originOf(site)}/desk`, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: member.name, address: member.email },
    headers: AUTOMATIC,
  };
};
