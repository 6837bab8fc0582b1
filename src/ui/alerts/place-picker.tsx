// "Where?" of an alert: as many places as wanted, or a circle. Without script a list of boxes; with it a search.
import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { areaPartLabel, distanceText } from '../../domain/search/filter-chips.ts';
import { parseGeoRange } from '../../domain/search/filter-query.ts';
import { RADII } from '../../domain/search/query-fields.ts';
import type { Translate } from '../../i18n/translate.ts';
import { FieldMessage } from '../forms/field.tsx';
import { Icon } from '../icon.tsx';
import { type PlaceChoice, type PlaceOption, PlaceSearch } from '../list/place-search.tsx';
import { type AlertValues, firstValue } from './alert-values.ts';

type Props = {
  readonly id: string;
  readonly values: AlertValues;
  /** Those of the site, and those that are chosen. */
  readonly places: readonly PlaceOption[];
  readonly problem?: string | undefined;
  readonly t: Translate;
  readonly search: (text: string) => Promise<readonly PlaceOption[]>;
  readonly onChange?: (() => void) | undefined;
};

const noSubscription = () => () => undefined;
const useScripted = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );

const Radius = ({ id, values, problem, t }: Pick<Props, 'id' | 'values' | 'problem' | 't'>): ReactElement => {
  const chosen = firstValue(values, 'radius');
  const all = [...new Set([...RADII.map(String), ...(Number(chosen) > 0 ? [chosen] : [])])];
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label htmlFor={`${id}-radius`}>{t('filter.radius')}</label>
      <span className="select">
        <select
          className="input"
          id={`${id}-radius`}
          name="radius"
          defaultValue={chosen}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-radius-problem` : undefined}
        >
          <option value="">{t('filter.radius.none')}</option>
          {all.map((km) => (
            <option key={km} value={km}>
              {distanceText(Number(km))}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {problem && <FieldMessage id={`${id}-radius-problem`} text={problem} />}
    </div>
  );
};

const areaText = (area: string, t: Translate): string =>
  t('filter.geo.area', { distance: distanceText(parseGeoRange(area)?.km ?? 0) });

const partText = (part: string, places: readonly PlaceOption[], t: Translate): string =>
  areaPartLabel(part, (city) => places.find(({ id }) => id === city)?.name, t);

const PlaceList = ({ id, values, places, problem, t }: Props): ReactElement => {
  const area = firstValue(values, 'geo_range');
  return (
    <>
      <fieldset className="field">
        <legend>{t('filter.search.where')}</legend>
        {area !== '' && (
          <label className="check">
            <input type="checkbox" name="geo_range" value={area} defaultChecked />
            <span className="text">{areaText(area, t)}</span>
          </label>
        )}
        {values.area?.map((part) => (
          <label className="check" key={part}>
            <input type="checkbox" name="area" value={part} defaultChecked />
            <span className="text">{partText(part, places, t)}</span>
          </label>
        ))}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable */}
        <ul className="place-list" tabIndex={0} aria-label={t('filter.search.places')}>
          {places.map((place) => (
            <li key={place.id}>
              <label className="check">
                <input
                  type="checkbox"
                  name="city"
                  value={place.id}
                  defaultChecked={values.city?.includes(String(place.id)) ?? false}
                />
                <span className="text">
                  {place.name} <small className="quiet">{place.zip}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <Radius {...{ id, values, problem, t }} />
    </>
  );
};

const Chip = (props: {
  readonly label: string;
  readonly t: Translate;
  readonly onRemove: () => void;
}): ReactElement => (
  <li className="chip">
    {props.label}
    <button type="button" aria-label={props.t('filter.remove', { name: props.label })} onClick={props.onRemove}>
      <Icon name="close" />
    </button>
  </li>
);

const PlaceChips = ({ id, values, places, problem, t, search, onChange }: Props): ReactElement => {
  const [chosen, setChosen] = useState(() => places.filter((place) => values.city?.includes(String(place.id))));
  const [area, setArea] = useState(firstValue(values, 'geo_range'));
  const [parts, setParts] = useState(values.area ?? []);
  /** A new one for the next place: what was typed is done with. */
  const [turn, setTurn] = useState(0);
  const changed = (): void => onChange?.();
  const choose = (choice: PlaceChoice): void => {
    if (!choice) return;
    setParts([]);
    if ('here' in choice) {
      setArea(choice.here);
      setChosen([]);
    } else {
      setArea('');
      setChosen((before) => [...before.filter((place) => place.id !== choice.city.id), choice.city]);
    }
    setTurn((count) => count + 1);
    changed();
  };
  const remove = (place: PlaceOption): void => {
    setChosen((before) => before.filter((other) => other.id !== place.id));
    changed();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter chooses a place; it never sends the form */}
      <div className="place-picker" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
        <PlaceSearch key={turn} choice={undefined} t={t} search={search} onChoose={choose} focused={turn > 0} />
        {(chosen.length > 0 || area !== '' || parts.length > 0) && (
          <ul className="row" aria-label={t('alerts.places')}>
            {chosen.map((place) => (
              <Chip key={place.id} label={place.name} t={t} onRemove={() => remove(place)} />
            ))}
            {parts.map((part) => (
              <Chip
                key={part}
                label={partText(part, places, t)}
                t={t}
                onRemove={() => {
                  setParts((before) => before.filter((other) => other !== part));
                  changed();
                }}
              />
            ))}
            {area !== '' && (
              <Chip
                label={areaText(area, t)}
                t={t}
                onRemove={() => {
                  setArea('');
                  changed();
                }}
              />
            )}
          </ul>
        )}
      </div>
      {chosen.map((place) => (
        <input key={place.id} type="hidden" name="city" value={place.id} />
      ))}
      {area !== '' && <input type="hidden" name="geo_range" value={area} />}
      {parts.map((part) => (
        <input key={part} type="hidden" name="area" value={part} />
      ))}
      {chosen.length === 1 && <Radius {...{ id, values, problem, t }} />}
    </>
  );
};

export const PlacePicker = (props: Props): ReactElement =>
  useScripted() ? <PlaceChips {...props} /> : <PlaceList {...props} />;
