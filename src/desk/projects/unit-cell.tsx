// A cell while one writes in it: Enter and Tab keep what was typed and go on, Escape leaves it as it was.
import { type KeyboardEvent, type ReactElement, useRef } from 'react';
import { cellChoices, type GridWords, isChoiceColumn, type UnitColumn } from '../../domain/projects/unit-columns.ts';
import type { Unit } from '../../domain/record/estate.ts';

export type Way = 'stay' | 'down' | 'up' | 'right' | 'left';

const WAYS: Readonly<Record<string, readonly [plain: Way, shifted: Way]>> = {
  Enter: ['down', 'up'],
  Tab: ['right', 'left'],
};

export const CellEditor = (props: {
  readonly record: Unit;
  readonly column: UnitColumn;
  readonly words: GridWords;
  readonly label: string;
  readonly start: string;
  readonly onDone: (text: string, way: Way) => void;
  readonly onCancel: () => void;
}): ReactElement => {
  const { record, column, words, label, start, onDone, onCancel } = props;
  // Once: leaving the cell by a key also takes the focus away.
  const isOver = useRef(false);
  const finish = (text: string, way: Way): void => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(text, way);
  };
  const press = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>): void => {
    event.stopPropagation();
    const ways = WAYS[event.key];
    if (ways && !event.nativeEvent.isComposing) {
      event.preventDefault();
      finish(event.currentTarget.value, ways[event.shiftKey ? 1 : 0]);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      isOver.current = true;
      onCancel();
    }
  };
  if (isChoiceColumn(column)) {
    const choices = cellChoices(record, column, words);
    return (
      <select
        className="cellinp"
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: the cell was opened to write in it.
        autoFocus
        defaultValue={choices.includes(start) ? start : ''}
        onKeyDown={press}
        onChange={(event) => finish(event.target.value, 'stay')}
        onBlur={(event) => finish(event.currentTarget.value, 'stay')}
      >
        {!choices.includes(start) && <option value="">{start}</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      className="cellinp"
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: the cell was opened to write in it.
      autoFocus
      defaultValue={start}
      autoComplete="off"
      onKeyDown={press}
      onBlur={(event) => finish(event.currentTarget.value, 'stay')}
    />
  );
};
