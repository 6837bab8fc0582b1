// What `--help` says, in lines that fit a terminal of 100 columns.
import type { Command } from './command.ts';

const COLUMNS = 100;

/** Where the text of a line begins, of two columns the second: there its other lines begin, too. */
const textStart = (line: string): number => /^.*\S {2,}(?=\S)|^ */.exec(line)?.[0].length ?? 0;

/** Between words; what is in brackets stays together. */
const wrapped = (line: string, hang = textStart(line)): string => {
  const lines: string[] = [];
  let current = '';
  for (const [, gap = '', word = ''] of line.matchAll(/( *)(\[[^\]]*\]\S*|\S+)/g)) {
    if (current !== '' && current.length + gap.length + word.length > COLUMNS) {
      lines.push(current);
      current = ' '.repeat(hang) + word;
    } else current += gap + word;
  }
  return [...lines, current].join('\n');
};

export const helpOf = (commands: readonly Command[]): string =>
  [
    'Pand: a real-estate website for Belgian agencies.',
    '',
    ...commands.flatMap(({ usage, summary }) => [wrapped(`  pand ${usage}`, 10), wrapped(`      ${summary}`)]),
    '',
    'pand <command> --help explains one.',
  ].join('\n');

export const commandHelp = ({ usage, summary, details = [] }: Command): string =>
  [
    wrapped(`pand ${usage}`, 8),
    '',
    wrapped(summary),
    ...(details.length > 0 ? ['', ...details.map((line) => wrapped(line))] : []),
  ].join('\n');
