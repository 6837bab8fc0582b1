import type { Plugin } from 'vite';

export declare const LIST_FILES: readonly string[];
export declare const clientKeys: (entry: string) => {
  readonly lists: ReadonlySet<string>;
  readonly rest: ReadonlySet<string>;
};
export declare const reachable: (
  entries: readonly string[],
  options: { readonly widgets: boolean; readonly lazy?: boolean },
) => ReadonlySet<string>;
export declare const clientMessages: (entry: string) => Plugin;
