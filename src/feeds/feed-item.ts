// What every source of listings gives, one record at a time, and what it may say about it.
import type { FieldProblem } from '../domain/errors.ts';
import type { Estate } from '../domain/record/estate.ts';

/** A listing in the words of its source; the importer keeps the number it gave it for ever. */
export type FeedIdentity = { readonly source: string; readonly key: string };

type RecordPlace = { readonly line: number; readonly identity?: FeedIdentity };

export type FeedRecord = RecordPlace & {
  /** A record of /api/schemas/estate.json. With an identity, `general.id` is filled in by the importer. */
  readonly value: unknown;
  /** A second key of the same listing: the group that it is the project of. */
  readonly alias?: string;
  /** The key of its project. Unsure: only when the importer knows that key already. */
  readonly parent?: { readonly key: string; readonly sure: boolean };
  /** What the source says and the record cannot hold, by the source's names. */
  readonly lost?: readonly string[];
  /** For a record that we exported ourselves: whether the listing, as the public sees it, still says the same. */
  readonly same?: (listing: Estate) => boolean;
};

export type FeedItem =
  | FeedRecord
  | (RecordPlace & { readonly problem: string; readonly field?: string; readonly fields?: readonly FieldProblem[] })
  | (RecordPlace & { readonly identity: FeedIdentity; readonly removed: true });

/** The file ends before its content does, or goes on after it: what it lacks is not known. */
export class IncompleteFileError extends Error {
  override readonly name = 'IncompleteFileError';
}

/** Where records come from; read anew for each pass. */
export type EstateSource = {
  /** The source of its identities; absent for our own JSON, which is the whole offer of a site. */
  readonly name?: string;
  /** Pictures inside the source are stored in the second pass only. */
  read(pass?: 'check' | 'import'): AsyncIterable<FeedItem>;
  /** The same text as long as the content is the same. */
  fingerprint(): Promise<string>;
  /** How far the current pass is, from 0 to 1. */
  progress(): number;
  /** Whether the source itself says that it is the whole offer, or only a part of it. */
  extent?(): Promise<'full' | 'partial' | undefined>;
};
