// Who is signed in, as a query: asked again when memberships change.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { DeskApi } from '../api/desk-api.ts';
import type { Me } from './session.ts';

export const ME_KEY = ['me'] as const;

export const useMe = (api: DeskApi, initial: Me): UseQueryResult<Me> =>
  useQuery<Me>({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => api.read('me', signal),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
  });
