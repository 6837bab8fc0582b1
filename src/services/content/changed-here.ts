// What an import remembers of what it brought, and what was changed in the desk or by push since then.
import { createHash } from 'node:crypto';
import { listImportedParts, replaceImportedParts } from '../../db/content/imported-parts.ts';
import type { Trx } from '../../db/schema.ts';
import {
  type ChangedHere,
  changedHere,
  keyOf,
  type PartKey,
  partText,
  type SitePart,
  type SitePartKind,
} from '../../domain/content/site-parts.ts';
import { ConflictError } from '../../domain/errors.ts';

/** Whose word counts about what was changed here: what is brought, or what is here. */
export type ImportWinner = 'brought' | 'here';

/** The import would undo what was changed here, and nobody said which side wins. Nothing was changed. */
export class ChangedHereError extends ConflictError {
  readonly siteId: string;
  readonly changed: readonly ChangedHere[];
  constructor(siteId: string, changed: readonly ChangedHere[]) {
    super(`${changed.length} parts of ${siteId} were changed here since the last import.`);
    this.siteId = siteId;
    this.changed = changed;
  }
}

const hashOf = (part: SitePart): string => createHash('sha256').update(partText(part)).digest('hex');

/** `mayRemove`: kinds of which the import removes what it does not bring. */
export const changesSinceImport = async (
  trx: Trx,
  siteId: string,
  here: readonly SitePart[],
  brought: readonly SitePart[],
  mayRemove: (kind: SitePartKind) => boolean,
): Promise<readonly ChangedHere[]> => {
  const memory = new Map((await listImportedParts(trx, siteId)).map((part) => [keyOf(part), part.hash]));
  return changedHere(
    here,
    brought,
    { unchanged: (part) => memory.get(keyOf(part)) === hashOf(part), mayRemove },
    (part) => memory.has(keyOf(part)),
  );
};

/** The memory of this import: of what was kept here, that of the import before. `stays`: what it neither brings nor removes. */
export const rememberImport = async (
  trx: Trx,
  siteId: string,
  brought: readonly SitePart[],
  { kept, stays }: { readonly kept: ReadonlySet<PartKey>; stays(part: Pick<SitePart, 'kind' | 'id'>): boolean },
): Promise<void> => {
  const keys = new Set(brought.map(keyOf));
  const older = (await listImportedParts(trx, siteId)).filter(
    (part) => kept.has(keyOf(part)) || (!keys.has(keyOf(part)) && stays(part)),
  );
  const fresh = brought.filter((part) => !kept.has(keyOf(part)));
  const parts = [...older, ...fresh.map((part) => ({ kind: part.kind, id: part.id, hash: hashOf(part) }))];
  await replaceImportedParts(trx, siteId, parts);
};
