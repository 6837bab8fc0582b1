// A sheet of paper to draw on: text in the faces of the theme, measured before it is set, pictures, lines and fields.
import PDFDocument from 'pdfkit';
import { cropAround } from '../../domain/media/focus-crop.ts';
import type { PaperColour, PaperPicture, PaperTheme } from '../../domain/publishing/brochure.ts';
import { focusIn } from '../../domain/record/image.ts';
import { type Family, faceFile, SUBSETS, type Subset } from './faces.ts';

export type Style = {
  readonly family?: Family;
  readonly weight?: number;
  readonly size: number;
  readonly colour: string;
  /** Distance of lines, as a multiple of the size. */
  readonly leading?: number;
  /** Letter space, as a part of the size. */
  readonly tracking?: number;
  /** What it is to somebody who hears the paper; a paragraph unless it says otherwise. */
  readonly role?: Role;
};

export type Role = 'H1' | 'H2' | 'H3' | 'P';
/** A part of what is read aloud, in the order in which parts are drawn. Its lines may stand in different columns. */
export type Part = { add(): void };

type Run = { readonly text: string; readonly subset: Subset };
export type Line = { readonly text: string; readonly width: number };
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

/** What no face has is written otherwise, or left out: an empty box on paper says nothing. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;

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
  let [isSilent, isMarked] = [false, false];
  /** What is drawn as a part of the paper, or as decoration, which nobody reads aloud. */
  const marked = <T>(part: Part | undefined, draw: () => T): T => {
    if (isSilent || isMarked) return draw();
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

  const registered = new Set<string>();
  const use = (family: Family, weight: number, subset: Subset): void => {
    const name = `${family}-${weight}-${subset}`;
    if (!registered.has(name)) {
      doc.registerFont(name, faceFile(family, weight, subset));
      registered.add(name);
    }
    doc.font(name);
  };
  /** The library keeps its fonts to itself; only they know their letters. */
  const hasLetter = (code: number): boolean =>
    (
      doc as unknown as { readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } } }
    )._font.font.hasGlyphForCodePoint(code);

  const subsets = new Map<string, Subset | undefined>();
  const subsetOf = (letter: string, family: Family, weight: number): Subset | undefined => {
    const key = `${family}${weight}${letter}`;
    if (subsets.has(key)) return subsets.get(key);
    const found = SUBSETS.find((subset) => {
      use(family, weight, subset);
      return hasLetter(letter.codePointAt(0) ?? 0);
    });
    subsets.set(key, found);
    return found;
  };

  const faceOf = ({ family = 'sans', weight = 400 }: Style): readonly [Family, number] => [family, weight];

  /** Only letters that the face has. */
  const written = (text: string, style: Style): string => {
    const [family, weight] = faceOf(style);
    let out = '';
    for (const letter of text
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .replace(/\s/g, (one) => (one === '\u00a0' ? one : ' '))) {
      if (subsetOf(letter, family, weight)) out += letter;
      else {
        const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
        for (const one of plain) if (one !== letter && subsetOf(one, family, weight)) out += one;
      }
    }
    return out;
  };

  const runsOf = (text: string, style: Style): Run[] => {
    const [family, weight] = faceOf(style);
    const runs: { text: string; subset: Subset }[] = [];
    for (const letter of text) {
      const last = runs.at(-1);
      // A space belongs to the run it follows.
      const subset = letter === ' ' && last ? last.subset : (subsetOf(letter, family, weight) ?? 'latin');
      if (last?.subset === subset) last.text += letter;
      else runs.push({ text: letter, subset });
    }
    return runs;
  };

  const spacing = ({ size, tracking = 0 }: Style): number => size * tracking;

  const widths = new Map<string, number>();
  const rawWidth = (text: string, style: Style): number => {
    const [family, weight] = faceOf(style);
    const key = `${family}${weight} ${text}`;
    let perPoint = widths.get(key);
    if (perPoint === undefined) {
      perPoint = 0;
      for (const run of runsOf(text, style)) {
        use(family, weight, run.subset);
        perPoint += doc.fontSize(1000).widthOfString(run.text) / 1000;
      }
      widths.set(key, perPoint);
    }
    return perPoint * style.size + spacing(style) * text.length;
  };

  /** A word wider than its column is cut where it has a joint, else anywhere. */
  const parts = (word: string, style: Style, width: number): string[] => {
    if (rawWidth(word, style) <= width) return [word];
    const out: string[] = [];
    let part = '';
    for (const letter of word) {
      if (part !== '' && rawWidth(part + letter, style) > width) {
        const joint = Math.max(...['-', '/', '@', '.', '_', '?', '='].map((mark) => part.lastIndexOf(mark))) + 1;
        const at = joint > part.length / 3 ? joint : part.length;
        out.push(part.slice(0, at));
        part = part.slice(at);
      }
      part += letter;
    }
    return [...out, part];
  };

  const lines = (text: string, style: Style, width: number): Line[] => {
    const out: Line[] = [];
    let line = '';
    let used = 0;
    const space = rawWidth(' ', style);
    for (const word of written(text, style)
      .split(' ')
      .filter((one) => one !== '')
      .flatMap((one) => parts(one, style, width))) {
      const wide = rawWidth(word, style);
      if (line !== '' && used + space + wide > width) {
        out.push({ text: line, width: used });
        line = '';
        used = 0;
      }
      used += (line === '' ? 0 : space) + wide;
      line = line === '' ? word : `${line} ${word}`;
    }
    return line === '' ? out : [...out, { text: line, width: used }];
  };

  const widthOf = (text: string, style: Style): number => rawWidth(written(text, style), style);

  /** One line with its baseline at `y`. Gives where it ends. */
  const line = (
    text: string,
    x: number,
    y: number,
    style: Style,
    align: 'left' | 'right' | 'centre' = 'left',
    part?: Part,
  ): number => {
    const [family, weight] = faceOf(style);
    const shown = written(text, style);
    const width = rawWidth(shown, style);
    let at = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    if (isSilent || shown === '') return at + width;
    return marked(part ?? partOf(style.role ?? 'P'), () => {
      for (const run of runsOf(shown, style)) {
        use(family, weight, run.subset);
        doc
          .fontSize(style.size)
          .fillColor(style.colour)
          .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing(style) });
        at += rawWidth(run.text, style);
      }
      return at;
    });
  };

  const heightOf = ({ size, leading = 1.4 }: Style): number => size * leading;
  /** Where the baseline lies in a line's height. */
  const baseline = (style: Style): number => heightOf(style) / 2 + style.size * 0.35;

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
