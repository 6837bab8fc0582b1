// Who it is, and the consent: the same in every form about a viewing or a stay.
import type { ReactElement, ReactNode } from 'react';
import { TextField } from './field.tsx';
import { ConsentBox, inputOf, type VisitorFormProps } from './visitor-form.tsx';

type Props = Pick<VisitorFormProps, 'id' | 't' | 'problems'> & {
  /** What is agreed to, with a line break in the place of the link. */
  readonly consent: string;
  readonly privacyHref: string;
  readonly values: Readonly<Record<string, string>>;
  /** The first of them has the focus when the page opens. */
  readonly focused?: boolean;
  /** Further inputs, before the consent. */
  readonly children?: ReactNode;
};

export const PersonFields = (props: Props): ReactElement => {
  const { t, children, consent, focused } = props;
  return (
    <>
      <div className="two">
        <TextField
          {...inputOf(props, 'name')}
          label={t('viewing.form.name')}
          required
          autoComplete="name"
          focused={focused}
        />
        <TextField {...inputOf(props, 'email')} label={t('form.email')} type="email" required autoComplete="email" />
      </div>
      {children}
      <ConsentBox {...props} text={consent} />
    </>
  );
};
