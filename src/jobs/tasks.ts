import { pruneChangeLogTask } from './prune-change-log.task.ts';
import type { Task } from './task.ts';

export const TASKS: readonly Task[] = [pruneChangeLogTask];
