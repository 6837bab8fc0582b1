// The label of energy, and the scale it stands on.
import type { PaperEnergy } from '../../domain/publishing/brochure.ts';
import type { Ink } from './ink.ts';
import type { Style } from './typesetting.ts';

/** A letter on its colour. Gives its width. */
export const energyBadge = (
  ink: Ink,
  { text, colour }: NonNullable<PaperEnergy['label']>,
  at: { readonly x: number; readonly y: number; readonly size: number },
): number => {
  const style: Style = { weight: 800, size: at.size, colour: colour.ink };
  const width = Math.max(at.size * 1.5, ink.widthOf(text, style) + at.size * 0.9);
  ink.field({ x: at.x, y: at.y - at.size * 1.02, width, height: at.size * 1.36 }, colour.ground, 2.5);
  ink.line(text, at.x + width / 2, at.y, style, 'centre');
  return width;
};

export const ENERGY_SCALE_HEIGHT = 58;

/** The page's scale: segments in their colours, the listing's own framed, a flag that points at its value. */
export const energyScale = (
  ink: Ink,
  scale: NonNullable<PaperEnergy['scale']>,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void => {
  const flag: Style = { size: 8.5, weight: 600, colour: ink.colour('on-ink') };
  const at = x + (width * scale.percentage) / 100;
  const flagWidth = ink.widthOf(scale.flag, flag) + 12;
  const left = Math.min(x + width - flagWidth, Math.max(x, at - flagWidth / 2));
  ink.field({ x: left, y, width: flagWidth, height: 16 }, ink.colour('ink'), 2);
  ink.line(scale.flag, left + 6, y + 11, flag);
  const { doc } = ink;
  const tip = Math.min(x + width - 4, Math.max(x + 4, at));
  ink.decoration(() =>
    doc
      .moveTo(tip - 4, y + 15.5)
      .lineTo(tip + 4, y + 15.5)
      .lineTo(at, y + 21)
      .fill(ink.colour('ink')),
  );
  const track = { y: y + 23, height: 20 };
  let from = x;
  for (const segment of scale.segments) {
    const wide = (width * segment.width) / 100;
    ink.field({ x: from, y: track.y, width: Math.max(0.5, wide - 1.2), height: track.height }, segment.colour.ground);
    const letter: Style = { size: 9.5, weight: 800, colour: segment.colour.ink };
    if (ink.widthOf(segment.text, letter) + 4 < wide)
      ink.line(
        segment.text,
        from + Math.min(6, (wide - ink.widthOf(segment.text, letter)) / 2),
        track.y + 13.5,
        letter,
      );
    from += wide;
  }
  from = x;
  for (const segment of scale.segments) {
    const wide = (width * segment.width) / 100;
    if (segment.now)
      ink.frame({ x: from, y: track.y - 1.5, width: wide - 1.2, height: track.height + 3 }, ink.colour('ink'), 1.6);
    from += wide;
  }
  const tick: Style = { size: 7, colour: ink.colour('ink-3') };
  const last = scale.ticks.at(-1) ?? 1;
  for (const value of scale.ticks) {
    const align = value === 0 ? 'left' : value === last ? 'right' : 'centre';
    ink.line(String(value), x + (width * value) / last, y + 53, tick, align);
  }
};
