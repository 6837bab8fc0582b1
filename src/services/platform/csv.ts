// Files of spreadsheets, read. Writing them is in domain/csv.ts.
import { CsvError, parse } from 'csv-parse/sync';

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
