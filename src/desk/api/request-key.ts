import { useRef } from 'react';

/** A name for a request: the same for the same wish, however often it is sent; another one for another wish. */
export const useRequestKey = (): ((wish: unknown) => string) => {
  const last = useRef({ text: '', key: '' });
  return (wish) => {
    const text = JSON.stringify(wish);
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
};
