// Lines of a command on a terminal. A progress line is drawn over the one before; where nobody watches it is left out.

/** Also travels through the control socket: it is a line that begins with a carriage return. */
export const progressLine = (what: string, part: number): string => {
  const width = 24;
  const full = Math.round(part * width);
  return `\r${what} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${String(Math.round(part * 100)).padStart(3)} %`;
};

type Terminal = { readonly isTTY?: boolean; write(text: string): unknown };

export const terminalPrint = (terminal: Terminal): ((line: string) => void) => {
  let drawn = '';
  return (line) => {
    if (line.startsWith('\r')) {
      if (!terminal.isTTY || line === drawn) return;
      terminal.write(line);
      drawn = line;
      return;
    }
    // Erases the progress line first.
    terminal.write(`${drawn === '' ? '' : '\r\u001b[K'}${line}\n`);
    drawn = '';
  };
};
