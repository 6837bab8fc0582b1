// What can become of the viewings of a representative who is away: a colleague who is free at that time, the next free slot, or none.
import { listAgendas } from '../../db/viewings/agendas.ts';
import { listViewings, type Viewing } from '../../db/viewings/viewings.ts';
import type { Locale } from '../../domain/locale.ts';
import { MINUTE_MS } from '../../domain/time/calendar-days.ts';
import { type Around, agencySlot } from '../../domain/viewings/agency-slot.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import { type AgendaSlot, obstacleTo, type Span, type TakenTime } from '../../domain/viewings/agenda-slots.ts';
import type { ServiceContext } from '../platform/context.ts';
import { agencyView, requireAgenda } from './agency-viewings.ts';
import { openSlots, slotView, timesAround, whereaboutsAround } from './live-agenda.ts';
import { labelledFor } from './viewing-listings.ts';

type Colleague = { readonly agenda: Agenda; readonly around: Around<TakenTime> };

const colleaguesOf = async (
  ctx: ServiceContext,
  siteId: string,
  others: readonly Agenda[],
  viewings: readonly Viewing[],
  span: Span,
): Promise<Colleague[]> => {
  const estateIds = viewings.map(({ estateId }) => estateId);
  const colleagues: Colleague[] = [];
  for (const agenda of others) {
    const where = await whereaboutsAround(ctx, siteId, agenda, estateIds, span);
    colleagues.push({ agenda, around: await timesAround(ctx.db.kysely, siteId, agenda.id, span, where) });
  }
  return colleagues;
};

/** Inside the hours of the colleague, and in reach: nobody is sent on the road on a day off, or late. */
const slotWith = ({ agenda, around }: Colleague, viewing: Viewing): AgendaSlot | undefined => {
  const minutes = (viewing.end.getTime() - viewing.start.getTime()) / MINUTE_MS;
  const found = agencySlot(agenda, { estateId: viewing.estateId, start: viewing.start, minutes }, around);
  return found.kind === 'free' && found.within && !found.far && !found.slot.group ? found.slot : undefined;
};

/** As if it were booked: what is proposed to one is not proposed to the next. */
const takenBy = ({ occupied, start, end, travel }: AgendaSlot, estateId: number): TakenTime => ({
  ...occupied,
  estateId,
  start,
  end,
  places: 1,
  booked: 1,
  place: travel?.place,
});

type Planner = {
  /** In whose agenda the member may plan. */
  readonly mayWrite: (agenda: Agenda) => boolean;
  readonly locale: Locale;
};

/** Two viewings are never proposed the same time. */
export const awayPlan = async (
  ctx: ServiceContext,
  siteId: string,
  id: string,
  span: Span,
  { mayWrite, locale }: Planner,
) => {
  const agenda = await requireAgenda(ctx, siteId, id);
  const from = new Date(Math.max(span.from.getTime(), ctx.now().getTime()));
  const found = await listViewings(ctx.db.kysely, {
    siteId,
    representativeId: id,
    state: 'CONFIRMED',
    from,
    to: span.to,
  });
  const viewings = await labelledFor(ctx, siteId, found, locale);
  const others = (await listAgendas(ctx.db.kysely, siteId)).map(({ agenda: other }) => other);
  const able = others.filter((other) => other.id !== id && mayWrite(other));
  let colleagues = await colleaguesOf(ctx, siteId, able, viewings, span);
  const proposed: TakenTime[] = [];
  const plan = [];
  for (const viewing of viewings) {
    const { estateId } = viewing;
    const free = viewing.group ? [] : colleagues.filter((colleague) => slotWith(colleague, viewing));
    const [first] = free;
    const slot = first && slotWith(first, viewing);
    if (slot)
      colleagues = colleagues.map((one) =>
        one === first
          ? { ...one, around: { ...one.around, taken: [...one.around.taken, takenBy(slot, estateId)] } }
          : one,
      );
    const open = await openSlots(ctx, siteId, agenda, estateId);
    const next = open.find(
      (candidate) => candidate.start >= span.to && (candidate.group || !obstacleTo(candidate, estateId, proposed, [])),
    );
    if (!first && next && !next.group) proposed.push(takenBy(next, estateId));
    plan.push({
      viewing: agencyView(viewing),
      colleagues: free.map(({ agenda: { id: agendaId, name } }) => ({ id: agendaId, name })),
      next: next ? slotView(next) : null,
      suggestion: first ? ('colleague' as const) : next ? ('next' as const) : ('cancel' as const),
    });
  }
  return plan;
};
