// The calls a page makes in a browser. The whole client knows every endpoint by its schemas, which a visitor need not load.
import type { EndpointName, Endpoints } from '../contract/endpoints.ts';
import type { ContentApi } from './content-api.ts';
import { fetchTransport } from './fetch-transport.ts';
import { NotImplementedError } from './http-error.ts';
import { type CallOptions, createRestClient } from './rest-client.ts';
import type { Transport } from './transport.ts';

/** Where a call of the contract is posted to, below the site; as types, which are not loaded. */
type PostPath<N extends EndpointName> = Endpoints[N] extends {
  readonly method: 'POST';
  readonly path: `/sites/{siteId}/${infer Path}`;
}
  ? Path
  : never;

const PATHS: { readonly [N in EndpointName]?: PostPath<N> } = {
  estates: 'estates',
  estateFilters: 'estate-filters',
  estateClusters: 'estate-clusters',
  rentalUnits: 'rental-units',
  rentalFilters: 'rental-units/filters',
};

type Call = (name: EndpointName, options?: CallOptions & { readonly body?: unknown }) => Promise<never>;

export const createBrowserApi = (siteId: string, transport: Transport = fetchTransport('/api')): ContentApi => {
  const client = createRestClient(transport, siteId);
  const call: Call = async (name, { body, ...options } = {}) => {
    const path = PATHS[name];
    if (path === undefined) throw new NotImplementedError(name);
    return (await client.post(`/sites/${siteId}/${path}`, body, options)) as never;
  };
  return {
    siteId,
    call,
    find: call,
    forSite: (other) => createBrowserApi(other, transport),
    policyLog: () => Promise.reject(new NotImplementedError('Policy log')),
    privacyStatement: () => Promise.reject(new NotImplementedError('Privacy statement')),
  };
};
