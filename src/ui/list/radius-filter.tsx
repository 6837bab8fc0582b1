// A circle round a place (geo_range): offered when one place is chosen. It takes the place's part in the query.
import type { ReactElement } from 'react';
import { recordCity } from '../../domain/display/address.ts';
import type { Locale } from '../../domain/locale.ts';
import type { FilterChange } from '../../domain/search/estate-filter-state.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import { distanceText } from '../../domain/search/filter-chips.ts';
import { type FilterQuery, parseGeoRange } from '../../domain/search/filter-query.ts';
import { RADII } from '../../domain/search/query-fields.ts';
import type { Translate } from '../../i18n/translate.ts';

type Props = {
  readonly filter: FilterQuery;
  readonly filters: Partial<EstateFilters>;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onChange?: ((change: FilterChange) => void) | undefined;
};

export const RadiusFilter = ({ filter, filters, locale, t, onChange }: Props): ReactElement | null => {
  const range = parseGeoRange(filter.geo_range ?? '');
  const only = filter.city?.length === 1 ? filter.city[0] : undefined;
  const place = filters.locations?.find(({ id, lat, lon }) =>
    range ? lat === range.lat && lon === range.lon : id === only,
  );
  if (place?.lat === undefined || place.lon === undefined) return null;
  const pick = (km: number | undefined) => {
    const value = km === undefined ? '' : `${km}km;${place.lat};${place.lon}`;
    const chosen = km === range?.km;
    const change = km === undefined ? { city: [place.id] } : { geo_range: value };
    return (
      <label key={value}>
        <input type="radio" name="geo_range" value={value} checked={chosen} onChange={() => onChange?.(change)} />
        {km === undefined ? t('filter.radius.none') : distanceText(km)}
      </label>
    );
  };
  return (
    <fieldset className="radios">
      <legend>
        {t('filter.radius')} · {recordCity(place, locale)}
      </legend>
      <div className="picks">
        {pick(undefined)}
        {RADII.map(pick)}
      </div>
    </fieldset>
  );
};
