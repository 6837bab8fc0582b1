// Listings as the people of the agency work on them.
import type { deskEstateEndpoints } from '../contract/desk-estate-endpoints.ts';
import { createEstate, deskEstate, discardDraft, saveEstate } from '../services/estates/desk-estates.ts';
import { estateMails } from '../services/estates/estate-mails.ts';
import {
  blankEstate,
  estateAt,
  estateVersion,
  estateVersions,
  restoreEstate,
} from '../services/estates/estate-versions.ts';
import { makePreview } from '../services/estates/previews.ts';
import { publishEstate, showEstates, unplanEstate } from '../services/estates/publish-estate.ts';
import { type Handlers, WithHeaders } from './reply.ts';

export const deskEstateHandlers: Pick<Handlers, keyof typeof deskEstateEndpoints> = {
  createEstate: async (ctx, { params: { siteId }, body }, { desk }) =>
    new WithHeaders(await createEstate(ctx, desk, siteId, body), {}, 201),
  deskEstate: (ctx, { params: { siteId, id } }, { desk }) => deskEstate(ctx, desk, siteId, id),
  saveEstate: (ctx, { params: { siteId, id }, body }, { desk }) => saveEstate(ctx, desk, siteId, id, body),
  publishEstate: (ctx, { params: { siteId, id }, body }, { desk }) => publishEstate(ctx, desk, siteId, id, body),
  unplanEstate: (ctx, { params: { siteId, id } }, { desk }) => unplanEstate(ctx, desk, siteId, id),
  discardDraft: async (ctx, { params: { siteId, id } }, { desk }) => {
    await discardDraft(ctx, desk, siteId, id);
    return null;
  },
  showEstates: (ctx, { params: { siteId }, body }, { desk }) => showEstates(ctx, desk, siteId, body),
  estateMails: (ctx, { params: { siteId, id } }) => estateMails(ctx, siteId, id),
  previewEstate: async (ctx, { params: { siteId, id }, body }) => makePreview(ctx, siteId, id, body.for),
  estateVersions: (ctx, { params: { siteId, id }, query }) => estateVersions(ctx, siteId, id, query),
  estateVersion: (ctx, { params: { siteId, id, version } }) => estateVersion(ctx, siteId, id, version),
  estateAt: (ctx, { params: { siteId, id }, query }) => estateAt(ctx, siteId, id, query.moment),
  restoreEstate: (ctx, { params: { siteId, id }, body }, { desk }) => restoreEstate(ctx, desk, siteId, id, body),
  blankEstate: (ctx, { params: { siteId, id }, body }, { desk }) => blankEstate(ctx, desk, siteId, id, body),
};
