// npm run chaos -- faults [pglite | postgres] [kills] [seed] [--only <part of a step's name>]: the real program with a real mail server, while things go
// wrong around it. One table for each engine; it ends with 1 when a zero is not zero.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printTable } from '../bench/table.ts';
import { changeClock } from './clock-change.ts';
import { fillDisk } from './full-disk.ts';
import { type ChaosMailServer, startChaosMailServer, textOf } from './mail-server.ts';
import { checkMembers, originalsOf } from './member-promises.ts';
import { createMembers, emptyMemberLedger, type MemberLedger, type Members } from './members.ts';
import { overload, secondProcess, stopUnderLoad } from './process-faults.ts';
import { checkPromises, type Finding } from './promises.ts';
import { type Random, seededRandom } from './random.ts';
import { createSubject, type EngineName, isReady, type Subject, until } from './subject.ts';
import { createVisitors, emptyLedger, keepWriting, type Ledger, SITE, type Visitors } from './visitors.ts';

const { values, positionals: args } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const engines = (['pglite', 'postgres'] as const).filter(
  (one) => !/^(pglite|postgres)$/.test(args[0] ?? '') || args[0] === one,
);
const [kills = 8, seed = Date.now() % 1_000_000] = args.filter((arg) => /^\d+$/.test(arg)).map(Number);

const WRITERS = 12;
/** Captchas solved ahead: as many forms as are sent between the kills. */
const STOCK = Math.min(100, 12 * (kills + 1));
/** A job of a process that died is taken up by another one after its time limit, on a server of many processes. */
const SETTLE_MS = 420_000;

type Run = {
  readonly subject: Subject;
  readonly mails: ChaosMailServer;
  readonly visitors: Visitors;
  readonly ledger: Ledger;
  readonly members: Members;
  readonly random: Random;
  readonly findings: Finding[];
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const log = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

const settled = ({ subject }: Run): Promise<number> =>
  until('all mails on their way', SETTLE_MS, async () => {
    const { waiting = 0, sending = 0 } = await subject.mails();
    return waiting + sending === 0;
  });

const killDuringWrites = async ({ subject, visitors, members, random, findings }: Run): Promise<void> => {
  const times: number[] = [];
  await visitors.stockUp(STOCK);
  const stops = [keepWriting(visitors, WRITERS), members.keepWorking()];
  for (let i = 0; i < kills; i++) {
    await delay(300 + random.int(4000));
    await subject.kill();
    times.push(await subject.start());
  }
  await Promise.all(stops.map((stop) => stop()));
  findings.push(
    { what: 'kill -9 during bookings, requests, alerts, imports and the work of members', value: kills },
    { what: 'slowest start after a kill', value: seconds(Math.max(...times)) },
  );
};

/** Confirms every alert from its mail, then tells of a new listing and kills the program while the mails leave. */
const killDuringMailing = async (run: Run): Promise<void> => {
  const { subject, visitors, mails, ledger, random, findings } = run;
  const has = (address: string) => mails.taken.find(({ to }) => to === address);
  await until('mails that ask for a confirmation', SETTLE_MS, async () => [...ledger.alerts].every(has));
  const confirmed: string[] = [];
  for (const address of ledger.alerts) {
    const mail = has(address);
    const [, token = ''] = /hou-me-op-de-hoogte\/([\w-]{43})/.exec(mail ? await textOf(mail) : '') ?? [];
    const { status } = await visitors.send('POST', `/api/sites/${SITE}/subscriptions/${token}/confirm`);
    if (status === 200) confirmed.push(address);
    else ledger.wrong.push(`confirming answered ${status}`);
  }
  await visitors.list();
  for (let i = 0; i < 3; i++) {
    await delay(500 + random.int(2500));
    await subject.kill();
    await subject.start();
  }
  const told = (address: string) =>
    new Set(mails.taken.filter(({ to }) => to === address).map((one) => one.messageId)).size > 1;
  const ms = await until('alerts', SETTLE_MS, async () => confirmed.every(told)).catch(() => undefined);
  findings.push(
    { what: 'alerts confirmed before a new listing came, 3 kills while mailing', value: confirmed.length },
    { what: 'missed alerts', value: confirmed.filter((one) => !told(one)).length, wanted: 0 },
    { what: 'last alert after the last kill', value: ms === undefined ? 'never' : seconds(ms) },
  );
};

const mailServerFaults = async (run: Run): Promise<void> => {
  const { mails, visitors, findings } = run;
  for (const [mode, ms] of [
    ['silent', 12_000],
    ['drip', 12_000],
    ['later', 2000],
    ['cut', 2000],
  ] as const) {
    mails.mode = mode;
    await visitors.contact();
    await delay(ms);
  }
  mails.mode = 'take';
  const ms = await settled(run);
  await visitors.contact(`nobody${Date.now()}@huis.example`);
  const refused = await until(
    'a refused mail is given up',
    SETTLE_MS,
    async () => ((await run.subject.mails()).dead ?? 0) > 0,
  );
  findings.push(
    { what: 'mail server silent, dripping, refusing, dying after DATA: all sent after', value: seconds(ms) },
    { what: 'refused for good: given up after', value: seconds(refused) },
    { what: 'mails given up (one was refused)', value: (await run.subject.mails()).dead ?? 0, wanted: 1 },
  );
};

const databaseAway = async ({ subject, visitors, members, findings, ledger }: Run): Promise<void> => {
  const { postgres } = subject;
  if (!postgres) {
    findings.push({ what: 'database goes away and returns', value: 'embedded: dies with the program' });
    return;
  }
  await visitors.stockUp(STOCK);
  const stops = [keepWriting(visitors, WRITERS), members.keepWorking()];
  await delay(1000);
  await postgres.kill();
  await delay(4000);
  await postgres.start();
  const ms = await until('ready after the database returned', 60_000, () => isReady(subject.url));
  await Promise.all(stops.map((stop) => stop()));
  if (subject.program().process.exitCode !== null) ledger.wrong.push('the program ended with its database');
  findings.push({ what: 'database killed and started again: ready after', value: seconds(ms) });
};

const runEngine = async (engine: EngineName): Promise<boolean> => {
  const mails = await startChaosMailServer();
  const subject = await createSubject(engine, mails.url);
  try {
    log(`${engine}: first start (it fills the demo)`);
    await subject.start();
    const answer = await fetch(`${subject.url}/api/sites/${SITE}/estates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: { terms: { 'general.status': ['FOR_SALE'] } }, pagination: { size: 20 } }),
    });
    const { results } = (await answer.json()) as { results: { general: { id: number } }[] };
    const ledger = emptyLedger();
    const random = seededRandom(seed);
    const ids = results.map(({ general }) => general.id);
    const visitors = createVisitors(() => subject.url, await subject.token(), ledger, random, ids);
    const memberLedger: MemberLedger = emptyMemberLedger();
    const members = await createMembers(
      { url: () => subject.url, env: () => subject.env, estateIds: ids },
      memberLedger,
      random,
    );
    const run: Run = { subject, mails, visitors, ledger, members, random, findings: [] };
    const steps: readonly (readonly [string, (run: Run) => Promise<void>])[] = [
      ['kill -9 during writes', killDuringWrites],
      ['kill -9 during a mailing', killDuringMailing],
      ['the database goes away', databaseAway],
      ['the mail server misbehaves', mailServerFaults],
      ['a second process', secondProcess],
      ['SIGTERM under load', stopUnderLoad],
      ['overload', overload],
      ['a clock change', (faults) => changeClock(faults, () => settled(faults))],
      ['a full disk', fillDisk],
    ];
    for (const [name, step] of steps.filter(([name]) => name.includes(values.only ?? ''))) {
      log(`${engine}: ${name}`);
      await step(run);
    }
    await settled(run);
    await subject.program().stop();
    const db = await subject.openDatabase();
    const promises = [
      ...(await checkPromises(db, ledger, mails.taken)),
      ...(await checkMembers(db, memberLedger, originalsOf(subject.dataDir))),
    ];
    await db.close();
    console.log(`\n${engine}, seed ${seed}`);
    const findings = [...run.findings, ...promises];
    printTable(
      ['What', 'Found', 'Promised'],
      findings.map(({ what, value, wanted }) => [what, value, wanted ?? '']),
    );
    for (const wrong of [...ledger.wrong, ...memberLedger.wrong].slice(0, 20)) console.log(`WRONG ${wrong}`);
    return findings.every(({ value, wanted }) => wanted === undefined || value === wanted);
  } catch (error) {
    console.log(subject.program().output().split('\n').slice(-20).join('\n'));
    throw error;
  } finally {
    await subject.remove();
    await mails.close();
  }
};

for (const engine of engines) if (!(await runEngine(engine))) process.exitCode = 1;
