import { askOwnData, eraseOwnData, exportOwnData, readOwnData } from '../services/people/own-data.ts';
import { type CallMeta, type Handlers, PRIVATE, WithHeaders } from './reply.ts';

const secret = <T>(body: T) => new WithHeaders(body, PRIVATE);

type Params = { readonly siteId: string; readonly token: string };
const asker = ({ siteId, token }: Params, { address }: CallMeta) => ({ siteId, token, address });

export const ownDataHandlers = {
  askOwnData: async (ctx, { params, body }, { address, key }) => {
    await askOwnData(ctx, params.siteId, { ...body, address, key });
    return new WithHeaders({ accepted: true as const }, PRIVATE, 202);
  },
  ownData: async (ctx, { params }, meta) => secret(await readOwnData(ctx, asker(params, meta))),
  exportOwnData: async (ctx, { params }, meta) => secret(await exportOwnData(ctx, asker(params, meta))),
  eraseOwnData: async (ctx, { params, body }, meta) =>
    secret(await eraseOwnData(ctx, asker(params, meta), body.appointments)),
} satisfies Partial<Handlers>;
