// What the listing of a viewing is called, for members who read another language than the visitor who booked.
import { beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { deskDay } from '../../test/support/desk-day.ts';
import { findSite } from '../db/content/sites.ts';
import { removeEstates } from '../db/estates/estates.ts';
import { insertBusyCalendar, replaceBusySpans } from '../db/viewings/busy-calendars.ts';
import { listViewings } from '../db/viewings/viewings.ts';
import { noticeSubject, noticeView } from '../services/people/notice-views.ts';

describeOnADatabase('the listing of a viewing that was booked in Dutch, for a French member', (open) => {
  const { at, book } = deskDay(open);
  const start = '2026-11-16T13:00:00Z';
  let jean: DeskPerson;
  let name: string;

  beforeAll(async () => {
    await book('tine@postvak.example', start);
    const fields = { name: 'Jean', locale: 'fr', email: 'jean@alpha.example' } as const;
    jean = await deskPerson(at.test.ctx, at.api, 'alpha', 'owner', fields);
    const { body } = await jean.call('GET', 'agenda?from=2026-11-16&to=2026-11-16');
    name = (body as { viewings: { listing: string }[] }).viewings[0]?.listing ?? '';
  });

  it('is called as in the agenda where it stands in the way, and in a notice', async () => {
    expect(name).toMatch(/9000 Gand$/);
    const block = { from: '2026-11-16T12:00:00Z', to: '2026-11-16T15:00:00Z' };
    expect(await jean.call('POST', 'agendas/mira/blocks', block)).toMatchObject({
      status: 409,
      body: { taken: [{ kind: 'viewing', label: name }] },
    });
    const visitor = { name: 'Bo', email: 'bo@postvak.example', locale: 'nl' };
    const wish = { agenda: 'mira', estateId: 1, start, visitor };
    expect(await jean.call('POST', 'agenda/viewings', wish)).toMatchObject({
      status: 409,
      body: { taken: [{ kind: 'viewing', label: name }] },
    });
    const site = await findSite(at.db.kysely, 'alpha');
    const [viewing] = await listViewings(at.db.kysely, { siteId: 'alpha' });
    if (!site || !viewing) throw new Error('nothing was booked');
    const subject = noticeSubject.viewing(viewing.id, 0, 'booked');
    expect(await noticeView(at.test.ctx, site, 'booking', subject, 'fr')).toMatchObject({ label: name });
  });

  it('is called on Today, in conflicts and in the plan of a day of illness as in the agenda', async () => {
    const calendar = { siteId: 'alpha', id: '00000000-0000-4000-8000-000000000001', representativeId: 'mira' };
    await at.db.transaction(async (trx) => {
      const times = { createdAt: at.now, nextAt: at.now };
      const kept = { sealed: Buffer.from(''), keyId: 'k', addressHash: 'h', host: 'calendar.example' };
      await insertBusyCalendar(trx, { ...calendar, ...times, ...kept, name: 'Outlook' });
      await replaceBusySpans(trx, calendar, [{ from: new Date(start), to: new Date('2026-11-16T14:00:00Z') }]);
    });
    const { body: today } = await jean.call('GET', 'today');
    expect(today).toMatchObject({ viewings: [{ label: name }], conflicts: [{ label: name }] });
    expect((await jean.call('GET', 'busy-conflicts')).body).toMatchObject([{ label: name }]);
    const query = 'from=2026-11-16T07:00:00Z&to=2026-11-16T18:00:00Z';
    expect((await jean.call('GET', `agendas/mira/away?${query}`)).body).toMatchObject([{ viewing: { label: name } }]);
  });

  it('is called as the visitor saw it once it is gone', async () => {
    await at.db.transaction((trx) => removeEstates(trx, 'alpha', [1]));
    await at.test.ctx.catalogue.caughtUp('alpha');
    const { body } = await jean.call('GET', 'today');
    const label = expect.stringMatching(/9000 Gent$/);
    expect(body).toMatchObject({ viewings: [{ label }], notOffered: [{ label }] });
  });
});
