import { startTransition, useEffect, useState } from 'react';

/** False on the server and while hydrating. It turns true in slices: nothing that is being touched has to wait. */
export const useMounted = (): boolean => {
  const [mounted, setMounted] = useState(false);
  useEffect(() => startTransition(() => setMounted(true)), []);
  return mounted;
};
