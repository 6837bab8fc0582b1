// The headers of tus 1.0 (https://tus.io/protocols/resumable-upload): core protocol, creation, expiration and termination.
import { BadInputError, PreconditionFailedError, UnsupportedTypeError } from '../domain/errors.ts';
import { FILE_LIMITS, FILE_PURPOSES, type FilePurpose } from '../domain/media/file-checks.ts';
import type { NewUpload, UploadState } from '../services/media/uploads.ts';
import type { CallMeta } from './reply.ts';
import { NO_STORE } from './reply.ts';

type Header = CallMeta['header'];

const VERSION = '1.0.0';

/** What every answer about uploads says, also a refusal. */
export const TUS_HEADERS = { 'tus-resumable': VERSION } as const;
/** What OPTIONS says. */
export const TUS_ABILITIES = {
  ...TUS_HEADERS,
  'tus-version': VERSION,
  'tus-extension': 'creation,expiration,termination',
  'tus-max-size': String(FILE_LIMITS.bytes),
} as const;

const wrong = (name: string, message: string): BadInputError =>
  new BadInputError(`${name} ${message}.`, [{ field: `headers.${name.toLowerCase()}`, message }]);

/** Reading the state needs no word of the protocol: whoever says one says the right one. */
export const checkVersion = (header: Header, writes: boolean): void => {
  const said = header('tus-resumable');
  if (said === undefined ? writes : said !== VERSION)
    throw new PreconditionFailedError(`Tus-Resumable must be ${VERSION}.`);
};

const wholeNumber = (header: Header, name: string): number => {
  const text = header(name.toLowerCase());
  if (text === undefined) throw wrong(name, 'is missing');
  if (!/^\d{1,15}$/u.test(text)) throw wrong(name, 'must be a whole number');
  return Number(text);
};

/** `filename d29y…,purpose …`: names and their values in base64. */
const metadataIn = (header: Header): ReadonlyMap<string, string> => {
  const pairs = (header('upload-metadata') ?? '').split(',').map((pair) => pair.trim().split(' '));
  return new Map(
    pairs.flatMap(([name = '', value = '', ...rest]) => {
      if (name === '') return [];
      if (rest.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/u.test(value))
        throw wrong('Upload-Metadata', 'must be names with values in base64, separated by commas');
      return [[name, Buffer.from(value, 'base64').toString('utf8')] as const];
    }),
  );
};

const isPurpose = (text: string): text is FilePurpose => (FILE_PURPOSES as readonly string[]).includes(text);

export const newUploadIn = (header: Header): NewUpload => {
  if (header('upload-defer-length') !== undefined) throw wrong('Upload-Defer-Length', 'is not spoken here');
  const length = wholeNumber(header, 'Upload-Length');
  const metadata = metadataIn(header);
  const purpose = metadata.get('purpose') ?? 'picture';
  if (!isPurpose(purpose)) throw wrong('Upload-Metadata', `has a purpose that is none of ${FILE_PURPOSES.join(', ')}`);
  return { length, purpose, name: metadata.get('filename') ?? '' };
};

export const partIn = ({ header, stream }: CallMeta): { offset: number; stream: NonNullable<CallMeta['stream']> } => {
  if (!stream) throw new UnsupportedTypeError('A part is sent as application/offset+octet-stream.');
  return { offset: wholeNumber(header, 'Upload-Offset'), stream };
};

export const progressHeaders = ({
  offset,
  length,
  expiresAt,
}: Pick<UploadState, 'offset' | 'length' | 'expiresAt'>): Record<string, string> => ({
  'upload-offset': String(offset),
  'upload-length': String(length),
  'upload-expires': expiresAt.toUTCString(),
  ...NO_STORE,
});
