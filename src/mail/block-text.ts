// The plain text of a mail: what is read aloud, shown on a watch, or kept where HTML is not wanted.
import type { MailBlock, MailContent } from './blocks.ts';
import type { MailFrame } from './mail-frame.ts';

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const textOfBlock = (block: MailBlock): string => {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(60, block.text.length))}`;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'quote':
      return quoted(block.text);
    case 'button':
    case 'link':
      return `${block.label}:\n${block.href}`;
    // What it shows is said by what stands beside it.
    case 'picture':
      return '';
    case 'listing':
      return [
        [block.badge, block.place].filter(Boolean).join(': '),
        block.name,
        [block.price, block.previous && `(${block.previous})`].filter(Boolean).join(' '),
        [block.line, block.energy].filter(Boolean).join(' · '),
        block.why ?? '',
        block.href,
      ]
        .filter((line) => line !== '')
        .join('\n');
  }
};

export const mailText = (content: MailContent, frame: MailFrame): string =>
  [
    ...(content.title === undefined ? [] : [content.title]),
    ...content.blocks.map(textOfBlock).filter((text) => text !== ''),
    ...(content.footnote ? [content.footnote] : []),
    ...(content.footerLinks ?? []).map(({ label, href }) => `${label}: ${href}`),
    ['--', frame.name, ...frame.legal, `${frame.privacy.label}: ${frame.privacy.href}`].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
