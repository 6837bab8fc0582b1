// npm run bench -- calendars [appointments]: a calendar as Outlook publishes it, parsed and expanded by our reader, against ical.js
// doing the same with every appointment; and how long the longest stretch was in which nothing else could run.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import ICAL from 'ical.js';
import { readBusyTimes } from '../src/adapters/busy-times/busy-times.ts';
import { mergeSpans } from '../src/domain/viewings/spans.ts';
import { percentile, printTable } from './table.ts';

const count = Number(process.argv[2] ?? 10_000);
const ROUNDS = 3;
const FROM = new Date('2026-11-10T00:00:00Z');
const TO = new Date('2027-01-30T00:00:00Z');
const two = (value: number): string => String(value).padStart(2, '0');

/** One in ten repeats every week, one in ten every year. */
const event = (index: number): string => {
  const day = `${2016 + (index % 12)}${two((index % 12) + 1)}${two((index % 28) + 1)}`;
  const hour = two(8 + (index % 10));
  const rule =
    index % 10 === 0 ? ['RRULE:FREQ=WEEKLY;UNTIL=20271231T000000Z'] : index % 10 === 1 ? ['RRULE:FREQ=YEARLY'] : [];
  return [
    'BEGIN:VEVENT',
    `UID:${index}@bench.example`,
    `SUMMARY:Appointment ${index}`,
    `DESCRIPTION:${'Words that nobody reads here. '.repeat(12)}`,
    'LOCATION:Gent',
    `DTSTART;TZID=Europe/Brussels:${day}T${hour}0000`,
    `DTEND;TZID=Europe/Brussels:${day}T${hour}4500`,
    ...rule,
    'END:VEVENT',
  ].join('\r\n');
};
const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${Array.from({ length: count }, (_, index) => event(index)).join('\r\n')}\r\nEND:VCALENDAR\r\n`;

/** The plain way: everything parsed, every appointment repeated from its beginning. */
const reference = (): number => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [from, to] = [ICAL.Time.fromJSDate(FROM, true), ICAL.Time.fromJSDate(TO, true)];
  let found = 0;
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const one = new ICAL.Event(component);
    if (!one.isRecurring()) {
      if (one.endDate.compare(from) > 0 && one.startDate.compare(to) < 0) found += 1;
      continue;
    }
    const iterator = one.iterator();
    for (let next = iterator.next(); next && next.compare(to) < 0; next = iterator.next())
      if (next.compare(from) >= 0) found += 1;
  }
  return found;
};

const timed = async <T>(work: () => T | Promise<T>): Promise<readonly [number, T]> => {
  const start = performance.now();
  const value = await work();
  return [performance.now() - start, value];
};

let longest = 0;
const [ours, theirs]: [number[], number[]] = [[], []];
let times = 0;
let spans = 0;
let expected = 0;
for (let round = 0; round < ROUNDS; round++) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [took, read] = await timed(() => readBusyTimes(text, { from: FROM, to: TO }));
  delay.disable();
  longest = Math.max(longest, delay.max / 1e6);
  ours.push(took);
  times = read.times.length;
  spans = mergeSpans(read.times).length;
  const [slow, found] = await timed(reference);
  theirs.push(slow);
  expected = found;
}
const [mine, other] = [percentile(ours, 0.5), percentile(theirs, 0.5)];
printTable(
  ['calendar', ''],
  [
    ['appointments', `${count}, ${(text.length / 1e6).toFixed(1)} MB`],
    ['busy times in the window', `${times} (ical.js: ${expected}), ${spans} spans`],
    ['parse and expand, median', `${mine.toFixed(0)} ms`],
    ['ical.js, median', `${other.toFixed(0)} ms`],
    ['ratio', (mine / other).toFixed(2)],
    ['longest stretch without a breath', `${longest.toFixed(0)} ms`],
  ],
);
