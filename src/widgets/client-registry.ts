// Every widget, for the browser: a name and the chunk that holds its component.
import type { ComponentType } from 'react';
import type { WidgetProps } from './widget.ts';

/** Properties come from a JSON block that the same component's `load` wrote. */
export type ClientComponent = ComponentType<WidgetProps<never>>;
export type ClientLoader = () => Promise<ClientComponent>;

export const clientWidgets: ReadonlyMap<string, ClientLoader> = new Map<string, ClientLoader>([
  ['office-hours', async () => (await import('./office-hours/office-hours.widget.tsx')).OfficeHoursWidget],
]);
