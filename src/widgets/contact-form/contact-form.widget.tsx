// The contact form with script: checked before it is sent, sent without leaving the page. Without script the same form
// is posted and answered by a page.
import type { ReactElement } from 'react';
import { checkContactForm } from '../../domain/leads/contact-form.ts';
import { type ContactFormOptions, ContactFormView } from '../../ui/forms/contact-form-view.tsx';
import { type SentFormProps, useFormSending } from '../form-sending.tsx';
import type { WidgetProps } from '../widget.ts';

export type ContactFormProps = ContactFormOptions & SentFormProps;

export const ContactFormWidget = ({ props, t }: WidgetProps<ContactFormProps>): ReactElement => {
  const { view, sent } = useFormSending(props, {
    check: checkContactForm,
    complaint: 'The contact form was not sent',
    sent: { title: t('form.sent'), text: t('form.sent.text') },
    tooMany: t('form.tooMany'),
    t,
  });
  // What stood in the page from the start does not come back after it was sent.
  return <ContactFormView {...props} {...view} key={sent} values={sent > 0 ? {} : props.values} />;
};
