import { decideEstates } from '../services/estates/decide-estates.ts';
import { estateFile } from '../services/estates/estate-file.ts';
import {
  estateChoices,
  estateMap,
  estateTable,
  gatherEstates,
  saveEstateColumns,
} from '../services/estates/estate-table.ts';
import { createEstateView, presentView, removeEstateView, saveEstateView } from '../services/estates/estate-views.ts';
import { importTable } from '../services/estates/import-table.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

export const estateTableHandlers = {
  estateTable: async (ctx, { params, query }, { desk }) =>
    new WithHeaders(await estateTable(ctx, desk.actor(), params.siteId, query), NO_STORE),
  estateMap: async (ctx, { params, query }, { desk }) =>
    new WithHeaders(await estateMap(ctx, desk.actor(), params.siteId, query), NO_STORE),
  estateChoices: async (ctx, { params }, { desk }) =>
    new WithHeaders(await estateChoices(ctx, desk.actor(), params.siteId), NO_STORE),
  estateFile: async (ctx, { params, query }, { desk }) => {
    const text = await estateFile(ctx, desk.actor(), params.siteId, query);
    // The mark tells spreadsheets that the letters are UTF-8.
    return new WithHeaders(Buffer.from(`\uFEFF${text}`), {
      ...NO_STORE,
      'content-disposition': 'attachment; filename="estates.csv"',
      'content-type': 'text/csv; charset=utf-8',
    });
  },
  createEstateView: async (ctx, { params, body }, { desk }) => {
    const made = await createEstateView(ctx, desk.actor(), params.siteId, body);
    desk.note([{ field: 'view', before: null, after: made.name }]);
    return new WithHeaders(presentView(made, 0, desk.actor()), {}, 201);
  },
  saveEstateView: async (ctx, { params: { siteId, id }, body }, { desk }) =>
    presentView(
      await saveEstateView(ctx, desk.actor(), siteId, { id, ifMatch: desk.ifMatch, ...body }),
      0,
      desk.actor(),
    ),
  removeEstateView: async (ctx, { params }, { desk }) => {
    await removeEstateView(ctx, desk.actor(), params.siteId, params.id);
    return null;
  },
  saveEstateColumns: async (ctx, { params, body }, { desk }) => {
    await saveEstateColumns(ctx, desk.actor(), params.siteId, body.columns);
    return null;
  },
  gatherEstates: async (ctx, { params, body }, { desk }) => {
    const moved = await gatherEstates(ctx, params.siteId, params.id, body);
    desk.note([{ field: params.id, before: moved.removed, after: moved.added }]);
    return moved;
  },
  decideEstates: (ctx, { params, body }, { desk }) => decideEstates(ctx, desk, params.siteId, body),
  importEstateFile: (ctx, { params, body }, { desk }) => importTable(ctx, desk, params.siteId, body),
} satisfies Partial<Handlers>;
