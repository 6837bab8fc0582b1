import { createMetrics } from '../server/metrics/metrics.ts';
import { openMetricsServer } from '../server/metrics/metrics-server.ts';
import { openProgram } from '../server/program.ts';
import { purgeChanges } from '../server/purge-changes.ts';
import { type Command, UsageError } from './command.ts';
import { stopOnce } from './stop-once.ts';
import { loggerIn } from './surroundings.ts';

export const work: Command = {
  kind: 'own',
  usage: 'work',
  summary: 'Does the background work only (mails, alerts, imports), beside servers with JOBS=off',
  details: ['Needs DATABASE_URL: the embedded database belongs to one process. Several may run at once.'],
  run: async (args, { config, packageDir, print, surroundings }) => {
    if (args.length > 0) throw new UsageError('work takes no arguments: settings come from the environment.');
    if (!config.databaseUrl) {
      throw new UsageError('work needs DATABASE_URL: with the embedded database, pand serve does the work.');
    }
    const logger = loggerIn(surroundings, config.logLevel);
    const program = await openProgram(config, packageDir, logger);
    const { db, jobQueue, services } = program;
    const metrics =
      config.metrics &&
      (await openMetricsServer(config.metrics, createMetrics({ db, catalogue: services.catalogue, jobQueue }), logger));
    // Only once everything is there: a signal before that just ends the process, and nothing was begun.
    const queue = await jobQueue();
    await queue.work(services);
    const stopPurging = config.purge && (await purgeChanges({ ...services, jobs: queue }));
    // Only what is followed is told of.
    if (stopPurging) await services.catalogue.build();
    const stopped = stopOnce(
      async ({ signal, err }) => {
        if (err) logger.error({ err }, 'stopping after an error');
        else logger.info({ signal }, 'stopping');
        stopPurging?.();
        await metrics?.close();
        // Running jobs finish; what is left waits for another process.
        await program.close();
      },
      { process: surroundings },
    );
    print(`Pand works for ${db.description}.`);
    return stopped;
  },
};
