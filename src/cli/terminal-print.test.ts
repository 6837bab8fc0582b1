import { expect, it } from 'vitest';
import { progressLine, terminalPrint } from './terminal-print.ts';

const written = (isTTY: boolean, lines: readonly string[]): string => {
  let text = '';
  const print = terminalPrint({
    isTTY,
    write: (part) => {
      text += part;
    },
  });
  for (const line of lines) print(line);
  return text;
};

it('draws progress in place and erases it before the next line', () => {
  expect(progressLine('Importing', 0.5)).toBe('\rImporting ████████████░░░░░░░░░░░░  50 %');
  expect(written(true, ['\ra', '\ra', '\rb', 'done', 'more'])).toBe('\ra\rb\r\u001b[Kdone\nmore\n');
});

it('leaves progress out where nobody watches', () => {
  expect(written(false, ['\ra', 'done'])).toBe('done\n');
});
