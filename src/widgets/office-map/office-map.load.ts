import { Type } from 'typebox';
import { textOf } from '../../domain/locale.ts';
import type { Widget } from '../widget.ts';
import { type OfficeMapProps, OfficeMapWidget } from './office-map.widget.tsx';

const options = Type.Object({
  latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  /** An item of the entity "offices", for its name, address and, when not given, its place; the first one when absent. */
  office: Type.String({ default: '', maxLength: 64 }),
});

export const officeMap: Widget<typeof options, OfficeMapProps> = {
  name: 'office-map',
  options,
  async load({ api, locale, page, warn }, { latitude, longitude, office }) {
    const offices = (await api.find('entityItems', { params: { id: 'offices' }, locale })) ?? [];
    const item = office === '' ? offices[0] : offices.find(({ id }) => id === office);
    const fact = (name: string) => item?.facts?.[name];
    const lat = latitude ?? Number(fact('latitude') ?? Number.NaN);
    const lon = longitude ?? Number(fact('longitude') ?? Number.NaN);
    const text = (name: string) => String(fact(name) ?? '');
    if (!item && Number.isNaN(lat)) {
      warn(`The office map has neither a place nor an office "${office}"`);
      return undefined;
    }
    return {
      name: textOf(item?.title, locale) || page.site.name,
      street: text('street'),
      place: `${text('zip')} ${text('city')}`.trim(),
      ...(Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : {}),
      tiles: page.site.services?.tiles,
    };
  },
  Component: OfficeMapWidget,
};
