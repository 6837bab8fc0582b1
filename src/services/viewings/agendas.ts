// The agency's side of viewings: agendas as data, time kept free, and the secret addresses of each representative.
import { lockSite } from '../../db/content/sites.ts';
import { ConstraintConflictError } from '../../db/engine/sql-state.ts';
import type { Trx } from '../../db/schema.ts';
import { deleteKeptTime, findBlocks, findKeptTime, insertBlock } from '../../db/viewings/agenda-blocks.ts';
import {
  findAgenda,
  findAgendaByKey,
  listAgendas,
  replaceAgendas,
  type StoredAgenda,
  saveAgenda,
  setAgendaKeys,
} from '../../db/viewings/agendas.ts';
import {
  agendaPartsOf,
  type ChangedHere,
  keyOf,
  mergedAgendas,
  type PartKey,
} from '../../domain/content/site-parts.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import { checkAgenda } from '../../domain/viewings/agenda-checks.ts';
import type { Span } from '../../domain/viewings/agenda-slots.ts';
import { ChangedHereError, changesSinceImport, type ImportWinner, rememberImport } from '../content/changed-here.ts';
import type { ServiceContext } from '../platform/context.ts';
import { linkToken, linkTokenHashes, tokenHash } from '../platform/tokens.ts';
import { endHoldsIn, orderOffersIn } from './viewing-offers.ts';
import { lockAgendas } from './viewing-places.ts';

/** `calendar` reads the viewings, `rules` reads and replaces the agenda. */
const AGENDA_KEYS = ['calendar', 'rules'] as const;
export type AgendaKey = (typeof AGENDA_KEYS)[number];

const KEY = /^[A-Za-z0-9_-]{43}$/;
const unknown = (): NotFoundError => new NotFoundError('There is no such agenda.');

const purposeOf = (siteId: string, id: string, key: AgendaKey, version: number) =>
  ({ siteId, purpose: `agenda ${key}`, id, version }) as const;

export const agendas = ({ db }: Pick<ServiceContext, 'db'>, siteId: string): Promise<StoredAgenda[]> =>
  listAgendas(db.kysely, siteId);

const requireAgenda = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string, id: string): Promise<StoredAgenda> => {
  const found = await findAgenda(db.kysely, siteId, id);
  if (!found) throw new NotFoundError(`There is no agenda "${id}" in ${siteId}.`);
  return found;
};

/** Unknown, malformed, of another site or for another use: all the same. */
export const agendaByKey = async (
  { db, secrets }: Pick<ServiceContext, 'db' | 'secrets'>,
  siteId: string,
  use: AgendaKey,
  key: string,
): Promise<Agenda> => {
  const hash = tokenHash(key);
  const found = KEY.test(key) ? await findAgendaByKey(db.kysely, siteId, hash) : undefined;
  if (!found) throw unknown();
  const { agenda, keyVersion } = found;
  const hashes = linkTokenHashes(secrets, purposeOf(siteId, agenda.id, use, keyVersion));
  if (!hashes.includes(hash)) throw unknown();
  return agenda;
};

export type AgendaKeys = Readonly<Record<AgendaKey, string>>;

/** The keys of a representative; `renew` makes new ones and revokes those given out before. */
export const agendaKeys = async (
  ctx: Pick<ServiceContext, 'db' | 'secrets'>,
  siteId: string,
  id: string,
  { renew = false } = {},
): Promise<AgendaKeys> =>
  ctx.db.transaction(async (trx) => {
    const found = await findAgenda(trx, siteId, id);
    if (!found) throw new NotFoundError(`There is no agenda "${id}" in ${siteId}.`);
    const version = found.keyVersion + (renew ? 1 : 0);
    const uses = AGENDA_KEYS.map((use) => purposeOf(siteId, id, use, version));
    await setAgendaKeys(trx, siteId, id, { version, hashes: uses.flatMap((use) => linkTokenHashes(ctx.secrets, use)) });
    return {
      calendar: linkToken(ctx.secrets, purposeOf(siteId, id, 'calendar', version)),
      rules: linkToken(ctx.secrets, purposeOf(siteId, id, 'rules', version)),
    };
  });

const checkedAgenda = (value: unknown, root: string): Agenda => {
  const checked = checkAgenda(value, root);
  if (checked.ok) return checked.value;
  const words = checked.problems.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new BadInputError(`${words}.`, checked.problems);
};

/** A representative is recognised by the address: no two agendas of a site have the same. */
export const addressTaken = (error: unknown): unknown =>
  error instanceof ConstraintConflictError && error.constraint === 'agenda_email'
    ? new ConflictError('Another agenda has this e-mail address.', { reason: 'address' })
    : error;

/** By its own key: one agenda, which keeps its id. */
export const replaceRules = async (
  ctx: Pick<ServiceContext, 'db' | 'secrets'>,
  siteId: string,
  key: string,
  value: unknown,
): Promise<Agenda> => {
  const { id } = await agendaByKey(ctx, siteId, 'rules', key);
  const agenda = checkedAgenda(value, 'body');
  if (agenda.id !== id)
    throw new BadInputError('The id cannot change.', [{ field: 'body.id', message: `must be ${id}` }]);
  await ctx.db
    .transaction((trx) => saveAgenda(trx, siteId, agenda))
    .catch((error: unknown) => {
      throw addressTaken(error);
    });
  return agenda;
};

/** By push: one agenda, whatever was there. */
export const saveOwnAgenda = async (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
  value: Agenda,
): Promise<void> => {
  const agenda = checkedAgenda(value, '');
  await db
    .transaction((trx) => saveAgenda(trx, siteId, agenda))
    .catch((error: unknown) => {
      throw addressTaken(error);
    });
};

export type ImportedAgendas = {
  readonly count: number;
  /** What was changed here and stayed so, or was replaced by the file, as asked for. */
  readonly changedHere: readonly ChangedHere[];
};

/** One agenda, or a list that replaces all of the site. What was changed here since the last import is not undone without a word. */
export const importAgendas = async (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
  value: unknown,
  { wins }: { readonly wins?: ImportWinner | undefined } = {},
): Promise<ImportedAgendas> => {
  const isList = Array.isArray(value);
  const brought = isList
    ? value.map((agenda, index) => checkedAgenda(agenda, String(index)))
    : [checkedAgenda(value, '')];
  const parts = agendaPartsOf(brought);
  const write = async (trx: Trx): Promise<readonly ChangedHere[]> => {
    if (!(await lockSite(trx, siteId))) throw new NotFoundError(`There is no site "${siteId}".`);
    const ids = (await listAgendas(trx, siteId)).map(({ agenda }) => agenda.id);
    await lockAgendas(trx, siteId, ids);
    const here = (await listAgendas(trx, siteId)).map(({ agenda }) => agenda);
    const changes = await changesSinceImport(trx, siteId, agendaPartsOf(here), parts, () => isList);
    if (changes.length > 0 && wins === undefined) throw new ChangedHereError(siteId, changes);
    const kept: ReadonlySet<PartKey> = new Set(wins === 'here' ? changes.map(keyOf) : []);
    if (isList) await replaceAgendas(trx, siteId, mergedAgendas(here, brought, kept));
    else if (kept.size === 0) for (const agenda of brought) await saveAgenda(trx, siteId, agenda);
    await rememberImport(trx, siteId, parts, { kept, stays: ({ kind }) => kind !== 'agenda' || !isList });
    return changes;
  };
  const changed = await db.transaction(write).catch((error: unknown) => {
    throw addressTaken(error);
  });
  return { count: brought.length, changedHere: changed };
};

/** Keeps time free; refused where there is a viewing or other kept time. A slot that is only held gives way. Its number. */
export const keepTime = async (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
  representativeId: string,
  { from, to, note }: Span & { readonly note?: string | undefined },
): Promise<number> => {
  await requireAgenda({ db }, siteId, representativeId);
  try {
    return await db.transaction(async (trx) => {
      await lockAgendas(trx, siteId, [representativeId]);
      await endHoldsIn(trx, siteId, representativeId, { from, to });
      return insertBlock(trx, {
        siteId,
        representativeId,
        from,
        to,
        estateId: null,
        start: from,
        end: to,
        places: 0,
        note,
      });
    });
  } catch (error) {
    if (!(error instanceof ConstraintConflictError)) throw error;
    throw new ConflictError('There is a viewing in that time, or it is kept free already.');
  }
};

/** Those who wait for a time are offered it. False when there is no such time. */
export const giveTimeBack = async (
  ctx: Pick<ServiceContext, 'db' | 'jobs'>,
  siteId: string,
  representativeId: string,
  id: number,
): Promise<boolean> =>
  ctx.db.transaction(async (trx) => {
    const kept = await findKeptTime(trx, siteId, id);
    if (!kept || !(await deleteKeptTime(trx, siteId, representativeId, id))) return false;
    await orderOffersIn(ctx, trx, { siteId, representativeId, from: kept.from, to: kept.to });
    return true;
  });

export const occupiedTimes = (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
  representativeId: string,
  span: Span,
) => findBlocks(db.kysely, siteId, representativeId, span);
