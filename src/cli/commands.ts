import type { Command } from './command.ts';
import { DATA_COMMANDS } from './data-commands.ts';
import { newSite } from './new-site.command.ts';
import { move } from './platform/move.command.ts';
import { restore } from './platform/restore.command.ts';
import { upgrade } from './platform/upgrade.command.ts';
import { serve } from './serve.command.ts';
import { work } from './work.command.ts';

export const COMMANDS: Readonly<Record<string, Command>> = {
  serve,
  work,
  'new site': newSite,
  ...DATA_COMMANDS,
  restore,
  move,
  upgrade,
};
