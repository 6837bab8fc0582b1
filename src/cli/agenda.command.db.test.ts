import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addViewingSite, SITE, testAgenda, viewingFormOf, viewingTest } from '../../test/support/viewings.ts';
import type { Program } from '../server/program.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { agendas } from '../services/viewings/agendas.ts';
import { bookViewing } from '../services/viewings/book-viewing.ts';
import { pushAgenda, removeAgenda } from '../services/viewings/push-agendas.ts';
import { agenda } from './agenda.command.ts';

describeOnADatabase('pand agenda', (open) => {
  let ctx: ServiceContext;
  beforeAll(async () => {
    ctx = (await viewingTest(await open())).ctx;
    await addViewingSite(ctx);
  });
  afterAll(() => ctx.catalogue.close());

  const run = async (...args: string[]): Promise<readonly [number, string[]]> => {
    if (agenda.kind !== 'data') throw new Error('works on the data');
    const lines: string[] = [];
    const prepared = agenda.prepare(args, inject('testFolder'));
    const code = await agenda.run({ services: ctx } as Program, prepared, (line) => void lines.push(line));
    return [code, lines];
  };

  const file = (value: unknown) => writeFile(join(inject('testFolder'), 'agenda.json'), JSON.stringify(value));
  const MIRA = testAgenda({ horizonDays: 1, openHouses: [] });

  it('imports, lists and shows what can be booked', async () => {
    await file([MIRA]);
    // Those that are here came without an import: nobody can say whose they are.
    expect((await run('import', SITE, 'agenda.json'))[0]).toBe(1);
    const [took, said] = await run('import', SITE, 'agenda.json', '--take', 'file');
    expect([took, said.at(-1)]).toEqual([0, 'Agendas imported: 1.']);
    expect(await run('import', SITE, 'agenda.json')).toEqual([0, ['Agendas imported: 1.']]);
    expect(await run('list', SITE)).toEqual([0, ['mira  Mira Voorbeeld  mira@alpha.example']]);
    const [code, lines] = await run('slots', SITE, '1');
    expect([code, lines[0], lines.length]).toEqual([0, '2026-11-16 11:00-11:30', 5]);
  });

  describe('over agendas that were changed by push or in the desk', () => {
    const person = (id: string) => testAgenda({ id, name: id, email: `${id}@alpha.example`, openHouses: [] });
    const [JORIS, LOTTE, NOOR] = [person('joris'), person('lotte'), person('noor')];
    const minutes = async () =>
      Object.fromEntries((await agendas(ctx, SITE)).map(({ agenda: { id, slotMinutes } }) => [id, slotMinutes]));
    const CHANGED = { joris: 55, mira: 30, noor: 30 };
    const LINES = [
      '  agenda joris slotMinutes: 55 here, 30 in the file',
      '  agenda noor: was added here; the file does not have it',
      '  agenda lotte: was removed here; the file has it',
    ];
    beforeEach(async () => {
      await file([MIRA, JORIS, LOTTE]);
      expect((await run('import', SITE, 'agenda.json', '--take', 'file'))[0]).toBe(0);
      await pushAgenda(ctx, SITE, 'joris', { ...JORIS, slotMinutes: 55 });
      await pushAgenda(ctx, SITE, 'noor', NOOR);
      await removeAgenda(ctx, SITE, 'lotte');
    });
    afterAll(async () => {
      await file([MIRA]);
      await run('import', SITE, 'agenda.json', '--take', 'file');
    });

    it('a list that would undo it stops and names each of them; nothing is lost', async () => {
      await file([{ ...MIRA, slotMinutes: 45 }, JORIS, LOTTE]);
      expect(await run('import', SITE, 'agenda.json')).toEqual([
        1,
        [
          'Agendas of alpha were changed here since the last import:',
          ...LINES,
          'Nothing was imported. Say which side wins: --take file, or --keep.',
        ],
      ]);
      expect(await minutes()).toEqual(CHANGED);
    });

    it('--keep takes only what nobody changed here, and tells again the next time', async () => {
      await file([{ ...MIRA, slotMinutes: 45 }, JORIS, LOTTE]);
      expect(await run('import', SITE, 'agenda.json', '--keep')).toEqual([
        0,
        ['Kept as they are here:', ...LINES, 'Agendas imported: 3.'],
      ]);
      expect(await minutes()).toEqual({ ...CHANGED, mira: 45 });
      expect((await run('import', SITE, 'agenda.json'))[0]).toBe(1);
    });

    it('--take file takes all of it; then the file is the memory', async () => {
      expect(await run('import', SITE, 'agenda.json', '--take', 'file')).toEqual([
        0,
        ['Changed here, and replaced by the file:', ...LINES, 'Agendas imported: 3.'],
      ]);
      expect(await minutes()).toEqual({ joris: 30, lotte: 30, mira: 30 });
      expect(await run('import', SITE, 'agenda.json')).toEqual([0, ['Agendas imported: 3.']]);
    });

    it('one agenda minds that one only', async () => {
      await file({ ...MIRA, slotMinutes: 45 });
      expect(await run('import', SITE, 'agenda.json')).toEqual([0, ['Agendas imported: 1.']]);
      expect(await minutes()).toEqual({ ...CHANGED, mira: 45 });
      await file(JORIS);
      expect((await run('import', SITE, 'agenda.json'))[1][1]).toBe(LINES[0]);
      await run('import', SITE, 'agenda.json', '--keep');
      expect((await minutes()).joris).toBe(55);
      await run('import', SITE, 'agenda.json', '--take', 'file');
      expect(await minutes()).toEqual({ ...CHANGED, joris: 30, mira: 45 });
      // The memory of the others stays: what was removed here is still told.
      await file([MIRA, JORIS, LOTTE]);
      expect((await run('import', SITE, 'agenda.json'))[1]).toContain(LINES[2]);
    });

    it('takes one side, and names it right', async () => {
      await expect(run('import', SITE, 'agenda.json', '--take', 'folder')).rejects.toThrow(
        '--take is followed by file.',
      );
      await expect(run('import', SITE, 'agenda.json', '--take', 'file', '--keep')).rejects.toThrow('not both');
      await expect(run('import', SITE)).rejects.toThrow('agenda import takes <site> <file>');
    });
  });

  it('keeps time free, shows it beside the appointments, and gives it back', async () => {
    await bookViewing(ctx, SITE, viewingFormOf({ start: '2026-11-16T12:00:00Z', email: 'noor@voorbeeld.example' }));
    const [, [kept = '']] = await run('block', SITE, 'mira', '2026-11-16T14:30', '2026-11-16T18:00', 'Tandarts');
    const number = /^Kept free, number (\d+)\.$/.exec(kept)?.[1] ?? '';
    expect(await run('appointments', SITE, 'mira')).toEqual([
      0,
      [
        '2026-11-16 13:00-13:30  mira  1  Noor Peeters, noor@voorbeeld.example',
        `2026-11-16 14:30-18:00  mira  kept free, number ${number}  Tandarts`,
      ],
    ]);
    expect((await run('slots', SITE, '1'))[1]).toEqual(['2026-11-16 11:00-11:30']);
    expect(await run('block', SITE, 'mira', '2026-11-16T13:00', '2026-11-16T13:10')).toEqual([
      1,
      ['There is a viewing in that time, or it is kept free already.'],
    ]);
    expect(await run('unblock', SITE, 'mira', number)).toEqual([0, ['Given back.']]);
    expect((await run('unblock', SITE, 'mira', number))[0]).toBe(1);
  });

  it('prints secret addresses, and new ones on demand', async () => {
    const [, first] = await run('urls', SITE, 'mira');
    expect(first[0]).toMatch(
      /^Calendar \(read only\): https:\/\/alpha\.example\/api\/sites\/alpha\/live-agenda\/calendar\/[\w-]{43}$/,
    );
    expect(await run('urls', SITE, 'mira')).toEqual([0, first]);
    expect((await run('urls', SITE, 'mira', 'renew'))[1]).not.toEqual(first);
  });

  it('follows other calendars, whose addresses nobody sees again, and reads them', async () => {
    const text = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART:20261116T120000Z',
      'DTEND:20261116T123000Z',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    let status = 200;
    const fetch = async (url: string) => ({ status, url, contentType: 'text/calendar', body: Buffer.from(text) });
    const reading = { ...ctx, fetch } as ServiceContext;
    const call = async (...args: string[]) => {
      if (agenda.kind !== 'data') throw new Error('works on the data');
      const lines: string[] = [];
      await agenda.run({ services: reading } as Program, agenda.prepare(args, '.'), (line) => void lines.push(line));
      return lines;
    };
    // Noor Peeters comes at that time.
    expect(await call('calendars', SITE, 'mira', 'Outlook', 'webcal://cal.example/geheim.ics')).toEqual([
      'Outlook is followed: 1 appointments, 1 viewings at the same time.',
    ]);
    status = 500;
    expect(await call('read', SITE)).toEqual(['mira  Outlook  status', '1 calendars read']);
    const [line = ''] = await call('calendars', SITE, 'mira');
    const [id = ''] = line.split('  ');
    expect(line).toBe(`${id}  Outlook  cal.example  read 2026-11-15 11:00, status since 2026-11-15 11:00`);
    expect((await run('calendars', SITE, 'mira', 'remove', 'none'))[0]).toBe(1);
    expect(() => agenda.kind === 'data' && agenda.prepare(['calendars', SITE], '.')).toThrow();
    expect(await call('calendars', SITE, 'mira', 'remove', id)).toEqual(['Outlook is followed no more.']);
    expect(await call('calendars', SITE, 'mira')).toEqual([]);
  });

  it('says in a line what is wrong', async () => {
    await writeFile(join(inject('testFolder'), 'wrong.json'), JSON.stringify({ id: 'mira' }));
    const [code, [line = '']] = await run('import', SITE, 'wrong.json');
    expect([code, line]).toEqual([1, expect.stringContaining('name is required')]);
    expect((await run('import', SITE, 'nowhere.json'))[0]).toBe(1);
    expect(await run('urls', SITE, 'nobody')).toEqual([1, ['There is no agenda "nobody" in alpha.']]);
    expect((await run('block', SITE, 'mira', 'tomorrow', '2026-11-16T18:00'))[0]).toBe(1);
    await expect(run('dance')).rejects.toThrow('agenda takes import');
    await expect(run('slots', SITE)).rejects.toThrow('agenda slots takes <site> <listing>.');
  });
});
