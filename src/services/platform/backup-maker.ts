// What makes backups and tries them; the server builds one where the operator named a place.
import type { StoredBackup } from '../../adapters/files/backup-store.ts';
import type { TableCounts } from '../../db/platform/table-rows.ts';

/** `untried`: there was no place to restore it to; nothing is said against the backup. */
export type BackupTrialResult =
  | { readonly state: 'restored'; readonly tables: TableCounts; readonly missingFiles: number }
  | { readonly state: 'failed' | 'untried'; readonly reason: string };

/** What makes backups, where the operator named a place for them. */
export type BackupMaker = {
  /** Where they are kept, for people. */
  readonly place: string;
  /** Writes one into the store, whole or not at all. */
  make(name: string): Promise<{ readonly bytes: number; readonly tables: TableCounts }>;
  /** Brings the one of the store into a scratch database and counts. */
  tryOut(name: string): Promise<BackupTrialResult>;
  list(): Promise<readonly StoredBackup[]>;
  remove(name: string): Promise<void>;
};
