// What a version of the program will do to an installation, and what has to be done before.
import { DAY_MS } from '../time/calendar-days.ts';

export type UpgradeFacts = {
  /** The version of the tables; undefined: there is no database yet. */
  readonly schema: number | undefined;
  /** The newest that this program knows. */
  readonly knownSchema: number;
  readonly pending: readonly { readonly label: string; readonly about: string; readonly alone: boolean }[];
  readonly engine: 'embedded' | 'server';
  readonly databaseBytes: number;
  /** Of the disk that holds the data. */
  readonly freeBytes: number;
  readonly nodeVersion: string;
  readonly neededNode: readonly [number, number];
  /** Names that stand in a file of settings and mean nothing to this version. */
  readonly unknownSettings: readonly string[];
  /** When the last good backup was begun, where backups are made. */
  readonly lastBackup: Date | undefined;
  readonly now: Date;
};

/** `wrong`: to be put right before the upgrade. */
type UpgradeLine = { readonly wrong: boolean; readonly text: string };

const MEGABYTE = 1024 * 1024;
const megabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`;
const RECENT_MS = DAY_MS;

/** A migration may write a table anew beside the old one, and a backup lies beside both. */
const neededBytes = ({ databaseBytes, pending }: Pick<UpgradeFacts, 'databaseBytes' | 'pending'>): number =>
  pending.length === 0 ? 0 : databaseBytes * 2;

const isNewEnough = (version: string, [major, minor]: readonly [number, number]): boolean => {
  const [found = 0, small = 0] = version.replace(/^v/u, '').split('.').map(Number);
  return found > major || (found === major && small >= minor);
};

const besideOld = ({ engine, pending }: UpgradeFacts): string => {
  if (engine === 'embedded')
    return 'The embedded database has one process: the old one stops before the new one starts.';
  return pending.some(({ alone }) => alone)
    ? 'Stop all old processes first: they cannot go on with the new tables.'
    : 'Old processes may go on beside new ones: replace them one after the other.';
};

export const upgradeLines = (facts: UpgradeFacts): UpgradeLine[] => {
  const { schema, knownSchema, pending, nodeVersion, neededNode, freeBytes, unknownSettings, lastBackup, now } = facts;
  const fine = (text: string): UpgradeLine => ({ wrong: false, text });
  const wrong = (text: string): UpgradeLine => ({ wrong: true, text });
  if (schema !== undefined && schema > knownSchema)
    return [
      wrong(`The database is of a newer version (${schema}) than this program (${knownSchema}): it would not start.`),
    ];
  const needed = neededBytes(facts);
  const recent = lastBackup !== undefined && now.getTime() - lastBackup.getTime() <= RECENT_MS;
  return [
    schema === undefined
      ? fine('There is no database yet: the first start makes one.')
      : fine(
          pending.length === 0
            ? 'The tables stay as they are.'
            : `${pending.length} migrations run at the first start:`,
        ),
    ...(schema === undefined ? [] : pending.map(({ label, about }) => fine(`  ${label}: ${about}`))),
    ...unknownSettings.map((name) => wrong(`${name} is no setting of this version: .env.example has those that are.`)),
    isNewEnough(nodeVersion, neededNode)
      ? fine(`Node ${nodeVersion} is new enough.`)
      : wrong(`Node ${nodeVersion} is too old: ${neededNode.join('.')} or newer is needed.`),
    freeBytes >= needed
      ? fine(`${megabytes(needed)} of disk may be needed, ${megabytes(freeBytes)} are free.`)
      : wrong(`${megabytes(needed)} of disk may be needed, and only ${megabytes(freeBytes)} are free.`),
    ...(schema === undefined ? [] : [fine(besideOld(facts))]),
    ...(pending.length === 0 || schema === undefined
      ? []
      : [
          recent
            ? fine(`The last backup is of ${lastBackup.toISOString()}: it is the way back.`)
            : wrong('There is no backup of the last 24 hours: make one, it is the only way back (pand backup <file>).'),
        ]),
  ];
};
