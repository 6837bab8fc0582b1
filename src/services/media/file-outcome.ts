import type { FilePurpose, FileRefusal } from '../../domain/media/file-checks.ts';

/** What the desk and an agency's software learn of a file that was kept. */
export type FileInfo = {
  /** For `pictures` and `files` of a listing. */
  readonly ref: string;
  readonly sha256: string;
  readonly kind: FilePurpose;
  readonly mediaType: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  /** The difference hash: 16 hexadecimal digits. */
  readonly hash: string | null;
  readonly name: string;
  /** The site had the same bytes already: the file is the one it had. */
  readonly known: boolean;
  /** Pictures of the site that look the same, the nearest first. */
  readonly similar: readonly { readonly ref: string; readonly name: string; readonly distance: number }[];
};

export type UploadOutcome = { readonly file: FileInfo } | { readonly refusal: FileRefusal };
