// A square code that a phone reads.
import QRCode from 'qrcode';
import type { Box, Ink } from './ink.ts';

/** Its modules as fields, on white with the quiet border that readers need. */
export const squareCode = (ink: Ink, text: string, box: Box): void => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const quiet = 3;
  const module = box.width / (modules.size + 2 * quiet);
  ink.figure(text, () => {
    ink.field(box, '#ffffff');
    const { doc } = ink;
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        // Neighbours as one field: no reader shows a seam between them.
        let end = column;
        while (end < modules.size && modules.get(row, end)) end++;
        if (end > column)
          doc.rect(
            box.x + (column + quiet) * module,
            box.y + (row + quiet) * module,
            (end - column) * module,
            module + 0.02,
          );
        column = end;
      }
    }
    doc.fill('#000000');
  });
  ink.link(box, text);
};
