import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findSite } from '../db/content/sites.ts';
import { listViewings } from '../db/viewings/viewings.ts';
import { AppError, NotFoundError } from '../domain/errors.ts';
import { momentOf, wallTimeOf } from '../domain/time/brussels-time.ts';
import { DAY_MS } from '../domain/time/calendar-days.ts';
import { ChangedHereError } from '../services/content/changed-here.ts';
import { noteCommand } from '../services/people/command-log.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import {
  agendaKeys,
  agendas,
  giveTimeBack,
  importAgendas,
  keepTime,
  occupiedTimes,
} from '../services/viewings/agendas.ts';
import { addCalendar, calendarsOf, readBusyCalendars, removeCalendar } from '../services/viewings/busy-calendars.ts';
import { liveAgenda } from '../services/viewings/live-agenda.ts';
import { changesToNote, tellOutcome, tellStop, WINS_OPTIONS, winnerOf } from './changed-here.ts';
import { type Command, type Print, UsageError } from './command.ts';
import { readArguments, writeArguments } from './import-options.ts';
import { localMinute } from './local-minute.ts';

type Verb = {
  readonly takes: string;
  readonly least: number;
  readonly most: number;
  readonly summary: string;
  run(ctx: ServiceContext, args: readonly string[], print: Print): Promise<void>;
};

const IMPORT_TAKES = '<site> <file> [--take file | --keep]';
const AHEAD_DAYS = 366;

const momentArgument = (text: string): Date => {
  const moment = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text) ? momentOf(text) : undefined;
  if (!moment) throw new UsageError(`"${text}" is not a time in Brussels like 2026-11-17T14:00.`);
  return moment;
};

const ahead = ({ now }: ServiceContext) => ({
  from: now(),
  to: new Date(now().getTime() + AHEAD_DAYS * DAY_MS),
});

const times = (start: Date, end: Date): string => `${wallTimeOf(start).replace('T', ' ')}-${wallTimeOf(end).slice(11)}`;

const parseImport = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, WINS_OPTIONS);
  const [site, file, ...rest] = positionals;
  if (site === undefined || file === undefined || rest.length > 0)
    throw new UsageError(`agenda import takes ${IMPORT_TAKES}.`);
  return { site, file, options: values, wins: winnerOf(values, 'file') };
};

const VERBS: Readonly<Record<string, Verb>> = {
  import: {
    takes: IMPORT_TAKES,
    least: 2,
    most: 5,
    summary: 'one agenda (JSON), or a list that replaces all of the site',
    run: async (ctx, args, print) => {
      const { site, file, wins } = parseImport(args);
      const text = await readFile(file, 'utf8').catch(() => {
        throw new NotFoundError(`${file} cannot be read.`);
      });
      const { count, changedHere } = await importAgendas(ctx, site, JSON.parse(text), { wins });
      await noteCommand(ctx, site, 'importAgendas', site, changesToNote(changedHere, wins));
      tellOutcome(changedHere, wins, 'file', print);
      print(`Agendas imported: ${count}.`);
    },
  },
  list: {
    takes: '<site>',
    least: 1,
    most: 1,
    summary: 'the representatives who have one',
    run: async (ctx, [site = ''], print) => {
      for (const { agenda } of await agendas(ctx, site)) print(`${agenda.id}  ${agenda.name}  ${agenda.email}`);
    },
  },
  slots: {
    takes: '<site> <listing>',
    least: 2,
    most: 2,
    summary: 'what visitors can book for a listing',
    run: async (ctx, [site = '', id = ''], print) => {
      const { bookable, slots } = await liveAgenda(ctx, site, Number(id));
      if (!bookable) print('Viewings of this listing are not booked here.');
      for (const { wallStart, wallEnd, places, group } of slots) {
        print(`${wallStart.replace('T', ' ')}-${wallEnd.slice(11)}${group ? `  ${places} places` : ''}`);
      }
    },
  },
  appointments: {
    takes: '<site> [<representative>]',
    least: 1,
    most: 2,
    summary: 'what is booked or kept free from now on',
    run: async (ctx, [site = '', agent], print) => {
      const filter = { siteId: site, representativeId: agent, state: 'CONFIRMED', ...ahead(ctx) } as const;
      for (const { start, end, representativeId, estateId, name, email, phone } of await listViewings(
        ctx.db.kysely,
        filter,
      )) {
        print(
          `${times(start, end)}  ${representativeId}  ${estateId}  ${[name, email, phone].filter(Boolean).join(', ')}`,
        );
      }
      for (const { agenda } of await agendas(ctx, site)) {
        if (agent !== undefined && agent !== agenda.id) continue;
        for (const { id, from, to, estateId, note } of await occupiedTimes(ctx, site, agenda.id, ahead(ctx))) {
          if (estateId === null) print(`${times(from, to)}  ${agenda.id}  kept free, number ${id}  ${note ?? ''}`);
        }
      }
    },
  },
  urls: {
    takes: '<site> <representative> [renew]',
    least: 2,
    most: 3,
    summary: 'the secret addresses of the calendar and the rules; renew revokes those given out before',
    run: async (ctx, [site = '', agent = '', renew], print) => {
      const found = await findSite(ctx.db.kysely, site);
      if (!found) throw new NotFoundError(`There is no site "${site}".`);
      const { calendar, rules } = await agendaKeys(ctx, site, agent, { renew: renew === 'renew' });
      const base = `${ctx.originOf(found)}/api/sites/${site}/live-agenda`;
      print(`Calendar (read only): ${base}/calendar/${calendar}`);
      print(`Rules (GET and PUT):  ${base}/rules/${rules}`);
    },
  },
  block: {
    takes: '<site> <representative> <from> <to> [<note>]',
    least: 4,
    most: 5,
    summary: 'keeps time free (2026-11-17T14:00, time in Brussels)',
    run: async (ctx, [site = '', agent = '', from = '', to = '', note], print) => {
      const span = { from: momentArgument(from), to: momentArgument(to) };
      if (span.from >= span.to) throw new UsageError('The time ends before it begins.');
      print(`Kept free, number ${await keepTime(ctx, site, agent, { ...span, note })}.`);
    },
  },
  unblock: {
    takes: '<site> <representative> <number>',
    least: 3,
    most: 3,
    summary: 'gives time that was kept free back',
    run: async (ctx, [site = '', agent = '', id = ''], print) => {
      const done = /^\d{1,9}$/.test(id) && (await giveTimeBack(ctx, site, agent, Number(id)));
      if (!done) throw new NotFoundError('There is no such time kept free.');
      print('Given back.');
    },
  },
  calendars: {
    takes: '<site> <representative> [<name> <address> | remove <id>]',
    least: 2,
    most: 4,
    summary: 'the other calendars that are followed; follows one more by its ICS address, or one less',
    run: async (ctx, [site = '', agent = '', first, second], print) => {
      if (first !== undefined && second === undefined)
        throw new UsageError('agenda calendars takes a name and an address, or remove and an id.');
      if (first === 'remove') {
        const { name } = await removeCalendar(ctx, site, agent, second ?? '');
        print(`${name} is followed no more.`);
        await noteCommand(ctx, site, 'removeBusyCalendar', agent);
        return;
      }
      if (first !== undefined && second !== undefined) {
        const { calendar, conflicts } = await addCalendar(ctx, site, agent, { name: first, address: second });
        print(`${calendar.name} is followed: ${calendar.events} appointments, ${conflicts} viewings at the same time.`);
        await noteCommand(ctx, site, 'addBusyCalendar', agent);
        return;
      }
      for (const { id, name, host, goodAt, problem, failingSince } of await calendarsOf(ctx, site, agent)) {
        const read = goodAt ? `read ${localMinute(goodAt)}` : 'never read';
        const failing = problem && failingSince ? `, ${problem} since ${localMinute(failingSince)}` : '';
        print(`${id}  ${name}  ${host}  ${read}${failing}`);
      }
    },
  },
  read: {
    takes: '<site>',
    least: 1,
    most: 1,
    summary: 'reads the other calendars of all representatives now',
    run: async (ctx, [siteId = ''], print) => {
      const readings = await readBusyCalendars(ctx, { siteId });
      for (const { calendar, problem, conflicts } of readings)
        print(
          `${calendar.representativeId}  ${calendar.name}  ${problem ?? `${conflicts} viewings newly at the same time`}`,
        );
      print(`${readings.length} calendars read`);
    },
  },
};

export const agenda: Command = {
  kind: 'data',
  usage: `agenda ${Object.keys(VERBS).join('|')} …`,
  summary: 'The agendas of the representatives: rules, slots, appointments, calendar addresses',
  details: [
    ...Object.entries(VERBS).map(([name, { takes, summary }]) => `agenda ${name} ${takes}: ${summary}`),
    'What was changed in the desk or by push since the last import is shown, and nothing is imported, unless one says who wins:',
    '  --take file  the file, also over what was changed here',
    '  --keep       what was changed here stays; the rest comes from the file',
  ],
  prepare: (args, cwd) => {
    const [name = '', ...rest] = args;
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (!verb) throw new UsageError(`agenda takes ${Object.keys(VERBS).join(', ')}.`);
    if (rest.length < verb.least || rest.length > verb.most)
      throw new UsageError(`agenda ${name} takes ${verb.takes}.`);
    if (name !== 'import') return args;
    const { site, file, options } = parseImport(rest);
    return [name, site, resolve(cwd, file), ...writeArguments(options)];
  },
  run: async ({ services }, [name = '', ...args], print) => {
    try {
      await VERBS[name]?.run(services, args, print);
      return 0;
    } catch (error) {
      if (error instanceof ChangedHereError) {
        print(`Agendas of ${error.siteId} were changed here since the last import:`);
        tellStop(error.changed, 'file', print);
        return 1;
      }
      if (!(error instanceof AppError || error instanceof UsageError || error instanceof SyntaxError)) throw error;
      print(error.message);
      return 1;
    }
  },
};
