// One input with its label above and, when it is wrong, the reason below.
import type { HTMLInputAutoCompleteAttribute, ReactElement, ReactNode } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

export const FieldMessage = ({ id, text }: { readonly id: string; readonly text: string }): ReactElement => (
  <p className="msg" id={id}>
    <Icon name="warn" />
    {text}
  </p>
);

export type TextFieldProps = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly t: Translate;
  readonly type?: 'text' | 'email' | 'tel';
  readonly lines?: boolean;
  readonly required?: boolean;
  readonly value?: string | undefined;
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** Has the focus when the page opens. */
  readonly focused?: boolean | undefined;
};

export const TextField = (props: TextFieldProps): ReactElement => {
  const {
    id,
    name,
    label,
    t,
    type = 'text',
    lines,
    required,
    value,
    problem,
    hint,
    autoComplete,
    maxLength,
    focused,
  } = props;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const shared = {
    className: 'input',
    id,
    name,
    defaultValue: value,
    autoComplete,
    maxLength,
    autoFocus: focused,
    'aria-required': required ? true : undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described === '' ? undefined : described,
  } as const;
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        {label} {!required && <span className="opt">{t('form.optional')}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {lines ? <textarea {...shared} rows={6} /> : <input {...shared} type={type} />}
      {problem && <FieldMessage id={`${id}-problem`} text={problem} />}
    </div>
  );
};

/** The label turns red with its box: nothing is sent without it. */
export const Checkbox = (props: {
  readonly id: string;
  readonly name: string;
  readonly children: ReactNode;
  /** What is sent when it is ticked. */
  readonly value?: string;
  readonly checked?: boolean | undefined;
  readonly required?: boolean;
  readonly problem?: string | undefined;
}): ReactElement => {
  const { id, name, children, value = 'on', checked, required, problem } = props;
  return (
    <div className="field">
      <label className={problem ? 'check bad' : 'check'}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
          aria-required={required ? true : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        <span className="text">{children}</span>
      </label>
      {problem && <FieldMessage id={`${id}-problem`} text={problem} />}
    </div>
  );
};
