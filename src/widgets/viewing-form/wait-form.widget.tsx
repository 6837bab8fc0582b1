// The waiting list with script: sent without leaving the page.
import type { ReactElement } from 'react';
import { checkWaitForm } from '../../domain/viewings/viewing-form.ts';
import { type WaitFormOptions, WaitFormView } from '../../ui/viewings/wait-form-view.tsx';
import { type SentFormProps, useFormSending } from '../form-sending.tsx';
import type { WidgetProps } from '../widget.ts';

export type WaitFormProps = WaitFormOptions & SentFormProps;

export const WaitFormWidget = ({ props, t }: WidgetProps<WaitFormProps>): ReactElement => {
  const { view, sent } = useFormSending(props, {
    check: checkWaitForm,
    complaint: 'The waiting list was not joined',
    sent: { title: t('viewing.form.wait.sent'), text: t('viewing.form.wait.sent.text') },
    notSent: t('viewing.form.wait.notSent'),
    tooMany: t('viewing.form.tooMany'),
    t,
  });
  return <WaitFormView {...props} {...view} key={sent} values={sent > 0 ? {} : props.values} />;
};
