// The viewings of a representative as a calendar to subscribe to. It goes to the agency itself, so addresses are whole.
import { findSite } from '../../db/content/sites.ts';
import { listViewings } from '../../db/viewings/viewings.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { calendarText, calendarTitle } from '../../mail/viewing.mail.ts';
import { agendaCalendar } from '../../mail/viewing-calendar.ts';
import type { ServiceContext } from '../platform/context.ts';
import { agendaByKey, occupiedTimes } from './agendas.ts';
import { whereabouts } from './viewing-view.ts';

const BACK_DAYS = 31;
const AHEAD_DAYS = 366;

export const calendarByKey = async (ctx: ServiceContext, siteId: string, key: string): Promise<string> => {
  const agenda = await agendaByKey(ctx, siteId, 'calendar', key);
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site) return agendaCalendar(agenda.name, []);
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const now = ctx.now().getTime();
  const span = { from: new Date(now - BACK_DAYS * DAY_MS), to: new Date(now + AHEAD_DAYS * DAY_MS) };
  const filter = { siteId, representativeId: agenda.id, state: 'CONFIRMED', ...span } as const;
  const domain = site.email.slice(site.email.lastIndexOf('@') + 1);
  const viewings = [];
  for (const viewing of await listViewings(ctx.db.kysely, filter)) {
    const where = await whereabouts(ctx, site, viewing, { locale, reader: 'agency' });
    const { name, email, phone, label, group } = viewing;
    const view = {
      wallStart: wallTimeOf(viewing.start),
      wallEnd: wallTimeOf(viewing.end),
      group,
      label,
      href: undefined,
      picture: undefined,
    };
    const visitor = { name, phone: [phone, email].filter(Boolean).join(', ') };
    viewings.push({
      ...viewing,
      uid: `${viewing.uid}@${domain}`,
      summary: calendarTitle(label, locale, name),
      description: calendarText({ ...view, where, agent: visitor }, undefined, locale),
      location: where?.line,
    });
  }
  const kept = (await occupiedTimes(ctx, siteId, agenda.id, span)).filter(({ estateId }) => estateId === null);
  const times = kept.map(({ id, from, to, note }) => ({
    uid: `kept-${id}@${domain}`,
    sequence: 0,
    start: from,
    end: to,
    changedAt: from,
    summary: note ?? '—',
    description: '',
  }));
  return agendaCalendar(agenda.name, [...viewings, ...times]);
};
