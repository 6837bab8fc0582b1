// Behaviour section 8: a store used before the API is configured fails with 'Api is not configured'.
import type { ContentApi } from './content-api.ts';

let configured: ContentApi | undefined;

export const configureApi = (api: ContentApi | undefined): void => {
  configured = api;
};

export const configuredApi = (): ContentApi => {
  if (!configured) throw new Error('Api is not configured');
  return configured;
};
