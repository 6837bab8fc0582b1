// The members of a site: our own extension (decisions section 12).
import { Type } from 'typebox';
import { MemberFields } from '../domain/people/member.ts';
import { NOTICE_EVENTS, NOTICE_WAYS } from '../domain/people/notices.ts';
import { PORTRAIT_BYTES } from '../domain/people/portrait.ts';
import { RecordId, SiteId, strict } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { json, memberRefusals, nothing, problemWith, versionRefusals } from './replies.ts';

const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
const one = Type.Object({ siteId: SiteId, id: RecordId }, strict);
const Moment = Type.String();

const MemberAnswer = Type.Object(
  {
    id: RecordId,
    ...MemberFields.properties,
    /** `invited`: the invitation waits; `active`: has signed in. */
    state: Type.Enum(['invited', 'active']),
    /** Until when the invitation can be used. */
    invitedUntil: Type.Optional(Moment),
    seenAt: Type.Optional(Moment),
    passkeys: Type.Integer(),
    /** For `If-Match`. */
    etag: Type.String(),
    /** Whether the caller may change this member. */
    locked: Type.Optional(Type.Enum(['role', 'branch'])),
  },
  strict,
);

/** A JPEG of 256 by 256 pixels. */
const Picture = Type.String({
  minLength: 1,
  maxLength: Math.ceil(PORTRAIT_BYTES / 3) * 4,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
});

const NoticeWaySchema = Type.Enum(NOTICE_WAYS);
const NoticeWays = Type.Array(Type.Object({ event: Type.Enum(NOTICE_EVENTS), way: NoticeWaySchema }, strict));

const common = { tag: 'desk members', extension: true, query: none } as const;
const taken = problemWith({}, 'Somebody of this site has this e-mail address already');

export const memberEndpoints = {
  members: {
    ...common,
    access: { may: 'members.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/members',
    summary: 'The members of a site, with the branches and agendas they can have',
    params: site,
    replies: {
      200: json(
        Type.Object(
          {
            members: Type.Array(MemberAnswer),
            branches: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, strict)),
            agendas: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }, strict)),
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  inviteMember: {
    ...common,
    access: { may: 'members.write', confirmed: true },
    method: 'POST',
    path: '/sites/{siteId}/desk/members',
    summary: 'Invites somebody by mail',
    params: site,
    body: MemberFields,
    replies: { 201: json(MemberAnswer), ...memberRefusals, 409: taken },
  },
  saveMember: {
    ...common,
    access: { may: 'members.write', confirmed: true },
    versioned: true,
    method: 'PUT',
    path: '/sites/{siteId}/desk/members/{id}',
    summary: 'Changes a member; the last owner stays one',
    params: one,
    body: MemberFields,
    replies: { 200: json(MemberAnswer), ...memberRefusals, ...versionRefusals, 409: taken },
  },
  removeMember: {
    ...common,
    access: { may: 'members.write', confirmed: true },
    method: 'DELETE',
    path: '/sites/{siteId}/desk/members/{id}',
    summary: 'Removes a member: running sessions lose the site at once; the last owner stays',
    params: one,
    replies: { 204: nothing, ...memberRefusals },
  },
  restoreMember: {
    ...common,
    access: { may: 'members.write', confirmed: true },
    method: 'POST',
    path: '/sites/{siteId}/desk/members/{id}/restore',
    summary: 'Takes a removal back, within ten minutes',
    params: one,
    body: none,
    replies: { 200: json(MemberAnswer), ...memberRefusals, 409: taken },
  },
  inviteAgain: {
    ...common,
    access: { may: 'members.write', confirmed: true },
    method: 'POST',
    path: '/sites/{siteId}/desk/members/{id}/invitation',
    summary: 'Mails a new invitation; the earlier one ends',
    params: one,
    body: none,
    replies: { 200: json(MemberAnswer), ...memberRefusals },
  },
  portraits: {
    ...common,
    access: { may: 'members.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/portraits',
    summary: 'The portraits of the members who have one, in base64',
    params: site,
    replies: {
      200: json(Type.Array(Type.Object({ memberId: RecordId, picture: Picture }, strict))),
      ...memberRefusals,
    },
  },
  savePortrait: {
    ...common,
    access: { may: 'members.read' },
    method: 'PUT',
    path: '/sites/{siteId}/desk/portrait',
    summary: 'The own portrait: a JPEG of 256 by 256 pixels in base64; null takes it away',
    params: site,
    body: Type.Object({ picture: Type.Union([Picture, Type.Null()]) }, strict),
    replies: { 204: nothing, ...memberRefusals },
  },
  ownNotices: {
    ...common,
    access: { may: 'today.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/notices',
    summary: 'What the member hears of by mail, and how; only what the role has to do with',
    params: site,
    replies: { 200: json(NoticeWays), ...memberRefusals },
  },
  saveOwnNotices: {
    ...common,
    access: { may: 'today.read' },
    method: 'PATCH',
    path: '/sites/{siteId}/desk/notices',
    summary: 'Changes how the member hears of what is named; the rest stays',
    params: site,
    body: Type.Object(
      {
        lead: Type.Optional(NoticeWaySchema),
        booking: Type.Optional(NoticeWaySchema),
        hold: Type.Optional(NoticeWaySchema),
        mail: Type.Optional(NoticeWaySchema),
        import: Type.Optional(NoticeWaySchema),
      },
      { ...strict, minProperties: 1 },
    ),
    replies: { 200: json(NoticeWays), ...memberRefusals },
  },
  saveMemberPortrait: {
    ...common,
    access: { may: 'members.write' },
    method: 'PUT',
    path: '/sites/{siteId}/desk/members/{id}/portrait',
    summary: 'The portrait of a colleague: a JPEG of 256 by 256 pixels in base64; null takes it away',
    params: one,
    body: Type.Object({ picture: Type.Union([Picture, Type.Null()]) }, strict),
    replies: { 204: nothing, ...memberRefusals },
  },
} as const satisfies Record<string, Endpoint>;
