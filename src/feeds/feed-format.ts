// What an adapter of a format is, ours or somebody's own.
import type { FeedFile } from './feed-file.ts';
import type { EstateSource } from './feed-item.ts';
import type { KeepFile } from './openimmo/openimmo-media.ts';

export type FeedOptions = {
  /** The name under which the numbers of its listings are remembered; that of the format when absent. */
  readonly source?: string | undefined;
  /** Stores a picture that came with the file; gives its reference. */
  readonly keepFile?: KeepFile | undefined;
};

export type FeedFormat = {
  readonly name: string;
  /** By the first bytes of the file, one character each. */
  recognises(head: string): boolean;
  open(file: FeedFile, head: string, options: FeedOptions): EstateSource;
};
