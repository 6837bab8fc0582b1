// Files and clipboards for spreadsheets.

const FORMULA = /^\s*[=+\-@\t\r|%]/;

/** A text that begins like a formula would be run by a spreadsheet: an apostrophe makes it text. */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
/** The text that was neutralised. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

const csvCell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' ? neutralised(text) : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvRow = (cells: readonly (string | number | null)[]): string => cells.map(csvCell).join(',');

const tsvCell = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As spreadsheets put it on the clipboard. */
export const tsvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(tsvCell).join('\t')).join('\n');

/** A quoted cell may hold tabs and lines; a quote in the middle of a cell is only a quote. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
const BREAK = /\t|\r\n|\r|\n/y;

/** What a spreadsheet copied; the line that it ends with is none. */
export const readTsv = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    CELL.lastIndex = at;
    const [whole = '', quoted, plain = ''] = CELL.exec(text) ?? [];
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    BREAK.lastIndex = at;
    const [sign] = BREAK.exec(text) ?? [];
    if (sign === undefined) break;
    at += sign.length;
    if (sign === '\t') continue;
    if (at === text.length) break;
    rows.push([]);
  }
  return rows;
};
