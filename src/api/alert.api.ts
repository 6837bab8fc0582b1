import { notYet } from '../services/subscriptions.ts';
import type { Handlers } from './reply.ts';

export const alertHandlers = {
  subscribe: async () => notYet(),
  subscription: async () => notYet(),
  confirmSubscription: async () => notYet(),
  changeSubscription: async () => notYet(),
  addAlert: async () => notYet(),
  changeAlert: async () => notYet(),
  deleteAlert: async () => notYet(),
  unsubscribeView: async () => notYet(),
  unsubscribe: async () => notYet(),
  exportSubscription: async () => notYet(),
  eraseSubscription: async () => notYet(),
} satisfies Partial<Handlers>;
