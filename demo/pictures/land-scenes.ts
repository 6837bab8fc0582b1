// The country: square farm, building plot.
import { grasses, hedge, lawn, poplars, sky, tree, treeline } from './nature.ts';
import { BRICK, dark, mix, n, ROOF } from './palette.ts';
import { arched, chimney, pane, shutters } from './parts.ts';
import type { Scene } from './scene.ts';

export const farmScene = (s: Scene): void => {
  const base = s.h * 0.68;
  sky(s, base, 6);
  treeline(s, base, 70, 0.6);
  poplars(s, base, 30, 9, 250, 0.45);
  lawn(s, base - 4);
  const wall = s.lit(s.pick(['#f1ebdd', '#efe4cf'])),
    roof = s.tiles(s.pick([ROOF.tile, ROOF.old])),
    dado = s.lit('#3f4446');
  const wing = (x: number, w: number, h: number, rh: number): void => {
    s.rect(x, base - h, w, h, wall)
      .poly(
        [
          [x - 20, base - h + 8],
          [x + 46, base - h - rh],
          [x + w - 46, base - h - rh],
          [x + w + 20, base - h + 8],
        ],
        roof,
      )
      .rect(x, base - 24, w, 24, dado);
    s.shade([
      [x, base - h + 8],
      [x + w, base - h + 8],
      [x + w, base - h + 26],
      [x, base - h + 26],
    ]);
  };
  wing(700, 430, 130, 150);
  chimney(s, 1000, base - 310, 44, 70, BRICK.rust);
  wing(130, 380, 140, 160);
  chimney(s, 220, base - 330, 44, 70, BRICK.rust);
  for (const x of [180, 300, 410]) {
    pane(s, x, base - 112, 56, 66, { cols: 2, rows: 3 });
    shutters(s, x, base - 112, 56, 66, '#3d5c52');
  }
  for (const x of [860, 960, 1050]) {
    pane(s, x, base - 100, 48, 58, { cols: 2, rows: 2 });
  }
  arched(s, 745, base - 108, 84, 108, { cols: 2, rows: 2, frame: '#3d5c52' });
  // gatehouse
  s.poly(
    [
      [490, base],
      [490, base - 190],
      [605, base - 310],
      [720, base - 190],
      [720, base],
    ],
    wall,
  ).line(
    `M470 ${base - 178}L605 ${base - 322}L740 ${base - 178}`,
    dark(s.lit(ROOF.old), 0.05),
    16,
    'stroke-linejoin="round"',
  );
  s.shade(
    [
      [720, base - 190],
      [780, base - 160],
      [780, base],
      [720, base],
    ],
    0.9,
  );
  s.path(`M545 ${base}v-92a60 60 0 0 1 120 0v92Z`, s.lit('#4a3a31'))
    .path(`M556 ${base}v-90a49 49 0 0 1 98 0v90Z`, mix(s.lit(s.season.grass), s.time.haze, 0.35))
    .line(`M540 ${base}v-92a65 65 0 0 1 130 0v92`, s.lit('#c78a63'), 11);
  s.rect(575, base - 240, 60, 40, s.lit('#4a3a31'));
  s.rect(490, base - 24, 50, 24, dado).rect(670, base - 24, 50, 24, dado);
  s.path(`M556 ${base}h98Q700 ${s.h * 0.85} 860 ${s.h}H460Q560 ${s.h * 0.84} 556 ${base}Z`, s.lit('#cfc2a8'));
  // pollard willows along the ditch
  for (const x of [70, 250, 960, 1120]) {
    const y = s.h * 0.86 + (x % 3) * 8;
    s.path(`M${x - 16} ${y}q8 -60 -2 -112h40q-10 54 0 112Z`, s.lit('#6a5b4b'));
    if (s.season.bare)
      for (let i = 0; i < 12; i++)
        s.line(`M${x} ${y - 108}l${n((i - 5.5) * 11)} ${n(-70 + Math.abs(i - 5.5) * 5)}`, s.lit('#8a7a5e'), 3);
    else {
      const [a, b] = s.litLeaves();
      for (let i = 0; i < 11; i++)
        s.ellipse(x + (i - 5) * 13, y - 132 - (5 - Math.abs(i - 5)) * 9, 22, 30, i % 2 ? a : b);
    }
  }
  hedge(s, 0, s.h * 0.985, 380, 46);
};

export const plotScene = (s: Scene): void => {
  const base = s.h * 0.56;
  sky(s, base, 8);
  treeline(s, base, 90, 0.55);
  poplars(s, base, 720, 7, 230, 0.4);
  const c = mix(s.lit('#e9dfcd'), s.time.haze, 0.3);
  for (const x of [130, 300]) {
    s.rect(x, base - 60, 120, 64, c).poly(
      [
        [x - 10, base - 58],
        [x + 60, base - 116],
        [x + 130, base - 58],
      ],
      mix(s.lit(ROOF.tile), s.time.haze, 0.3),
    );
    pane(s, x + 20, base - 42, 26, 26, { bar: 2, sill: false });
    pane(s, x + 74, base - 42, 26, 26, { bar: 2, sill: false });
  }
  tree(s, 500, base + 14, 210, { tone: 0.25 });
  lawn(s, base);
  const post = (x: number, y: number, k: number): void => {
    s.rect(x - 5 * k, y - 90 * k, 10 * k, 90 * k, s.lit('#d9c39a')).rect(
      x - 5 * k,
      y - 90 * k,
      10 * k,
      22 * k,
      s.lit('#c9573d'),
    );
  };
  s.line(
    `M210 ${base + 60}L980 ${base + 60}L1130 ${s.h - 50}L70 ${s.h - 50}Z`,
    s.lit('#fbf7ea'),
    4,
    'stroke-dasharray="16 12"',
  );
  post(210, base + 60, 0.6);
  post(980, base + 60, 0.6);
  post(1130, s.h - 50, 1.1);
  post(70, s.h - 50, 1.1);
  grasses(s, 0, s.h, 320, 70, '#8f9a62');
  grasses(s, 860, s.h, 340, 60, '#8f9a62');
};
