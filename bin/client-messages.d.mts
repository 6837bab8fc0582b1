import type { Plugin } from 'vite';

/** The message keys that code reachable from this file names. */
export const clientKeys: (entry: string) => ReadonlySet<string>;
export const clientMessages: (entry: string) => Plugin;
