// The sites of an installation, for its operators.
import type { hostEndpoints } from '../contract/host-endpoints.ts';
import { actAs, stopActing } from '../services/people/acting.ts';
import { hostAlarms } from '../services/platform/alarms.ts';
import { hostBackups, orderBackup } from '../services/platform/backups.ts';
import { exportForHost, hostLog, hostSite, hostSites, removeNamedSite } from '../services/platform/host.ts';
import {
  addToRestore,
  createRestore,
  endRestore,
  restoreSent,
  restoreState,
  siteBackupForHost,
} from '../services/platform/site-restores.ts';
import { changeQuota, copySite, createSite, suspendSite } from '../services/platform/sites.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';
import { checkVersion, partIn, progressHeaders } from './tus.ts';

const GIGABYTE = 1024 ** 3;
const fresh = <T>(body: T): WithHeaders<T> => new WithHeaders(body, NO_STORE);

export const hostHandlers: Pick<Handlers, keyof typeof hostEndpoints> = {
  hostSites: async (ctx) => fresh(await hostSites(ctx)),
  createSite: async (ctx, { body }, { desk }) =>
    new WithHeaders(await hostSite(ctx, await createSite(ctx, body, desk.operator())), NO_STORE, 201),
  copySite: async (ctx, { params: { site }, body: { id, name, hostname } }, { desk }) => {
    const hostnames = hostname === undefined ? [] : [hostname];
    await copySite(ctx, { from: site, to: id, name, hostnames }, desk.operator());
    return new WithHeaders(await hostSite(ctx, id), NO_STORE, 201);
  },
  suspendSite: async (ctx, { params: { site } }, { desk }) => {
    await suspendSite(ctx, site, true, desk.operator());
    return fresh(await hostSite(ctx, site));
  },
  resumeSite: async (ctx, { params: { site } }, { desk }) => {
    await suspendSite(ctx, site, false, desk.operator());
    return fresh(await hostSite(ctx, site));
  },
  removeSite: async (ctx, { params: { site }, body: { name } }, { desk }) =>
    fresh(await removeNamedSite(ctx, site, name, desk.operator())),
  exportSite: async (ctx, { params: { site } }, { desk }) =>
    new WithHeaders(await exportForHost(ctx, site, desk.operator()), {
      ...NO_STORE,
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${site}.tar.gz"`,
    }),
  backUpSite: async (ctx, { params: { site } }, { desk }) =>
    new WithHeaders(await siteBackupForHost(ctx, site, desk.operator()), {
      ...NO_STORE,
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${site}-backup.tar.gz"`,
    }),
  createRestore: async (ctx, { body }) => new WithHeaders(await createRestore(ctx, body), NO_STORE, 201),
  restoreState: async (ctx, { params: { id } }, { header }) => {
    checkVersion(header, false);
    const state = await restoreState(ctx, id);
    return new WithHeaders({ ...state, expiresAt: state.expiresAt.toISOString() }, progressHeaders(state));
  },
  addToRestore: async (ctx, { params: { id } }, meta) => {
    checkVersion(meta.header, true);
    return new WithHeaders(null, progressHeaders(await addToRestore(ctx, id, () => partIn(meta))), 204);
  },
  endRestore: async (ctx, { params: { id } }) => {
    await endRestore(ctx, id);
    return null;
  },
  restoreSite: async (ctx, { params: { id }, body }, { desk }) =>
    fresh(await restoreSent(ctx, id, body, desk.operator())),
  saveSiteQuota: async (ctx, { params: { site }, body: { gigabytes } }, { desk }) => {
    await changeQuota(ctx, site, gigabytes === null ? null : gigabytes * GIGABYTE, desk.operator());
    return fresh(await hostSite(ctx, site));
  },
  actAs: async (ctx, { params: { site }, body: { reason } }, { desk }) =>
    fresh(await actAs(ctx, desk, site, reason.trim())),
  stopActing: async (ctx, { params: { site } }, { desk }) => {
    await stopActing(ctx, desk, site);
    return null;
  },
  hostBackups: async (ctx) => fresh(await hostBackups(ctx)),
  backUpNow: async (ctx, _, { desk }) => {
    await orderBackup(ctx, desk.operator());
    return new WithHeaders({ ordered: true as const }, NO_STORE, 202);
  },
  hostAlarms: async (ctx, _, { desk }) => fresh(await hostAlarms(ctx, desk.operator().locale)),
  hostLog: async (ctx, { query: { before } }) => fresh(await hostLog(ctx, before)),
};
