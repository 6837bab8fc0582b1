// The mail with which a member tries the sender of the site. It goes to that member alone.
import type { Locale } from '../domain/locale.ts';
import type { MailFrame } from './mail-frame.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

type Words = {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly from: string;
  readonly over: string;
};

const WORDS: Readonly<Record<Locale, Words>> = {
  nl: {
    subject: 'Testmail van uw website',
    title: 'De mails van uw website komen aan',
    text: 'U vroeg deze testmail aan in de instellingen. Ligt hij bij ongewenste mail, kijk dan de records van uw domein na.',
    from: 'Afzender',
    over: 'Verstuurd over',
  },
  fr: {
    subject: 'E-mail de test de votre site',
    title: 'Les e-mails de votre site arrivent',
    text: 'Vous avez demandé cet e-mail de test dans les paramètres. S’il se trouve parmi les indésirables, vérifiez les enregistrements de votre domaine.',
    from: 'Expéditeur',
    over: 'Envoyé par',
  },
  en: {
    subject: 'Test e-mail from your website',
    title: 'E-mails from your website arrive',
    text: 'You asked for this test e-mail in the settings. If it is in your junk folder, check the records of your domain.',
    from: 'Sender',
    over: 'Sent through',
  },
  de: {
    subject: 'Test-E-Mail Ihrer Website',
    title: 'Die E-Mails Ihrer Website kommen an',
    text: 'Sie haben diese Test-E-Mail in den Einstellungen angefordert. Liegt sie im Spamordner, prüfen Sie die Einträge Ihrer Domain.',
    from: 'Absender',
    over: 'Versandt über',
  },
};

export const senderTestMail = (
  view: { readonly from: string; readonly over: string },
  frame: MailFrame,
): RenderedMail => {
  const words = WORDS[frame.locale];
  return renderMail(
    {
      subject: words.subject,
      preview: words.text,
      title: words.title,
      blocks: [
        { kind: 'paragraph', text: words.text },
        {
          kind: 'facts',
          facts: [
            { label: words.from, value: view.from },
            { label: words.over, value: view.over },
          ],
        },
      ],
    },
    frame,
  );
};
