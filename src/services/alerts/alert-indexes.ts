// The saved searches of every site in this process, kept up by reading what changed since last time.
import { alertsAfter } from '../../db/alerts/alerts.ts';
import type { Db } from '../../db/engine/connect.ts';
import type { Queryable } from '../../db/schema.ts';
import { AlertIndex } from '../../search/alerts/alert-index.ts';

const ALERTS_AT_ONCE = 5000;

type IndexEntry = { index: AlertIndex; version: number };

const indexes = new WeakMap<Db, Map<string, IndexEntry>>();

/** As the transaction sees them. The caller is the only one at work on the alerts of this site (db/alert-sites.ts). */
export const alertIndexOf = async (db: Db, trx: Queryable, siteId: string): Promise<AlertIndex> => {
  const sites = indexes.get(db) ?? new Map<string, IndexEntry>();
  indexes.set(db, sites);
  const known = sites.get(siteId);
  const kept = known && !known.index.worn ? known : { index: new AlertIndex(), version: 0 };
  sites.set(siteId, kept);
  for (;;) {
    const changed = await alertsAfter(trx, siteId, kept.version, ALERTS_AT_ONCE);
    for (const { due, version, ...alert } of changed) {
      if (due) kept.index.put(alert);
      else kept.index.remove(alert.id);
      kept.version = version;
    }
    if (changed.length < ALERTS_AT_ONCE) return kept.index;
  }
};
