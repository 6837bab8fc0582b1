// Whose agenda a listing is viewed in: that of its representative, else of the default ones, the first who has an agenda.
import { findAgendaOf } from '../../db/viewings/agendas.ts';
import { responsiblesOf } from '../../domain/record/responsible.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import { shownItems } from '../content/content.ts';
import type { ShownEstate } from '../estates/estates.ts';
import type { ServiceContext } from '../platform/context.ts';

export const agendaOfRepresentatives = async (
  ctx: ServiceContext,
  siteId: string,
  { estate, root }: ShownEstate,
): Promise<Agenda | undefined> => {
  const { representatives } = (await ctx.catalogue.of(siteId)).site;
  // Offices are looked for only where a branch has somebody.
  const offices = representatives?.branches ? ((await shownItems(ctx, siteId, 'offices')) ?? []) : [];
  for (const { email } of responsiblesOf({ estate, root }, { representatives, offices })) {
    const agenda = await findAgendaOf(ctx.db.kysely, siteId, email);
    if (agenda) return agenda;
  }
  return undefined;
};
