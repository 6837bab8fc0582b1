import type { Command } from './command.ts';
import { DATA_COMMANDS } from './data-commands.ts';
import { move } from './move.command.ts';
import { newSite } from './new-site.command.ts';
import { restore } from './restore.command.ts';
import { serve } from './serve.command.ts';
import { work } from './work.command.ts';

export const COMMANDS: Readonly<Record<string, Command>> = {
  serve,
  work,
  'new site': newSite,
  ...DATA_COMMANDS,
  restore,
  move,
};
