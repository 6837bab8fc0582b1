// Every call of the contract and what answers it.
import { contentHandlers } from './content.api.ts';
import { estateHandlers } from './estate.api.ts';
import type { Handlers } from './reply.ts';

export const handlers: Handlers = { ...contentHandlers, ...estateHandlers };
