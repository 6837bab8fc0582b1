// Blocks → a mail with its two parts.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { mailText } from './block-text.ts';
import type { MailContent } from './blocks.ts';
import { MailDocument } from './mail-document.tsx';
import type { MailFrame } from './mail-frame.ts';

export type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string };

export const renderMail = (content: MailContent, frame: MailFrame): RenderedMail => ({
  subject: content.subject,
  html: `<!doctype html>${renderToStaticMarkup(createElement(MailDocument, { content, frame }))}`,
  text: mailText(content, frame),
});
