// What is chosen: one of a list, several of it, or yes and no.
import type { ReactElement } from 'react';
import { answerAsBoolean } from '../../domain/display/field-visibility.ts';
import { chosenOption, type Option, optionsOf } from '../../domain/publishing/editor/options.ts';
import { Checkbox } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/translate.tsx';
import type { ControlProps } from './control-props.ts';
import { useEditor } from './editor-context.ts';
import { TypedControl } from './typed-control.tsx';

const OTHER = '\u0000other';
/** Letters that fit in one column. */
const LONG = 30;

const Select = (
  props: ControlProps & {
    readonly options: readonly Pick<Option, 'code' | 'label'>[];
    readonly chosen: string;
    /** What stands there and is no option. */
    readonly other?: string | undefined;
    readonly onCode: (code: string) => void;
  },
): ReactElement => {
  const t = useTexts();
  const { flush } = useEditor();
  const { id, describedBy, readOnly, problem, options, chosen, other, onCode } = props;
  const label = other ?? options.find(({ code }) => code === chosen)?.label ?? '';
  return (
    <>
      <span className={label.length > LONG ? 'sel long' : 'sel'}>
        <select
          className="inp"
          id={id}
          value={other === undefined ? chosen : OTHER}
          disabled={readOnly}
          aria-describedby={describedBy}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            if (event.target.value === OTHER) return;
            onCode(event.target.value);
            flush();
          }}
        >
          <option value="">{t('editor.choose')}</option>
          {other !== undefined && <option value={OTHER}>{other}</option>}
          {options.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {label.length > LONG && <span className="s">{label}</span>}
    </>
  );
};

export const ChoiceControl = (props: ControlProps): ReactElement => {
  const { field, value, onValue } = props;
  const { record, words, leaf } = useEditor();
  const options = optionsOf(field, record, words);
  if (field.words && options.length === 0) return <TypedControl {...props} />;
  const chosen = chosenOption(options, value);
  const isOther = !chosen && value !== null && value !== '';
  return (
    <Select
      {...props}
      options={options}
      chosen={chosen?.code ?? ''}
      other={isOther ? leaf.ofField(field, value) : undefined}
      onCode={(code) => onValue(options.find((option) => option.code === code)?.value ?? null)}
    />
  );
};

export const YesNoControl = (props: ControlProps): ReactElement => {
  const t = useTexts();
  const { value, onValue } = props;
  const answer = answerAsBoolean(value);
  return (
    <Select
      {...props}
      options={[
        { code: 'yes', label: t('editor.yes') },
        { code: 'no', label: t('editor.no') },
      ]}
      chosen={answer === undefined ? '' : answer ? 'yes' : 'no'}
      onCode={(code) => onValue(code === '' ? null : code === 'yes')}
    />
  );
};

export const ChoicesControl = (props: ControlProps): ReactElement => {
  const { field, value, onValue, readOnly } = props;
  const { record, words, flush } = useEditor();
  const options = optionsOf(field, record, words);
  const listed = Array.isArray(value) ? value : [];
  const isChosen = ({ code }: Option, one: unknown): boolean => chosenOption(options, one)?.code === code;
  return (
    <div className="checks">
      {options.map((option) => (
        <Checkbox
          key={option.code}
          label={option.label}
          disabled={readOnly}
          checked={listed.some((one) => isChosen(option, one))}
          onChange={(on) => {
            const left = listed.filter((one) => !isChosen(option, one));
            const next = on ? [...left, option.value] : left;
            onValue(next.length > 0 ? next : null);
            flush();
          }}
        />
      ))}
    </div>
  );
};
