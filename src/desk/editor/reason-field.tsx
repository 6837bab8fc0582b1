// Why something is done that the law or the log wants a reason for.
import type { ReactElement } from 'react';
import { TextArea } from '../parts/field.tsx';
import { useTexts } from '../texts/translate.tsx';

export const ReasonField = (props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** It was sent without one. */
  readonly isMissing?: boolean;
}): ReactElement => {
  const t = useTexts();
  return (
    <TextArea
      label={t('editor.reason')}
      help={t('editor.reason.help')}
      maxLength={500}
      value={props.value}
      onChange={props.onChange}
      error={props.isMissing ? t('editor.reason.missing') : undefined}
    />
  );
};
