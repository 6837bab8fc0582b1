// Text in the faces of the theme: only letters that they have, measured and broken into lines before it is set.
import { type Family, faceFile, SUBSETS, type Subset } from './faces.ts';
import type { Role } from './read-aloud.ts';

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

type Run = { readonly text: string; readonly subset: Subset };
export type Line = { readonly text: string; readonly width: number };

/** What no face has is written otherwise, or left out: an empty box on paper says nothing. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;

const faceOf = ({ family = 'sans', weight = 400 }: Style): readonly [Family, number] => [family, weight];

const spacing = ({ size, tracking = 0 }: Style): number => size * tracking;

export const heightOf = ({ size, leading = 1.4 }: Style): number => size * leading;
/** Where the baseline lies in a line's height. */
export const baseline = (style: Style): number => heightOf(style) / 2 + style.size * 0.35;

export const createTypesetting = (doc: PDFKit.PDFDocument) => {
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

  /** Letters that the face has, with their baseline at `y`. Gives where they end. */
  const set = (text: string, x: number, y: number, style: Style): number => {
    const [family, weight] = faceOf(style);
    let at = x;
    for (const run of runsOf(text, style)) {
      use(family, weight, run.subset);
      doc
        .fontSize(style.size)
        .fillColor(style.colour)
        .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing(style) });
      at += rawWidth(run.text, style);
    }
    return at;
  };

  return { written, rawWidth, lines, widthOf, set };
};
