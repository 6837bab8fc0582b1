// A wooden holiday house among trees.
import { grasses, hedge, lawn, poplars, shrubs, sky, tree, treeline } from './nature.ts';
import { dark, FRAME, light, ROOF } from './palette.ts';
import { chimney, door, pane } from './parts.ts';
import type { Scene } from './scene.ts';

export const chaletScene = (s: Scene): void => {
  const base = s.h * 0.72;
  sky(s, base, 5);
  treeline(s, base, 190, 0.4);
  poplars(s, base, 900, 5, 260, 0.35);
  for (const [x, k] of [
    [110, 440],
    [260, 330],
    [1040, 400],
  ] as const)
    tree(s, x, base + 6, k, { tone: 0.16 });
  lawn(s, base - 2);
  const wood = s.pick(['#8a6646', '#7a5a3c', '#5d6f66', '#a37850']);
  const roof = s.pick([ROOF.dark, ROOF.slate, ROOF.old]);
  const [x, w] = [350, 500] as const;
  const eave = base - 170;
  chimney(s, x + w * 0.68, eave - 210, 46, 110, '#9b968d');
  s.rect(x, eave, w, 170, s.boards(wood, 16));
  s.poly(
    [
      [x - 10, eave + 4],
      [x + w / 2, eave - 186],
      [x + w + 10, eave + 4],
    ],
    s.boards(light(wood, 0.06), 16),
  );
  s.line(
    `M${x - 58} ${eave + 42}L${x + w / 2} ${eave - 206}L${x + w + 58} ${eave + 42}`,
    s.lit(roof),
    26,
    'stroke-linejoin="round"',
  );
  s.shade([
    [x, eave + 4],
    [x + w, eave + 4],
    [x + w, eave + 30],
    [x, eave + 30],
  ]);
  pane(s, x + w / 2 - 62, eave - 96, 124, 84, { frame: FRAME, cols: 2, rows: 2 });
  pane(s, x + 46, base - 132, 130, 88, { frame: FRAME, cols: 3, rows: 2 });
  pane(s, x + w - 176, base - 132, 130, 132, { frame: FRAME, cols: 2, rows: 1, sill: false });
  door(s, x + w / 2 - 36, base - 134, 72, 134, '#3d5c52', { steps: false });
  // Wooden deck with its rail.
  const deck = s.lit('#b98f63');
  s.poly(
    [
      [x - 60, base],
      [x + w + 60, base],
      [x + w + 110, base + 46],
      [x - 110, base + 46],
    ],
    deck,
  );
  for (let i = 0; i < 9; i++)
    s.line(`M${x - 60 + i * 78} ${base}L${x - 110 + i * 90} ${base + 46}`, dark(deck, 0.16), 2);
  s.rect(x - 110, base + 46, w + 220, 12, dark(deck, 0.25));
  s.path(
    `M${x + w / 2 - 40} ${base + 58}h80Q${x + w / 2 + 110} ${s.h * 0.9} ${x + w / 2 + 180} ${s.h}H${x + w / 2 - 110}Q${x + w / 2 - 50} ${s.h * 0.88} ${x + w / 2 - 40} ${base + 58}Z`,
    s.lit('#d8cdb8'),
  );
  shrubs(s, x - 120, base + 66, 190, 46);
  shrubs(s, x + w - 60, base + 68, 190, 46);
  hedge(s, 0, s.h * 0.97, 280, 60);
  grasses(s, 930, s.h, 250, 90);
};
