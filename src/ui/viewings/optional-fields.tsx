// Fields that need not be filled in to book a viewing: folded away until they are wanted, or until something in them is
// wrong.
import type { ReactElement } from 'react';
import { TextField } from '../forms/field.tsx';
import { inputOf, problemOf, type VisitorFormProps } from '../forms/visitor-form.tsx';

type Props = Pick<VisitorFormProps, 'id' | 't' | 'problems'> & { readonly values: Readonly<Record<string, string>> };

export const OptionalFields = (props: Props): ReactElement => {
  const { t, values } = props;
  const needed = ['phone', 'message'].some((name) => problemOf(props, name) || (values[name] ?? '') !== '');
  return (
    <details className="more-fields" open={needed}>
      <summary>
        {t('viewing.form.more')} <span className="opt">{t('form.optional')}</span>
      </summary>
      <div className="stack">
        <TextField
          {...inputOf(props, 'phone')}
          label={t('form.phone')}
          type="tel"
          hint={t('viewing.form.phone')}
          autoComplete="tel"
        />
        <TextField {...inputOf(props, 'message')} label={t('viewing.form.message')} lines />
      </div>
    </details>
  );
};
