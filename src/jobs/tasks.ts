import { alertMailsTask } from './alert-mails.task.ts';
import { backUpTask } from './back-up.task.ts';
import { deskLinkTask } from './desk-link.task.ts';
import { endReductionsTask } from './end-reductions.task.ts';
import { eraseLeadsTask } from './erase-leads.task.ts';
import { tidyFilesTask } from './files.task.ts';
import { lapseRentalsTask } from './lapse-rentals.task.ts';
import { matchAlertsTask } from './match-alerts.task.ts';
import { morningNoticesTask } from './notices.task.ts';
import { ownDataTask } from './own-data.task.ts';
import { pruneChangeLogTask } from './prune-change-log.task.ts';
import { pruneDeskTask } from './prune-desk.task.ts';
import { pruneFeedsTask } from './prune-feeds.task.ts';
import { publishPlannedTask } from './publish-planned.task.ts';
import { pullFeedsTask } from './pull-feeds.task.ts';
import { purgeTask } from './purge.task.ts';
import { readBusyCalendarsTask } from './read-busy-calendars.task.ts';
import { readMailboxTask } from './read-mailbox.task.ts';
import { readRentalCalendarsTask } from './read-rental-calendars.task.ts';
import { sendMailTask } from './send-mail.task.ts';
import type { Task } from './task.ts';
import { tidyAlertsTask } from './tidy-alerts.task.ts';
import { eraseViewingsTask, lapseViewingHoldsTask, offerViewingTask, remindOfViewingsTask } from './viewings.task.ts';
import { watchCertificatesTask, watchTask } from './watch.task.ts';
import { webhookTask } from './webhook.task.ts';

export const TASKS: readonly Task[] = [
  sendMailTask,
  matchAlertsTask,
  alertMailsTask,
  tidyAlertsTask,
  webhookTask,
  purgeTask,
  eraseLeadsTask,
  pruneChangeLogTask,
  pruneDeskTask,
  pruneFeedsTask,
  deskLinkTask,
  ownDataTask,
  morningNoticesTask,
  tidyFilesTask,
  pullFeedsTask,
  publishPlannedTask,
  endReductionsTask,
  lapseRentalsTask,
  readRentalCalendarsTask,
  readBusyCalendarsTask,
  readMailboxTask,
  remindOfViewingsTask,
  offerViewingTask,
  lapseViewingHoldsTask,
  eraseViewingsTask,
  backUpTask,
  watchTask,
  watchCertificatesTask,
];
