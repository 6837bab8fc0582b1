// Every call of the contract and what answers it.
import { agendaHandlers } from './agenda.api.ts';
import { alertHandlers } from './alert.api.ts';
import { busyCalendarHandlers } from './busy-calendar.api.ts';
import { contactHandlers } from './contact.api.ts';
import { contentHandlers } from './content.api.ts';
import { deskHandlers } from './desk.api.ts';
import { deskAgendaHandlers } from './desk-agenda.api.ts';
import { deskEstateHandlers } from './desk-estate.api.ts';
import { deskFeedHandlers } from './desk-feed.api.ts';
import { estateHandlers } from './estate.api.ts';
import { estateTableHandlers } from './estate-table.api.ts';
import { feedHandlers } from './feed.api.ts';
import { feedSourceHandlers } from './feed-source.api.ts';
import { fileHandlers } from './file.api.ts';
import { friendHandlers } from './friend.api.ts';
import { holidayHandlers } from './holiday.api.ts';
import { hostHandlers } from './host.api.ts';
import { leadHandlers } from './lead.api.ts';
import { logHandlers } from './log.api.ts';
import { mailHandlers } from './mail.api.ts';
import { memberHandlers } from './member.api.ts';
import { ownDataHandlers } from './own-data.api.ts';
import { projectHandlers } from './project.api.ts';
import { pushHandlers } from './push.api.ts';
import { pushStayHandlers } from './push-stay.api.ts';
import { rentalHandlers } from './rental.api.ts';
import type { Handlers } from './reply.ts';
import { settingsHandlers } from './settings.api.ts';
import { todayHandlers } from './today.api.ts';

export const handlers: Handlers = {
  ...contentHandlers,
  ...estateHandlers,
  ...contactHandlers,
  ...friendHandlers,
  ...feedHandlers,
  ...fileHandlers,
  ...agendaHandlers,
  ...pushHandlers,
  ...alertHandlers,
  ...ownDataHandlers,
  ...rentalHandlers,
  ...todayHandlers,
  ...mailHandlers,
  ...leadHandlers,
  ...logHandlers,
  ...busyCalendarHandlers,
  ...deskHandlers,
  ...deskEstateHandlers,
  ...deskAgendaHandlers,
  ...deskFeedHandlers,
  ...feedSourceHandlers,
  ...projectHandlers,
  ...memberHandlers,
  ...settingsHandlers,
  ...estateTableHandlers,
  ...holidayHandlers,
  ...pushStayHandlers,
  ...hostHandlers,
};
