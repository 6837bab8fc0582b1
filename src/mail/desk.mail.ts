// Mails to people of the agency about the desk: a link to sign in, an invitation, and a word to the owners.
import { translator } from '../i18n/translator.ts';
import type { MailFrame } from './mail-frame.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

export const signInMail = (href: string, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  return renderMail(
    {
      subject: t('desk.mail.signIn.subject', { agency: frame.name }),
      preview: t('desk.mail.signIn.once'),
      title: t('desk.mail.signIn.title'),
      blocks: [
        { kind: 'paragraph', text: t('desk.mail.signIn.text') },
        { kind: 'button', label: t('desk.mail.signIn.button'), href },
        { kind: 'paragraph', text: t('desk.mail.signIn.once') },
      ],
      footnote: t('desk.mail.signIn.footnote'),
    },
    frame,
  );
};

export type InvitationView = {
  readonly name: string;
  /** Undefined: nobody of the team did, so the agency invites. */
  readonly by: string | undefined;
  readonly href: string;
};

export const invitationMail = ({ name, by, href }: InvitationView, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  const agency = frame.name;
  const text =
    by === undefined ? t('desk.mail.invite.text.agency', { agency }) : t('desk.mail.invite.text', { by, agency });
  return renderMail(
    {
      subject: t('desk.mail.invite.subject', { agency }),
      preview: text,
      title: t('desk.mail.invite.title', { name }),
      blocks: [
        { kind: 'paragraph', text },
        { kind: 'button', label: t('desk.mail.invite.button'), href },
        { kind: 'paragraph', text: t('desk.mail.invite.week') },
      ],
      footnote: t('desk.mail.invite.footnote'),
    },
    frame,
  );
};

export const recoveredMail = (name: string, href: string, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  return renderMail(
    {
      subject: t('desk.mail.recovered.subject', { name }),
      preview: t('desk.mail.recovered.text', { name }),
      title: t('desk.mail.recovered.subject', { name }),
      blocks: [
        { kind: 'paragraph', text: t('desk.mail.recovered.text', { name }) },
        { kind: 'button', label: t('desk.mail.recovered.button'), href },
      ],
      footnote: t('desk.mail.recovered.footnote'),
    },
    frame,
  );
};
