// The form that changes an alert: script only helps to find places.
import { type ReactElement, useId } from 'react';
import { type AlertEditOptions, AlertEditView } from '../../ui/alerts/alert-edit-view.tsx';
import { searchPlaces, topPlaces } from '../search-places.ts';
import type { WidgetProps } from '../widget.ts';

export const AlertEditWidget = ({ props, locale, t }: WidgetProps<AlertEditOptions>): ReactElement => (
  <AlertEditView
    {...props}
    id={`e${useId().replace(/\W/g, '')}`}
    t={t}
    search={async (text) => (text.trim() === '' ? topPlaces(props.options.places) : searchPlaces(text, locale))}
  />
);
