// A command that another `pand` process sent to the server that owns the embedded database.
import type { RunCommand } from '../server/control-socket.ts';
import type { Program } from '../server/program.ts';
import { DATA_COMMANDS } from './data-commands.ts';

export const runForServer =
  (program: Program): RunCommand =>
  async ({ command, args }, print) => {
    const known = DATA_COMMANDS[command];
    if (known?.kind !== 'data') {
      print(`The server does not know the command "${command}": it may be of another version.`);
      return 2;
    }
    return known.run(program, args, print);
  };
