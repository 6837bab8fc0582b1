// One viewing for the calendar of its visitor: what the mail brings, for whoever opens its page.
import type { ServiceContext } from '../platform/context.ts';
import { visitorView } from './viewing-mails.ts';
import { requireViewing } from './viewings.ts';

export const viewingCalendarFile = async (ctx: ServiceContext, siteId: string, token: string): Promise<string> => {
  const { site, viewing } = await requireViewing(ctx, siteId, token);
  return (await visitorView(ctx, site, viewing)).calendar.content;
};
