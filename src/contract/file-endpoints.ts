// Pictures and documents: sent in parts that go on where they stopped (tus 1.0), by a member in the desk or by the agency's software, and
// read by members. Our own extension. How far an upload is stands in `Upload-Offset`; a HEAD of its state answers the same without a body.
import { Type } from 'typebox';
import { FILE_PURPOSES, FILE_REFUSALS } from '../domain/media/file-checks.ts';
import { IMAGE_SIZE_NAMES } from '../domain/record/image-sizes.ts';
import { RecordId, SiteId, strict } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { file, json, memberRefusals, nothing, problem, problemWith, sending, tokenRefusals } from './replies.ts';

const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
const upload = Type.Object({ siteId: SiteId, id: Type.String({ pattern: '^[0-9a-f]{32}$' }) }, strict);
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const stored = Type.Object({ siteId: SiteId, sha256: Sha256 }, strict);
const Maybe = Type.Union([Type.Integer(), Type.Null()]);

const FileInfo = Type.Object(
  {
    /** For `pictures` and `files` of a listing. */
    ref: Type.String(),
    sha256: Type.String(),
    kind: Type.Enum([...FILE_PURPOSES]),
    mediaType: Type.String(),
    bytes: Type.Integer(),
    width: Maybe,
    height: Maybe,
    /** A difference hash of 64 bits, in 16 hexadecimal digits. */
    hash: Type.Union([Type.String(), Type.Null()]),
    name: Type.String(),
    /** The site had the same bytes already. */
    known: Type.Boolean(),
    /** Pictures of the site that look the same, the nearest first. */
    similar: Type.Array(Type.Object({ ref: Type.String(), name: Type.String(), distance: Type.Integer() }, strict)),
  },
  strict,
);

/** Of a file of a listing; what was never looked at has no width, height or hash. */
const ListingFile = Type.Object(
  {
    ref: Type.String(),
    sha256: Type.String(),
    mediaType: Type.String(),
    bytes: Type.Integer(),
    width: Maybe,
    height: Maybe,
    hash: Type.Union([Type.String(), Type.Null()]),
    name: Type.String(),
  },
  strict,
);

const UploadState = Type.Object(
  {
    id: Type.String(),
    offset: Type.Integer(),
    length: Type.Integer(),
    expiresAt: Type.String(),
    /** `receiving` until the last byte is there; then it was kept, or refused for the reason. */
    state: Type.Enum(['receiving', 'kept', 'refused']),
    file: Type.Optional(FileInfo),
    reason: Type.Optional(Type.Enum([...FILE_REFUSALS])),
  },
  strict,
);

const made = { description: 'Begun; `Location` is where its parts go' } as const;
const unknownVersion = problem('Tus-Resumable names a version that we do not speak; `Tus-Version` says which we do');
const noRoom = problemWith(
  { reason: Type.Optional(Type.Enum([...FILE_REFUSALS])) },
  'The file is larger than we take, or the site has no room left; `reason` says which',
);
const elsewhere = problem('Upload-Offset is not where the upload is: ask for its state');

const byMember = { tag: 'files', extension: true, access: { may: 'files.write' }, query: none } as const;
const byToken = { tag: 'push', extension: true, access: { token: 'media:write' }, query: none } as const;
const pushing = { ...sending, ...tokenRefusals } as const;

/** Both ways in are the same four calls. */
const CREATE =
  'Begins an upload: `Upload-Length`, and in `Upload-Metadata` its `filename` and `purpose` (picture or document)';
const STATE = 'How far an upload is; once it is whole, what became of it';
const PART =
  'Adds bytes at `Upload-Offset` (`application/offset+octet-stream`); the last part answers after the file was looked at';
const END = 'Ends an upload and forgets what came of it; a file that was kept stays';

export const fileEndpoints = {
  createUpload: {
    ...byMember,
    method: 'POST',
    path: '/sites/{siteId}/desk/uploads',
    summary: CREATE,
    params: site,
    replies: { 201: made, ...memberRefusals, 412: unknownVersion, 413: noRoom },
  },
  upload: {
    ...byMember,
    method: 'GET',
    path: '/sites/{siteId}/desk/uploads/{id}',
    summary: STATE,
    params: upload,
    replies: { 200: json(UploadState), ...memberRefusals, 412: unknownVersion },
  },
  addToUpload: {
    ...byMember,
    method: 'PATCH',
    path: '/sites/{siteId}/desk/uploads/{id}',
    summary: PART,
    params: upload,
    takes: 'application/offset+octet-stream',
    replies: { 204: nothing, ...memberRefusals, 409: elsewhere, 412: unknownVersion },
  },
  endUpload: {
    ...byMember,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/uploads/{id}',
    summary: END,
    params: upload,
    replies: { 204: nothing, ...memberRefusals, 412: unknownVersion },
  },
  deskFile: {
    tag: 'files',
    extension: true,
    access: { may: 'files.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/files/{sha256}',
    summary:
      'A picture of the site at one of the sizes of its pages, shown or not; without a size, a document as it was sent',
    params: stored,
    query: Type.Object({ size: Type.Optional(Type.Enum([...IMAGE_SIZE_NAMES])) }, strict),
    replies: { 200: file('*/*'), ...memberRefusals },
  },
  listingFiles: {
    tag: 'files',
    extension: true,
    access: { may: 'files.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/estates/{id}/files',
    summary: 'What is known of the files that we keep of a listing: of its feed, of its draft, left out or not',
    params: Type.Object({ siteId: SiteId, id: RecordId }, strict),
    query: none,
    replies: { 200: json(Type.Object({ files: Type.Array(ListingFile) }, strict)), ...memberRefusals },
  },
  pushUpload: {
    ...byToken,
    method: 'POST',
    path: '/sites/{siteId}/push/uploads',
    summary: CREATE,
    params: site,
    replies: { 201: made, ...pushing, 412: unknownVersion, 413: noRoom },
  },
  pushedUpload: {
    ...byToken,
    method: 'GET',
    path: '/sites/{siteId}/push/uploads/{id}',
    summary: STATE,
    params: upload,
    replies: { 200: json(UploadState), ...pushing, 412: unknownVersion },
  },
  addToPushedUpload: {
    ...byToken,
    method: 'PATCH',
    path: '/sites/{siteId}/push/uploads/{id}',
    summary: PART,
    params: upload,
    takes: 'application/offset+octet-stream',
    replies: { 204: nothing, ...pushing, 409: elsewhere, 412: unknownVersion },
  },
  endPushedUpload: {
    ...byToken,
    method: 'DELETE',
    path: '/sites/{siteId}/push/uploads/{id}',
    summary: END,
    params: upload,
    replies: { 204: nothing, ...pushing, 412: unknownVersion },
  },
} as const satisfies Record<string, Endpoint>;
