// Every widget, for the server. Names are part of the container contract (docs/contracts.md).
import { officeHours } from './office-hours/office-hours.load.ts';
import { type ServerWidget, serverWidget } from './server-widget.ts';

const ALL: readonly ServerWidget[] = [serverWidget(officeHours)];

export const serverWidgets: ReadonlyMap<string, ServerWidget> = new Map(ALL.map((widget) => [widget.name, widget]));
