// The machine and the operator, as use cases may know them.
import type { CertificateEnd } from '../../adapters/certificate-end.ts';

export type Installation = {
  /** What visitors call it; absent: the first site's name. */
  readonly name?: string | undefined;
  /** Who is told of alarms; absent: the operators who sign in to the desk. */
  readonly operatorEmail?: string | undefined;
  /** Of the disk that holds the data. */
  diskSpace(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>;
  /** Absent where nothing is served over https. */
  readonly certificates?: { readonly endOf: CertificateEnd; readonly days: number } | undefined;
};
