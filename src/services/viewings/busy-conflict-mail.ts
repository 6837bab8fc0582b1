// Composes the mail about viewings that meet something in another calendar, with what is still true when it leaves.
import { findAgenda } from '../../db/viewings/agendas.ts';
import { findConflicts } from '../../db/viewings/busy-calendars.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import { busyConflictMail } from '../../mail/busy-conflict.mail.ts';
import { mailFrame } from '../../mail/mail-frame.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { labelledFor } from './viewing-listings.ts';

/** Nothing is sent when the viewings were moved or cancelled by then, or the other calendar was changed. */
export const composeBusyConflict: ComposeMail = async (ctx, { siteId, data }, site) => {
  const found = await findAgenda(ctx.db.kysely, siteId, String(data.agent));
  if (!found) return undefined;
  const { id: representativeId, name, email } = found.agenda;
  const told = new Set(String(data.viewings).split(','));
  const conflicts = (await findConflicts(ctx.db.kysely, siteId, { at: ctx.now(), representativeId })).filter(
    ({ viewingId, sequence }) => told.has(`${viewingId}:${sequence}`),
  );
  if (conflicts.length === 0) return undefined;
  // The agency reads its own language.
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const viewings = (await labelledFor(ctx, siteId, conflicts, locale)).map(({ start, end, label, busy }) => ({
    wallStart: wallTimeOf(start),
    wallEnd: wallTimeOf(end),
    label,
    busyFrom: wallTimeOf(busy.from),
    busyTo: wallTimeOf(busy.to),
  }));
  return {
    ...busyConflictMail({ name, viewings }, mailFrame(site, ctx.originOf(site), locale)),
    to: { name, address: email },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
};
