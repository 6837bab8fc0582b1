// The units of a project as a grid: one tab stop, arrow keys, ranges with Shift, typing writes, copy and paste with spreadsheets.
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { floorName } from '../../domain/display/floor.ts';
import { unitNumber } from '../../domain/display/unit-table.ts';
import {
  cellLabel,
  cellText,
  type GridWords,
  isNumberColumn,
  UNIT_COLUMNS,
  type UnitColumn,
} from '../../domain/projects/unit-columns.ts';
import {
  type Cell,
  copyRange,
  emptyRange,
  fillDown,
  type GridStep,
  isCellChanged,
  isInRange,
  pasteInto,
  type Range,
  rangeOf,
  typeInto,
  type WrongCell,
} from '../../domain/projects/unit-grid.ts';
import { floorGroups } from '../../domain/projects/unit-order.ts';
import { statusCounts, unitStatus } from '../../domain/projects/unit-status.ts';
import { useTexts } from '../texts/translate.tsx';
import { CellEditor, type Way } from './unit-cell.tsx';
import { cellKey, type SheetUnit } from './use-units.ts';

/** By unit, not by row: a unit that goes to another floor takes the focus along. */
type Spot = { readonly id: number; readonly column: number };
export type Choice = { readonly focus: Spot; readonly anchor: Spot };

const LAST = UNIT_COLUMNS.length - 1;
const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};
const WAYS: Readonly<Record<Way, readonly [down: number, right: number]>> = {
  stay: [0, 0],
  down: [1, 0],
  up: [-1, 0],
  right: [0, 1],
  left: [0, -1],
};

const between = (value: number, most: number): number => Math.max(0, Math.min(most, value));

export const rangeIn = (units: readonly SheetUnit[], { focus, anchor }: Choice): Range => {
  const rowOf = ({ id }: Spot): number =>
    Math.max(
      0,
      units.findIndex((unit) => unit.id === id),
    );
  return rangeOf({ row: rowOf(anchor), column: anchor.column }, { row: rowOf(focus), column: focus.column });
};

type GridProps = {
  readonly units: readonly SheetUnit[];
  readonly floors: Parameters<typeof floorName>[0];
  readonly wrong: ReadonlyMap<string, WrongCell>;
  readonly words: GridWords;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly onAct: (step: GridStep) => void;
};

export const UnitGrid = (props: GridProps): ReactElement => {
  const { units, floors, wrong, words, choice, onChoose, onAct } = props;
  const t = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const [editing, setEditing] = useState<{ readonly spot: Spot; readonly start: string }>();
  const wantsFocus = useRef(false);
  const range = rangeIn(units, choice);
  const focusRow = Math.max(
    0,
    units.findIndex(({ id }) => id === choice.focus.id),
  );
  const focused: Cell = { row: focusRow, column: choice.focus.column };
  const isLocked = ({ row }: Cell): boolean => units[row]?.locked !== undefined;
  /** Nothing is written into units that the person may only read. */
  const act = (step: GridStep): void => {
    const open = new Set(units.filter(({ locked }) => locked === undefined).map(({ id }) => id));
    onAct({
      writes: step.writes.filter(({ id }) => open.has(id)),
      wrong: step.wrong.filter(({ id }) => open.has(id)),
      right: step.right.filter(({ id }) => open.has(id)),
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the chosen cell is another one, or drawn anew.
  useEffect(() => {
    if (!wantsFocus.current || editing) return;
    wantsFocus.current = false;
    table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  }, [choice, editing, units]);

  const choose = ({ row, column }: Cell, extend = false): void => {
    const unit = units[between(row, units.length - 1)];
    if (!unit) return;
    const focus = { id: unit.id, column: between(column, LAST) };
    wantsFocus.current = true;
    onChoose({ focus, anchor: extend ? choice.anchor : focus });
  };
  const edit = (cell: Cell, start?: string): void => {
    const unit = units[cell.row];
    const column = UNIT_COLUMNS[cell.column];
    if (!unit || !column || isLocked(cell)) return;
    const text = wrong.get(cellKey(unit.id, column))?.text ?? cellText(unit.record, column, words);
    setEditing({ spot: { id: unit.id, column: cell.column }, start: start ?? text });
  };
  const finish = (text: string, way: Way): void => {
    if (!editing) return;
    const row = units.findIndex(({ id }) => id === editing.spot.id);
    act(typeInto(units, { row, column: editing.spot.column }, text, words));
    setEditing(undefined);
    const [down, right] = WAYS[way];
    choose({ row: row + down, column: editing.spot.column + right });
  };

  useEffect(() => {
    const isHere = (): boolean => !editing && (table.current?.contains(document.activeElement) ?? false);
    const copy = (event: ClipboardEvent): void => {
      if (!isHere()) return;
      event.clipboardData?.setData('text/plain', copyRange(units, range, words));
      event.preventDefault();
      if (event.type === 'cut') act(emptyRange(units, range, words));
    };
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain');
      if (!isHere() || !text) return;
      event.preventDefault();
      act(pasteInto(units, range, text, words));
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  });

  const pressMod = (event: KeyboardEvent): boolean => {
    if (!(event.ctrlKey || event.metaKey)) return false;
    const name = event.key.toLowerCase();
    if (name === 'a') {
      const [first, last] = [units[0], units.at(-1)];
      if (first && last) onChoose({ anchor: { id: first.id, column: 0 }, focus: { id: last.id, column: LAST } });
    } else if (name === 'd') act(fillDown(units, range, words));
    else if (name === 'home') choose({ row: 0, column: 0 }, event.shiftKey);
    else if (name === 'end') choose({ row: units.length - 1, column: LAST }, event.shiftKey);
    else return true;
    event.preventDefault();
    return true;
  };
  const press = (event: KeyboardEvent): void => {
    if (editing || event.altKey || pressMod(event)) return;
    const { key } = event;
    const step = STEPS[key];
    if (step) choose({ row: focused.row + step[0], column: focused.column + step[1] }, event.shiftKey);
    else if (key === 'Home' || key === 'End') choose({ ...focused, column: key === 'Home' ? 0 : LAST }, event.shiftKey);
    else if (key === 'Enter' || key === 'F2') edit(focused);
    else if (key === 'Delete' || key === 'Backspace') act(emptyRange(units, range, words));
    else if (key === 'Escape') choose(focused);
    else if (key.length === 1 && !event.nativeEvent.isComposing) edit(focused, key === ' ' ? undefined : key);
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent, cell: Cell): void => {
    choose(cell, event.shiftKey);
    if (UNIT_COLUMNS[cell.column] === 'status' && !event.shiftKey) edit(cell);
  };

  const cellOf = (unit: SheetUnit, row: number, column: UnitColumn, index: number): ReactElement => {
    const bad = wrong.get(cellKey(unit.id, column));
    const isFocused = row === focused.row && index === focused.column;
    const isEditing = editing?.spot.id === unit.id && editing.spot.column === index;
    const isChanged = isCellChanged(unit.record, unit.shown, column);
    const name = t(`units.column.${column}`);
    const label = bad?.text ?? cellLabel(unit.record, column, words);
    const said = [
      `${unitNumber(unit.record)}, ${name}: ${label || t('units.empty')}`,
      bad ? t(`units.wrong.${bad.problem}`) : isChanged ? t('units.changed') : '',
    ].filter(Boolean);
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a cell can be chosen.
      <td
        key={column}
        tabIndex={isFocused && !isEditing ? 0 : -1}
        className={[
          isNumberColumn(column) && column !== 'floor' ? 'r' : '',
          column === 'price' ? 'serif' : '',
          bad ? 'bad' : isChanged ? 'chg' : '',
        ]
          .filter(Boolean)
          .join(' ')}
        aria-selected={isInRange(range, { row, column: index })}
        aria-invalid={bad ? true : undefined}
        aria-readonly={unit.locked ? true : undefined}
        aria-label={isEditing ? undefined : said.join(', ')}
        title={bad && t(`units.wrong.${bad.problem}`)}
        onMouseDown={(event) => !isEditing && click(event, { row, column: index })}
        onDoubleClick={() => !isEditing && edit({ row, column: index })}
      >
        {isEditing ? (
          <CellEditor
            record={unit.record}
            column={column}
            words={words}
            label={`${unitNumber(unit.record)}, ${name}`}
            start={editing.start}
            onDone={finish}
            onCancel={() => {
              wantsFocus.current = true;
              setEditing(undefined);
            }}
          />
        ) : column === 'status' && !bad ? (
          <span className={`tag ${{ available: 'on', option: 'opt', sold: 'off' }[unitStatus(unit.record)]}`}>
            {label}
          </span>
        ) : (
          label
        )}
      </td>
    );
  };

  let row = -1;
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are written in.
      role="grid"
      className="units"
      aria-label={t('units.label')}
      aria-multiselectable
      onKeyDown={press}
    >
      <thead>
        <tr>
          {UNIT_COLUMNS.map((column) => (
            <th key={column} scope="col" className={isNumberColumn(column) && column !== 'floor' ? 'r' : ''}>
              {t(`units.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {floorGroups(units).map(({ floor, units: own }) => (
          <Fragment key={floor ?? 'none'}>
            <tr className="floor">
              <th scope="rowgroup" colSpan={UNIT_COLUMNS.length}>
                <b>{floor === undefined ? t('units.nofloor') : floorName(floors, floor, words.locale)}</b>{' '}
                <span className="qq">
                  {t('units.free', {
                    free: statusCounts(own.map(({ record }) => record)).available,
                    total: own.length,
                  })}
                </span>
              </th>
            </tr>
            {own.map((unit) => {
              row += 1;
              const at = row;
              return (
                <tr key={unit.id} className={unitStatus(unit.record) === 'sold' ? 'sold' : ''}>
                  {UNIT_COLUMNS.map((column, index) => cellOf(unit, at, column, index))}
                </tr>
              );
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
};
