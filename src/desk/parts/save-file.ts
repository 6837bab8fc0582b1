export const saveBlob = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** Gives the person a file that an answer holds. */
export const saveFile = (name: string, type: string, content: string): void =>
  saveBlob(name, new Blob([content], { type }));

/** For a spreadsheet, which takes a text for Windows-1252 unless it begins with this sign. */
export const saveCsv = (name: string, content: string): void =>
  saveFile(name, 'text/csv;charset=utf-8', `\ufeff${content}`);
