// `pand <command>`: finds the command, reads the configuration, and says errors in one line.
import { DatabaseInUseError } from '../db/engine/process-lock.ts';
import { AppError } from '../domain/errors.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { runInServer } from '../server/control-socket.ts';
import { openProgram } from '../server/program.ts';
import { type Command, type CommandEnvironment, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { commandHelp, helpOf } from './help.ts';
import { loggerIn, type Surroundings } from './surroundings.ts';
import { terminalPrint } from './terminal-print.ts';

const help = (): string => helpOf(Object.values(COMMANDS));

/** `import site` is one command of two words. */
const findCommand = (
  argv: readonly string[],
): { command: Command; name: string; args: readonly string[] } | undefined => {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ');
    const command = COMMANDS[name];
    if (command) return { command, name, args: argv.slice(words) };
  }
  return undefined;
};

const runOnData = async (
  command: Command & { kind: 'data' },
  name: string,
  args: readonly string[],
  { config, packageDir, print, surroundings }: CommandEnvironment,
): Promise<number> => {
  const prepared = command.prepare(args, surroundings.cwd());
  if (!config.databaseUrl) {
    const exit = await runInServer(config.dataDir, { command: name, args: prepared }, print);
    if (exit !== undefined) return exit;
  }
  const program = await openProgram(config, packageDir, loggerIn(surroundings, 'warn'));
  try {
    await program.jobQueue();
    return await command.run(program, prepared, print);
  } finally {
    await program.close();
  }
};

const expected = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof UsageError ||
  error instanceof AppError ||
  error instanceof DatabaseInUseError;

/**
 * `pand outbox | head`: whoever reads has seen enough. What the command does is not cut short by it, an import least of
 * all; its lines go nowhere, and it ends as it would have.
 */
const goOnUnread = (stream: Surroundings['stdout']): void => {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
};

/** `surroundings`: where several share a process, each has its own. */
export const main = async (
  argv: readonly string[],
  packageDir: string,
  surroundings: Surroundings = process,
): Promise<number> => {
  goOnUnread(surroundings.stdout);
  goOnUnread(surroundings.stderr);
  const print = terminalPrint(surroundings.stdout);
  const fail = (line: string) => surroundings.stderr.write(`${line}\n`);
  if (argv.length === 0 || argv[0] === 'help' || argv[0] === '--help' || argv[0] === '-h') {
    print(help());
    return 0;
  }
  const found = findCommand(argv);
  // `pand import --help`: of commands with two words the first alone.
  const family = Object.entries(COMMANDS).filter(([name]) => name.startsWith(`${argv[0]} `));
  if (!found && family.length > 0) {
    const isAsked = argv.includes('--help') || argv.includes('-h');
    const list = helpOf(family.map(([, command]) => command));
    if (isAsked) print(list);
    else fail(`pand: which ${argv[0]}?\n\n${list}`);
    return isAsked ? 0 : 2;
  }
  if (!found) {
    fail(`pand: there is no command "${argv[0]}".\n\n${help()}`);
    return 2;
  }
  if (found.args.includes('--help')) {
    print(commandHelp(found.command));
    return 0;
  }
  try {
    const config = readConfig(surroundings.env, surroundings.cwd());
    const environment = { config, packageDir, print, surroundings };
    return found.command.kind === 'own'
      ? await found.command.run(found.args, environment)
      : await runOnData(found.command, found.name, found.args, environment);
  } catch (error) {
    if (!expected(error)) throw error;
    fail(`pand: ${error.message}`);
    if (error instanceof UsageError) fail(`usage: pand ${found.command.usage}`);
    return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
  }
};
