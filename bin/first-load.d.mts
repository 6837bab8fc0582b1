import type { Plugin, Rollup } from 'vite';

export const FIRST_LOAD_BUDGET_KB: number;
export const TOUCHED_BUDGET_KB: number;
export const loadedFiles: (chunks: Rollup.OutputBundle, touched: boolean) => [name: string, bytes: number][];
export const firstLoadBudget: (first?: number, whole?: number) => Plugin;
