// Several places, each with a radius of its own. Without script the choices are sent with the form.
import type { ReactElement } from 'react';
import { recordCity } from '../../domain/display/address.ts';
import type { Locale } from '../../domain/locale.ts';
import { areaPartText } from '../../domain/places/area.ts';
import { changeRadius, chosenPlaces } from '../../domain/search/area-choice.ts';
import type { FilterChange } from '../../domain/search/estate-filter-state.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import { distanceText } from '../../domain/search/filter-chips.ts';
import type { FilterQuery } from '../../domain/search/filter-query.ts';
import { RADII } from '../../domain/search/query-fields.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

type Props = {
  readonly filter: FilterQuery;
  readonly filters: Partial<EstateFilters>;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onChange?: ((change: FilterChange) => void) | undefined;
};

export const PlaceRadii = ({ filter, filters, locale, t, onChange }: Props): ReactElement | null => {
  const places = chosenPlaces(filter).flatMap(({ city, km }) => {
    const found = filters.locations?.find(({ id }) => id === city);
    return found ? [{ city, km, name: recordCity(found, locale) }] : [];
  });
  // One plain place has the picks of the radius filter.
  if (places.length === 0 || (!filter.area && places.length < 2)) return null;
  return (
    <div className="radius-each">
      <p>{t('filter.radius.each')}</p>
      {places.map(({ city, km, name }) => (
        <label key={city}>
          {name}
          <span className="select">
            <select
              className="input"
              name={filter.area ? 'area' : undefined}
              aria-label={t('filter.radius.of', { place: name })}
              value={textOf(city, km)}
              onChange={(event) => {
                const chosen = [undefined, ...RADII].find((one) => textOf(city, one) === event.target.value);
                onChange?.(changeRadius(filter, city, chosen));
              }}
            >
              {[undefined, ...new Set<number>([...RADII, ...(km === undefined ? [] : [km])])].map((one) => (
                <option key={one ?? 0} value={textOf(city, one)}>
                  {one === undefined ? t('filter.radius.none') : distanceText(one)}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </span>
        </label>
      ))}
    </div>
  );
};

const textOf = (city: number, km: number | undefined): string =>
  areaPartText({ city, ...(km === undefined ? {} : { km }) });
