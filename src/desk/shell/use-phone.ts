// Whether the screen is that narrow.
import { useCallback, useSyncExternalStore } from 'react';

const PHONE = '(max-width: 40rem)';

export const useMedia = (query: string): boolean => {
  const hear = useCallback(
    (listener: () => void): (() => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(hear, () => matchMedia(query).matches);
};

export const usePhone = (): boolean => useMedia(PHONE);
