import type { Plugin, Rollup } from 'vite';

export const FIRST_LOAD_BUDGET_KB: number;
export const TOUCHED_BUDGET_KB: number;
export const LISTING_BUDGET_KB: number;
export const DESK_BUDGET_KB: number;
export type CountedPage = 'first' | 'touched' | 'listing' | 'desk';
export const loadedFiles: (chunks: Rollup.OutputBundle, page: CountedPage) => [name: string, bytes: number][];
export const firstLoadBudget: (first?: number, touched?: number, listing?: number) => Plugin;
export const deskLoadBudget: (budget?: number) => Plugin;
