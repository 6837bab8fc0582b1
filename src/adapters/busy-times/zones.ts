// The zones that a file names: those everybody knows, and those that only the file knows.
import type { Steps } from '../../domain/time/recurrence.ts';
import { brussels, type Offset, UTC, type Zone, zoneNamed } from '../../domain/time/time-zone.ts';
import { BUSY_LIMITS } from '../../domain/viewings/busy-calendar.ts';
import { all, BusyTimesError, type Component, one } from './components.ts';
import { wallOf, type Zones } from './moments.ts';
import { ruleWalls } from './rule-walls.ts';

const offsetOf = (text: string | undefined): number => {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(text ?? '') ?? [];
  if (sign === undefined) throw new RangeError(text);
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ms : ms;
};

/** A zone that only the file knows: the moments at which its clock is put forward or back. */
const zoneOf = ({ inside }: Component, until: number, steps: Steps): Zone | undefined => {
  const offsets: Offset[] = [];
  let before: Offset | undefined;
  for (const part of inside) {
    const [from, ahead] = [one(part, 'TZOFFSETFROM')?.value, one(part, 'TZOFFSETTO')?.value].map(offsetOf);
    if (from === undefined || ahead === undefined) return undefined;
    const start = wallOf(one(part, 'DTSTART')?.value ?? '').wall;
    const rule = one(part, 'RRULE');
    const again = rule
      ? ruleWalls(rule.value, { wall: start, zone: UTC, whole: false }, { from: start, to: until }, steps, from)
      : [start];
    const more = all(part, 'RDATE').flatMap(({ value }) => value.split(',').map((text) => wallOf(text).wall));
    for (const wall of [...again, ...more]) offsets.push({ from: wall - from, ahead });
    if (!before || start - from < before.from) before = { from: start - from, ahead: from };
  }
  if (!before) return undefined;
  return [{ from: Number.NEGATIVE_INFINITY, ahead: before.ahead }, ...offsets.sort((a, b) => a.from - b.from)];
};

export const zonesOf = (others: readonly Component[], until: number, steps: Steps): Zones => {
  const own = new Map<string, Component>();
  for (const component of others)
    if (component.kind === 'VTIMEZONE') own.set(one(component, 'TZID')?.value ?? '', component);
  const known = new Map<string, Zone>();
  return (tzid) => {
    // Without a zone it is what the clock on the wall says, wherever one is: here.
    if (tzid === undefined) return brussels();
    const found = known.get(tzid);
    if (found) return found;
    if (known.size >= BUSY_LIMITS.zones) throw new BusyTimesError('too-complex');
    const component = own.get(tzid);
    const zone = zoneNamed(tzid) ?? (component && zoneOf(component, until, steps)) ?? brussels();
    known.set(tzid, zone);
    return zone;
  };
};
