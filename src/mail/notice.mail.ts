// What members of the agency hear by mail: one thing at once, or what came since yesterday in one mail.
import type { Locale } from '../domain/locale.ts';
import { dayRange } from '../domain/time/day-words.ts';
import { momentInFull } from '../domain/time/moment-text.ts';
import type { ViewingEvent } from '../domain/viewings/viewing.ts';
import type { Translate } from '../i18n/translate.ts';
import { translator } from '../i18n/translator.ts';
import type { MailBlock } from './blocks.ts';
import type { MailFrame } from './mail-frame.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

/** What happened. `path`: of the desk, where it can be dealt with. */
export type NoticeView = { readonly path: string } & (
  | { readonly event: 'lead'; readonly name: string; readonly about?: string | undefined }
  | {
      readonly event: 'viewing';
      readonly what: ViewingEvent;
      readonly name: string;
      readonly label: string;
      readonly wallStart: string;
    }
  | { readonly event: 'stay'; readonly name: string; readonly unit: string; readonly from: string; readonly to: string }
  | { readonly event: 'hold'; readonly name: string; readonly unit: string; readonly wallUntil: string }
  | { readonly event: 'mail'; readonly to?: string | undefined; readonly reason?: string | undefined }
  | { readonly event: 'import'; readonly source: string; readonly reason?: string | undefined }
  | { readonly event: 'held'; readonly source: string; readonly count: number }
);

type Words = { readonly title: string; readonly text: string };

const wordsOf = (notice: NoticeView, t: Translate, locale: Locale): Words => {
  switch (notice.event) {
    case 'lead':
      return { title: t('desk.mail.notice.lead', { name: notice.name }), text: notice.about ?? '' };
    case 'viewing': {
      const { what, name, label, wallStart } = notice;
      const title =
        what === 'booked'
          ? t('desk.mail.notice.booked', { name })
          : what === 'moved'
            ? t('desk.mail.notice.moved', { name })
            : t('desk.mail.notice.cancelled', { name });
      return { title, text: `${label}, ${momentInFull(wallStart, locale)}` };
    }
    case 'stay':
      return {
        title: t('desk.mail.notice.stay', { name: notice.name }),
        text: `${notice.unit}, ${dayRange(notice, locale)}`,
      };
    case 'hold':
      return {
        title: t('desk.mail.notice.hold', { name: notice.name }),
        text: `${notice.unit}, ${t('desk.mail.notice.until', { moment: momentInFull(notice.wallUntil, locale) })}`,
      };
    case 'mail':
      return {
        title: notice.to === undefined ? t('desk.mail.notice.mail') : t('desk.mail.notice.mailTo', { to: notice.to }),
        text: notice.reason ?? '',
      };
    case 'held':
      return { title: t('desk.mail.notice.held', { source: notice.source, count: notice.count }), text: '' };
    case 'import':
      return { title: t('desk.mail.notice.import', { source: notice.source }), text: notice.reason ?? '' };
  }
};

export const noticeMail = (notice: NoticeView, desk: string, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  const { title, text } = wordsOf(notice, t, frame.locale);
  return renderMail(
    {
      subject: title,
      preview: text,
      title,
      blocks: [
        ...(text === '' ? [] : [{ kind: 'paragraph' as const, text }]),
        { kind: 'button', label: t('desk.mail.notice.button'), href: desk + notice.path },
      ],
      footnote: t('desk.mail.notice.footnote'),
    },
    frame,
  );
};

export const morningMail = (notices: readonly NoticeView[], desk: string, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  const blocks = notices.flatMap((notice): MailBlock[] => {
    const { title, text } = wordsOf(notice, t, frame.locale);
    const label = text === '' ? title : `${title}: ${text}`;
    return [{ kind: 'link', label, href: desk + notice.path }];
  });
  return renderMail(
    {
      subject: t('desk.mail.morning.subject', { count: notices.length, agency: frame.name }),
      preview: notices[0] ? wordsOf(notices[0], t, frame.locale).title : '',
      title: t('desk.mail.morning.title'),
      blocks: [...blocks, { kind: 'button', label: t('desk.mail.notice.button'), href: desk }],
      footnote: t('desk.mail.notice.footnote'),
    },
    frame,
  );
};
