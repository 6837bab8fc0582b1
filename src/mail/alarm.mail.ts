// What the operator of an installation is told: plain lines, each with the command that shows more.
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HTML_LANG, type Locale } from '../domain/locale.ts';
import { type Finding, INCOMPLETE, UNTRIED } from '../domain/platform/alarms.ts';
import { dayOf } from '../domain/time/brussels-time.ts';
import { dateInWords } from '../domain/time/day-words.ts';
import type { Translate } from '../i18n/translate.ts';
import { translator } from '../i18n/translator.ts';
import type { RenderedMail } from './render-mail.ts';

type Line = { readonly text: string; readonly command?: string };

const GIGABYTE = 1024 ** 3;

/** What is wrong, and the command that shows more. */
export const alarmLine = ({ kind, subject, facts }: Finding, locale: Locale): Line => {
  const t = translator(locale);
  const { site = '', source = '', reason = '', hostname = '', count = 0, freeBytes = 0, freePercent = 0, at } = facts;
  const date = at === undefined ? '' : dateInWords(dayOf(new Date(at)), locale);
  switch (kind) {
    case 'import':
      return { text: t('alarm.import', { source, site, reason }), command: `pand import history --site ${site}` };
    case 'disk':
      return { text: t('alarm.disk', { percent: freePercent, size: (freeBytes / GIGABYTE).toFixed(1) }) };
    case 'mails':
      return { text: t('alarm.mails', { count, site }), command: `pand outbox --site ${site}` };
    case 'backup': {
      const command = 'pand backups list';
      if (subject === UNTRIED) return { text: t('alarm.backup.untried', { reason }), command };
      if (subject === INCOMPLETE) return { text: t('alarm.backup.incomplete', { reason }), command };
      if (reason !== '') return { text: t('alarm.backup.failed', { reason }), command };
      return { text: at === undefined ? t('alarm.backup.none') : t('alarm.backup.old', { date }), command };
    }
    case 'certificate':
      return { text: t('alarm.certificate', { hostname, date }) };
  }
};

const overLine = ({ kind, subject, facts }: Finding, t: Translate): Line => {
  const { site = '', source = '', hostname = '' } = facts;
  switch (kind) {
    case 'import':
      return { text: t('alarm.over.import', { source, site }) };
    case 'disk':
      return { text: t('alarm.over.disk') };
    case 'mails':
      return { text: t('alarm.over.mails', { site }) };
    case 'backup':
      if (subject === UNTRIED) return { text: t('alarm.over.backup.untried') };
      return { text: t(subject === INCOMPLETE ? 'alarm.over.backup.incomplete' : 'alarm.over.backup') };
    case 'certificate':
      return { text: t('alarm.over.certificate', { hostname }) };
  }
};

export type AlarmNews = {
  /** What the installation is called by whoever visits it. */
  readonly place: string;
  readonly raised: readonly Finding[];
  readonly over: readonly Finding[];
};

export const alarmMail = ({ place, raised, over }: AlarmNews, locale: Locale): RenderedMail => {
  const t = translator(locale);
  const subject =
    raised.length > 0 ? t('alarm.subject', { place, count: raised.length }) : t('alarm.subject.over', { place });
  const lines = [...raised.map((one) => alarmLine(one, locale)), ...over.map((one) => overLine(one, t))];
  const closing = t('alarm.closing');
  const paragraphs = lines.map(({ text, command }) =>
    createElement(
      'p',
      { key: text },
      text,
      command === undefined
        ? null
        : createElement(Fragment, null, createElement('br'), createElement('code', null, command)),
    ),
  );
  const body = createElement('body', null, ...paragraphs, createElement('p', null, closing));
  const head = createElement(
    'head',
    null,
    createElement('meta', { charSet: 'utf-8' }),
    createElement('title', null, subject),
  );
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(createElement('html', { lang: HTML_LANG[locale] }, head, body))}`,
    text: [
      ...lines.map(({ text, command }) => (command === undefined ? text : `${text}\n  ${command}`)),
      closing,
      '',
    ].join('\n\n'),
  };
};
