import type { Cause } from '../domain/layers/cause.ts';
import * as content from '../services/content/push-content.ts';
import { ownDecisions, patchOwnDecisions } from '../services/estates/own-decisions.ts';
import * as estates from '../services/imports/push-estates.ts';
import { pushedLeadStates, pushLeadState } from '../services/leads/change-lead.ts';
import { leads } from '../services/leads/leads.ts';
import * as rentals from '../services/rentals/push-rentals.ts';
import * as agendas from '../services/viewings/push-agendas.ts';
import * as viewings from '../services/viewings/push-viewings.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

const by = (token: string): Cause => ({ kind: 'push', name: token });

export const pushHandlers = {
  pushedEstates: async (ctx, { params, query }) =>
    new WithHeaders(await estates.pushedEstates(ctx, params.siteId, query), NO_STORE),
  pushedEstate: async (ctx, { params }) =>
    new WithHeaders(await estates.pushedEstate(ctx, params.siteId, params.id), NO_STORE),
  patchEstate: (ctx, { params, query, body }, { token }) =>
    estates.patchEstate(ctx, params.siteId, params.id, body, { ...query, cause: by(token) }),
  pushEstate: (ctx, { params, query, body }, { token }) =>
    estates.pushEstate(ctx, params.siteId, params.id, body, { ...query, cause: by(token) }),
  pushEstates: (ctx, { params, query, body }, { token }) =>
    estates.pushEstates(ctx, params.siteId, body.records, { ...query, cause: by(token) }),
  removeEstate: async (ctx, { params }, { token }) => {
    await estates.removeEstate(ctx, params.siteId, params.id, { cause: by(token) });
    return null;
  },
  ownDecisions: async (ctx, { params }) => new WithHeaders(await ownDecisions(ctx, params.siteId, params.id), NO_STORE),
  patchOwnDecisions: (ctx, { params, body }, { token }) =>
    patchOwnDecisions(ctx, params.siteId, params.id, body, by(token)),
  pushRentalUnit: (ctx, { params, body }) => rentals.pushRentalUnit(ctx, params.siteId, params.id, body),
  pushRentalUnits: (ctx, { params, body }) => rentals.pushRentalUnits(ctx, params.siteId, body.records),
  removeRentalUnit: async (ctx, { params }) => {
    await rentals.removePushedRentalUnit(ctx, params.siteId, params.id);
    return null;
  },
  pushAgenda: (ctx, { params, body }) => agendas.pushAgenda(ctx, params.siteId, params.id, body),
  removeAgenda: async (ctx, { params }) => {
    await agendas.removeAgenda(ctx, params.siteId, params.id);
    return null;
  },
  pushBusyTime: (ctx, { params, body }) => agendas.pushBusyTime(ctx, params.siteId, params.id, body),
  removeBusyTime: async (ctx, { params }) => {
    await agendas.removeBusyTime(ctx, params.siteId, params.id, params.time);
    return null;
  },
  pushedViewings: async (ctx, { params, query }) =>
    new WithHeaders(await viewings.pushedViewings(ctx, params.siteId, query), NO_STORE),
  pushedViewing: async (ctx, { params }) =>
    new WithHeaders(await viewings.pushedViewing(ctx, params.siteId, params.id), NO_STORE),
  pushViewing: async (ctx, { params, body }, { token, key }) =>
    new WithHeaders(await viewings.pushViewing(ctx, params.siteId, body, token, key), NO_STORE, 201),
  movePushedViewing: async (ctx, { params, body }, { token }) =>
    new WithHeaders(await viewings.movePushedViewing(ctx, params.siteId, params.id, body, token), NO_STORE),
  cancelPushedViewing: async (ctx, { params, body }, { token }) =>
    new WithHeaders(await viewings.cancelPushedViewing(ctx, params.siteId, params.id, body.note, token), NO_STORE),
  pushPage: (ctx, { params, body }) => content.pushPage(ctx, params.siteId, params.id, body),
  removePage: async (ctx, { params }) => {
    await content.removePage(ctx, params.siteId, params.id);
    return null;
  },
  pushNavigation: (ctx, { params, body }) => content.pushNavigation(ctx, params.siteId, params.type, body),
  pushEntity: (ctx, { params, body }) => content.pushEntity(ctx, params.siteId, params.id, body),
  removeEntity: async (ctx, { params }) => {
    await content.removeEntity(ctx, params.siteId, params.id);
    return null;
  },
  pushEntityItem: (ctx, { params, body }) => content.pushEntityItem(ctx, params.siteId, params.id, params.itemId, body),
  removeEntityItem: async (ctx, { params }) => {
    await content.removeEntityItem(ctx, params.siteId, params.id, params.itemId);
    return null;
  },
  pushAgreement: (ctx, { params, body }) => content.pushAgreement(ctx, params.siteId, params.kind, body),
  pushedLeadStates: async (ctx, { params, query }) =>
    new WithHeaders(await pushedLeadStates(ctx, params.siteId, query), NO_STORE),
  pushLeadState: (ctx, { params, body }, { token }) => pushLeadState(ctx, params.siteId, params.id, body, token),
  pushedLeads: async (ctx, { params, query }) => {
    const found = await leads(ctx, { siteId: params.siteId, afterId: query.after ?? 0, limit: query.limit ?? 100 });
    const list = found.map(({ siteId: _site, createdAt, ...lead }) => ({
      ...lead,
      fields: { ...lead.fields },
      createdAt: createdAt.toISOString(),
    }));
    return new WithHeaders(list, NO_STORE);
  },
} satisfies Partial<Handlers>;
