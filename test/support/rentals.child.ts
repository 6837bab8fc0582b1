// Run by tests as a process of its own: `race` asks a hundred times for the same nights when told to, `weeks` asks for one
// week after the other, `moves` confirms every request and moves it a unit on, until it is killed. Says what was acknowledged, one
// JSON line each.
import { createInterface } from 'node:readline';
import { type ConnectOptions, connect } from '../../src/db/engine/connect.ts';
import { listStays } from '../../src/db/rentals/rental-stays.ts';
import { AppError } from '../../src/domain/errors.ts';
import { dayNumber, dayText } from '../../src/domain/time/calendar-days.ts';
import { answerStay } from '../../src/services/rentals/rental-decisions.ts';
import { moveStay } from '../../src/services/rentals/stay-moves.ts';
import { askFor } from './rentals.ts';
import { testServices } from './services.ts';

const [task, siteId = '', options = ''] = process.argv.slice(-3);
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

const db = await connect(JSON.parse(options) as ConnectOptions);
const ctx = await testServices(db);

const statusOf = async (inputs: Readonly<Record<string, unknown>>): Promise<number> => {
  try {
    await askFor(ctx, siteId, inputs);
    return 201;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
};

if (task === 'race') {
  say('ready');
  const lines = createInterface({ input: process.stdin });
  await new Promise((resolve) => lines.once('line', resolve));
  say(await Promise.all(Array.from({ length: 100 }, () => statusOf({}))));
  lines.close();
  await db.close();
} else if (task === 'moves') {
  for (const { id, unitId, from, to } of await listStays(db.kysely, { siteId })) {
    await answerStay(ctx, siteId, id, 'CONFIRMED');
    const { sequence } = await moveStay(ctx, siteId, id, { from, to, rentalUnitId: unitId + 1, sentence: 'Storm.' });
    say({ id, sequence });
  }
  say('done');
} else {
  const first = dayNumber('2027-01-02');
  await Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (let week = lane; week < 50; week += 4) {
        const from = dayText(first + week * 7);
        const { id } = await askFor(ctx, siteId, { from, to: dayText(first + week * 7 + 7) });
        say({ from, id });
      }
    }),
  );
  say('done');
}
