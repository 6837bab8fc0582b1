import type { Site } from '../../domain/content/site.ts';

/** What a site does not say about its alerts. */
const DEFAULTS = { unconfirmedDays: 7, renewalMonths: 24, renewalDays: 30, mailsPerMinute: 300 } as const;

export const alertSettings = ({ alerts }: Pick<Site, 'alerts'>) => ({ ...DEFAULTS, ...alerts });
