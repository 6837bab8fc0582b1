// What commands say about what was changed here since the last import, and how one tells them which side wins.
import type { ChangedHere } from '../domain/content/site-parts.ts';
import type { FieldChange } from '../domain/people/audit.ts';
import type { ImportWinner } from '../services/content/changed-here.ts';
import { type Print, UsageError } from './command.ts';

export const WINS_OPTIONS = { take: { type: 'string' }, keep: { type: 'boolean' } } as const;

/** What is imported. */
type Brought = 'folder' | 'file';

export const winnerOf = (
  { take, keep }: { readonly take?: string | undefined; readonly keep?: boolean | undefined },
  brought: Brought,
): ImportWinner | undefined => {
  if (take !== undefined && take !== brought) throw new UsageError(`--take is followed by ${brought}.`);
  if (take !== undefined && keep) throw new UsageError(`take --take ${brought} or --keep, not both.`);
  if (keep) return 'here';
  return take === undefined ? undefined : 'brought';
};

const SHOWN = 60;
/** What somebody typed is data: it cannot steer the terminal. */
const shown = (value: unknown): string => {
  const text = (value === null ? 'nothing' : JSON.stringify(value)).replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

const tellChanges = (changed: readonly ChangedHere[], brought: Brought, print: Print): void => {
  for (const { kind, id, how, fields } of changed) {
    const name = `  ${kind} ${id}`;
    if (how === 'only-here') print(`${name}: was added here; the ${brought} does not have it`);
    else if (how === 'removed-here') print(`${name}: was removed here; the ${brought} has it`);
    else if (fields.length === 0) print(`${name}: is another here`);
    for (const { field, before, after } of fields)
      print(`${name}${field === '' ? '' : ` ${field}`}: ${shown(before)} here, ${shown(after)} in the ${brought}`);
  }
};

export const tellStop = (changed: readonly ChangedHere[], brought: Brought, print: Print): void => {
  tellChanges(changed, brought, print);
  print(`Nothing was imported. Say which side wins: --take ${brought}, or --keep.`);
};

export const tellOutcome = (
  changed: readonly ChangedHere[],
  wins: ImportWinner | undefined,
  brought: Brought,
  print: Print,
): void => {
  if (changed.length === 0) return;
  print(wins === 'here' ? 'Kept as they are here:' : `Changed here, and replaced by the ${brought}:`);
  tellChanges(changed, brought, print);
};

/** For the log: how much was kept or replaced. */
export const changesToNote = (
  changed: readonly ChangedHere[],
  wins: ImportWinner | undefined,
): readonly FieldChange[] =>
  changed.length > 0 ? [{ field: wins === 'here' ? 'kept' : 'replaced', before: null, after: changed.length }] : [];
