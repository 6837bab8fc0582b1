import { TASKS } from '../jobs/tasks.ts';
import { type Command, UsageError } from './command.ts';

const VERBS = ['run', 'retry'];

export const jobs: Command = {
  kind: 'data',
  usage: 'jobs [run <task> | retry <task>]',
  summary: 'Shows the background work; runs a task now, or tries again what was given up',
  details: [`Tasks: ${TASKS.map(({ name }) => name).join(', ')}`],
  prepare: (args) => {
    const [verb, task, ...rest] = args;
    if (verb === undefined) return args;
    if (!VERBS.includes(verb) || task === undefined || rest.length > 0) {
      throw new UsageError('jobs takes nothing, "run <task>" or "retry <task>".');
    }
    if (!TASKS.some(({ name }) => name === task)) throw new UsageError(`there is no task "${task}".`);
    return args;
  },
  run: async (program, [verb, task = ''], print) => {
    const jobQueue = await program.jobQueue();
    if (verb === 'run') {
      await jobQueue.runNow(task);
      print(`${task} is waiting for a free worker.`);
      return 0;
    }
    if (verb === 'retry') {
      print(`${await jobQueue.retryDead(task)} jobs of ${task} are waiting again.`);
      return 0;
    }
    for (const { task: name, waiting, running, dead } of await jobQueue.states()) {
      print(`${name.padEnd(24)} ${waiting} waiting, ${running} running, ${dead} given up`);
    }
    return 0;
  },
};
