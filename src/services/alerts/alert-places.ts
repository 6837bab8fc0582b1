// The names of places outside our table that saved searches ask for. The catalogue knows those of today; a place whose
// last home was archived or removed is still named by that home's record.
import { citiesNamed } from '../../db/estates/estates.ts';
import type { AlertCriteria } from '../../domain/alerts/alert-criteria.ts';
import { parseArea, placesOfArea } from '../../domain/places/area.ts';
import { cityById } from '../../domain/places/cities.ts';
import type { PlaceNames } from '../../mail/alert-words.ts';
import type { ServiceContext } from '../platform/context.ts';

export const placesOfAlerts = async (
  { catalogue, db }: Pick<ServiceContext, 'catalogue' | 'db'>,
  siteId: string,
  alerts: readonly { readonly criteria: AlertCriteria }[],
): Promise<PlaceNames> => {
  const asked = new Set(
    alerts
      .flatMap(({ criteria }) => [...(criteria.cities ?? []), ...placesOfArea(parseArea(criteria.area ?? []))])
      .filter((id) => !cityById(id)),
  );
  const names = new Map<number, { readonly name: string; readonly alias: Record<string, string> }>();
  if (asked.size === 0) return names;
  const { index } = await catalogue.of(siteId);
  for (const { id, name, alias } of index.cities()) if (asked.has(id)) names.set(id, { name, alias: alias ?? {} });
  const gone = [...asked].filter((id) => !names.has(id));
  for (const { id, name, alias } of await citiesNamed(db.kysely, siteId, gone)) names.set(id, { name, alias });
  return names;
};
