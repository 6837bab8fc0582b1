// A long list, page by page: each page says where the next begins.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeskAnswer, DeskCallArguments, Optionally } from './desk-api.ts';
import { deskQueryKey, useDeskApi } from './desk-queries.ts';
import type { Topic } from './topics.ts';

type PagedCall = 'mails' | 'log' | 'leads';

export const useDeskPages = <N extends PagedCall>(topic: Topic, name: N, query: Readonly<Record<string, string>>) => {
  const api = useDeskApi();
  return useInfiniteQuery({
    queryKey: deskQueryKey(api.siteId, [topic], name, query),
    queryFn: ({ pageParam, signal }): Promise<DeskAnswer<N>> => {
      const args = { query: { ...query, ...(pageParam === 0 ? {} : { before: pageParam }) } };
      return api.read(name, signal, ...([args] as unknown as Optionally<DeskCallArguments<N>>));
    },
    initialPageParam: 0,
    getNextPageParam: (last: DeskAnswer<N>) => (last as { readonly next?: number }).next,
  });
};
