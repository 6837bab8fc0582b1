import { expect, it } from 'vitest';
import { fakeSite } from '../../test/support/fake-site.ts';
import { leadAnswerMail } from './lead-answer.mail.ts';
import { mailFrame } from './mail-frame.ts';

const frame = mailFrame(fakeSite, 'https://alpha.example', 'nl');

it('is a letter in the frame of the agency: paragraphs, lines, no heading of ours', () => {
  const { subject, html, text } = leadAnswerMail(
    { subject: 'Re: Vraag', text: 'Dag Femke,\n\nJa, dat kan.\nTot dinsdag.\n\n\nLotte' },
    frame,
  );
  expect(subject).toBe('Re: Vraag');
  expect(
    text.startsWith('Dag Femke,\n\nJa, dat kan.\nTot dinsdag.\n\nLotte\n\nU kunt gewoon op deze mail antwoorden.'),
  ).toBe(true);
  expect(html).not.toContain('<h1');
  expect(html).toContain(fakeSite.name);
});

it('what was typed is text, never markup', () => {
  const { html } = leadAnswerMail({ subject: '<b>x</b>', text: '<img src=x onerror=alert(1)>' }, frame);
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('<title>&lt;b&gt;x&lt;/b&gt;</title>');
});
