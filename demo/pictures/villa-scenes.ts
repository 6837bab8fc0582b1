// Houses in a garden: brick villa, white villa.
import { grasses, hedge, lawn, shrubs, sky, tree, treeline } from './nature.ts';
import { BRICK, dark, light, mix, n, ROOF } from './palette.ts';
import { chimney, door, pane } from './parts.ts';
import type { Scene } from './scene.ts';

export const brickvillaScene = (s: Scene): void => {
  const base = s.h * 0.76;
  sky(s, base);
  treeline(s, base, 120, 0.45);
  tree(s, 120, base + 10, 420, { tone: 0.18 });
  tree(s, 1090, base + 6, 380, { tone: 0.12 });
  lawn(s, base - 2);
  const c = s.pick([BRICK.rust, BRICK.red, BRICK.pale, BRICK.sand]),
    roof = s.pick([ROOF.tile, ROOF.old, ROOF.dark]);
  const x = 250,
    w = 700,
    eave = base - 210,
    ridge = eave - 220,
    fill = s.brick(c);
  chimney(s, x + w * 0.72, ridge - 60, 54, 120, c);
  s.rect(x, eave, w, 210, fill);
  s.poly(
    [
      [x - 34, eave + 12],
      [x + 70, ridge],
      [x + w - 70, ridge],
      [x + w + 34, eave + 12],
    ],
    s.tiles(roof),
  );
  s.line(`M${x + 66} ${ridge}H${x + w - 66}`, dark(s.lit(roof), 0.3), 9);
  s.shade(
    [
      [x, eave + 12],
      [x + w, eave + 12],
      [x + w, eave + 38],
      [x, eave + 38],
    ],
    1.1,
  );
  // dormers
  for (const dx of [x + 410, x + 545]) {
    const dy = eave - 130;
    s.rect(dx, dy, 84, 92, s.lit('#efe9dc'));
    pane(s, dx + 13, dy + 14, 58, 66, { sill: false });
    s.poly(
      [
        [dx - 14, dy + 6],
        [dx + 42, dy - 44],
        [dx + 98, dy + 6],
      ],
      s.tiles(dark(roof, 0.08)),
    );
    s.shade(
      [
        [dx + 84, dy],
        [dx + 84, dy + 92],
        [dx + 128, dy + 92],
      ],
      0.9,
    );
  }
  // front gable wing
  const gx = x + 60,
    gw = 260,
    gt = eave + 6,
    gr = gt - 190;
  s.shade(
    [
      [gx + gw, gt],
      [gx + gw + 70, gt + 40],
      [gx + gw + 70, base],
      [gx + gw, base],
    ],
    1,
  );
  s.poly(
    [
      [gx, base + 14],
      [gx, gt],
      [gx + gw / 2, gr],
      [gx + gw, gt],
      [gx + gw, base + 14],
    ],
    fill,
  );
  s.line(
    `M${gx - 26} ${gt + 20}L${gx + gw / 2} ${gr - 16}L${gx + gw + 26} ${gt + 20}`,
    s.lit('#efe9dc'),
    16,
    'stroke-linejoin="round"',
  );
  s.line(
    `M${gx - 30} ${gt + 8}L${gx + gw / 2} ${gr - 30}L${gx + gw + 30} ${gt + 8}`,
    dark(s.lit(roof), 0.1),
    12,
    'stroke-linejoin="round"',
  );
  pane(s, gx + 88, gt - 72, 84, 100, { cols: 2, rows: 2 });
  pane(s, gx + 46, base - 148, 168, 120, { cols: 4, rows: 2 });
  door(s, x + 386, base - 158, 74, 158, s.pick(['#23463f', '#2b3f55', '#5b3b2c']));
  for (const dx of [x + 504, x + 604]) {
    pane(s, dx, base - 150, 62, 112, { cols: 2, rows: 3 });
  }
  s.rect(x, base - 22, w, 22, dark(s.lit(c), 0.3), 'opacity=".5"');
  // drive, planting
  s.path(
    `M${x + 370} ${base + 2}h110Q${x + 560} ${s.h * 0.9} ${x + 760} ${s.h}H${x + 250}Q${x + 360} ${s.h * 0.88} ${x + 370} ${base + 2}Z`,
    s.lit('#d8cdb8'),
  );
  shrubs(s, x + 490, base + 12, 240, 56);
  shrubs(s, x + 40, base + 22, 300, 48);
  hedge(s, 0, s.h * 0.93, 330, 90);
  hedge(s, 960, s.h * 0.92, 260, 84);
  if (s.seasonName !== 'winter') tree(s, 80, s.h * 0.96, 300, { blossom: s.seasonName === 'spring' });
};

export const whitevillaScene = (s: Scene): void => {
  const base = s.h * 0.7;
  sky(s, base, 4);
  treeline(s, base, 150, 0.4);
  for (const [x, k] of [
    [90, 430],
    [250, 330],
    [1010, 460],
    [1130, 360],
  ] as const)
    tree(s, x, base + 4, k, { tone: 0.2 });
  lawn(s, base - 2);
  const wall = s.lit('#f4f2ec'),
    side = dark(wall, 0.17);
  // ground floor volume
  s.rect(250, base - 175, 720, 175, wall);
  s.rect(250, base - 175, 130, 175, s.boards('#8a6646', 12));
  const gl = (x: number, y: number, w: number, h: number, cols: number): void =>
    pane(s, x, y, w, h, { frame: '#2d3438', cols, rows: 1, sill: false, bar: 5, curtain: true });
  gl(408, base - 150, 300, 150, 4);
  gl(740, base - 150, 200, 150, 2);
  // upper cantilever
  s.rect(330, base - 360, 560, 190, light(wall, 0.3));
  s.poly(
    [
      [890, base - 360],
      [930, base - 346],
      [930, base - 184],
      [890, base - 170],
    ],
    side,
  );
  s.rect(330, base - 366, 566, 12, dark(wall, 0.08));
  gl(370, base - 322, 210, 122, 3);
  gl(640, base - 322, 90, 122, 1);
  gl(760, base - 322, 96, 122, 1);
  s.rect(588, base - 330, 40, 138, s.boards('#8a6646', 9));
  s.shade(
    [
      [330, base - 170],
      [930, base - 184],
      [970, base - 118],
      [370, base - 118],
    ],
    1.25,
  );
  s.rect(250, base - 182, 90, 10, dark(wall, 0.1)).rect(890, base - 182, 90, 10, dark(wall, 0.1));
  s.poly(
    [
      [970, base - 175],
      [1002, base - 162],
      [1002, base],
      [970, base],
    ],
    side,
  );
  // terrace and pool
  s.poly(
    [
      [230, base],
      [1010, base],
      [1090, base + 62],
      [150, base + 62],
    ],
    s.lit('#d9d4c8'),
  );
  for (let i = 0; i < 9; i++)
    s.line(`M${n(250 + i * 88)} ${base}L${n(178 + i * 104)} ${base + 62}`, dark(s.lit('#d9d4c8'), 0.12), 1.4);
  const water = s.gradient('pool', [mix('#8fc3cf', s.time.sky[1], 0.45), mix('#4f97a8', s.time.shadow, 0.12)]);
  s.poly(
    [
      [360, base + 74],
      [1010, base + 74],
      [1100, base + 150],
      [270, base + 150],
    ],
    s.lit('#e8e4da'),
  );
  s.poly(
    [
      [386, base + 84],
      [990, base + 84],
      [1064, base + 140],
      [310, base + 140],
    ],
    water,
  );
  for (let i = 0; i < 8; i++)
    s.line(
      `M${n(s.between(360, 700))} ${n(base + 94 + i * 5.4)}h${n(s.between(60, 240))}`,
      '#ffffff',
      2,
      'opacity=".35" stroke-linecap="round"',
    );
  for (const x of [1060, 1112])
    s.add(`<g fill="${s.lit('#e9e2d2')}"><path d="M${x - 6} ${base + 46}l60 -6 22 -26 8 4 -20 32 -66 8Z"/></g>`);
  grasses(s, 160, base + 66, 190, 70);
  grasses(s, 1010, base + 178, 180, 90);
  shrubs(s, 240, base + 8, 150, 46);
  hedge(s, 0, s.h * 0.99, 250, 70);
};
