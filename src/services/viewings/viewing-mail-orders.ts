// Which mails a viewing causes, and what the agency's software hears. Ordered in its transaction: both happen, or neither.
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import { findAgenda } from '../../db/viewings/agendas.ts';
import type { Viewing } from '../../db/viewings/viewings.ts';
import type { AgencyChange, ViewingEvent } from '../../domain/viewings/viewing.ts';
import { countFormMail } from '../leads/form-mail-budget.ts';
import { orderMail } from '../mail/deliveries.ts';
import { noticeSubject } from '../people/notice-views.ts';
import { tellMembers } from '../people/notices.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';

/** One to the visitor and one to the representative for every change; open desks hear of it too. */
export const orderViewingMails = async (
  ctx: Pick<ServiceContext, 'jobs' | 'now' | 'secrets'>,
  trx: Trx,
  { siteId, id, sequence, start, locale, representativeId, email }: Viewing,
  event: ViewingEvent,
  byAgency?: AgencyChange,
): Promise<void> => {
  const by = byAgency ? { by: 'office', ...(byAgency.sameTime ? { kept: 1 } : {}) } : {};
  const told = { viewing: id, sequence, event, start: start.toISOString() };
  const order = { siteId, locale, data: { ...told, agent: representativeId, ...by } };
  const key = `viewing:${id}:${sequence}`;
  await countFormMail(ctx, trx, siteId, email);
  await orderMail(ctx, trx, { ...order, kind: 'viewing-visitor', dedupeKey: `${key}:visitor` });
  await orderMail(ctx, trx, { ...order, kind: 'viewing-agent', dedupeKey: `${key}:agent:${representativeId}` });
  await announce(ctx, trx, siteId, `viewing.page.${event}`, [id]);
  const address = (await findAgenda(trx, siteId, representativeId))?.agenda.email;
  await tellMembers(ctx, trx, siteId, 'booking', noticeSubject.viewing(id, sequence, event), {
    kind: 'viewing',
    agenda: representativeId,
    told: address === undefined ? [] : [address],
  });
  await tellDesk(trx, { siteId, topic: 'viewings' });
};

/** The representative who had the viewing before it went to a colleague. */
export const orderHandover = async (
  ctx: Pick<ServiceContext, 'jobs'>,
  trx: Trx,
  { siteId, id, sequence, start, locale }: Viewing,
  formerRepresentative: string,
  byAgency = false,
): Promise<void> => {
  await orderMail(ctx, trx, {
    siteId,
    locale,
    data: {
      viewing: id,
      sequence,
      event: 'cancelled',
      start: start.toISOString(),
      agent: formerRepresentative,
      ...(byAgency ? { by: 'office' } : {}),
    },
    kind: 'viewing-agent',
    dedupeKey: `viewing:${id}:${sequence}:agent:${formerRepresentative}`,
  });
};
