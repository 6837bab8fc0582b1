// The certificate of energy.
import type { PaperEnergy } from '../../domain/publishing/brochure.ts';
import { ENERGY_SCALE_HEIGHT, energyBadge, energyScale } from './energy-scale.ts';
import { rowPiece } from './fact-rows.ts';
import { type Piece, textPieces } from './fill-columns.ts';
import type { Ink } from './ink.ts';
import { notePiece } from './planning-section.ts';
import { sectionHeading } from './section-heading.ts';
import type { Style } from './typesetting.ts';

export const energyPieces = (ink: Ink, energy: PaperEnergy, width: number, size: number): Piece[] => {
  const text: Style = { size, colour: ink.colour('ink'), leading: 1.42 };
  const scale = energy.scale;
  const label = energy.label;
  const duty = energy.duty;
  const inside = width - 20;
  return [
    ...sectionHeading(ink, energy.heading, width),
    ...(scale
      ? [
          {
            height: ENERGY_SCALE_HEIGHT,
            gap: 8,
            draw: (x: number, y: number) => energyScale(ink, scale, { x, y, width }),
          },
        ]
      : label
        ? [
            {
              height: 22,
              gap: 8,
              draw: (x: number, y: number) => {
                energyBadge(ink, label, { x, y: y + 16, size: 13 });
              },
            },
          ]
        : []),
    ...(energy.sentence === '' ? [] : textPieces(ink, energy.sentence, text, width, 6)),
    ...(duty ? [notePiece(ink, duty.title, duty.text, width, inside, size)] : []),
    ...energy.rows.map((row, index) => ({ ...rowPiece(ink, row, width, size), gap: index === 0 ? 6 : 0 })),
  ];
};
