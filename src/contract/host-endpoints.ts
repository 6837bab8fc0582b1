// The sites of an installation, for its operators: our own extension. To everybody else there are no such calls.
import { Type } from 'typebox';
import { NEW_SITE_NAME } from '../domain/content/new-site.ts';
import { SiteHostname } from '../domain/content/settings.ts';
import { SITE_HEALTHS, SITE_TROUBLES } from '../domain/content/site-health.ts';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { ActingReason } from '../domain/people/acting.ts';
import { MemberFields } from '../domain/people/member.ts';
import { ALARM_KINDS } from '../domain/platform/alarms.ts';
import { BACKUP_PERIODS } from '../domain/platform/backup-rules.ts';
import { RESTORE_REFUSALS } from '../domain/platform/site-restore.ts';
import { SiteId, strict } from '../domain/record/schema-parts.ts';
import { RUN_STATES } from './desk-feed-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { deskRefusals, file, json, memberRefusals, nothing, problem, problemWith } from './replies.ts';

const none = Type.Object({}, strict);
/** Not `siteId`: these calls are about a site, and none of its members makes them. */
const site = Type.Object({ site: SiteId }, strict);
const Moment = Type.String();
const SiteName = Type.String({ pattern: NEW_SITE_NAME });

const HostSite = Type.Object(
  {
    id: SiteId,
    name: Type.String(),
    hostnames: Type.Array(Type.String()),
    health: Type.Enum(SITE_HEALTHS),
    troubles: Type.Array(Type.Enum(SITE_TROUBLES)),
    listings: Type.Integer(),
    /** Pictures, documents and the files of its folder. */
    files: Type.Integer(),
    bytes: Type.Number(),
    /** Of its pictures and documents: what the room for files is about. */
    fileBytes: Type.Number(),
    quotaBytes: Type.Number(),
    /** Whether this site has room of its own, or what the installation gives every site. */
    ownQuota: Type.Boolean(),
    deadMails: Type.Integer(),
    deadJobs: Type.Integer(),
    /** Of a feed; without a source, of its folder. */
    lastImport: Type.Optional(
      Type.Object({ at: Moment, state: Type.Enum(RUN_STATES), source: Type.Optional(Type.String()) }, strict),
    ),
    suspendedAt: Type.Optional(Moment),
  },
  strict,
);

const HostBackup = Type.Object(
  {
    name: Type.String(),
    place: Type.String(),
    state: Type.Enum(['running', 'done', 'failed']),
    startedAt: Moment,
    endedAt: Type.Optional(Moment),
    bytes: Type.Optional(Type.Number()),
    /** Whether it could be restored into a scratch database, with every row. */
    trial: Type.Optional(Type.Enum(['restored', 'failed', 'untried'])),
    problem: Type.Optional(Type.String()),
    removedAt: Type.Optional(Moment),
    /** Empty once the rule does not name it any more. */
    keptAs: Type.Array(Type.Enum(BACKUP_PERIODS)),
  },
  strict,
);

const SiteBackup = Type.Object(
  { site: SiteId, createdAt: Moment, rows: Type.Integer(), files: Type.Integer() },
  strict,
);
const restore = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{32}$' }) }, strict);
const unknownVersion = problem('Tus-Resumable names a version that we do not speak');

const common = { tag: 'desk host', extension: true, access: { operator: true }, query: none } as const;
const confirmed = { ...common, access: { operator: true, confirmed: true } } as const;
const refusals = { ...deskRefusals, 403: memberRefusals[403] } as const;
const taken = problem('The id or the hostname belongs to another site; `errors` names the field');

export const hostEndpoints = {
  hostSites: {
    ...common,
    method: 'GET',
    path: '/desk/host/sites',
    summary: 'Every site of the installation: how it is, how large it is, whether it is online',
    params: none,
    replies: {
      200: json(
        Type.Object(
          { sites: Type.Array(HostSite), quotaBytes: Type.Number(), /** That are open. */ alarms: Type.Integer() },
          strict,
        ),
      ),
      ...refusals,
    },
  },
  createSite: {
    ...confirmed,
    method: 'POST',
    path: '/desk/host/sites',
    summary: 'A new site from the template, and an invitation for its owner',
    params: none,
    body: Type.Object(
      {
        /** Made from the name when absent. */
        id: Type.Optional(SiteId),
        name: SiteName,
        hostname: SiteHostname,
        /** The first one is the agency's main language. */
        locales: Type.Array(LocaleSchema, { minItems: 1, uniqueItems: true }),
        owner: Type.Pick(MemberFields, ['name', 'email', 'locale'], strict),
      },
      strict,
    ),
    replies: { 201: json(HostSite), ...refusals, 409: taken },
  },
  copySite: {
    ...common,
    method: 'POST',
    path: '/desk/host/sites/{site}/copy',
    summary: 'A new site with the content and settings of this one: no listings, people, passwords or hostnames',
    params: site,
    body: Type.Object({ id: SiteId, name: Type.Optional(SiteName), hostname: Type.Optional(SiteHostname) }, strict),
    replies: { 201: json(HostSite), ...refusals, 409: taken },
  },
  suspendSite: {
    ...confirmed,
    method: 'POST',
    path: '/desk/host/sites/{site}/suspend',
    summary:
      'Takes a site offline for a while: visitors are asked to come back, feeds and mails wait, members only read',
    params: site,
    body: none,
    replies: { 200: json(HostSite), ...refusals },
  },
  resumeSite: {
    ...common,
    method: 'POST',
    path: '/desk/host/sites/{site}/resume',
    summary: 'Puts a suspended site online again; what waited goes on at once',
    params: site,
    body: none,
    replies: { 200: json(HostSite), ...refusals },
  },
  removeSite: {
    ...confirmed,
    method: 'POST',
    path: '/desk/host/sites/{site}/remove',
    summary: 'Removes a site with everything it has, for good; its name has to be typed',
    params: site,
    body: Type.Object({ name: Type.String({ maxLength: 200 }) }, strict),
    replies: {
      200: json(Type.Object({ /** That no other site had. */ files: Type.Integer() }, strict)),
      ...refusals,
    },
  },
  exportSite: {
    ...common,
    method: 'GET',
    path: '/desk/host/sites/{site}/export',
    summary: 'The folder that `pand import site` reads, as a tar.gz; without secrets, listings, visitors and members',
    params: site,
    replies: { 200: file('application/gzip'), ...refusals },
  },
  backUpSite: {
    ...confirmed,
    method: 'GET',
    path: '/desk/host/sites/{site}/backup',
    summary: 'Everything of a site in one file: what `pand backup site` writes; secrets stay sealed in it',
    params: site,
    replies: { 200: file('application/gzip'), ...refusals },
  },
  createRestore: {
    ...confirmed,
    method: 'POST',
    path: '/desk/host/restores',
    summary: 'Begins to send a backup of one site; its parts go to the upload of this id, by tus',
    params: none,
    body: Type.Object(
      { bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), name: Type.String({ maxLength: 200 }) },
      strict,
    ),
    replies: {
      201: json(Type.Object({ id: Type.String() }, strict)),
      ...refusals,
      409: problemWith({ reason: Type.Optional(Type.Enum(RESTORE_REFUSALS)) }, 'There is nothing in the file'),
      413: problemWith({ reason: Type.Optional(Type.Enum(RESTORE_REFUSALS)) }, 'It is larger than the desk takes'),
    },
  },
  restoreState: {
    ...common,
    method: 'GET',
    path: '/desk/host/restores/{id}',
    summary: 'How far a backup is; once it is whole, what it would bring back, and what is there now and would go',
    params: restore,
    replies: {
      200: json(
        Type.Object(
          {
            id: Type.String(),
            offset: Type.Integer(),
            length: Type.Integer(),
            expiresAt: Moment,
            state: Type.Enum(['receiving', 'ready', 'refused']),
            reason: Type.Optional(Type.Enum(RESTORE_REFUSALS)),
            backup: Type.Optional(SiteBackup),
            /** Absent: there is no such site. */
            replaces: Type.Optional(Type.Object({ name: Type.String(), listings: Type.Integer() }, strict)),
          },
          strict,
        ),
      ),
      ...refusals,
      412: unknownVersion,
    },
  },
  addToRestore: {
    ...common,
    method: 'PATCH',
    path: '/desk/host/restores/{id}',
    summary: 'Adds bytes at `Upload-Offset` (`application/offset+octet-stream`)',
    params: restore,
    takes: 'application/offset+octet-stream',
    replies: {
      204: nothing,
      ...refusals,
      409: problem('Upload-Offset is not where the upload is'),
      412: unknownVersion,
    },
  },
  endRestore: {
    ...common,
    method: 'DELETE',
    path: '/desk/host/restores/{id}',
    summary: 'Forgets a backup that was sent; nothing is brought back',
    params: restore,
    replies: { 204: nothing, ...refusals },
  },
  restoreSite: {
    ...confirmed,
    method: 'POST',
    path: '/desk/host/restores/{id}/restore',
    summary:
      'Brings the site back as it was in the backup, whole or not at all; the name of one that is there has to be typed',
    params: restore,
    body: Type.Object({ site: SiteId, name: Type.Optional(Type.String({ maxLength: 200 })) }, strict),
    replies: {
      200: json(
        Type.Object(
          { ...SiteBackup.properties, /** To be given anew: sealed with another key. */ closedSecrets: Type.Integer() },
          strict,
        ),
      ),
      ...refusals,
      409: problemWith(
        { reason: Type.Optional(Type.Enum(RESTORE_REFUSALS)) },
        'The site stays as it is: the file is none that can be brought back, or a hostname belongs to another site',
      ),
    },
  },
  saveSiteQuota: {
    ...common,
    method: 'PUT',
    path: '/desk/host/sites/{site}/quota',
    summary: 'How much room the pictures and documents of a site may take; null: as much as those of every site',
    params: site,
    body: Type.Object({ gigabytes: Type.Union([Type.Integer({ minimum: 1, maximum: 100_000 }), Type.Null()]) }, strict),
    replies: { 200: json(HostSite), ...refusals },
  },
  actAs: {
    ...confirmed,
    method: 'POST',
    path: '/desk/host/sites/{site}/act',
    summary:
      'Enters the desk of an agency for an hour; the reason stands in its log, and so does everything that is done',
    params: site,
    body: Type.Object({ reason: ActingReason }, strict),
    replies: { 200: json(Type.Object({ until: Moment }, strict)), ...refusals },
  },
  stopActing: {
    ...common,
    method: 'POST',
    path: '/desk/host/sites/{site}/act/end',
    summary: 'Leaves the desk of an agency',
    params: site,
    body: none,
    replies: { 204: nothing, ...refusals },
  },
  hostBackups: {
    ...common,
    method: 'GET',
    path: '/desk/host/backups',
    summary:
      'The last hundred backups of the installation, the newest first, and where they go; no place: none are made',
    params: none,
    replies: {
      200: json(Type.Object({ place: Type.Optional(Type.String()), backups: Type.Array(HostBackup) }, strict)),
      ...refusals,
    },
  },
  backUpNow: {
    ...common,
    method: 'POST',
    path: '/desk/host/backups',
    summary: 'Makes a backup as soon as a worker is free',
    params: none,
    body: none,
    replies: {
      202: json(Type.Object({ ordered: Type.Literal(true) }, strict)),
      ...refusals,
      409: problem('One is under way, or there is no place for backups'),
    },
  },
  hostAlarms: {
    ...common,
    method: 'GET',
    path: '/desk/host/alarms',
    summary: 'What is wrong with the installation at this moment, the oldest first, in the language of whoever asks',
    params: none,
    replies: {
      200: json(
        Type.Object(
          {
            alarms: Type.Array(
              Type.Object(
                {
                  kind: Type.Enum(ALARM_KINDS),
                  subject: Type.String(),
                  since: Moment,
                  /** Absent: nobody could be told yet. */
                  toldAt: Type.Optional(Moment),
                  text: Type.String(),
                  /** That shows more, on the server. */
                  command: Type.Optional(Type.String()),
                },
                strict,
              ),
            ),
          },
          strict,
        ),
      ),
      ...refusals,
    },
  },
  hostLog: {
    ...common,
    method: 'GET',
    path: '/desk/host/log',
    summary: 'What was done with whole sites, the newest first',
    params: none,
    query: Type.Object({ before: Type.Optional(Type.Integer({ minimum: 1 })) }, strict),
    replies: {
      200: json(
        Type.Object(
          {
            entries: Type.Array(
              Type.Object(
                {
                  id: Type.Integer(),
                  at: Moment,
                  actor: Type.String(),
                  action: Type.String(),
                  site: Type.String(),
                  detail: Type.String(),
                },
                strict,
              ),
            ),
            /** For `before`; absent at the end. */
            next: Type.Optional(Type.Integer()),
            keptDays: Type.Integer(),
          },
          strict,
        ),
      ),
      ...refusals,
    },
  },
} as const satisfies Record<string, Endpoint>;
