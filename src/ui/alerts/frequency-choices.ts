import type { AlertFrequency } from '../../domain/alerts/subscription.ts';
import type { MessageKey } from '../../i18n/translate.ts';

/** How often mails come, in words. */
export const FREQUENCY_LABELS: Readonly<Record<AlertFrequency, MessageKey>> = {
  IMMEDIATE: 'alerts.frequency.IMMEDIATE',
  DAILY: 'alerts.frequency.DAILY',
  WEEKLY: 'alerts.frequency.WEEKLY',
};
