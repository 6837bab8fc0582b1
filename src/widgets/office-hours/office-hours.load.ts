import { Type } from 'typebox';
import { textOf } from '../../domain/locale.ts';
import type { Widget } from '../widget.ts';
import { type OfficeHoursProps, OfficeHoursWidget } from './office-hours.widget.tsx';

const options = Type.Object({
  /** An item of the entity "offices"; the first one when absent. */
  office: Type.String({ default: '' }),
});

export const officeHours: Widget<typeof options, OfficeHoursProps> = {
  name: 'office-hours',
  options,
  async load({ api, locale, warn }, { office }) {
    const offices = (await api.find('entityItems', { params: { id: 'offices' }, locale })) ?? [];
    const item = office === '' ? offices[0] : offices.find(({ id }) => id === office);
    if (!item?.hours) {
      warn(`The site has no opening hours for the office "${office}"`);
      return undefined;
    }
    return { office: textOf(item.title, locale), hours: item.hours };
  },
  Component: OfficeHoursWidget,
};
