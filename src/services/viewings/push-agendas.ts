// Agendas of representatives, and the time they are busy elsewhere, from an agency's own software.
import { deleteAgenda } from '../../db/viewings/agendas.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import type { ServiceContext } from '../platform/context.ts';
import { giveTimeBack, keepTime, saveOwnAgenda } from './agendas.ts';

export const pushAgenda = async (
  ctx: ServiceContext,
  siteId: string,
  id: string,
  agenda: Agenda,
): Promise<{ id: string }> => {
  if (agenda.id !== id) {
    const problem = { field: 'body.id', message: 'must be the id in the path' };
    throw new BadInputError('body.id must be the id in the path.', [problem]);
  }
  await saveOwnAgenda(ctx, siteId, agenda);
  return { id };
};

/** Appointments stay as they are; nothing new can be booked. */
export const removeAgenda = async (ctx: ServiceContext, siteId: string, id: string): Promise<void> => {
  if (!(await ctx.db.transaction((trx) => deleteAgenda(trx, siteId, id))))
    throw new NotFoundError('There is no such agenda.');
};

export type BusyTime = { readonly from: string; readonly to: string; readonly note?: string | undefined };

export const pushBusyTime = async (
  ctx: ServiceContext,
  siteId: string,
  id: string,
  { from, to, note }: BusyTime,
): Promise<{ id: number }> => {
  const span = { from: new Date(from), to: new Date(to) };
  if (!(span.from < span.to)) {
    const problem = { field: 'body.to', message: 'must be later than from' };
    throw new BadInputError('body.to must be later than from.', [problem]);
  }
  return { id: await keepTime(ctx, siteId, id, { ...span, note }) };
};

export const removeBusyTime = async (ctx: ServiceContext, siteId: string, id: string, time: number): Promise<void> => {
  if (!(await giveTimeBack(ctx, siteId, id, time))) throw new NotFoundError('There is no such time.');
};
