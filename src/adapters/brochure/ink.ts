// A sheet of paper to draw on: text, pictures, lines and fields.
import PDFDocument from 'pdfkit';
import { cropAround } from '../../domain/media/focus-crop.ts';
import type { PaperColour, PaperPicture, PaperTheme } from '../../domain/publishing/brochure.ts';
import { focusIn } from '../../domain/record/image-sizes.ts';
import { createReadAloud, type Part, type Role } from './read-aloud.ts';
import { baseline, createTypesetting, heightOf, type Style } from './typesetting.ts';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const A4 = { width: 595.28, height: 841.89 } as const;

/** Of the library, but not of its types. */
type ImageOpener = { openImage(bytes: Buffer): { readonly width: number; readonly height: number } };

export type Ink = ReturnType<typeof createInk>;

export type InkOptions = {
  readonly theme: PaperTheme;
  readonly title: string;
  readonly author: string;
  readonly lang: string;
  readonly day: string;
  /** 1 for A4, the square root of 2 for A3: everything is drawn for A4. */
  readonly scale?: number;
  /** By the address that the paper gives them. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
};

export const createInk = ({ theme, title, author, lang, day, scale = 1, pictures }: InkOptions) => {
  const made = new Date(`${day}T12:00:00Z`);
  const doc = new PDFDocument({
    size: [A4.width * scale, A4.height * scale],
    margin: 0,
    autoFirstPage: false,
    // None of the fonts that a reader is expected to have.
    font: null as unknown as string,
    lang,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, Creator: 'Pand', Producer: 'Pand', CreationDate: made, ModDate: made },
  });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });

  const { partOf, marked: markedAloud } = createReadAloud(doc);
  const { written, rawWidth, lines, widthOf, set } = createTypesetting(doc);
  let isSilent = false;
  /** What is only tried out is not read aloud. */
  const marked = <T>(part: Part | undefined, draw: () => T): T => (isSilent ? draw() : markedAloud(part, draw));

  /** One line with its baseline at `y`. Gives where it ends. */
  const line = (
    text: string,
    x: number,
    y: number,
    style: Style,
    align: 'left' | 'right' | 'centre' = 'left',
    part?: Part,
  ): number => {
    const shown = written(text, style);
    const width = rawWidth(shown, style);
    const at = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    if (isSilent || shown === '') return at + width;
    return marked(part ?? partOf(style.role ?? 'P'), () => set(shown, at, y, style));
  };

  const rounded = ({ x, y, width, height }: Box, radius: number) =>
    radius > 0 ? doc.roundedRect(x, y, width, height, Math.min(radius, height / 2)) : doc.rect(x, y, width, height);

  return {
    doc,
    theme,
    page: A4,
    colour: (name: PaperColour): string => theme.colours[name],
    addPage: (): void => {
      doc.addPage();
      if (scale !== 1) doc.scale(scale);
    },
    lines,
    widthOf,
    line,
    /** For what takes more than one line. */
    part: (role: Role): Part => partOf(role),
    decoration: <T>(draw: () => T): T => marked(undefined, draw),
    figure: <T>(alt: string, draw: () => T): T => marked(partOf('Figure', alt), draw),
    heightOf,
    baseline,
    field: (box: Box, colour: string, radius = 0): void => {
      if (!isSilent) marked(undefined, () => rounded(box, radius).fill(colour));
    },
    frame: (box: Box, colour: string, weight: number, radius = 0): void => {
      marked(undefined, () => rounded(box, radius).lineWidth(weight).stroke(colour));
    },
    /** What it would give if it drew: where a part ends decides where it begins. */
    silently: <T>(draw: () => T): T => {
      isSilent = true;
      try {
        return draw();
      } finally {
        isSilent = false;
      }
    },
    rule: (x: number, y: number, width: number, colour: string, weight = 0.5): void => {
      if (isSilent) return;
      marked(undefined, () =>
        doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(weight)
          .stroke(colour),
      );
    },
    link: ({ x, y, width, height }: Box, url: string): void => {
      doc.link(x * scale, y * scale, width * scale, height * scale, url);
    },
    hasPicture: (src: string): boolean => pictures.has(src),
    bytesOf: (src: string): Uint8Array | undefined => pictures.get(src),
    /** Fills the box, cropped as the pages crop it, or fits into it; what cannot be drawn leaves no trace, and says so. */
    picture: (
      { src, focus, caption }: Pick<PaperPicture, 'src' | 'focus'> & Partial<Pick<PaperPicture, 'caption'>>,
      box: Box,
      how: 'fill' | 'fit' = 'fill',
      radius = 0,
    ): boolean => {
      const bytes = pictures.get(src);
      if (!bytes) return false;
      doc.save();
      try {
        const image = (doc as unknown as ImageOpener).openImage(Buffer.from(bytes));
        const shape = { width: image.width, height: image.height };
        const part = how === 'fill' ? cropAround(shape, box, focusIn(focus)) : { ...shape, left: 0, top: 0 };
        const scales = [box.width / part.width, box.height / part.height];
        const by = how === 'fill' ? Math.max(...scales) : Math.min(...scales);
        const x = box.x - part.left * by + (how === 'fit' ? (box.width - part.width * by) / 2 : 0);
        const y = box.y - part.top * by + (how === 'fit' ? (box.height - part.height * by) / 2 : 0);
        if (how === 'fill') rounded(box, radius).clip();
        marked(partOf('Figure', caption || title), () =>
          doc.image(image as unknown as string, x, y, { width: shape.width * by, height: shape.height * by }),
        );
        return true;
      } catch {
        return false;
      } finally {
        doc.restore();
      }
    },
    finish: (): Promise<Buffer> => {
      doc.end();
      return whole;
    },
  };
};
