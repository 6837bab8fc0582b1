// What is typed: numbers, amounts, dates and words, read the Belgian way. What means nothing stays as it was typed.
import { type ReactElement, useState } from 'react';
import { boundsProblem } from '../../domain/publishing/editor/field-bounds.ts';
import { parseTyped, typedText } from '../../domain/publishing/editor/typed.ts';
import { useLocale } from '../texts/translate.tsx';
import type { ControlProps, Problem } from './control-props.ts';
import { useEditor } from './editor-context.ts';
import { unitSign } from './leaf-words.ts';

const NUMERIC: ReadonlySet<string> = new Set(['number', 'money', 'surface', 'length', 'percentage', 'year', 'floor']);

export const TypedControl = (props: ControlProps): ReactElement => {
  const { field, id, describedBy, readOnly, value, onValue, problem, onProblem } = props;
  const locale = useLocale();
  const { saver, saving, flush, words } = useEditor();
  const [text, setText] = useState<string>();
  const shown = text ?? saving.held[field.id] ?? typedText(field.control, value, locale);
  const problemOf = (typed: string): { readonly problem: Problem | undefined; readonly value: unknown } => {
    const read = parseTyped(field.control, typed, locale);
    if ('problem' in read) return { problem: read.problem, value: undefined };
    return { problem: boundsProblem(field, read.value), value: read.value };
  };
  const type = (typed: string): void => {
    setText(typed);
    const read = problemOf(typed);
    if (read.problem) saver.hold(field.id, typed);
    else {
      saver.hold(field.id, undefined);
      onValue(read.value);
    }
  };
  const leave = (): void => {
    // Said only now: half a number is no mistake.
    if (text !== undefined) onProblem(problemOf(text).problem);
    setText(undefined);
    flush();
  };
  const sign = unitSign(field, words);
  return (
    <span className="with-unit">
      {sign === '€' && (
        <span className="unit before" aria-hidden="true">
          €
        </span>
      )}
      <input
        className="inp"
        id={id}
        type={field.control === 'url' ? 'url' : 'text'}
        inputMode={NUMERIC.has(field.control) ? 'decimal' : undefined}
        maxLength={NUMERIC.has(field.control) ? 40 : field.maxLength}
        autoComplete="off"
        readOnly={readOnly}
        aria-describedby={describedBy}
        aria-invalid={problem ? true : undefined}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      {sign !== '' && sign !== '€' && (
        <span className="unit after" aria-hidden="true">
          {sign}
        </span>
      )}
    </span>
  );
};
