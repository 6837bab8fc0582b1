// Older versions are kept: a consent refers to the version it was given for (decisions section 9).
import { sql } from 'kysely';
import { AGREEMENT_KINDS, type Agreement } from '../../domain/content/site.ts';
import { type Changes, changes } from '../platform/changes.ts';
import type { Queryable, Trx } from '../schema.ts';

/** "2026-03-01.10" comes after "2026-03-01.9", and both after "2026-03-01". */
export const compareVersions = (a: string, b: string): number => {
  const [dayA = '', runA = '0'] = a.split('.');
  const [dayB = '', runB = '0'] = b.split('.');
  return dayA < dayB ? -1 : dayA > dayB ? 1 : Number(runA) - Number(runB);
};

/** The latest version of each kind, in the order of the kinds. */
export const listAgreements = async (db: Queryable, siteId: string): Promise<Agreement[]> => {
  const rows = await db.selectFrom('agreement').select('document').where('site_id', '=', siteId).execute();
  const latest = rows.map(({ document }) => document).sort((a, b) => compareVersions(b.version, a.version));
  return AGREEMENT_KINDS.flatMap((wanted) => latest.find(({ kind }) => kind === wanted) ?? []);
};

/** Every version but the latest of each kind, newest first. */
export const listOlderAgreements = async (db: Queryable, siteId: string): Promise<Agreement[]> => {
  const rows = await db.selectFrom('agreement').select('document').where('site_id', '=', siteId).execute();
  const versions = rows.map(({ document }) => document).sort((a, b) => compareVersions(b.version, a.version));
  return AGREEMENT_KINDS.flatMap((wanted) => versions.filter(({ kind }) => kind === wanted).slice(1));
};

/** Adds new versions and corrects known ones; nothing is removed. */
export const saveAgreements = async (trx: Trx, siteId: string, agreements: readonly Agreement[]): Promise<Changes> => {
  const rows = JSON.stringify(agreements.map((document) => ({ ...document, document })));
  const written = await sql`
    insert into agreement (site_id, kind, version, document)
    select ${siteId}, kind, version, document
    from jsonb_to_recordset(${rows}::jsonb) as wanted (kind text, version text, document jsonb)
    on conflict (site_id, kind, version) do update set document = excluded.document
    where agreement.document is distinct from excluded.document`.execute(trx);
  return changes([], [written]);
};
