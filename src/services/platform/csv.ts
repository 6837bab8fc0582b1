// Files for spreadsheets.

/** A cell that begins like a formula would be run by a spreadsheet: an apostrophe makes it text. */
const csvCell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvRow = (cells: readonly (string | number | null)[]): string => cells.map(csvCell).join(',');
