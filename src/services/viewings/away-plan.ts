// What can become of the viewings of a representative who is away: a colleague who is free at that time, the next free slot, or none.
import { findBlocks } from '../../db/viewings/agenda-blocks.ts';
import { listAgendas } from '../../db/viewings/agendas.ts';
import { listViewings, type Viewing } from '../../db/viewings/viewings.ts';
import { MINUTE_MS } from '../../domain/time/calendar-days.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import { type AgendaSlot, overlap, type Span, type TakenTime } from '../../domain/viewings/agenda-slots.ts';
import { officeSlot } from '../../domain/viewings/office-slot.ts';
import type { ServiceContext } from '../platform/context.ts';
import { openSlots, slotView } from './live-agenda.ts';
import { officeView, requireAgenda } from './office-viewings.ts';

type Colleague = { readonly agenda: Agenda; taken: TakenTime[] };

const colleaguesOf = async (ctx: ServiceContext, siteId: string, id: string, span: Span): Promise<Colleague[]> => {
  const around = {
    from: new Date(span.from.getTime() - 1440 * MINUTE_MS),
    to: new Date(span.to.getTime() + 1440 * MINUTE_MS),
  };
  const others = (await listAgendas(ctx.db.kysely, siteId)).filter(({ agenda }) => agenda.id !== id);
  return Promise.all(
    others.map(async ({ agenda }) => ({ agenda, taken: await findBlocks(ctx.db.kysely, siteId, agenda.id, around) })),
  );
};

/** Inside the hours of the colleague: nobody is sent on the road on a day off. */
const slotWith = ({ agenda, taken }: Colleague, viewing: Viewing): AgendaSlot | undefined => {
  const minutes = (viewing.end.getTime() - viewing.start.getTime()) / MINUTE_MS;
  const found = officeSlot(agenda, { estateId: viewing.estateId, start: viewing.start, minutes }, taken);
  return found.kind === 'free' && found.within && !found.slot.group ? found.slot : undefined;
};

/** `mayWrite`: in whose agenda the member may plan. Two viewings are never proposed the same time. */
export const awayPlan = async (
  ctx: ServiceContext,
  siteId: string,
  id: string,
  span: Span,
  mayWrite: (agenda: Agenda) => boolean,
) => {
  const agenda = await requireAgenda(ctx, siteId, id);
  const from = new Date(Math.max(span.from.getTime(), ctx.now().getTime()));
  const viewings = await listViewings(ctx.db.kysely, {
    siteId,
    representativeId: id,
    state: 'CONFIRMED',
    from,
    to: span.to,
  });
  const colleagues = (await colleaguesOf(ctx, siteId, id, span)).filter((colleague) => mayWrite(colleague.agenda));
  const proposed: Span[] = [];
  const plan = [];
  for (const viewing of viewings) {
    const free = viewing.group ? [] : colleagues.filter((colleague) => slotWith(colleague, viewing));
    const [first] = free;
    const slot = first && slotWith(first, viewing);
    if (first && slot)
      first.taken = [
        ...first.taken,
        { ...slot.occupied, estateId: viewing.estateId, start: slot.start, end: slot.end, places: 1, booked: 1 },
      ];
    const open = await openSlots(ctx, siteId, agenda, viewing.estateId);
    const next = open.find(
      ({ start, occupied, group }) =>
        start >= span.to && (group || !proposed.some((other) => overlap(other, occupied))),
    );
    if (!first && next && !next.group) proposed.push(next.occupied);
    plan.push({
      viewing: officeView(viewing),
      colleagues: free.map(({ agenda: { id: agendaId, name } }) => ({ id: agendaId, name })),
      next: next ? slotView(next) : null,
      suggestion: first ? ('colleague' as const) : next ? ('next' as const) : ('cancel' as const),
    });
  }
  return plan;
};
