import { setImmediate as afterOthers } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { BusyError } from '../../domain/errors.ts';
import { createTurns, openTurns } from './turns.ts';

describe('createTurns', () => {
  it('works on so many at once, and on the others in the order they came', async () => {
    const turns = createTurns({ width: 2, longest: 60_000 });
    const order: string[] = [];
    const leaveAnna = await turns.take();
    const leaveBram = await turns.take();
    const waiting = ['Chloe', 'Dries', 'Elif'].map(async (name) => {
      const leave = await turns.take();
      order.push(name);
      leave();
    });
    await afterOthers();
    expect(order).toEqual([]);
    expect(turns.waiting()).toBe(3);
    leaveBram();
    await Promise.all(waiting);
    expect(order).toEqual(['Chloe', 'Dries', 'Elif']);
    leaveAnna();
  });

  it('is left once, however often one says so', async () => {
    const turns = createTurns({ width: 1, longest: 60_000 });
    const leave = await turns.take();
    leave();
    leave();
    await turns.take();
    await afterOthers();
    let second = false;
    turns
      .take()
      .then(() => {
        second = true;
      })
      // Nobody leaves: long after this test it is told to come back.
      .catch(() => undefined);
    await afterOthers();
    expect(second).toBe(false);
  });

  it('refuses at once whose turn would come too late, and says when to come back', async () => {
    let now = 0;
    const turns = createTurns({ width: 1, longest: 1000, clock: () => now });
    const served: Promise<unknown>[] = [];
    const first = await turns.take();
    // Each takes 400 ms: soon the line knows it.
    for (let n = 0; n < 60; n++)
      served.push(
        turns.take().then(
          (leave) => {
            now += 400;
            leave();
          },
          () => undefined,
        ),
      );
    first();
    await Promise.all(served);
    await turns.take();
    const line = [turns.take(), turns.take(), turns.take()];
    for (const one of line) one.catch(() => undefined);
    const error = await turns.take().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BusyError);
    expect((error as BusyError).retryAfter).toBe(2);
  });

  it('a few are no crowd: on a slow machine they wait, and only who comes after them is told to come back', async () => {
    let now = 0;
    const turns = createTurns({ width: 1, longest: 1000, few: { count: 4, longest: 60_000 }, clock: () => now });
    const first = await turns.take();
    // Each takes two seconds.
    const slow = Array.from({ length: 4 }, () =>
      turns.take().then((leave) => {
        now += 2000;
        leave();
      }),
    );
    first();
    await Promise.all(slow);
    const last = await turns.take();
    const screen = Array.from({ length: 4 }, () => turns.take().then((leave) => leave()));
    await expect(turns.take()).rejects.toThrow(BusyError);
    last();
    await Promise.all(screen);
  });

  it('lets nobody wait longer than that, whatever holds up the line', async () => {
    const turns = createTurns({ width: 1, longest: 20 });
    await turns.take();
    await expect(turns.take()).rejects.toThrow(BusyError);
    expect(turns.waiting()).toBe(0);
  });
});

describe('those who arrive', () => {
  const arrive = async (rounds: number, each: number) => {
    let now = 0;
    const turns = createTurns({ width: 1, longest: 60_000, clock: () => now });
    let begun = 0;
    const begunBy: number[] = [];
    for (let round = 0; round < rounds; round++) {
      void turns.take().then((leave) => {
        begun += 1;
        leave();
      });
      now += each;
      await afterOthers();
      begunBy.push(begun);
    }
    return begunBy;
  };

  it('go in line before the next turn begins, one in each round as connections are accepted', async () => {
    expect(await arrive(20, 1)).toEqual(Array.from({ length: 20 }, () => 0));
  });

  it('count from the moment they are let in, however much later their request is read', async () => {
    let now = 0;
    const turns = createTurns({ width: 1, longest: 60_000, clock: () => now });
    let begun = 0;
    void turns.take().then((leave) => {
      begun += 1;
      leave();
    });
    for (let round = 0; round < 20; round++) {
      turns.arrive();
      now += 1;
      await afterOthers();
    }
    expect(begun).toBe(0);
    await afterOthers();
    expect(begun).toBe(1);
  });

  it('hold nobody up for longer than that', async () => {
    const begunBy = await arrive(60, 1);
    expect(begunBy.findIndex((count) => count > 0)).toBeGreaterThanOrEqual(24);
    expect(begunBy.findIndex((count) => count > 0)).toBeLessThanOrEqual(26);
    expect(begunBy.at(-1)).toBe(2);
  });
});

describe('work that never waits for anything', () => {
  it('is done one by one, with a round of the event loop after each: whoever comes in between is answered', async () => {
    const turns = createTurns({ width: 6, longest: 60_000 });
    let done = 0;
    const pages = Array.from({ length: 40 }, async () => {
      const leave = await turns.take();
      done += 1;
      leave();
    });
    const seen: number[] = [];
    for (let round = 0; round < 10; round++) {
      await afterOthers();
      seen.push(done);
    }
    expect(seen[0]).toBeLessThanOrEqual(1);
    for (const [round, count] of seen.entries())
      expect(count - (seen[round - 1] ?? 0), `round ${round}`).toBeLessThanOrEqual(1);
    expect(seen.at(-1)).toBeGreaterThanOrEqual(9);
    await Promise.all(pages);
    expect(done).toBe(40);
  });

  it('is refused to whoever has waited too long, however many came at once', async () => {
    const turns = createTurns({ width: 6, longest: 50 });
    const busyFor = (milliseconds: number): void => {
      for (const until = performance.now() + milliseconds; performance.now() < until; );
    };
    const results = await Promise.all(
      Array.from({ length: 200 }, async () => {
        try {
          const leave = await turns.take();
          busyFor(5);
          leave();
          return 'served';
        } catch (error) {
          return error instanceof BusyError ? 'refused' : 'broken';
        }
      }),
    );
    const count = (what: string): number => results.filter((one) => one === what).length;
    expect(count('broken')).toBe(0);
    expect(count('served')).toBeGreaterThan(0);
    // All of them would take a second.
    expect(count('refused')).toBeGreaterThan(100);
  });

  it('begins after all when the thread was held up, not the line', async () => {
    const turns = createTurns({ width: 1, longest: 1 });
    const taken = turns.take();
    for (const until = performance.now() + 20; performance.now() < until; );
    await expect(taken).resolves.toBeTypeOf('function');
  });
});

describe('openTurns', () => {
  it('keeps readers and writers apart, and goes on after a failure', async () => {
    const turns = openTurns(300);
    const stuck = Array.from({ length: 16 }, () => turns.of('POST', () => new Promise<never>(() => undefined)));
    // On a busy machine some of them are told to come back before they begin.
    for (const one of stuck) one.catch(() => undefined);
    let booked = false;
    turns
      .of('POST', async () => {
        booked = true;
      })
      .catch(() => undefined);
    await expect(turns.of('GET', async () => 'page')).resolves.toBe('page');
    expect(booked).toBe(false);
    for (let n = 0; n < 20; n++)
      await expect(turns.of('GET', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(turns.of('HEAD', async () => 'page')).resolves.toBe('page');
  });
  it('makes no line when there is no limit', async () => {
    const turns = openTurns(0);
    for (let n = 0; n < 50; n++) void turns.of('POST', () => new Promise<never>(() => undefined));
    await expect(turns.of('POST', async () => 'booked')).resolves.toBe('booked');
  });
});
