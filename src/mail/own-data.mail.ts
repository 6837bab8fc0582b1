// The link to one's own data. Whoever did not ask for it finds out what to do: nothing.
import { OWN_DATA_HOURS } from '../domain/people/own-data-form.ts';
import { translator } from '../i18n/translator.ts';
import type { MailFrame } from './mail-frame.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

export const ownDataMail = (href: string, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  const hours = t('ownData.mail.hours', { count: OWN_DATA_HOURS });
  return renderMail(
    {
      subject: t('ownData.mail.subject', { agency: frame.name }),
      preview: hours,
      title: t('ownData.mail.title'),
      blocks: [
        { kind: 'paragraph', text: t('ownData.mail.text', { agency: frame.name }) },
        { kind: 'button', label: t('ownData.mail.button'), href },
        { kind: 'paragraph', text: hours },
      ],
      footnote: t('ownData.mail.footnote'),
    },
    frame,
  );
};
