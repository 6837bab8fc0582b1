import type { InputOf } from '../contract/endpoint.ts';
import type { Endpoints } from '../contract/endpoints.ts';
import { deskFile } from '../services/media/desk-file.ts';
import { listingFiles } from '../services/media/listing-files.ts';
import { addToUpload, createUpload, endUpload, type UploadState, uploadState } from '../services/media/uploads.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { type CallMeta, type Handlers, WithHeaders } from './reply.ts';
import { checkVersion, newUploadIn, partIn, progressHeaders } from './tus.ts';

type OfSite = Pick<InputOf<Endpoints['createUpload']>, 'params'>;
type OfUpload = Pick<InputOf<Endpoints['upload']>, 'params'>;

const stateOf = ({ outcome, expiresAt, ...progress }: UploadState) => {
  const common = { ...progress, expiresAt: expiresAt.toISOString() };
  if (!outcome) return { ...common, state: 'receiving' as const };
  if ('refusal' in outcome) return { ...common, state: 'refused' as const, reason: outcome.refusal };
  const { similar, ...file } = outcome.file;
  return { ...common, state: 'kept' as const, file: { ...file, similar: [...similar] } };
};

/** The same for a member and for the agency's software. */
const create =
  (way: 'desk' | 'push') =>
  async (ctx: ServiceContext, { params }: OfSite, { header }: CallMeta) => {
    checkVersion(header, true);
    const made = await createUpload(ctx, params.siteId, newUploadIn(header));
    const location = `/api/sites/${params.siteId}/${way}/uploads/${made.id}`;
    return new WithHeaders(null, { ...progressHeaders(made), location }, 201);
  };

const look = async (ctx: ServiceContext, { params }: OfUpload, { header }: CallMeta) => {
  checkVersion(header, false);
  const state = await uploadState(ctx, params.siteId, params.id);
  return new WithHeaders(stateOf(state), progressHeaders(state));
};

const add = async (ctx: ServiceContext, { params }: OfUpload, meta: CallMeta) => {
  checkVersion(meta.header, true);
  const state = await addToUpload(ctx, params.siteId, params.id, () => partIn(meta));
  return new WithHeaders(null, progressHeaders(state), 204);
};

const end = async (ctx: ServiceContext, { params }: OfUpload, { header }: CallMeta) => {
  checkVersion(header, false);
  await endUpload(ctx, params.siteId, params.id);
  return null;
};

export const fileHandlers = {
  createUpload: create('desk'),
  upload: look,
  addToUpload: add,
  endUpload: end,
  pushUpload: create('push'),
  pushedUpload: look,
  addToPushedUpload: add,
  endPushedUpload: end,
  deskFile: async (ctx, { params, query }) => {
    const { body, headers } = await deskFile(ctx, params.siteId, params.sha256, query.size);
    return new WithHeaders(body, headers);
  },
  listingFiles: (ctx, { params: { siteId, id } }) => listingFiles(ctx, siteId, id),
} satisfies Partial<Handlers>;
