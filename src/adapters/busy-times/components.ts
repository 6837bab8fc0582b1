// An iCalendar file of somebody's own calendar taken apart (RFC 5545): of each component, the properties that say when. Every line is read
// once; titles, places, guests and notes are skipped as they come.
import { setImmediate as breathe } from 'node:timers/promises';
import { BUSY_LIMITS, type BusyProblem } from '../../domain/viewings/busy-calendar.ts';

/** What is there cannot be taken, and why. */
export class BusyTimesError extends Error {
  override readonly name = 'BusyTimesError';
  readonly problem: Extract<BusyProblem, 'not-a-calendar' | 'too-many-events' | 'too-complex'>;
  constructor(problem: BusyTimesError['problem']) {
    super(problem);
    this.problem = problem;
  }
}

export type Property = { readonly parameters: string; readonly value: string };
export type Component = {
  readonly kind: string;
  readonly properties: Map<string, Property[]>;
  readonly inside: Component[];
};

/** What is looked at, by component. Everything else is skipped as it comes. */
const WANTED: Readonly<Record<string, ReadonlySet<string>>> = {
  VEVENT: new Set([
    'UID',
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'RDATE',
    'EXDATE',
    'RECURRENCE-ID',
    'SEQUENCE',
    'STATUS',
    'TRANSP',
    'X-MICROSOFT-CDO-BUSYSTATUS',
  ]),
  VFREEBUSY: new Set(['FREEBUSY']),
  VTIMEZONE: new Set(['TZID']),
  STANDARD: new Set(['DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO']),
  DAYLIGHT: new Set(['DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO']),
};
const NONE: ReadonlySet<string> = new Set();

const NAME = /^[A-Za-z0-9-]{1,60}/;
/** Longer values of what is wanted have no meaning. A list of a thousand left-out days fits. */
const MAX_VALUE = 100_000;

/** The colon after the parameters, which may hold one in quotes. */
const colonIn = (line: string): number => {
  let quoted = false;
  for (let index = 0; index < line.length; index++) {
    const letter = line[index];
    if (letter === '"') quoted = !quoted;
    else if (letter === ':' && !quoted) return index;
  }
  return -1;
};

const propertyOf = (line: string, name: string): Property | undefined => {
  const colon = colonIn(line);
  return colon < 0 || line.length > MAX_VALUE
    ? undefined
    : { parameters: line.slice(name.length, colon), value: line.slice(colon + 1).trim() };
};

export const parameterOf = ({ parameters }: Property, name: string): string | undefined => {
  const found = new RegExp(`;${name}=("[^"]*"|[^;:]*)`, 'i').exec(parameters)?.[1];
  return found?.replace(/^"|"$/g, '');
};

type File = { readonly events: readonly Component[]; readonly others: readonly Component[] };

/** One line after the other; those that go on in the next one are put together only when they are wanted. */
export const componentsOf = async (text: string): Promise<File> => {
  const stack: Component[] = [];
  const [events, others]: [Component[], Component[]] = [[], []];
  let closed = false;
  let at = text.charCodeAt(0) === 0xfe_ff ? 1 : 0;
  for (let lines = 1; at < text.length; lines++) {
    if (lines % 20_000 === 0) await breathe();
    const begin = at;
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    at = end + 1;
    const folded = text[at] === ' ' || text[at] === '\t';
    while (text[at] === ' ' || text[at] === '\t') {
      const next = text.indexOf('\n', at);
      at = next < 0 ? text.length : next + 1;
    }
    const first = text.slice(begin, Math.min(end, begin + 200)).trim();
    if (first === '') continue;
    const name = NAME.exec(first)?.[0].toUpperCase() ?? '';
    const top = stack.at(-1);
    if (name === 'BEGIN') {
      const kind = first.slice(6).trim().toUpperCase();
      // Two of them in one file are two calendars, read as one.
      if (!top && kind !== 'VCALENDAR') throw new BusyTimesError('not-a-calendar');
      if (stack.length > 20) throw new BusyTimesError('too-complex');
      closed = false;
      stack.push({ kind, properties: new Map(), inside: [] });
    } else if (!top) {
      throw new BusyTimesError('not-a-calendar');
    } else if (name === 'END') {
      stack.pop();
      if (top.kind !== first.slice(4).trim().toUpperCase()) throw new BusyTimesError('not-a-calendar');
      if (top.kind === 'VEVENT') events.push(top);
      else if (top.kind === 'VFREEBUSY' || top.kind === 'VTIMEZONE') others.push(top);
      else if (top.kind === 'STANDARD' || top.kind === 'DAYLIGHT') stack.at(-1)?.inside.push(top);
      if (events.length > BUSY_LIMITS.events) throw new BusyTimesError('too-many-events');
      if (others.length > BUSY_LIMITS.events || (stack.at(-1)?.inside.length ?? 0) > 1000)
        throw new BusyTimesError('too-complex');
      closed = stack.length === 0;
    } else if ((WANTED[top.kind] ?? NONE).has(name)) {
      const line = text.slice(begin, folded ? at : end).replace(/\r?\n[ \t]/g, '');
      const property = propertyOf(line.trimEnd(), name);
      const known = top.properties.get(name);
      if (!property) continue;
      if (known) known.push(property);
      else top.properties.set(name, [property]);
    }
  }
  // A file that was cut off would make free what it does not say.
  if (!closed) throw new BusyTimesError('not-a-calendar');
  return { events, others };
};

export const one = ({ properties }: Component, name: string): Property | undefined => properties.get(name)?.[0];
export const all = ({ properties }: Component, name: string): readonly Property[] => properties.get(name) ?? [];
export const word = (component: Component, name: string): string => one(component, name)?.value.toUpperCase() ?? '';
