// How the way from one viewing to the next is reckoned: for the whole agency, whoever's agenda is open. An example says what the
// numbers come to.
import type { ReactElement } from 'react';
import { TRAVEL, travelMinutes } from '../../domain/viewings/travel.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { TextField } from '../parts/field.tsx';
import { NumberField } from '../settings/fields.tsx';
import { Part, type Settings, usePart } from '../settings/part-form.tsx';
import { useSession } from '../shell/session.ts';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';

const EXAMPLE_KM = 10;
/** A degree of latitude is so many kilometres. */
const KM_PER_DEGREE = 111.195;

const numberIn = (text: string): number | undefined => {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(value) ? undefined : value;
};

const TravelForm = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const w = useAgendaTexts();
  const { values, set, frame, faults } = usePart('travel', settings);
  const { travel = {} } = values;
  const change = (name: keyof typeof travel, value: number | undefined): void => {
    const { [name]: _before, ...rest } = travel;
    const next = value === undefined ? rest : { ...rest, [name]: value };
    set(Object.keys(next).length === 0 ? {} : { travel: next });
  };
  const { kmPerHour = TRAVEL.kmPerHour } = travel;
  const example =
    kmPerHour > 0
      ? travelMinutes({ lat: 0, lon: 0 }, { lat: EXAMPLE_KM / KM_PER_DEGREE, lon: 0 }, { ...TRAVEL, ...travel })
      : undefined;
  return (
    <Part title={w('travel.title')} intro={w('travel.intro')} state={frame}>
      <div className="g3">
        <NumberField
          label={w('travel.speed')}
          min={3}
          max={130}
          standard={TRAVEL.kmPerHour}
          value={travel.kmPerHour}
          error={faults.of('travel.kmPerHour')}
          onChange={(value) => change('kmPerHour', value)}
        />
        <TextField
          label={w('travel.detour')}
          type="number"
          inputMode="decimal"
          step={0.1}
          min={1}
          max={5}
          placeholder={String(TRAVEL.detour)}
          value={travel.detour === undefined ? '' : String(travel.detour)}
          error={faults.of('travel.detour')}
          onChange={(text) => change('detour', numberIn(text))}
        />
        <NumberField
          label={w('travel.extra')}
          min={0}
          max={120}
          standard={TRAVEL.extraMinutes}
          value={travel.extraMinutes}
          error={faults.of('travel.extraMinutes')}
          onChange={(value) => change('extraMinutes', value)}
        />
      </div>
      {example !== undefined && (
        <p className="s q" role="status">
          {w('travel.example', { km: EXAMPLE_KM, minutes: example })}
        </p>
      )}
    </Part>
  );
};

/** For whoever may read the settings; the others have nothing to decide here. */
export const TravelRule = (): ReactElement | null => {
  const { may } = useSession();
  const settings = useDeskQuery('settings', 'settings', { enabled: may('settings.read') });
  return settings.data ? <TravelForm settings={settings.data} /> : null;
};
