// Flats in town: apartment block, loft.
import { bicycle, shrubs, sky, street, tree } from './nature.ts';
import { BRICK, dark, IRON, mix } from './palette.ts';
import { arched, door, glass, lamp, pane } from './parts.ts';
import type { Scene } from './scene.ts';

export const apartmentScene = (s: Scene): void => {
  const base = s.h * 0.86;
  sky(s, base, 6);
  const far = mix(s.lit('#a9a49a'), s.time.haze, 0.55);
  for (let x = -30; x < s.w; x += s.between(90, 170))
    s.rect(x, base - s.between(180, 420), s.between(80, 150), 460, mix(far, s.time.haze, s.between(0, 0.35)));
  const c = s.pick([BRICK.sand, BRICK.pale, BRICK.grey, BRICK.rust]),
    x = 290,
    w = 600,
    floors = 6,
    fh = 92,
    top = base - floors * fh - 40;
  s.poly(
    [
      [x + w, top + 20],
      [x + w + 110, top + 60],
      [x + w + 110, base],
      [x + w, base],
    ],
    dark(s.lit(c), 0.3),
  );
  for (let f = 0; f < floors; f++)
    for (let i = 0; i < 2; i++)
      s.poly(
        [
          [x + w + 18 + i * 46, top + 66 + f * 88 + i * 10],
          [x + w + 44 + i * 46, top + 74 + f * 87 + i * 10],
          [x + w + 44 + i * 46, top + 118 + f * 86 + i * 8],
          [x + w + 18 + i * 46, top + 116 + f * 87 + i * 8],
        ],
        s.chance(s.time.lit) ? lamp(s) : dark(s.time.glass[1], 0.1),
      );
  s.rect(x, top + 92, w, base - top - 92, s.brick(c, 0.8));
  s.rect(x + 60, top, w - 120, 96, s.lit('#54595b')); // penthouse
  for (let i = 0; i < 4; i++)
    pane(s, x + 84 + i * 112, top + 20, 92, 76, { frame: IRON, cols: 2, rows: 1, sill: false });
  s.rect(x - 10, top + 84, w + 20, 14, s.lit('#e6e0d3'));
  s.rect(x + 44, top - 8, w - 88, 10, s.lit('#3f4547'));
  s.shade([
    [x, top + 98],
    [x + w, top + 98],
    [x + w, top + 112],
    [x, top + 112],
  ]);
  for (let f = 0; f < floors - 1; f++) {
    const y = top + 116 + f * fh;
    for (const [bx, ww, cols] of [
      [x + 26, 96, 2],
      [x + 150, 130, 3],
      [x + 320, 130, 3],
      [x + 478, 96, 2],
    ] as const) {
      const bal = cols === 3;
      pane(s, bx, y, ww, bal ? 70 : 54, { frame: '#33393b', cols, rows: 1, sill: !bal, bar: 4 });
      if (bal) {
        s.shade(
          [
            [bx - 16, y + 76],
            [bx + ww + 16, y + 76],
            [bx + ww + 26, y + 98],
            [bx - 4, y + 98],
          ],
          0.8,
        );
        s.rect(bx - 18, y + 68, ww + 36, 9, s.lit('#e6e0d3'));
        s.rect(bx - 16, y + 30, ww + 32, 38, mix(s.time.glass[0], '#ffffff', 0.3), 'opacity=".42"').line(
          `M${bx - 17} ${y + 68}v-39h${ww + 34}v39`,
          s.lit('#33393b'),
          3,
        );
        if (s.chance(0.5)) shrubs(s, bx - 4, y + 68, 34, 22);
      }
    }
  }
  s.rect(x, base - 92, w, 92, s.lit('#5e6668'));
  pane(s, x + 26, base - 78, 200, 78, { frame: IRON, cols: 4, rows: 1, sill: false });
  door(s, x + 262, base - 80, 74, 80, '#8a6646', { light: false });
  pane(s, x + 372, base - 78, 200, 78, { frame: IRON, cols: 4, rows: 1, sill: false });
  street(s, base, { cobbles: false });
  s.shade([
    [x, base],
    [x + w + 110, base],
    [x + w + 170, base + 44],
    [x + 60, base + 44],
  ]);
  for (const [tx, k] of [
    [120, 300],
    [235, 240],
    [1060, 290],
  ] as const)
    tree(s, tx, base + 34, k);
  bicycle(s, 620, base + 40, 0.62);
};

export const loftScene = (s: Scene): void => {
  const base = s.h * 0.85;
  sky(s, base, 5);
  s.rect(930, base - 640, 46, 640, s.brick(BRICK.brown, 0.7))
    .rect(958, base - 640, 18, 640, s.time.shadow, `opacity="${s.time.depth}"`)
    .rect(922, base - 650, 62, 16, s.lit('#5d4a44'));
  const c = s.pick([BRICK.red, BRICK.brown, BRICK.rust]),
    x = 130,
    w = 900,
    top = base - 420;
  for (let i = 0; i < 5; i++) {
    const xx = x + i * 180;
    s.poly(
      [
        [xx, top],
        [xx, top - 104],
        [xx + 180, top],
      ],
      s.lit('#4b5154'),
    );
    s.poly(
      [
        [xx + 6, top - 6],
        [xx + 6, top - 88],
        [xx + 40, top - 68],
        [xx + 40, top - 6],
      ],
      s.chance(s.time.lit + 0.2) ? lamp(s) : glass(s),
    );
    s.line(`M${xx} ${top}V${top - 104}L${xx + 180} ${top}`, s.lit('#33393c'), 7);
  }
  s.rect(x, top, w, 420, s.brick(c, 0.85));
  s.rect(x - 8, top - 10, w + 16, 18, s.lit('#c9bba2'));
  for (let i = 0; i <= 5; i++)
    s.rect(x + i * 180 - (i === 5 ? 22 : i ? 11 : 0), top, 22, 420, s.brick(dark(c, 0.12), 0.85));
  for (let i = 0; i < 5; i++) {
    const xx = x + i * 180 + 32;
    arched(s, xx, top + 32, 116, 168, { cols: 4, rows: 5, stone: '#c9bba2' });
    if (i !== 2) arched(s, xx, top + 238, 116, 150, { cols: 4, rows: 4, stone: '#c9bba2' });
  }
  s.rect(x + 380, top + 240, 140, 180, s.lit(IRON));
  pane(s, x + 392, top + 254, 116, 166, { frame: IRON, cols: 3, rows: 3, sill: false });
  s.poly(
    [
      [x + 362, top + 236],
      [x + 538, top + 236],
      [x + 560, top + 222],
      [x + 340, top + 222],
    ],
    s.lit('#b8452f'),
  );
  s.shade([
    [x + 340, top + 236],
    [x + 560, top + 236],
    [x + 560, top + 262],
    [x + 360, top + 262],
  ]);
  s.rect(x + w - 12, top, 12, 420, s.time.shadow, `opacity="${s.time.depth}"`);
  street(s, base);
  s.shade([
    [0, base],
    [s.w, base],
    [s.w, base + 14],
    [0, base + 14],
  ]);
  tree(s, 70, base + 40, 320);
  tree(s, 1130, base + 38, 300);
  bicycle(s, 340, base + 36, 0.75);
  bicycle(s, 230, base + 38, 0.75);
};
