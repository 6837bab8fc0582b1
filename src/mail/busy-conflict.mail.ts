// Tells a representative that another calendar has something at the time of a viewing. What it is, nobody here knows.
import { hourText, momentInFull } from '../domain/time/moment-text.ts';
import { translator } from '../i18n/translator.ts';
import type { MailFrame } from './mail-frame.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

export type BusyConflictView = {
  /** Of the representative. */
  readonly name: string;
  readonly viewings: readonly {
    readonly wallStart: string;
    readonly wallEnd: string;
    readonly label: string;
    readonly busyFrom: string;
    readonly busyTo: string;
  }[];
};

export const busyConflictMail = ({ name, viewings }: BusyConflictView, frame: MailFrame): RenderedMail => {
  const { locale } = frame;
  const t = translator(locale);
  const count = viewings.length;
  const title = t('viewing.mail.conflict.title', { count });
  const text = t('viewing.mail.conflict.text');
  const first = viewings[0];
  return renderMail(
    {
      subject:
        count === 1 && first
          ? t('viewing.mail.subject', { title, when: momentInFull(first.wallStart, locale) })
          : title,
      preview: text,
      title,
      blocks: [
        { kind: 'paragraph', text: t('mail.hello', { name }) },
        { kind: 'paragraph', text },
        {
          kind: 'facts',
          facts: viewings.flatMap(({ wallStart, wallEnd, label, busyFrom, busyTo }) => [
            {
              label: t('viewing.fact.when'),
              value: `${momentInFull(wallStart, locale)} – ${hourText(wallEnd, locale)}`,
            },
            { label: t('viewing.fact.listing'), value: label },
            {
              label: t('viewing.mail.conflict.busy'),
              value:
                busyFrom.slice(0, 10) === busyTo.slice(0, 10)
                  ? `${hourText(busyFrom, locale)} – ${hourText(busyTo, locale)}`
                  : `${momentInFull(busyFrom, locale)} – ${momentInFull(busyTo, locale)}`,
            },
          ]),
        },
        { kind: 'note', text: t('viewing.mail.conflict.stays') },
      ],
      footnote: t('viewing.mail.conflict.footnote'),
    },
    frame,
  );
};
