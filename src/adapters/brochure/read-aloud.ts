// A paper as somebody hears it: its parts in the order in which they are drawn, and decoration, which nobody reads
// aloud.

export type Role = 'H1' | 'H2' | 'H3' | 'P';
/** A part of what is read aloud, in the order in which parts are drawn. Its lines may stand in different columns. */
export type Part = { add(): void };

export const createReadAloud = (doc: PDFKit.PDFDocument) => {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const partOf = (role: Role | 'Figure', alt?: string): Part => {
    let element: ReturnType<typeof doc.struct> | undefined;
    return {
      add: () => {
        if (!element) {
          element = doc.struct(role, alt === undefined ? {} : { alt });
          root.add(element);
        }
        element.add(doc.markStructureContent(role));
      },
    };
  };
  let isMarked = false;
  /** What is drawn as a part of the paper, or as decoration, which nobody reads aloud. */
  const marked = <T>(part: Part | undefined, draw: () => T): T => {
    if (isMarked) return draw();
    if (part) part.add();
    else doc.markContent('Artifact', { type: 'Layout' });
    isMarked = true;
    try {
      return draw();
    } finally {
      doc.endMarkedContent();
      isMarked = false;
    }
  };
  return { partOf, marked };
};
