import { parseArgs } from 'node:util';
import { listStays, type Stay } from '../db/rentals/rental-stays.ts';
import { formatCurrency } from '../domain/display/format.ts';
import { STAY_STATES } from '../domain/rentals/rental-words.ts';
import type { Program } from '../server/program.ts';
import { noteCommand } from '../services/people/command-log.ts';
import { calendarAddress, readAllCalendars, setCalendars } from '../services/rentals/rental-calendars.ts';
import { answerStay, cancelReservation } from '../services/rentals/rental-decisions.ts';
import { type Command, type Print, UsageError } from './command.ts';
import { localMinute } from './local-minute.ts';

const OPTIONS = {
  site: { type: 'string' },
  email: { type: 'string' },
  state: { type: 'string' },
  format: { type: 'string' },
  from: { type: 'string', multiple: true },
  none: { type: 'boolean' },
  renew: { type: 'boolean' },
} as const;

const VERBS = ['list', 'confirm', 'refuse', 'cancel', 'import', 'calendar'];
/** Verbs about one request or unit. */
const SINGLE = ['confirm', 'refuse', 'cancel', 'calendar'];

const ID = /^[1-9]\d{0,8}$/;

const parse = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [verb = '', site, id, ...rest] = positionals;
    if (!VERBS.includes(verb) || rest.length > 0) {
      throw new UsageError('rentals takes list, confirm, refuse, cancel, import or calendar.');
    }
    const single = SINGLE.includes(verb);
    if (single && (site === undefined || id === undefined || !ID.test(id))) {
      throw new UsageError(`rentals ${verb} takes a site and a number.`);
    }
    if (!single && site !== undefined) throw new UsageError(`rentals ${verb} takes no "${site}".`);
    if (values.state !== undefined && !(STAY_STATES as readonly string[]).includes(values.state)) {
      throw new UsageError(`--state is one of ${STAY_STATES.join(', ')}.`);
    }
    if (values.format !== undefined && values.format !== 'json') throw new UsageError('--format is json.');
    return { ...values, verb, siteId: site ?? values.site, id: Number(id ?? 0) };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
};

const line = ({ siteId, id, state, unitId, from, to, price, persons, name, email, heldUntil }: Stay): string => {
  const until = state === 'HELD' ? `  until ${localMinute(heldUntil)}` : '';
  const stay = `unit ${unitId}  ${from} – ${to}  ${persons} p.  ${formatCurrency(price)}`;
  return `${siteId} ${id}  ${state.padEnd(9)}  ${stay}  ${name} <${email}>${until}`;
};

/** Without what opens a link. */
const shown = ({ visitorHashes: _visitor, agencyHashes: _agency, ...stay }: Stay) => stay;

const list = async ({ db }: Program, options: ReturnType<typeof parse>, print: Print): Promise<void> => {
  const found = await listStays(db.kysely, options);
  if (options.format === 'json') {
    print(JSON.stringify(found.map(shown), undefined, 2));
    return;
  }
  for (const stay of found) print(line(stay));
  print(`${found.length} request${found.length === 1 ? '' : 's'}`);
};

export const rentals: Command = {
  kind: 'data',
  usage:
    'rentals list|confirm|refuse|cancel|import|calendar [<site> <number>] [--site <id>] [--state <state>] [--email <email>]',
  summary: 'Requests for holiday nights, and the calendars that keep units in step with other channels',
  details: [
    'rentals list                       one line per request; --site, --state, --email narrow it down; --format json',
    'rentals confirm <site> <number>    confirms a request; visitor and agency get a mail',
    'rentals refuse <site> <number>     refuses it and frees its nights',
    'rentals cancel <site> <number>     cancels a confirmed stay and frees its nights; visitor and agency get a mail',
    'rentals calendar <site> <unit>     the secret address of a unit’s calendar; --renew makes a new one',
    'rentals calendar <site> <unit> --from <address>   reads that calendar from now on (several times for several)',
    'rentals calendar <site> <unit> --none             reads none any more',
    'rentals import                     reads the calendars of other channels now; --site narrows it down',
  ],
  prepare: (args) => {
    parse(args);
    return args;
  },
  run: async (program, args, print) => {
    const options = parse(args);
    const { services } = program;
    const { verb, id, siteId = '' } = options;
    switch (verb) {
      case 'list':
        await list(program, options, print);
        return 0;
      case 'confirm':
      case 'refuse':
        print(line(await answerStay(services, siteId, id, verb === 'confirm' ? 'CONFIRMED' : 'REFUSED')));
        await noteCommand(services, siteId, `${verb}Stay`, String(id));
        return 0;
      case 'cancel':
        print(line(await cancelReservation(services, siteId, id)));
        await noteCommand(services, siteId, 'cancelStay', String(id));
        return 0;
      case 'calendar': {
        if (options.from || options.none) {
          await setCalendars(services, siteId, id, options.from ?? []);
          print(`Unit ${id} follows ${options.from?.length ?? 0} calendars.`);
          return 0;
        }
        print(await calendarAddress(services, siteId, id, options.renew));
        return 0;
      }
      default: {
        const results = await readAllCalendars(services, { siteId: options.site });
        for (const { calendar, blocked, problem } of results) {
          print(`${calendar.siteId} unit ${calendar.unitId}: ${problem ?? `${blocked} blocks`}`);
        }
        print(`${results.length} calendars read`);
        return results.some(({ problem }) => problem !== null) ? 1 : 0;
      }
    }
  },
};
