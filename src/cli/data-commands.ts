// The commands that work on the data: the server that owns an embedded database runs them for others.
import { agenda } from './agenda.command.ts';
import { audit } from './audit.command.ts';
import type { Command } from './command.ts';
import { exportKyero } from './export-kyero.command.ts';
import { exportSite } from './export-site.command.ts';
import { importCollectionsCommand } from './import-collections.command.ts';
import { importEstatesCommand } from './import-estates.command.ts';
import { importHistory } from './import-history.command.ts';
import { importQuarantine, importTakeBack } from './import-quarantine.command.ts';
import { importRedirectsCommand } from './import-redirects.command.ts';
import { importRentalUnitsCommand } from './import-rental-units.command.ts';
import { importSite } from './import-site.command.ts';
import { importSources } from './import-sources.command.ts';
import { importSubscribersCommand } from './import-subscribers.command.ts';
import { jobs } from './jobs.command.ts';
import { leads } from './leads.command.ts';
import { listings } from './listings.command.ts';
import { members } from './members.command.ts';
import { outbox } from './outbox.command.ts';
import { backup } from './platform/backup.command.ts';
import { backupSite, restoreSiteCommand } from './platform/backup-site.command.ts';
import { backups } from './platform/backups.command.ts';
import { migrateCommand } from './platform/migrate.command.ts';
import { upgradeFacts } from './platform/upgrade.command.ts';
import { rentals } from './rentals.command.ts';
import { reportPublishable } from './report-publishable.command.ts';
import { seed } from './seed.command.ts';
import { sites } from './sites.command.ts';
import { tokens } from './tokens.command.ts';

export const DATA_COMMANDS: Readonly<Record<string, Command>> = {
  migrate: migrateCommand,
  seed,
  'import site': importSite,
  jobs,
  leads,
  agenda,
  outbox,
  'import estates': importEstatesCommand,
  'import rental-units': importRentalUnitsCommand,
  rentals,
  'import sources': importSources,
  'import history': importHistory,
  'import quarantine': importQuarantine,
  'import take-back': importTakeBack,
  'import collections': importCollectionsCommand,
  'import redirects': importRedirectsCommand,
  'import subscribers': importSubscribersCommand,
  'export kyero': exportKyero,
  'export site': exportSite,
  'report publishable': reportPublishable,
  tokens,
  members,
  listings,
  audit,
  sites,
  backup,
  backups,
  'backup site': backupSite,
  'restore site': restoreSiteCommand,
  'upgrade facts': upgradeFacts,
};
