import type { Trx } from '../../schema.ts';

/** Forward only. A released migration is never edited: a later one corrects it. */
export type Migration = {
  readonly version: number;
  readonly name: string;
  readonly up: (trx: Trx) => Promise<void>;
};
