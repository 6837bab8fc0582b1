// A file of the table comes back from a spreadsheet: first what it would change, line by line, then into the drafts.
import { findLayers } from '../../db/estates/estate-layers.ts';
import { shownEstates } from '../../db/estates/shown-estates.ts';
import { listMembers } from '../../db/people/members.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { BadInputError } from '../../domain/errors.ts';
import {
  type CheckedLine,
  checkLine,
  IMPORT_COLUMNS,
  IMPORT_LINES,
  type ImportColumn,
  type ImportLine,
  type LineProblem,
  type Person,
  withoutGuard,
} from '../../domain/estates-table/table-import.ts';
import { may, type Subject } from '../../domain/people/may.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { parseCsv } from '../platform/csv.ts';
import { decideOne } from './decide-estates.ts';
import { draftRecord, stateOf, subjectOf, type WholeListing, wholeListing } from './estate-sheet.ts';
import { subjectsOf } from './responsible.ts';

const BATCH = 100;

type Line = { readonly line: number; readonly id: number; readonly cells: ImportLine };
type Problem = { line: number; column?: ImportColumn; problem: LineProblem };
type Change = {
  line: number;
  id: number;
  reference: string;
  changes: { column: ImportColumn; before: string; after: string }[];
};

const wrong = (message: string): never => {
  throw new BadInputError(`body.csv ${message}.`, [{ field: 'body.csv', message }]);
};

const linesOf = (csv: string): { readonly lines: readonly Line[]; readonly problems: Problem[] } => {
  const [head = [], ...rest] = parseCsv(csv) ?? wrong('is no table of cells');
  const names = head.map((name) => withoutGuard(name).trim().toLowerCase());
  const idAt = names.indexOf('id');
  if (idAt < 0) wrong('has no column id');
  if (!IMPORT_COLUMNS.some((column) => names.includes(column))) wrong('has no column that can be changed');
  if (rest.length > IMPORT_LINES) wrong(`has more than ${IMPORT_LINES} lines`);
  const problems: Problem[] = [];
  const seen = new Set<number>();
  const lines = rest.flatMap((cells, index): Line[] => {
    const line = index + 2;
    // Spreadsheets keep the rows that somebody emptied.
    if (cells.every((cell) => cell.trim() === '')) return [];
    const id = Number(cells[idAt]);
    if (!Number.isInteger(id) || id < 1 || id > MAX_ID || seen.has(id)) {
      problems.push({ line, problem: seen.has(id) ? 'twice' : 'unknown' });
      return [];
    }
    seen.add(id);
    const named = IMPORT_COLUMNS.flatMap((column) => {
      const cell = cells[names.indexOf(column)];
      return names.includes(column) && cell !== undefined ? [[column, withoutGuard(cell).trim()]] : [];
    });
    return [{ line, id, cells: Object.fromEntries(named) }];
  });
  return { lines, problems };
};

const listingsOf = async ({ db }: ServiceContext, siteId: string, ids: readonly number[]) => {
  const found = new Map<number, WholeListing>();
  for (let i = 0; i < ids.length; i += BATCH) {
    const some = ids.slice(i, i + BATCH);
    const layers = await findLayers(db.kysely, siteId, some);
    const shown = await shownEstates(db.kysely, siteId, some);
    for (const id of some)
      if (layers.has(id) || shown.has(id)) found.set(id, wholeListing(id, shown.get(id), layers.get(id)));
  }
  return found;
};

/** Why a listing takes none of it. */
const refusal = async (
  desk: DeskCall,
  listing: WholeListing | undefined,
  leaves: readonly string[],
  subjectFor: (listing: WholeListing) => Promise<Subject>,
): Promise<LineProblem | undefined> => {
  if (!listing) return 'unknown';
  if (stateOf(listing) === 'gone') return 'gone';
  return may(desk.actor(), 'estates.write', { ...(await subjectFor(listing)), leaves }).ok ? undefined : 'refused';
};

/** With `apply` the changes without problems go into the drafts, as they would be at that moment. */
export const importTable = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  { csv, apply }: { readonly csv: string; readonly apply: boolean },
) => {
  const { lines, problems } = linesOf(csv);
  const people: Person[] = (await listMembers(ctx.db.kysely, siteId)).map(({ name, email }) => ({ name, email }));
  const beside = { locale: desk.actor().locale, people };
  const listings = await listingsOf(
    ctx,
    siteId,
    lines.map(({ id }) => id),
  );
  const subjects = subjectsOf(ctx.db.kysely, siteId);
  const subjectFor = (listing: WholeListing) => subjectOf(ctx.db.kysely, siteId, listing, subjects);
  const changes: Change[] = [];
  const wanted: Line[] = [];
  for (const line of lines) {
    const listing = listings.get(line.id);
    const checked: CheckedLine | undefined = listing && checkLine(draftRecord(listing), line.cells, beside);
    if (checked && checked.changes.length + checked.problems.length === 0) continue;
    const refused = await refusal(desk, listing, Object.keys(checked?.set ?? {}), subjectFor);
    if (refused) problems.push({ line: line.line, problem: refused });
    else if (checked) {
      problems.push(...checked.problems.map((one) => ({ line: line.line, ...one })));
      if (checked.changes.length === 0) continue;
      const reference = listing ? (draftRecord(listing).general.reference ?? '') : '';
      changes.push({ line: line.line, id: line.id, reference, changes: checked.changes.map((one) => ({ ...one })) });
      wanted.push(line);
    }
  }
  const written: number[] = [];
  for (let i = 0; apply && i < wanted.length; i += BATCH)
    written.push(
      ...(await ctx.db.transaction(async (trx) => {
        const done: number[] = [];
        for (const { id, line, cells } of wanted.slice(i, i + BATCH)) {
          const reason = await decideOne(ctx, trx, desk, siteId, id, (record) => checkLine(record, cells, beside).set);
          if (reason === undefined) done.push(id);
          else if (reason !== 'same') problems.push({ line, problem: 'notAllowed' });
        }
        await tellDesk(trx, { siteId, topic: 'estates' });
        return done;
      })),
    );
  if (apply) desk.note([{ field: 'changed', before: null, after: written.length }]);
  problems.sort((a, b) => a.line - b.line);
  return { lines: lines.length, changes, problems, written: written.length };
};
