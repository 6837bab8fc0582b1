// Settings that keep a server small (MEMORY=small, the default). They have to stand before the program begins: in the
// environment and on the command line of Node. Measured by npm run bench -- memory.

/** Of the C library (glibc only). */
const ENVIRONMENT = {
  // Threads share two heaps instead of having one each, of which the most is empty.
  MALLOC_ARENA_MAX: '2',
  // Large pieces, as decoded pictures and the text of pages are, go back to the system as soon as nobody has them. Left to itself the
  // library begins at four times this size, and keeps ever larger ones for the next.
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '32768',
};

// The embedded database is compiled once, quickly. Compiling what runs often a second time takes hundreds of megabytes while it
// lasts, for half a millisecond of a query's five; and most commands are over before it is done.
const QUICK_START = ['--liftoff-only'];

const FLAGS = [
  ...QUICK_START,
  // Room for young objects, of which the start fills whatever it is given: megabytes, two to three times. With less, what
  // a dozen pages that are made at once are made from grows old before it goes, and cleaning up takes longer than they do.
  '--max-semi-space-size=8',
  // Old objects are looked at again when there are a seventh more of them, not twice as many: what a rush or two hundred pages were made
  // of goes sooner, for no measurable work more.
  '--heap-growing-percent=15',
];

const LONG_RUNNING = ['serve', 'work'];

/** What a Node needs on top of its environment and arguments to run this command. */
export const leanSettings = ([command] = []) => {
  if (process.env.MEMORY?.trim() === 'large') return { flags: [], environment: {} };
  return LONG_RUNNING.includes(command)
    ? { flags: FLAGS, environment: ENVIRONMENT }
    : { flags: QUICK_START, environment: {} };
};

/** Makes this process a lean one: begins it anew, under the same number, where it is not. */
export const leanProcess = () => {
  const { flags, environment } = leanSettings(process.argv.slice(2));
  // Windows, and Node before 22.15, can not: there it stays as it is.
  if (!process.execve || flags.every((flag) => process.execArgv.includes(flag))) return;
  const command = [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)];
  process.execve(process.execPath, command, { ...environment, ...process.env });
};
