import { seedDemo } from '../server/seed-demo.ts';
import { type Command, UsageError } from './command.ts';

export const seed: Command = {
  kind: 'data',
  usage: 'seed',
  summary: 'Fills the database with the two demo agencies (serve does so when it is empty)',
  prepare: (args) => {
    if (args.length > 0) throw new UsageError('seed takes no arguments.');
    return args;
  },
  run: async (program, _args, print) => {
    await seedDemo(program, print);
    return 0;
  },
};
