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
    subject: 'Proefmail van uw website',
    title: 'De mails van uw website komen aan',
    text: 'U vroeg deze proefmail aan in de instellingen. Ligt hij bij ongewenste mail, kijk dan de records van uw domein na.',
    from: 'Afzender',
    over: 'Verstuurd over',
  },
  fr: {
    subject: "E-mail d'essai de votre site",
    title: 'Les e-mails de votre site arrivent',
    text: "Vous avez demandé cet e-mail d'essai dans les paramètres. S'il se trouve parmi les indésirables, vérifiez les enregistrements de votre domaine.",
    from: 'Expéditeur',
    over: 'Envoyé par',
  },
  en: {
    subject: 'Test mail from your website',
    title: 'Mail from your website arrives',
    text: 'You asked for this test mail in the settings. If it lies in your junk folder, check the records of your domain.',
    from: 'Sender',
    over: 'Sent over',
  },
  de: {
    subject: 'Testmail Ihrer Website',
    title: 'Die Mails Ihrer Website kommen an',
    text: 'Sie haben diese Testmail in den Einstellungen angefordert. Liegt sie im Spamordner, prüfen Sie die Einträge Ihrer Domain.',
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
