// Files for spreadsheets.
import { CsvError, parse } from 'csv-parse/sync';

/** A cell that begins like a formula would be run by a spreadsheet: an apostrophe makes it text. */
const csvCell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvRow = (cells: readonly (string | number | null)[]): string => cells.map(csvCell).join(',');

/** Spreadsheets part cells by what their country uses: the first line tells. Undefined for what is no table of cells. */
export const parseCsv = (text: string): string[][] | undefined => {
  const [head = ''] = text.split(/\r?\n/, 1);
  const delimiter = [';', '\t', ','].find((sign) => head.includes(sign)) ?? ',';
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
};
