// The state of a list in the address: filters, sort, the chosen row. A link to it can be sent to a colleague.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Address = Readonly<Record<string, string | undefined>>;

/** Values as texts; `undefined` takes one away. `push` keeps the step in the history, as for opening something. */
export const useAddress = (): readonly [Address, (change: Address, how?: 'push' | 'replace') => void] => {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const set = useCallback(
    (change: Address, how: 'push' | 'replace' = 'replace') =>
      void navigate({
        to: '.',
        search: ((before: Address) => ({ ...before, ...change })) as never,
        replace: how === 'replace',
      }),
    [navigate],
  );
  const address = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
  return [address, set];
};
