// Answers that an agency gives often, in its languages.
import { sql } from 'kysely';
import type { Localized } from '../../domain/locale.ts';
import type { Queryable, Trx } from '../schema.ts';

export type ReplyTemplate = {
  readonly id: number;
  readonly name: string;
  readonly subject: Localized;
  readonly text: Localized;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
};

export type ReplyTemplateFields = Pick<ReplyTemplate, 'name' | 'subject' | 'text'>;

const COLUMNS = sql.raw(`id, name, document -> 'subject' as subject, document -> 'text' as text, version,
  changed_at as "changedAt", changed_by as "changedBy"`);

export const listTemplates = async (db: Queryable, siteId: string): Promise<ReplyTemplate[]> =>
  (
    await sql<ReplyTemplate>`select ${COLUMNS} from reply_template where site_id = ${siteId}
      order by lower(name), id`.execute(db)
  ).rows;

export const findTemplate = async (
  db: Queryable,
  siteId: string,
  id: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ReplyTemplate | undefined> =>
  (
    await sql<ReplyTemplate>`select ${COLUMNS} from reply_template where site_id = ${siteId} and id = ${id}
      ${lock ? sql`for update` : sql``}`.execute(db)
  ).rows[0];

export const insertTemplate = async (
  trx: Trx,
  siteId: string,
  { name, subject, text }: ReplyTemplateFields,
  by: string,
  at: Date,
): Promise<number> =>
  (
    await trx
      .insertInto('reply_template')
      .values({ site_id: siteId, name, document: JSON.stringify({ subject, text }), changed_by: by, changed_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const updateTemplate = async (
  trx: Trx,
  siteId: string,
  id: number,
  { name, subject, text }: ReplyTemplateFields,
  by: string,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('reply_template')
    .set({
      name,
      document: JSON.stringify({ subject, text }),
      version: sql`version + 1`,
      changed_by: by,
      changed_at: at,
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

export const deleteTemplate = async (trx: Trx, siteId: string, id: number): Promise<boolean> =>
  (await trx.deleteFrom('reply_template').where('site_id', '=', siteId).where('id', '=', id).executeTakeFirstOrThrow())
    .numDeletedRows > 0n;
