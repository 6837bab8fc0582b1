// The names of what a filter asks for, by chip, whether there are listings for it or not: for the server, which knows them all.
import { labelsFor } from '../display/labels-for.ts';
import type { Locale } from '../locale.ts';
import { parseArea, placesOfArea } from '../places/area.ts';
import { cityById, cityName } from '../places/cities.ts';
import { subTypeById } from '../record/sub-types.ts';
import { areaPartLabel } from './filter-chips.ts';
import type { FilterQuery } from './filter-query.ts';

type AreaWords = Parameters<typeof areaPartLabel>[2];

export const knownNames = (filter: FilterQuery, locale: Locale, t: AreaWords): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const { HeadType, SubType, Status } = labelsFor(locale).reference as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  const add = (key: string, name: string | undefined): void => {
    if (name !== undefined) names.set(key, name);
  };
  const nameOf = (id: number): string | undefined => {
    const city = cityById(id);
    return city && cityName(city, locale);
  };
  for (const id of filter.city ?? []) add(`city-${id}`, nameOf(id));
  for (const id of filter.type ?? []) add(`type-${id}`, HeadType?.[id]);
  for (const id of filter.subType ?? []) add(`subType-${id}`, SubType?.[subTypeById(id)?.code ?? '']);
  for (const status of filter.status ?? []) add(`status-${status}`, Status?.[status]);
  for (const part of filter.area ?? [])
    if (placesOfArea(parseArea([part])).every((city) => nameOf(city)))
      add(`area-${part}`, areaPartLabel(part, nameOf, t));
  return names;
};
