import { labelsFor } from '../domain/display/labels-for.ts';
import { legalGaps } from '../services/estates/legal-gaps.ts';
import { dismissChecklist, todayOf } from '../services/people/today.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

export const todayHandlers = {
  today: async (ctx, { params }, { desk }) =>
    new WithHeaders(await todayOf(ctx, params.siteId, desk.actor()), NO_STORE),
  todayGaps: async (ctx, { params }, { desk }) => {
    const { first, fields, ...gaps } = await legalGaps(ctx, params.siteId);
    // Counted once for everybody, said in the language of whoever asks.
    const { fields: labels }: { readonly fields: Readonly<Record<string, string>> } = labelsFor(desk.actor().locale);
    const label = (field: string): string => labels[field] ?? field;
    const answer = {
      ...gaps,
      first: first.map((listing) => ({ ...listing, fields: listing.fields.map(label) })),
      fields: fields.map(({ field, count }) => ({ field, label: label(field), count })),
    };
    return new WithHeaders(answer, NO_STORE);
  },
  dismissChecklist: async (ctx, { params, body }) => {
    await dismissChecklist(ctx, params.siteId, body.dismissed);
    return null;
  },
} satisfies Partial<Handlers>;
