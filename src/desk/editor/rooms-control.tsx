// The list of rooms: kind, name, surface and floor of each, in an order that can be changed.
import type { ReactElement } from 'react';
import { isObject } from '../../domain/is-object.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/translate.tsx';
import type { ControlProps } from './control-props.ts';
import { useEditor } from './editor-context.ts';
import { LanguageRows, SurfaceInput } from './language-control.tsx';

type Room = Readonly<Record<string, unknown>>;

const kindOf = ({ value }: Room): string => (isObject(value) && value.id !== undefined ? String(value.id) : '');

const FloorInput = (props: {
  readonly label: string;
  readonly readOnly: boolean;
  readonly value: unknown;
  readonly onValue: (value: number | null) => void;
}): ReactElement => {
  const { flush } = useEditor();
  return (
    <input
      className="inp"
      type="number"
      min={-20}
      max={300}
      step={1}
      aria-label={props.label}
      readOnly={props.readOnly}
      value={typeof props.value === 'number' ? props.value : ''}
      onChange={(event) => {
        const floor = event.target.valueAsNumber;
        if (event.target.value === '') props.onValue(null);
        else if (Number.isInteger(floor) && floor >= -20 && floor <= 300) props.onValue(floor);
      }}
      onBlur={flush}
    />
  );
};

export const RoomsControl = (props: ControlProps): ReactElement => {
  const t = useTexts();
  const { words, flush } = useEditor();
  const { id, value, onValue, readOnly } = props;
  const rooms: readonly Room[] = Array.isArray(value) ? value.filter(isObject) : [];
  const write = (next: readonly Room[], at: 'now' | 'later' = 'later'): void => {
    onValue(next.length > 0 ? next : null);
    if (at === 'now') flush();
  };
  const change = (index: number, part: Room): void =>
    write(
      rooms.map((room, place) =>
        place === index
          ? Object.fromEntries(
              Object.entries({ ...room, ...part }).filter(([, one]) => one !== null && one !== undefined),
            )
          : room,
      ),
    );
  const move = (index: number, by: number): void => {
    const next = [...rooms];
    const [taken] = next.splice(index, 1);
    if (taken) next.splice(index + by, 0, taken);
    write(next, 'now');
  };
  return (
    <div className="rooms">
      {rooms.map((room, index) => {
        const number = t('editor.rooms.number', { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a room is known by its place only.
          // biome-ignore lint/a11y/useSemanticElements: a row of a list, not of a form.
          <div key={index} className="roomrow" role="group" aria-label={number}>
            <span className="sel">
              <select
                className="inp"
                aria-label={`${number}, ${t('editor.rooms.kind')}`}
                disabled={readOnly}
                value={kindOf(room)}
                onChange={(event) => {
                  const kind = event.target.value;
                  change(index, { value: kind === '' ? null : { id: Number(kind) } });
                }}
              >
                <option value="">{t('editor.choose')}</option>
                {Object.entries(words.reference.RoomType).map(([code, label]) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </select>
              <Icon name="down" />
            </span>
            <SurfaceInput
              readOnly={readOnly}
              label={`${number}, ${t('editor.room.surface')}`}
              value={room.surface}
              onValue={(surface) => change(index, { surface })}
            />
            <FloorInput
              readOnly={readOnly}
              label={`${number}, ${t('editor.rooms.floor')}`}
              value={room.floor}
              onValue={(floor) => change(index, { floor })}
            />
            {!readOnly && (
              <span className="row">
                {index > 0 && (
                  <IconButton
                    small
                    icon="up"
                    label={t('editor.move.up', { what: number })}
                    onClick={() => move(index, -1)}
                  />
                )}
                {index < rooms.length - 1 && (
                  <IconButton
                    small
                    icon="down"
                    label={t('editor.move.down', { what: number })}
                    onClick={() => move(index, 1)}
                  />
                )}
                <IconButton
                  small
                  icon="trash"
                  label={t('editor.rooms.remove', { what: number })}
                  onClick={() =>
                    write(
                      rooms.filter((_, place) => place !== index),
                      'now',
                    )
                  }
                />
              </span>
            )}
            <details className="grow" open={isObject(room.name)}>
              <summary>{t('editor.room.name')}</summary>
              <LanguageRows
                readOnly={readOnly}
                name={`${number}, ${t('editor.room.name')}`}
                maxLength={300}
                value={room.name}
                onValue={(name) => change(index, { name })}
              />
            </details>
          </div>
        );
      })}
      {!readOnly && (
        <Button id={id} small icon="plus" onClick={() => write([...rooms, {}])}>
          {t('editor.rooms.add')}
        </Button>
      )}
      {readOnly && rooms.length === 0 && <p className="q">–</p>}
    </div>
  );
};
