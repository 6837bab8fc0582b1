// What every use case may use. The server builds it once; tests build their own.
import type { Db } from '../db/connect.ts';
import type { Locale } from '../domain/locale.ts';

export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type ServiceContext = {
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
  /** The texts of the website in one language, by key. */
  readonly translations: (locale: Locale) => Readonly<Record<string, string>>;
};
