// Places with a radius of their own: an area of parts, chosen from a list. As long as no place has a radius they are plain
// places (`city`), which is the shorter address and what everything else understands.
import { type AreaPart, areaPartText, parseArea, parseAreaTexts } from '../places/area.ts';
import type { LatLon } from '../places/geo.ts';
import type { FilterChange } from './estate-filter-state.ts';
import type { FilterQuery } from './filter-query.ts';

type AreaFilter = Pick<FilterQuery, 'city' | 'area'>;
export type ChosenPlace = { readonly city: number; readonly km: number | undefined };

const partsOf = ({ city, area }: AreaFilter): AreaPart[] => [
  ...parseArea(area ?? []),
  ...(area?.length ? [] : (city ?? []).map((id) => ({ city: id }))),
];

/** Every place of a search, with its radius. */
export const chosenPlaces = (filter: AreaFilter): ChosenPlace[] =>
  partsOf(filter).flatMap((part) => ('city' in part ? [{ city: part.city, km: part.km }] : []));

const changeOf = (parts: readonly AreaPart[]): FilterChange => {
  const places = parts.flatMap((part) => ('city' in part && part.km === undefined ? [part.city] : []));
  return places.length === parts.length
    ? { city: places, area: undefined, geo_range: undefined }
    : { area: parts.map(areaPartText), city: undefined, geo_range: undefined };
};

/** Other places are ticked: those that stay keep their radius, and what was drawn stays too. */
export const changePlaces = (filter: AreaFilter, cities: readonly number[]): FilterChange => {
  const parts = partsOf(filter).filter((part) => !('city' in part) || cities.includes(part.city));
  const known = chosenPlaces(filter).map(({ city }) => city);
  return changeOf([...parts, ...cities.filter((city) => !known.includes(city)).map((city) => ({ city }))]);
};

/** A place gets a radius, or is itself again. */
export const changeRadius = (filter: AreaFilter, city: number, km: number | undefined): FilterChange =>
  changeOf(
    partsOf(filter).map((part) =>
      'city' in part && part.city === city ? { city, ...(km === undefined ? {} : { km }) } : part,
    ),
  );

/** A drawn line beside what is chosen already; undefined when an address has no room for it. */
export const withDrawn = (filter: AreaFilter, corners: LatLon[]): FilterChange | undefined => {
  const texts = [...partsOf(filter), { corners }].map(areaPartText);
  return parseAreaTexts(texts).length === texts.length
    ? { area: texts, city: undefined, geo_range: undefined }
    : undefined;
};
