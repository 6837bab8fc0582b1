// Every call of the content API once. Behaviour section 7; meanings in decisions section 6.
import { alertEndpoints } from './alert-endpoints.ts';
import { busyCalendarEndpoints } from './busy-calendar-endpoints.ts';
import { contactEndpoints } from './contact-endpoints.ts';
import { contentEndpoints } from './content-endpoints.ts';
import { deskAgendaEndpoints } from './desk-agenda-endpoints.ts';
import { deskEndpoints } from './desk-endpoints.ts';
import { deskEstateEndpoints } from './desk-estate-endpoints.ts';
import { deskFeedEndpoints } from './desk-feed-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { estateEndpoints } from './estate-endpoints.ts';
import { estateTableEndpoints } from './estate-table-endpoints.ts';
import { feedEndpoints } from './feed-endpoints.ts';
import { feedSourceEndpoints } from './feed-source-endpoints.ts';
import { fileEndpoints } from './file-endpoints.ts';
import { friendEndpoints } from './friend-endpoints.ts';
import { holidayEndpoints } from './holiday-endpoints.ts';
import { hostEndpoints } from './host-endpoints.ts';
import { leadEndpoints } from './lead-endpoints.ts';
import { logEndpoints } from './log-endpoints.ts';
import { mailEndpoints } from './mail-endpoints.ts';
import { memberEndpoints } from './member-endpoints.ts';
import { ownDataEndpoints } from './own-data-endpoints.ts';
import { projectEndpoints } from './project-endpoints.ts';
import { pushEndpoints } from './push-endpoints.ts';
import { pushStayEndpoints } from './push-stay-endpoints.ts';
import { pushViewingEndpoints } from './push-viewing-endpoints.ts';
import { rentalEndpoints } from './rental-endpoints.ts';
import { settingsEndpoints } from './settings-endpoints.ts';
import { todayEndpoints } from './today-endpoints.ts';
import { agendaEndpoints } from './viewing-endpoints.ts';

export const endpoints = {
  ...estateEndpoints,
  ...contactEndpoints,
  ...friendEndpoints,
  ...feedEndpoints,
  ...fileEndpoints,
  ...agendaEndpoints,
  ...pushEndpoints,
  ...pushViewingEndpoints,
  ...alertEndpoints,
  ...rentalEndpoints,
  ...deskEndpoints,
  ...deskEstateEndpoints,
  ...deskAgendaEndpoints,
  ...deskFeedEndpoints,
  ...feedSourceEndpoints,
  ...projectEndpoints,
  ...memberEndpoints,
  ...ownDataEndpoints,
  ...settingsEndpoints,
  ...todayEndpoints,
  ...mailEndpoints,
  ...leadEndpoints,
  ...logEndpoints,
  ...busyCalendarEndpoints,
  ...estateTableEndpoints,
  ...holidayEndpoints,
  ...hostEndpoints,
  ...pushStayEndpoints,
  ...contentEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
