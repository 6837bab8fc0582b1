// The addresses of an agency's earlier website: read from a table of two columns, asked for when nothing else is found.
import { findRedirect, replaceRedirects } from '../../db/content/redirects.ts';
import { findSite } from '../../db/content/sites.ts';
import { checkRedirects, MAX_REDIRECTS, type RedirectProblem, redirectKey } from '../../domain/content/redirects.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { noteCommand } from '../people/command-log.ts';
import type { ServiceContext } from '../platform/context.ts';
import { parseCsv } from '../platform/csv.ts';

const HEAD = /^(from|van|de|von|old)$/i;

/** Nothing is changed when a line cannot be taken. */
export const importRedirects = async (
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  siteId: string,
  text: string,
): Promise<
  | { readonly ok: true; readonly taken: number; readonly before: number }
  | { readonly ok: false; readonly problems: readonly RedirectProblem[] }
> => {
  if (!(await findSite(ctx.db.kysely, siteId))) throw new NotFoundError(`There is no site ${siteId}.`);
  const rows = parseCsv(text);
  if (!rows) throw new BadInputError('The file is no table of two columns: the old address, and the new one.');
  const hasHead = HEAD.test(rows[0]?.[0]?.trim() ?? '');
  const lines = hasHead ? rows.slice(1) : rows;
  if (lines.length > MAX_REDIRECTS)
    throw new BadInputError(`The file has ${lines.length} lines; ${MAX_REDIRECTS} are the most.`);
  const { redirects, problems } = checkRedirects(lines);
  if (problems.length > 0)
    return { ok: false, problems: problems.map(({ line, fault }) => ({ line: line + (hasHead ? 1 : 0), fault })) };
  const before = await ctx.db.transaction((trx) => replaceRedirects(trx, siteId, redirects));
  await noteCommand(ctx, siteId, 'importRedirects', siteId, [{ field: 'redirects', before, after: redirects.length }]);
  return { ok: true, taken: redirects.length, before };
};

/** With the query string first, then without: the earlier website may have known more parameters than mattered. */
export const redirectOf = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string, address: string) => {
  const whole = redirectKey(address);
  const path = redirectKey(address.split('?')[0] ?? '');
  for (const key of new Set([whole, path])) {
    const to = key === undefined ? undefined : await findRedirect(db.kysely, siteId, key);
    if (to !== undefined) return { to };
  }
  throw new NotFoundError('There is nothing at this address.');
};
