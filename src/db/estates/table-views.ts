// What members keep of the table of listings: views by name, and their columns.
import type { TableColumn } from '../../domain/estates-table/table-names.ts';
import type { TableView } from '../../domain/estates-table/table-view.ts';
import type { Queryable, Trx } from '../schema.ts';

export type SavedView = {
  readonly id: number;
  /** Null: of the office. */
  readonly memberId: number | null;
  readonly name: string;
  readonly view: TableView;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
};

const columns = [
  'id',
  'member_id as memberId',
  'name',
  'document as view',
  'version',
  'changed_by as changedBy',
  'changed_at as changedAt',
] as const;

/** The office's, and the member's own. */
export const listViews = (db: Queryable, siteId: string, memberId: number | null): Promise<SavedView[]> =>
  db
    .selectFrom('desk_view')
    .select(columns)
    .where('site_id', '=', siteId)
    .where((where) =>
      memberId === null
        ? where('member_id', 'is', null)
        : where.or([where('member_id', 'is', null), where('member_id', '=', memberId)]),
    )
    .orderBy('id')
    .execute();

export const lockView = (trx: Trx, siteId: string, id: number): Promise<SavedView | undefined> =>
  trx
    .selectFrom('desk_view')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

type ViewFields = Pick<SavedView, 'memberId' | 'name' | 'view'>;
type Change = { readonly by: string; readonly at: Date };

export const insertView = async (
  trx: Trx,
  siteId: string,
  { memberId, name, view }: ViewFields,
  { by, at }: Change,
): Promise<SavedView> =>
  trx
    .insertInto('desk_view')
    .values({
      site_id: siteId,
      member_id: memberId,
      name,
      document: JSON.stringify(view),
      changed_at: at,
      changed_by: by,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateView = async (
  trx: Trx,
  siteId: string,
  { id, version }: Pick<SavedView, 'id' | 'version'>,
  { memberId, name, view }: ViewFields,
  { by, at }: Change,
): Promise<SavedView> =>
  trx
    .updateTable('desk_view')
    .set({
      member_id: memberId,
      name,
      document: JSON.stringify(view),
      version: version + 1,
      changed_at: at,
      changed_by: by,
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteView = async (trx: Trx, siteId: string, id: number): Promise<void> => {
  await trx.deleteFrom('desk_view').where('site_id', '=', siteId).where('id', '=', id).execute();
};

const choiceOf = (memberId: number): string => `estate-columns ${memberId}`;

export const findColumns = async (
  db: Queryable,
  siteId: string,
  memberId: number,
): Promise<readonly TableColumn[] | undefined> => {
  const row = await db
    .selectFrom('desk_choice')
    .select('value')
    .where('site_id', '=', siteId)
    .where('name', '=', choiceOf(memberId))
    .executeTakeFirst();
  return Array.isArray(row?.value) ? row.value : undefined;
};

export const saveColumns = async (
  trx: Trx,
  siteId: string,
  memberId: number,
  chosen: readonly TableColumn[],
  at: Date,
): Promise<void> => {
  const value = JSON.stringify(chosen);
  await trx
    .insertInto('desk_choice')
    .values({ site_id: siteId, name: choiceOf(memberId), chosen_at: at, value })
    .onConflict((conflict) => conflict.columns(['site_id', 'name']).doUpdateSet({ chosen_at: at, value }))
    .execute();
};
