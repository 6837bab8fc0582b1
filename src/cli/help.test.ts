import { describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { commandHelp, helpOf } from './help.ts';

const tooWide = (text: string): string[] => text.split('\n').filter((line) => line.length > 100);
const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

it('lists every command within 100 columns', () => {
  const text = helpOf(Object.values(COMMANDS));
  expect(tooWide(text)).toEqual([]);
  for (const { usage, summary } of Object.values(COMMANDS))
    expect(words(text)).toContain(words(`pand ${usage} ${summary}`));
});

describe.each(Object.entries(COMMANDS))('pand %s --help', (_name, command) => {
  it('fits 100 columns, and leaves no word out', () => {
    const text = commandHelp(command);
    expect(tooWide(text)).toEqual([]);
    expect(words(text)).toBe(words([`pand ${command.usage}`, command.summary, ...(command.details ?? [])].join(' ')));
  });
});

it('goes on under the text of a line, and breaks no option apart', () => {
  const usage = `${'x'.repeat(80)} [--format json|kyero] [--report <file>]`;
  const details = [`--full           ${'word '.repeat(20).trim()}`];
  const command = { kind: 'own', usage, summary: 'Short', details, run: async () => 0 } as const;
  expect(commandHelp(command).split('\n')).toEqual([
    `pand ${'x'.repeat(80)}`,
    '        [--format json|kyero] [--report <file>]',
    '',
    'Short',
    '',
    `--full           ${'word '.repeat(16).trim()}`,
    `                 ${'word '.repeat(4).trim()}`,
  ]);
});
