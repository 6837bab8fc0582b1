// A field: label, control, help in one sentence, and what is wrong with a way out. The label never disappears.
import { type InputHTMLAttributes, type ReactElement, type ReactNode, useId } from 'react';
import { useTexts } from '../texts/translate.tsx';
import { Icon } from './icon.tsx';

type FrameProps = {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** Says "not required" beside the label. */
  readonly optional?: boolean;
  /** Where the value comes from, or why it cannot be changed: at the right of the label. */
  readonly source?: ReactNode;
};

type Described = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

export const FieldFrame = (
  props: FrameProps & { readonly children: (control: Described) => ReactNode },
): ReactElement => {
  const { label, help, error, optional, source, children } = props;
  const t = useTexts();
  const id = useId();
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={error ? 'f err' : 'f'}>
      <label htmlFor={id}>
        <span>{label}</span>
        {optional && <span className="opt">{t('field.optional')}</span>}
        {source && <span className="src">{source}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="fault" id={`${id}-error`} role="alert">
          <Icon name="warn" />
          {error}
        </p>
      )}
    </div>
  );
};

type TextFieldProps = FrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id' | 'className'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

export const TextField = (props: TextFieldProps): ReactElement => {
  const { label, help, error, optional, source, value, onChange, ...input } = props;
  return (
    <FieldFrame {...{ label, help, error, source }} {...(optional ? { optional } : {})}>
      {(control) => (
        <input
          {...input}
          {...control}
          className="inp"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
};

export const TextArea = (
  props: FrameProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly rows?: number;
    readonly maxLength?: number;
    readonly lang?: string;
    readonly readOnly?: boolean;
  },
): ReactElement => {
  const { label, help, error, optional, source, value, onChange, rows = 3, ...area } = props;
  return (
    <FieldFrame {...{ label, help, error, source }} {...(optional ? { optional } : {})}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className="inp ta"
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
};

export type Choice<V extends string = string> = { readonly value: V; readonly label: string };

export const SelectField = <V extends string>(
  props: FrameProps & {
    readonly value: V;
    readonly onChange: (value: V) => void;
    readonly choices: readonly Choice<V>[];
    readonly disabled?: boolean;
  },
): ReactElement => {
  const { label, help, error, optional, source, value, onChange, choices, disabled } = props;
  return (
    <FieldFrame {...{ label, help, error, source }} {...(optional ? { optional } : {})}>
      {(control) => (
        <span className="sel">
          <select
            {...control}
            className="inp"
            value={value}
            disabled={disabled}
            onChange={(event) => {
              const chosen = choices.find((choice) => choice.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </FieldFrame>
  );
};

export const Checkbox = (props: {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly help?: ReactNode;
}): ReactElement => (
  <label className="check">
    <input
      type="checkbox"
      checked={props.checked}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.target.checked)}
    />
    <span>
      {props.label}
      {props.help && <span className="help">{props.help}</span>}
    </span>
  </label>
);

/** One of a few that one wants to see all at once. */
export const Radios = <V extends string>(props: {
  readonly legend: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly choices: readonly (Choice<V> & { readonly help?: string })[];
}): ReactElement => {
  const name = useId();
  return (
    <fieldset className="f radios">
      <legend>{props.legend}</legend>
      {props.choices.map(({ value, label, help }) => (
        <label key={value} className="check">
          <input type="radio" name={name} checked={value === props.value} onChange={() => props.onChange(value)} />
          <span>
            {label}
            {help && <span className="help">{help}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
