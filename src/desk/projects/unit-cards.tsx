// The units on a phone: a card each, with the same cells to write in.
import { type ReactElement, useState } from 'react';
import { floorName } from '../../domain/display/floor.ts';
import { unitNumber } from '../../domain/display/unit-table.ts';
import {
  cellChoices,
  cellText,
  type GridWords,
  isChoiceColumn,
  UNIT_COLUMNS,
  type UnitColumn,
} from '../../domain/projects/unit-columns.ts';
import { type GridStep, isCellChanged, typeInto, type WrongCell } from '../../domain/projects/unit-grid.ts';
import { floorGroups } from '../../domain/projects/unit-order.ts';
import { SelectField, TextField } from '../parts/field.tsx';
import { useTexts } from '../texts/translate.tsx';
import { cellKey, type SheetUnit } from './use-units.ts';

type CardProps = {
  readonly wrong: ReadonlyMap<string, WrongCell>;
  readonly words: GridWords;
  readonly onType: (unit: SheetUnit, column: UnitColumn, text: string) => void;
};

const CardField = (props: CardProps & { readonly unit: SheetUnit; readonly column: UnitColumn }): ReactElement => {
  const { unit, column, wrong, words, onType } = props;
  const t = useTexts();
  const bad = wrong.get(cellKey(unit.id, column));
  const now = bad?.text ?? cellText(unit.record, column, words);
  const [typed, setTyped] = useState<string>();
  const label = (
    <span className={isCellChanged(unit.record, unit.shown, column) ? 'chg' : ''}>{t(`units.column.${column}`)}</span>
  );
  if (isChoiceColumn(column)) {
    const choices = cellChoices(unit.record, column, words);
    return (
      <SelectField
        label={label}
        value={now}
        disabled={unit.locked !== undefined}
        choices={[...(choices.includes(now) ? [] : [now]), ...choices].map((value) => ({ value, label: value }))}
        onChange={(value) => onType(unit, column, value)}
      />
    );
  }
  return (
    <TextField
      label={label}
      value={typed ?? now}
      error={bad && t(`units.wrong.${bad.problem}`)}
      readOnly={unit.locked !== undefined}
      inputMode={column === 'number' || column === 'floor' ? 'text' : 'decimal'}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== undefined && typed !== now) onType(unit, column, typed);
        setTyped(undefined);
      }}
    />
  );
};

export const UnitCards = (props: {
  readonly units: readonly SheetUnit[];
  readonly floors: Parameters<typeof floorName>[0];
  readonly wrong: ReadonlyMap<string, WrongCell>;
  readonly words: GridWords;
  readonly onAct: (step: GridStep) => void;
}): ReactElement => {
  const { units, floors, wrong, words, onAct } = props;
  const t = useTexts();
  const onType = (unit: SheetUnit, column: UnitColumn, text: string): void =>
    onAct(typeInto(units, { row: units.indexOf(unit), column: UNIT_COLUMNS.indexOf(column) }, text, words));
  return (
    <div className="unitcards">
      {floorGroups(units).map(({ floor, units: own }) => (
        <section key={floor ?? 'none'}>
          <h2>{floor === undefined ? t('units.nofloor') : floorName(floors, floor, words.locale)}</h2>
          {own.map((unit) => (
            <article className="panel" key={unit.id} aria-label={unitNumber(unit.record)}>
              <header>
                <h3>{unitNumber(unit.record)}</h3>
              </header>
              <div className="in unitfields">
                {UNIT_COLUMNS.map((column) => (
                  <CardField key={column} unit={unit} column={column} wrong={wrong} words={words} onType={onType} />
                ))}
              </div>
            </article>
          ))}
        </section>
      ))}
    </div>
  );
};
