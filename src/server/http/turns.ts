// Work that costs time of the one thread waits for its turn. A crowd makes a line, not a heap: a few are worked on at once, the others wait
// in order, and whoever would wait too long is told at once when to come back. What is ready anyway, health checks and kept pages,
// never stands in line.
import { BusyError } from '../../domain/errors.ts';

export type Turns = {
  /** Resolves when it is one's turn, with what ends it; rejects with a BusyError when that would be too late. */
  take(): Promise<() => void>;
  /** Somebody has come in who has not asked for anything yet: a connection was accepted. */
  arrive(): void;
  /** How many are waiting. */
  waiting(): number;
};

export type TurnOptions = {
  /** How many are worked on at once. */
  readonly width: number;
  /** The longest wait, in milliseconds. */
  readonly longest: number;
  /** So many in line are no crowd: where a machine is slow, one visitor's page and one member's screen are waited for, not refused. */
  readonly few?: { readonly count: number; readonly longest: number };
  readonly clock?: () => number;
};

type Waiter = { readonly begin: () => void; timer?: NodeJS.Timeout };

/** The newest turn counts for a tenth: a single slow one is no rush. */
const NEWEST = 0.1;
const SECOND = 1000;
/** Milliseconds for which those who arrive come before the next turn begins. */
const DOOR_MS = 25;

export const createTurns = ({ width, longest, few, clock = () => performance.now() }: TurnOptions): Turns => {
  let running = 0;
  /** How many turns have begun until now. */
  let begins = 0;
  let line: Waiter[] = [];
  /** Milliseconds from the end of one turn to the end of the next while there is a line. */
  let pace = 0;
  let lastEnd: number | undefined;

  const busy = (wait: number): BusyError =>
    new BusyError('Too many requests at the moment.', Math.max(1, Math.ceil(wait / SECOND)));

  const beginFirst = (): void => {
    const waiter = line[0];
    if (!waiter || running >= width) return;
    line = line.slice(1);
    clearTimeout(waiter.timer);
    running += 1;
    begins += 1;
    waiter.begin();
  };

  /**
   * One turn begins for each round of the event loop. Most of the work never waits for anything: begun where it comes in, everything
   * that has arrived would be done in one go, before any health check, any timer, and anybody is told to come back.
   */
  const next = (): void => {
    isAsked = false;
    // One connection is accepted for each round. With a turn in each of them a crowd would stand at the door for seconds, where nobody
    // sees it, before it is told to come back: those who arrive go in line first.
    const isArriving = arrivals > 0 && clock() - lookedSince < DOOR_MS;
    arrivals = 0;
    if (!isArriving) {
      beginFirst();
      lookedSince = clock();
    }
    askNext();
  };
  let isAsked = false;
  /** How many came since the last round, and since when rounds only let people in. */
  let arrivals = 0;
  let lookedSince = 0;
  const noteArrival = (): void => {
    if (arrivals === 0 && !isAsked) lookedSince = clock();
    arrivals += 1;
  };
  const askNext = (): void => {
    if (isAsked || line.length === 0 || running >= width) return;
    isAsked = true;
    setImmediate(next);
  };

  const end = (): void => {
    running -= 1;
    const now = clock();
    if (line.length === 0) {
      lastEnd = undefined;
      return;
    }
    if (lastEnd !== undefined) pace += (now - lastEnd - pace) * NEWEST;
    lastEnd = now;
    askNext();
  };

  const begun = (): (() => void) => {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      end();
    };
  };

  return {
    arrive: noteArrival,
    waiting: () => line.length,
    take: async () => {
      const expected = line.length * pace;
      const patience = few && line.length < few.count ? few.longest : longest;
      if (expected > patience) throw busy(expected);
      const before = begins;
      return new Promise((resolve, refuse) => {
        const waiter: Waiter = { begin: () => resolve(begun()) };
        waiter.timer = setTimeout(() => {
          // The thread was held up, not the line: nobody began meanwhile.
          if (line[0] === waiter && running < width && begins === before) {
            beginFirst();
            return;
          }
          line = line.filter((one) => one !== waiter);
          refuse(busy(patience));
        }, patience);
        line.push(waiter);
        noteArrival();
        askNext();
      });
    },
  };
};

export type RequestTurns = {
  /** A connection was accepted: those behind it at the door come before the next turn, whether its own request has been read or not. */
  arrive(): void;
  /** Does the work when it is its turn. What reads and what writes stand in lines of their own: who waits for a lock keeps nobody from a page. */
  of<T>(method: string, work: () => Promise<T>): Promise<T>;
};

/** Pages and searches are work of this thread; what writes mostly waits for the database. */
const READERS = 6;
const WRITERS = 16;
/** What a few people's screens ask for at once, and how long they are ready to wait. */
const FEW = { count: 24, longest: 10_000 } as const;

/** `longest` 0: nobody waits, and nobody is refused. */
export const openTurns = (longest: number): RequestTurns => {
  if (longest === 0) return { arrive: () => undefined, of: (_method, work) => work() };
  const reading = createTurns({ width: READERS, longest, few: FEW });
  const writing = createTurns({ width: WRITERS, longest, few: FEW });
  return {
    arrive: () => {
      reading.arrive();
      writing.arrive();
    },
    of: async (method, work) => {
      const leave = await (method === 'GET' || method === 'HEAD' ? reading : writing).take();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
