// The contact form with script: checked before it is sent, sent without leaving the page. Without script the same form
// is posted and answered by a page.
import type { ReactElement } from 'react';
import { checkContactForm } from '../../domain/leads/contact-form.ts';
import {
  type ContactFormOptions,
  type ContactFormState,
  ContactFormView,
  inputId,
} from '../../ui/forms/contact-form-view.tsx';
import { SendingNotes, type SentFormProps, useFormSending } from '../form-sending.tsx';
import type { WidgetProps } from '../widget.ts';

export type ContactFormProps = ContactFormOptions & ContactFormState & SentFormProps;

export const ContactFormWidget = ({ props, t }: WidgetProps<ContactFormProps>): ReactElement => {
  const sending = useFormSending(props, checkContactForm, 'The contact form was not sent');
  return (
    <ContactFormView
      {...props}
      {...sending.view}
      // What stood in the page from the start does not come back after it was sent.
      key={sending.sent}
      values={sending.sent > 0 ? {} : props.values}
      t={t}
      note={
        <SendingNotes
          sending={sending}
          sent={{ title: t('form.sent'), text: t('form.sent.text') }}
          tooMany={t('form.tooMany')}
          idOf={(name) => inputId(sending.view.id, name)}
          t={t}
        />
      }
    />
  );
};
