// An answer that a member wrote: a letter in the agency's frame, without a heading of ours.
import { translator } from '../i18n/translator.ts';
import type { MailFrame } from './mail-frame.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

export type LeadAnswerView = {
  readonly subject: string;
  /** With its signature; an empty line parts paragraphs. */
  readonly text: string;
};

export const leadAnswerMail = ({ subject, text }: LeadAnswerView, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  const paragraphs = text
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return renderMail(
    {
      subject,
      preview: text.replace(/\s+/g, ' ').slice(0, 140),
      blocks: paragraphs.map((part) => ({ kind: 'paragraph' as const, text: part })),
      footnote: t('mail.answer.footnote'),
    },
    frame,
  );
};
