// The rules of an agenda as members change them: with the version that was read. An open house that goes, or goes elsewhere, may have
// visitors: nothing is saved before somebody decided about them.
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import { setBlockPlaces } from '../../db/viewings/agenda-blocks.ts';
import { deleteAgenda, findAgenda, lockAgenda, type StoredAgenda, saveAgenda } from '../../db/viewings/agendas.ts';
import { listViewings, type Viewing } from '../../db/viewings/viewings.ts';
import { BadInputError, ConflictError, NotFoundError, PreconditionFailedError } from '../../domain/errors.ts';
import { fieldChanges } from '../../domain/people/audit.ts';
import { inOrder } from '../../domain/same-value.ts';
import { agendaSubject } from '../../domain/viewings/agency-act.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import { checkAgenda } from '../../domain/viewings/agenda-checks.ts';
import { type GroupChanges, groupChanges } from '../../domain/viewings/open-house-moves.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { cancelInside, moveGroup } from './agency-viewings.ts';
import { addressTaken } from './agendas.ts';
import { openSlots, slotView, timesOf, whereaboutsAround } from './live-agenda.ts';

const rulesEtag = ({ agenda: { id }, version }: Pick<StoredAgenda, 'agenda' | 'version'>): string =>
  `"a${id}-${version}"`;

export const rulesAnswer = (stored: StoredAgenda) => ({
  rules: stored.agenda,
  etag: rulesEtag(stored),
  ...(stored.changedBy === null ? {} : { changedBy: stored.changedBy }),
  ...(stored.changedAt === null ? {} : { changedAt: stored.changedAt.toISOString() }),
});

const unknown = (): NotFoundError => new NotFoundError('There is no such agenda.');

const checked = (value: unknown, root: string): Agenda => {
  const result = checkAgenda(value, root);
  if (result.ok) return result.value;
  throw new BadInputError(
    `${result.problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`,
    result.problems,
  );
};

const plain = (rules: Agenda) => inOrder(rules) as Record<string, unknown>;

/** The places of groups that somebody comes to already are those of the new rules; fewer than those who come is a mistake. */
const setPlaces = async (trx: Trx, siteId: string, { staying }: GroupChanges<Viewing>): Promise<void> => {
  for (const [blockId, [first]] of Map.groupBy(staying, ({ visitor }) => visitor.blockId ?? 0)) {
    if (!first) continue;
    const { slot, index } = first;
    const count = await setBlockPlaces(trx, siteId, blockId, slot.places);
    if (slot.places < count) {
      const message = `is less than the ${count} visitors who come`;
      const field = `body.rules.openHouses.${index}.places`;
      throw new BadInputError(`${field} ${message}.`, [{ field, message }]);
    }
  }
};

/** Those who come to what the new rules have no more, and where their open house would take them. */
const visitorsOf = (lost: GroupChanges<Viewing>['lost']) =>
  lost.map(({ visitor, to }) => ({
    id: visitor.id,
    name: visitor.name,
    label: visitor.label,
    ...timesOf(visitor),
    ...(to ? { to: timesOf(to) } : {}),
  }));

export type RulesInput = {
  readonly rules: Agenda;
  readonly visitors?: 'cancel' | 'keep' | 'move' | undefined;
  readonly note?: string | undefined;
};

export const saveRules = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  id: string,
  { rules: value, visitors, note }: RulesInput,
) => {
  const rules = checked(value, 'body.rules');
  if (rules.id !== id)
    throw new BadInputError('body.rules.id cannot change.', [{ field: 'body.rules.id', message: `must be ${id}` }]);
  const now = ctx.now();
  const where = await whereaboutsAround(ctx, siteId, rules, [], { from: now, to: now });
  const saved = await ctx.db
    .transaction(async (trx) => {
      await lockAgenda(trx, siteId, id);
      const stored = await findAgenda(trx, siteId, id);
      if (!stored) throw unknown();
      desk.require('agenda.write', agendaSubject(desk.actor(), stored.agenda));
      const changes = fieldChanges(plain(stored.agenda), plain(rules));
      if (desk.ifMatch !== rulesEtag(stored))
        throw new PreconditionFailedError('Somebody else changed these rules.', {
          current: rulesAnswer(stored),
          etag: rulesEtag(stored),
          fields: changes.map(({ field, before: theirs, after: yours }) => ({ field, yours, theirs })),
          ...(stored.changedBy === null ? {} : { changedBy: stored.changedBy }),
          ...(stored.changedAt === null ? {} : { changedAt: stored.changedAt.toISOString() }),
        });
      const filter = { siteId, representativeId: id, state: 'CONFIRMED', from: now } as const;
      const groups = (await listViewings(trx, filter)).filter(({ group }) => group);
      const groupsAfter = groupChanges(stored.agenda, rules, groups, now);
      const { lost } = groupsAfter;
      // Nobody is left without a place by a move.
      if (lost.length > 0 && (visitors === undefined || (visitors === 'move' && lost.some(({ to }) => !to))))
        throw new ConflictError('Visitors come to an open house that these rules have no more.', {
          reason: 'visitors',
          visitors: visitorsOf(lost),
        });
      await setPlaces(trx, siteId, groupsAfter);
      await saveAgenda(trx, siteId, rules, { by: desk.actor().name, at: now });
      if (visitors === 'cancel') for (const { visitor } of lost) await cancelInside(ctx, trx, visitor, { note });
      if (visitors === 'move') {
        const targets = lost.flatMap(({ visitor, to }) =>
          to ? [{ viewing: visitor, agenda: rules, start: to.start, where }] : [],
        );
        await moveGroup(ctx, trx, targets, note);
      }
      await tellDesk(trx, { siteId, topic: 'viewings' });
      const after = await findAgenda(trx, siteId, id);
      if (!after) throw unknown();
      return { after, changes };
    })
    .catch((error: unknown) => {
      throw addressTaken(error);
    });
  desk.note(saved.changes);
  return rulesAnswer(saved.after);
};

export const createRules = async (ctx: ServiceContext, desk: DeskCall, siteId: string, value: Agenda) => {
  const rules = checked(value, 'body');
  desk.require('agenda.write', agendaSubject(desk.actor(), rules));
  const saved = await ctx.db
    .transaction(async (trx) => {
      if (await findAgenda(trx, siteId, rules.id))
        throw new ConflictError('There is an agenda with this id.', { reason: 'id' });
      await saveAgenda(trx, siteId, rules, { by: desk.actor().name, at: ctx.now() });
      await tellDesk(trx, { siteId, topic: 'viewings' });
      return findAgenda(trx, siteId, rules.id);
    })
    .catch((error: unknown) => {
      throw addressTaken(error);
    });
  if (!saved) throw unknown();
  desk.note(fieldChanges({}, rules));
  return rulesAnswer(saved);
};

/** Only an agenda to which nobody comes any more. */
export const removeRules = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: string): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    await lockAgenda(trx, siteId, id);
    const stored = await findAgenda(trx, siteId, id);
    if (!stored) throw unknown();
    desk.require('agenda.write', agendaSubject(desk.actor(), stored.agenda));
    const filter = { siteId, representativeId: id, state: 'CONFIRMED', from: ctx.now() } as const;
    const coming = await listViewings(trx, filter);
    if (coming.length > 0)
      throw new ConflictError('Visitors come to viewings of this agenda.', {
        reason: 'visitors',
        visitors: visitorsOf(coming.map((visitor) => ({ visitor, to: undefined }))),
      });
    await deleteAgenda(trx, siteId, id);
    await tellDesk(trx, { siteId, topic: 'viewings' });
    desk.note(fieldChanges({ name: stored.agenda.name, email: stored.agenda.email }, {}));
  });

/** What a visitor would see of a listing if these rules were saved; of no listing, without open houses. */
export const slotsOfRules = async (
  ctx: ServiceContext,
  siteId: string,
  id: string,
  { rules: value, estateId = 0 }: { readonly rules: Agenda; readonly estateId?: number | undefined },
) => {
  const rules = checked(value, 'body.rules');
  const slots = await openSlots(ctx, siteId, { ...rules, id }, estateId);
  return slots.map(slotView);
};
