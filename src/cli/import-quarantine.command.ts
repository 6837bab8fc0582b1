import { COMMAND_LINE } from '../domain/people/audit.ts';
import { approveHeld, decideAll, type HeldDecision, heldRecords, refuseHeld } from '../services/imports/quarantine.ts';
import { takeBackPreview, takeRunBack } from '../services/imports/take-back.ts';
import { noteCommand } from '../services/people/command-log.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments, writeArguments } from './import-options.ts';

const OPTIONS = { site: { type: 'string' }, run: { type: 'string' } } as const;
const NUMBER = /^\d{1,15}$/;

const parse = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [verb, ...listings] = positionals;
  if (!values.site) throw new UsageError('import quarantine needs --site <id>.');
  if (verb !== undefined && verb !== 'approve' && verb !== 'refuse')
    throw new UsageError('import quarantine takes nothing, "approve" or "refuse", and numbers of listings.');
  if (![...listings, ...(values.run === undefined ? [] : [values.run])].every((text) => NUMBER.test(text)))
    throw new UsageError('Listings and --run are numbers.');
  return { site: values.site, run: values.run, verb, listings };
};

export const importQuarantine: Command = {
  kind: 'data',
  usage: 'import quarantine --site <id> [approve|refuse] [<listing>...] [--run <number>]',
  summary: 'Shows what waits of feeds for approval, and takes or refuses it',
  details: [
    'Without numbers of listings, approve and refuse are about all that waits, with --run of that run.',
    'What is refused stays as it stands until the feed says something else.',
  ],
  prepare: (args) => {
    const { verb, listings, site, run } = parse(args);
    return [...(verb === undefined ? [] : [verb, ...listings]), ...writeArguments({ site, run })];
  },
  run: async ({ services }, args, print) => {
    const { site, verb, listings, run } = parse(args);
    const runId = run === undefined ? undefined : Number(run);
    if (verb === undefined) {
      let after: number | undefined = 0;
      let count = 0;
      while (after !== undefined) {
        const page: Awaited<ReturnType<typeof heldRecords>> = await heldRecords(services, site, {
          state: 'waiting',
          run: runId,
          after,
        });
        for (const { id, source, kind, suspicions, fields } of page.records)
          print(
            `${id}  ${source}  ${kind}  ${suspicions.join(', ')}  ${fields.map(({ pointer }) => pointer).join(' ')}`.trimEnd(),
          );
        count += page.records.length;
        after = page.next;
      }
      if (count === 0) print('Nothing waits.');
      return 0;
    }
    const decisions = listings.map((id): HeldDecision => ({ id: Number(id), version: null }));
    const take = verb === 'approve';
    if (decisions.length > 0) await (take ? approveHeld : refuseHeld)(services, site, decisions, COMMAND_LINE);
    const count = decisions.length || (await decideAll(services, site, { run: runId, take, by: COMMAND_LINE }));
    await noteCommand(services, site, take ? 'approveHeld' : 'refuseHeld', listings.join(' '), [
      { field: 'count', before: null, after: count },
    ]);
    print(`${take ? 'Approved' : 'Refused'}: ${count}.`);
    return 0;
  },
};

const parseBack = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, {
    site: { type: 'string' },
    'dry-run': { type: 'boolean' },
  } as const);
  const [run, ...rest] = positionals;
  if (!values.site || run === undefined || !NUMBER.test(run) || rest.length > 0)
    throw new UsageError('import take-back takes the number of a run and --site <id>.');
  return { site: values.site, run, dryRun: values['dry-run'] ?? false };
};

export const importTakeBack: Command = {
  kind: 'data',
  usage: 'import take-back <run> --site <id> [--dry-run]',
  summary: 'Takes a run of a feed back, up to 30 days later: what the feed said before stands again',
  details: [
    'pand import history shows the numbers. What members decided is not touched; what a later run changed stays.',
    '--dry-run  says what would happen and changes nothing',
  ],
  prepare: (args) => {
    const { site, run, dryRun } = parseBack(args);
    return [run, ...writeArguments({ site, 'dry-run': dryRun })];
  },
  run: async ({ services }, args, print) => {
    const { site, run, dryRun } = parseBack(args);
    const { added, changed, removed, later } = dryRun
      ? await takeBackPreview(services, site, Number(run))
      : await takeRunBack(services, site, Number(run), COMMAND_LINE);
    if (!dryRun)
      await noteCommand(services, site, 'takeRunBack', run, [
        { field: 'added', before: null, after: added },
        { field: 'changed', before: null, after: changed },
        { field: 'removed', before: null, after: removed },
      ]);
    print(
      `${dryRun ? 'Would take' : 'Took'} back: ${added} new off the website, ${changed} as before, ${removed} there again, ${later} changed since.`,
    );
    return 0;
  },
};
