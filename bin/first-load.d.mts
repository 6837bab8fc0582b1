import type { Plugin, Rollup } from 'vite';

export const FIRST_LOAD_BUDGET_KB: number;
export const firstLoad: (chunks: Rollup.OutputBundle) => [name: string, bytes: number][];
export const firstLoadBudget: (budget?: number) => Plugin;
