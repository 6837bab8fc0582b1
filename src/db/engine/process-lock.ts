// One process owns an embedded database: a second one opens it without a word and destroys rows.
// Each candidate first leaves a file named after itself, then looks for others: of two at once, at least the later one sees
// the other and steps back. A dead owner's file carries a name that no living process can have, so removing it is safe.
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
  readonly pid: number;
  readonly directory: string;
  constructor(pid: number, directory: string) {
    super(`Process ${pid} is using the database in ${directory}. Stop it first, or use PostgreSQL (DATABASE_URL).`);
    this.pid = pid;
    this.directory = directory;
  }
}

const ATTEMPTS = 40;
const CANDIDATE = 'candidate';
const OWNER = 'owner';
const HEARTBEAT_MS = 1_000;
/** Long enough for an owner whose event loop is held up by a heavy statement. */
const SILENCE_MS = 10_000;

const readOrEmpty = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};

/** Field 22 of stat; the name in field 2 may itself hold spaces and brackets. Empty outside Linux: then the pid alone decides. */
const startTime = (pid: number | 'self'): string =>
  readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    .split(') ')
    .at(-1)
    ?.split(' ')[19] ?? '';

/** Process ids mean something only within one boot and one container. */
const world = (): string =>
  (
    readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')).slice(0, 8) +
    readOrEmpty(() => readlinkSync('/proc/self/ns/pid'))
  ).replace(/[^0-9a-f]/g, '');

const runs = (pid: number, started: string): boolean => {
  if (started !== '') return startTime(pid) === started;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** An owner in another container cannot be asked for by its pid, so its heartbeat is watched. */
const beats = async (file: string): Promise<boolean> => {
  const lastBeat = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const before = lastBeat();
  while (before !== undefined && Date.now() - before < SILENCE_MS) {
    await delay(HEARTBEAT_MS / 4);
    const now = lastBeat();
    if (now !== before) return now !== undefined;
  }
  return false;
};

type OwnFile = { readonly own: () => void; readonly release: () => void };

const leaveFile = (file: string): OwnFile => {
  writeFileSync(file, CANDIDATE, { flag: 'wx', mode: 0o600 });
  // Fails, and so ends the process, when the file is gone: somebody else may be writing to the database by now.
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS).unref();
  return {
    own: () => writeFileSync(file, OWNER),
    release: () => {
      clearInterval(heartbeat);
      rmSync(file, { force: true });
    },
  };
};

type Other = { readonly pid: number; readonly owner: boolean };

/** The living processes, other than this one, that have left their file; files of the dead are removed. */
const livingOthers = async (directory: string, prefix: string, own: string): Promise<Other[]> => {
  const others: Other[] = [];
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(prefix) || name === own) continue;
    const [pid = '', started = '', where = ''] = name.slice(prefix.length).split('-');
    const file = join(directory, name);
    if (where === world() ? runs(Number(pid), started) : await beats(file))
      others.push({ pid: Number(pid), owner: readOrEmpty(() => readFileSync(file, 'utf8')) === OWNER });
    else rmSync(file, { force: true });
  }
  return others;
};

/** Takes the lock `name` in `directory`, or throws `DatabaseInUseError`. The returned function gives it back. */
export const lockProcess = async (directory: string, name: string): Promise<() => void> => {
  const prefix = `${name}.`;
  const own = `${prefix}${process.pid}-${startTime('self')}-${world()}`;
  const file = join(directory, own);
  for (let attempt = 1; ; attempt++) {
    if (existsSync(file)) throw new DatabaseInUseError(process.pid, directory);
    const mine = leaveFile(file);
    try {
      const others = await livingOthers(directory, prefix, own);
      if (others.length === 0) {
        mine.own();
        return mine.release;
      }
      const owner = others.find((other) => other.owner) ?? (attempt === ATTEMPTS ? others[0] : undefined);
      if (owner) throw new DatabaseInUseError(owner.pid, directory);
    } catch (error) {
      mine.release();
      throw error;
    }
    mine.release();
    // Only other candidates, who step back too: chance decides who comes first next time.
    await delay(5 + Math.random() * 40);
  }
};
