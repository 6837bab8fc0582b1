// The members of a site.
import type { memberEndpoints } from '../contract/member-endpoints.ts';
import {
  inviteAgain,
  inviteMember,
  members,
  removeMember,
  restoreMember,
  saveMember,
} from '../services/people/members.ts';
import { ownNotices, saveOwnNotices } from '../services/people/notices.ts';
import { portraits, saveMemberPortrait, savePortrait } from '../services/people/portraits.ts';
import { type Handlers, WithHeaders } from './reply.ts';

export const memberHandlers: Pick<Handlers, keyof typeof memberEndpoints> = {
  members: async (ctx, { params: { siteId } }, { desk }) => members(ctx, desk, siteId),
  inviteMember: async (ctx, { params: { siteId }, body }, { desk }) =>
    new WithHeaders(await inviteMember(ctx, desk, siteId, body), {}, 201),
  saveMember: async (ctx, { params: { siteId, id }, body }, { desk }) => saveMember(ctx, desk, siteId, id, body),
  removeMember: async (ctx, { params: { siteId, id } }, { desk }) => {
    await removeMember(ctx, desk, siteId, id);
    return null;
  },
  restoreMember: async (ctx, { params: { siteId, id } }, { desk }) => restoreMember(ctx, desk, siteId, id),
  inviteAgain: async (ctx, { params: { siteId, id } }, { desk }) => inviteAgain(ctx, desk, siteId, id),
  portraits: async (ctx, { params: { siteId } }) => portraits(ctx, siteId),
  savePortrait: async (ctx, { params: { siteId }, body: { picture } }, { desk }) => {
    await savePortrait(ctx, desk, siteId, picture);
    return null;
  },
  ownNotices: async (ctx, { params: { siteId } }, { desk }) => ownNotices(ctx, desk, siteId),
  saveOwnNotices: async (ctx, { params: { siteId }, body }, { desk }) => saveOwnNotices(ctx, desk, siteId, body),
  saveMemberPortrait: async (ctx, { params: { siteId, id }, body: { picture } }, { desk }) => {
    await saveMemberPortrait(ctx, desk, siteId, id, picture);
    return null;
  },
};
