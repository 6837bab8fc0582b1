// Where it stands: postcode and town go together, and a point is two numbers.
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { isObject } from '../../domain/is-object.ts';
import { fieldEdits } from '../../domain/publishing/editor/edits.ts';
import { isAbroad, withCountry } from '../../domain/record/country.ts';
import { useLocale } from '../texts/translate.tsx';
import type { ControlProps } from './control-props.ts';
import { useEditor } from './editor-context.ts';
import { placeNames } from './place-names.ts';

/** The places of a postcode, by name in the language of the person; the list is loaded when a postcode is there. */
export const usePlaces = (zip: string): readonly string[] => {
  const locale = useLocale();
  const isWhole = /^\d{4}$/.test(zip);
  const { data } = useQuery({
    queryKey: ['places', zip, locale],
    queryFn: () => placeNames(zip, locale),
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isWhole ? (data ?? []) : [];
};

export const PlaceControl = (props: ControlProps): ReactElement => {
  const { field, id, describedBy, readOnly, value, onValue } = props;
  const locale = useLocale();
  const list = useId();
  const { record, change, flush } = useEditor();
  const isZip = field.id === 'geo.address.zip';
  const { zip, name } = record.address?.city ?? {};
  // A foreign postcode can look like ours.
  const abroad = isAbroad(withCountry(record).address);
  const names = usePlaces(isZip || abroad ? '' : (zip ?? ''));
  const type = (text: string): void => {
    onValue(text.trim() === '' ? null : text);
    if (!isZip || abroad || !/^\d{4}$/.test(text) || name) return;
    // A postcode with nothing beside it brings its town.
    placeNames(text, locale).then(
      ([first]) => {
        if (!first) return;
        const edits = fieldEdits(record, field, text);
        change(field.id, { ...edits, '/address/city': { zip: text, name: first } });
      },
      () => undefined,
    );
  };
  return (
    <>
      <input
        className="inp"
        id={id}
        list={names.length > 0 ? list : undefined}
        inputMode={isZip ? 'numeric' : undefined}
        maxLength={field.maxLength}
        autoComplete="off"
        readOnly={readOnly}
        aria-describedby={describedBy}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => type(event.target.value)}
        onBlur={flush}
      />
      <datalist id={list}>
        {names.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
};

const POINT = /^\s*(-?\d{1,2}(?:[.,]\d+)?)\s*[;,/ ]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*$/;

const pointIn = (text: string): { readonly lat: number; readonly lon: number } | undefined => {
  const [lat, lon] = (POINT.exec(text) ?? []).slice(1).map((part) => Number(part.replace(',', '.')));
  if (lat === undefined || lon === undefined) return undefined;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
};

export const PointControl = (props: ControlProps): ReactElement => {
  const { field, id, describedBy, readOnly, value, onValue, problem, onProblem } = props;
  const { saver, saving, flush } = useEditor();
  const [text, setText] = useState<string>();
  const stored = isObject(value) ? `${value.lat}; ${value.lon}` : '';
  const type = (typed: string): void => {
    setText(typed);
    const point = pointIn(typed);
    if (typed.trim() === '') onValue(null);
    else if (point) onValue(point);
    else saver.hold(field.id, typed);
  };
  return (
    <input
      className="inp"
      id={id}
      autoComplete="off"
      readOnly={readOnly}
      aria-describedby={describedBy}
      aria-invalid={problem ? true : undefined}
      value={text ?? saving.held[field.id] ?? stored}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        if (text !== undefined) onProblem(text.trim() === '' || pointIn(text) ? undefined : 'notAllowed');
        setText(undefined);
        flush();
      }}
    />
  );
};
