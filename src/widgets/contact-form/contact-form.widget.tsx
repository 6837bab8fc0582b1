// The contact form with script: checked before it is sent, sent without leaving the page. Without script the same form
// is posted and answered by a page.
import { type ReactElement, useState } from 'react';
import { checkContactForm } from '../../domain/leads/contact-form.ts';
import { shareCode } from '../../domain/leads/favorites.ts';
import { type ContactFormOptions, ContactFormView } from '../../ui/forms/contact-form-view.tsx';
import { readFavorites } from '../favorites/favorites-store.ts';
import { type SentFormProps, useFormSending } from '../form-sending.tsx';
import { useMounted } from '../use-mounted.ts';
import type { WidgetProps } from '../widget.ts';

export type ContactFormProps = ContactFormOptions & SentFormProps;

/** Today's mails to visitors are used up. */
const isWithoutCopy = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'copy' in answer && answer.copy === false;

export const ContactFormWidget = ({ props, t }: WidgetProps<ContactFormProps>): ReactElement => {
  const [copy, setCopy] = useState(true);
  const { view, sent } = useFormSending(props, {
    check: checkContactForm,
    complaint: 'The contact form was not sent',
    sent: { title: t('form.sent'), text: t(copy ? 'form.sent.text' : 'form.sent.text.nocopy') },
    tooMany: t('form.tooMany'),
    onSent: (answer) => setCopy(!isWithoutCopy(answer)),
    t,
  });
  // Pages are the same for everybody: what is kept in this browser comes when it is there.
  const ids = useMounted() ? readFavorites().map(({ id }) => id) : [];
  const favorites = ids.length === 0 ? undefined : { code: shareCode(ids), count: ids.length };
  // What stood in the page from the start does not come back after it was sent.
  return (
    <ContactFormView {...props} {...view} favorites={favorites} key={sent} values={sent > 0 ? {} : props.values} />
  );
};
