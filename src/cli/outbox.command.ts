import { countDeliveries, listDeliveries } from '../db/mail/deliveries.ts';
import { retryDeadMails } from '../services/mail/deliveries.ts';
import { type Command, UsageError } from './command.ts';

const SHOWN = 50;

export const outbox: Command = {
  kind: 'data',
  usage: 'outbox [retry]',
  summary: 'Shows the mails that wait or were given up, with the reason; tries again what was given up',
  prepare: (args) => {
    if (args.length > 1 || (args[0] !== undefined && args[0] !== 'retry')) {
      throw new UsageError('outbox takes nothing, or "retry".');
    }
    return args;
  },
  run: async ({ db, services }, [verb], print) => {
    if (verb === 'retry') {
      print(`${await retryDeadMails(services)} mails are waiting again.`);
      return 0;
    }
    print(`Mails go to: ${services.mailer.description}`);
    const counts = await countDeliveries(db.kysely);
    for (const { state, count } of counts) print(`${state.padEnd(8)} ${count}`);
    const repeats = counts.reduce((sum, { repeats: again }) => sum + again, 0);
    if (repeats > 0) print(`${repeats} may have been sent twice, with the same Message-ID.`);
    for (const mail of await listDeliveries(db.kysely, ['dead', 'waiting', 'sending'], SHOWN)) {
      const { siteId, id, kind, state, attempts, reason } = mail;
      print(`${state}  ${siteId}/${id}  ${kind}  tried ${attempts} times${reason === null ? '' : `: ${reason}`}`);
    }
    return 0;
  },
};
