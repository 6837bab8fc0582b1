import { describe, expect, it } from 'vitest';
import { agencySlot, common, gapsIn, isWithinHours, joined } from './agency-slot.ts';
import type { Agenda } from './agenda.ts';
import type { TakenTime, Whereabouts } from './agenda-slots.ts';
import { mergeSpans } from './spans.ts';
import { TRAVEL } from './travel.ts';

/** Tuesdays from nine to twelve; a quarter of an hour to get there, ten minutes afterwards. */
const agenda: Agenda = {
  id: 'mira',
  name: 'Mira',
  email: 'mira@alpha.example',
  hours: [{ day: 2, from: '09:00', to: '12:00' }],
  slotMinutes: 30,
  bufferMinutes: 10,
  travelMinutes: 15,
  noticeHours: 48,
  horizonDays: 1,
  openHouses: [{ estateId: 7, date: '2026-11-21', from: '14:00', to: '15:00', places: 2, slotMinutes: 30 }],
};
/** Wall times of November are an hour ahead of UTC. */
const at = (clock: string, day = '2026-11-17'): Date => new Date(`${day}T${clock}:00+01:00`);
const taken = (from: string, to: string, over: Partial<TakenTime> = {}): TakenTime => ({
  from: at(from),
  to: at(to),
  estateId: 1,
  start: at(from),
  end: at(to),
  places: 1,
  booked: 1,
  ...over,
});
const slotAt = (clock: string, others: readonly TakenTime[] = [], minutes?: number) =>
  agencySlot(agenda, { estateId: 1, start: at(clock), minutes }, { taken: others, busy: [], where: undefined });

describe('the time that a member chooses', () => {
  it('may be any free one of the hours, however soon or late, with the way there and the time afterwards', () => {
    expect(slotAt('09:05')).toEqual({
      kind: 'free',
      within: true,
      far: undefined,
      slot: {
        start: at('09:05'),
        end: at('09:35'),
        occupied: { from: at('08:50'), to: at('09:45') },
        places: 1,
        group: false,
      },
    });
  });

  it.each([
    ['09:00', 30, true],
    ['08:59', 30, false],
    ['11:30', 30, true],
    ['11:31', 30, false],
    ['11:00', 60, true],
    ['11:00', 61, false],
  ])('at %s for %i minutes lies inside the hours: %s', (clock, minutes, within) => {
    expect(slotAt(clock, [], minutes)).toMatchObject({ kind: 'free', within });
  });

  it('lies outside the hours on a day without any', () => {
    expect(isWithinHours(agenda, { from: at('09:00', '2026-11-18'), to: at('09:30', '2026-11-18') })).toBe(false);
  });

  it('is never what somebody has, to the minute', () => {
    const noor = taken('10:00', '10:40');
    expect(slotAt('09:31', [noor])).toEqual({ kind: 'taken', by: noor });
    expect(slotAt('09:30', [noor])).toMatchObject({
      kind: 'free',
      slot: { occupied: { from: at('09:15'), to: at('10:00') } },
    });
    expect(slotAt('10:39', [noor])).toEqual({ kind: 'taken', by: noor });
    expect(slotAt('10:40', [noor])).toMatchObject({
      kind: 'free',
      slot: { occupied: { from: at('10:40'), to: at('11:20') } },
    });
    expect(slotAt('10:50', [noor])).toMatchObject({ kind: 'free', slot: { occupied: { from: at('10:40') } } });
  });

  it('is never what another calendar has, to the minute; the way there ends where that begins', () => {
    const busy = [{ from: at('10:00'), to: at('10:40') }];
    const beside = (clock: string) =>
      agencySlot(agenda, { estateId: 1, start: at(clock) }, { taken: [], busy, where: undefined });
    expect(beside('09:31')).toEqual({ kind: 'busy', by: busy[0] });
    expect(beside('10:39')).toEqual({ kind: 'busy', by: busy[0] });
    expect(beside('09:30')).toMatchObject({ kind: 'free', slot: { occupied: { from: at('09:15'), to: at('10:00') } } });
    expect(beside('10:40')).toMatchObject({ kind: 'free', slot: { occupied: { from: at('10:40'), to: at('11:20') } } });
  });

  it('is no place in an open house while another calendar has something', () => {
    const saturday = (from: string, to: string) =>
      agencySlot(
        agenda,
        { estateId: 7, start: at('14:00', '2026-11-21') },
        { taken: [], busy: [{ from: at(from, '2026-11-21'), to: at(to, '2026-11-21') }], where: undefined },
      );
    expect(saturday('14:29', '15:00')).toMatchObject({ kind: 'busy' });
    expect(saturday('14:30', '15:00')).toMatchObject({ kind: 'free', slot: { group: true } });
  });

  it('says from which viewing the way is too long, and how long it is; of the same home there is none', () => {
    // 10 km from each other: 28 minutes.
    const where: Whereabouts = {
      rule: TRAVEL,
      placeOf: (id) => ({ lat: 51.05 + (id === 1 ? 0 : 10 / 111.195), lon: 3.72 }),
    };
    const other = (estateId: number) => taken('10:30', '11:00', { estateId, place: where.placeOf(estateId) });
    const at1 = (clock: string, by: TakenTime) =>
      agencySlot(agenda, { estateId: 1, start: at(clock) }, { taken: [by], busy: [], where });
    expect(at1('09:32', other(2))).toMatchObject({ kind: 'free', far: undefined });
    expect(at1('09:33', other(2))).toMatchObject({ kind: 'free', far: { by: other(2), minutes: 28 } });
    expect(at1('11:27', other(2))).toMatchObject({ kind: 'free', far: { minutes: 28 } });
    expect(at1('11:28', other(2))).toMatchObject({ kind: 'free', far: undefined });
    expect(at1('11:00', other(1))).toMatchObject({ kind: 'free', far: undefined });
    // What is kept with the booking: where it is.
    expect(at1('09:32', other(2))).toMatchObject({ slot: { travel: { place: { lat: 51.05, lon: 3.72 } } } });
  });

  it('is too far from an open house as well', () => {
    const where: Whereabouts = { rule: TRAVEL, placeOf: (id) => ({ lat: 51.05 + (id * 10) / 111.195, lon: 3.72 }) };
    const saturday = (clock: string) =>
      agencySlot(agenda, { estateId: 6, start: at(clock, '2026-11-21') }, { taken: [], busy: [], where });
    expect(saturday('13:02')).toMatchObject({ kind: 'free', far: undefined });
    expect(saturday('13:03')).toMatchObject({ kind: 'free', far: { by: { estateId: 7 }, minutes: 28 } });
  });

  it('is no time of an open house, unless it is one of its groups with a place left', () => {
    const saturday = (clock: string, estateId: number, others: readonly TakenTime[] = []) =>
      agencySlot(agenda, { estateId, start: at(clock, '2026-11-21') }, { taken: others, busy: [], where: undefined });
    expect(saturday('14:30', 7)).toMatchObject({ kind: 'free', within: true, slot: { group: true, places: 2 } });
    expect(saturday('14:00', 1)).toMatchObject({ kind: 'open-house' });
    expect(saturday('14:05', 7)).toMatchObject({ kind: 'open-house' });
    expect(saturday('13:30', 1)).toMatchObject({ kind: 'free', slot: { occupied: { to: at('14:00', '2026-11-21') } } });
    const group = (booked: number): TakenTime => ({
      from: at('13:45', '2026-11-21'),
      to: at('14:30', '2026-11-21'),
      estateId: 7,
      start: at('14:00', '2026-11-21'),
      end: at('14:30', '2026-11-21'),
      places: 2,
      booked,
    });
    expect(saturday('14:00', 7, [group(1)])).toMatchObject({ kind: 'free' });
    expect(saturday('14:00', 7, [group(2)])).toMatchObject({ kind: 'full' });
  });
});

describe('any busy times and any viewings', () => {
  it('a member gets exactly the times of which nobody has a minute', () => {
    let seed = 17;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const minute = (number: number): Date => new Date(at('09:00').getTime() + number * 60_000);
    for (let round = 0; round < 200; round++) {
      const span = () => {
        const from = random(170);
        return { from, to: from + 1 + random(30) };
      };
      const busy = [span(), span(), span()];
      const booked = span();
      const had = (number: number): boolean => [...busy, booked].some(({ from, to }) => from <= number && number < to);
      const start = random(150);
      const minutes = 5 + random(40);
      const around = {
        taken: [
          {
            from: minute(booked.from),
            to: minute(booked.to),
            estateId: 1,
            start: minute(booked.from),
            end: minute(booked.to),
            places: 1,
            booked: 1,
          },
        ],
        busy: mergeSpans(busy.map(({ from, to }) => ({ from: minute(from), to: minute(to) }))),
        where: undefined,
      };
      const found = agencySlot(agenda, { estateId: 2, start: minute(start), minutes }, around);
      const free = !Array.from({ length: minutes }, (_, index) => start + index).some(had);
      expect([round, found.kind === 'free']).toEqual([round, free]);
      if (found.kind !== 'free') continue;
      // What is kept around it is nobody else's either.
      const { from, to } = found.slot.occupied;
      for (let number = -15; number < 200; number++)
        if (from <= minute(number) && minute(number) < to) expect(had(number)).toBe(false);
    }
  });
});

describe('spans', () => {
  const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
  it('are what others leave of a time', () => {
    expect(gapsIn(span('09:00', '12:00'), [])).toEqual([span('09:00', '12:00')]);
    expect(gapsIn(span('09:00', '12:00'), [span('10:00', '10:30'), span('08:00', '09:15')])).toEqual([
      span('09:15', '10:00'),
      span('10:30', '12:00'),
    ]);
    expect(gapsIn(span('09:00', '12:00'), [span('09:00', '12:00')])).toEqual([]);
    expect(gapsIn(span('09:00', '12:00'), [span('12:00', '13:00')])).toEqual([span('09:00', '12:00')]);
  });
  it('that touch are one, and those that do not stay apart', () => {
    expect(joined([span('10:00', '11:00'), span('09:00', '10:00'), span('11:01', '12:00')])).toEqual([
      span('09:00', '11:00'),
      span('11:01', '12:00'),
    ]);
    expect(joined([span('09:00', '12:00'), span('10:00', '11:00')])).toEqual([span('09:00', '12:00')]);
  });
  it('have something in common, or nothing when they only touch', () => {
    expect(common(span('09:00', '11:00'), span('10:00', '12:00'))).toEqual(span('10:00', '11:00'));
    expect(common(span('09:00', '10:00'), span('10:00', '12:00'))).toBeUndefined();
  });
});
