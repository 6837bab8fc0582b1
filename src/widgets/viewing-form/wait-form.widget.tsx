// The waiting list with script: sent without leaving the page.
import type { ReactElement } from 'react';
import { checkWaitForm } from '../../domain/viewing-form.ts';
import { type WaitFormOptions, WaitFormView } from '../../ui/viewings/wait-form-view.tsx';
import { SendingNotes, type SentFormProps, useFormSending } from '../form-sending.tsx';
import type { WidgetProps } from '../widget.ts';

export type WaitFormProps = WaitFormOptions & SentFormProps;

export const WaitFormWidget = ({ props, t }: WidgetProps<WaitFormProps>): ReactElement => {
  const { captchaUrl: _url, failed: _failed, problems: _problems, ...options } = props;
  const sending = useFormSending(props, checkWaitForm, 'The waiting list was not joined');
  const { id, sent, problems, loading, onSubmit, onFocus } = sending;
  return (
    <WaitFormView
      {...options}
      key={sent}
      values={sent > 0 ? {} : options.values}
      id={id}
      t={t}
      problems={problems}
      loading={loading}
      onSubmit={onSubmit}
      onFocus={onFocus}
      note={
        <SendingNotes
          sending={sending}
          sent={{ title: t('visit.wait.sent'), text: t('visit.wait.sent.text') }}
          notSent={t('visit.wait.notSent')}
          tooMany={t('visit.tooMany')}
          idOf={(name) => `${id}-${name}`}
          t={t}
        />
      }
    />
  );
};
