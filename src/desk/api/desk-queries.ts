// Reading and writing from a screen: TanStack Query over the desk's calls.
import {
  type Query,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import type { DeskAnswer, DeskApi, DeskCallArguments, Optionally } from './desk-api.ts';
import type { DeskCallName } from './desk-calls.ts';
import { isPassing } from './desk-error.ts';
import type { Topic } from './topics.ts';

const FRESH_MS = 30_000;
const TRIES = 2;

export const createDeskQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A refusal stays one; what passes is tried again, and then the screen says so and counts down.
        retry: (failures, error) => isPassing(error) && failures < TRIES,
        retryDelay: (failures) => 500 * 2 ** failures,
        // What this device still knows is shown while there is no network.
        networkMode: 'always',
        // And asked for anew as soon as there is one.
        refetchOnReconnect: 'always',
        gcTime: 12 * HOUR_MS,
      },
      mutations: { networkMode: 'always' },
    },
  });

const ApiContext = createContext<DeskApi | undefined>(undefined);
export const DeskApiProvider = ApiContext;

export const useDeskApi = (): DeskApi => {
  const api = useContext(ApiContext);
  if (!api) throw new Error('There is no DeskApiProvider above this part.');
  return api;
};

/** Site, topics, name, arguments: a topic of the live stream finds its queries by the second. */
export const deskQueryKey = (siteId: string, topics: readonly Topic[], name: DeskCallName, args: unknown) =>
  [siteId, topics, name, args] as const;

export const isOfTopic = (key: readonly unknown[], siteId: string, topic: Topic): boolean =>
  key[0] === siteId && Array.isArray(key[1]) && key[1].includes(topic);

/**
 * Asks again for what is on the screen. The first answer of a query may still be on its way and be older than the change: it is shown
 * when it comes, and asked for once more.
 */
export const askAgain = (client: QueryClient, predicate: (query: Query) => boolean): void => {
  const onTheirWay = new Set(
    client
      .getQueryCache()
      .findAll({ predicate, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined),
  );
  void client.invalidateQueries({ predicate }).then(() => {
    if (onTheirWay.size > 0) return client.invalidateQueries({ predicate: (query) => onTheirWay.has(query) });
  });
};

/** `const people = useDeskQuery('members', 'members')`; asked again when the topic changes. */
export const useDeskQuery = <N extends DeskCallName>(
  topic: Topic | readonly Topic[],
  name: N,
  ...args: Optionally<DeskCallArguments<N> & { readonly enabled?: boolean }>
): UseQueryResult<DeskAnswer<N>> => {
  const api = useDeskApi();
  const topics = typeof topic === 'string' ? [topic] : topic;
  const { enabled = true, ...rest } = (args[0] ?? {}) as { readonly enabled?: boolean };
  return useQuery<DeskAnswer<N>>({
    queryKey: deskQueryKey(api.siteId, topics, name, rest),
    queryFn: ({ signal }) => api.read(name, signal, ...([rest] as unknown as Optionally<DeskCallArguments<N>>)),
    enabled,
  });
};

type MutationOptions<N extends DeskCallName> = {
  /** Asked again once it is done; the stream would tell too, a moment later. */
  readonly changes?: readonly Topic[];
  readonly onSuccess?: (answer: DeskAnswer<N>, args: DeskCallArguments<N>) => void;
  readonly onError?: (error: Error, args: DeskCallArguments<N>) => void;
};

/** `const invite = useDeskMutation('inviteMember', { changes: ['members'] }); invite.mutate({ body })`. */
export const useDeskMutation = <N extends DeskCallName>(
  name: N,
  { changes = [], onSuccess, onError }: MutationOptions<N> = {},
): UseMutationResult<DeskAnswer<N>, Error, DeskCallArguments<N>> => {
  const api = useDeskApi();
  const client = useQueryClient();
  return useMutation<DeskAnswer<N>, Error, DeskCallArguments<N>>({
    mutationFn: (args) => api.call(name, ...([args] as unknown as Optionally<DeskCallArguments<N>>)),
    onSuccess: (answer, args) => {
      for (const topic of changes) askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, topic));
      onSuccess?.(answer, args);
    },
    onError: (error, args) => onError?.(error, args),
  });
};
