// Outside: the garden behind the house, a terrace above the roofs, a terrace at the sea.
import { grasses, hedge, lawn, shrubs, sky, tree, treeline } from './nature.ts';
import { BRICK, dark, light, mix, n, ROOF } from './palette.ts';
import { pane } from './parts.ts';
import type { Scene } from './scene.ts';

export const gardenScene = (s: Scene): void => {
  const base = s.h * 0.58;
  sky(s, base, 6);
  treeline(s, base, 150, 0.35);
  for (const [x, k] of [
    [520, 330],
    [760, 380],
    [1120, 430],
  ] as const)
    tree(s, x, base + 20, k, { tone: 0.14, blossom: s.seasonName === 'spring' && x < 800 });
  hedge(s, 420, base + 30, 800, 92);
  lawn(s, base + 26);
  const c = s.pick([BRICK.rust, BRICK.pale, BRICK.sand]);
  s.rect(0, 90, 380, base - 40, s.brick(c)).poly(
    [
      [-20, 96],
      [-20, -40],
      [330, -40],
      [420, 96],
    ],
    s.tiles(ROOF.dark),
  );
  s.shade([
    [0, 96],
    [380, 96],
    [380, 122],
    [0, 122],
  ]);
  pane(s, 60, 160, 110, 120, { frame: '#33393b', cols: 2, rows: 1 });
  pane(s, 230, 160, 90, 120, { frame: '#33393b', cols: 1, rows: 1 });
  pane(s, 30, 330, 310, base - 276, { frame: '#33393b', cols: 3, rows: 1, sill: false, bar: 7 });
  s.poly(
    [
      [380, 90],
      [404, 110],
      [404, base + 50],
      [380, base + 50],
    ],
    dark(s.lit(c), 0.35),
  );
  s.poly(
    [
      [0, base + 50],
      [450, base + 50],
      [660, s.h],
      [0, s.h],
    ],
    s.lit('#cfc6b4'),
  );
  for (let i = 0; i < 5; i++)
    s.line(`M0 ${n(base + 60 + i * i * 13)}H${n(460 + i * 46)}`, dark(s.lit('#cfc6b4'), 0.12), 1.6);
  for (let i = 0; i < 6; i++)
    s.line(`M${n(40 + i * 76)} ${base + 50}L${n(i * 122 - 60)} ${s.h}`, dark(s.lit('#cfc6b4'), 0.12), 1.6);
  s.shade([
    [130, 720],
    [480, 720],
    [520, 752],
    [120, 752],
  ]);
  s.poly(
    [
      [150, 600],
      [440, 600],
      [490, 632],
      [120, 632],
    ],
    s.lit('#a37850'),
  ).rect(120, 632, 370, 10, s.lit('#7a5638'));
  for (const x of [136, 466]) s.rect(x, 640, 10, 92, s.lit('#5a4230'));
  for (const x of [190, 330])
    s.rect(x, 560, 74, 10, s.lit('#e9e2d3')).line(
      `M${x + 6} 566v-70h62v70M${x + 6} 520h62M${x + 8} 570v30M${x + 66} 570v30`,
      s.lit('#3a3f40'),
      5,
    );
  s.path('M290 604q-10 -34 0 -50h22q10 16 0 50Z', s.lit('#6f8a83'));
  shrubs(s, 560, base + 80, 620, 66);
  for (let i = 0; i < 40; i++)
    s.circle(
      s.between(560, 1190),
      base + s.between(36, 76),
      s.between(4, 8),
      s.lit(s.pick([s.season.accent, '#d98f6a', '#e9d9b0', '#f3efe6'])),
    );
  grasses(s, 640, s.h, 260, 90);
  grasses(s, 1000, s.h, 200, 110);
};

const deckBoards = (s: Scene, y: number): void => {
  const deck = s.lit('#b98f63');
  s.poly(
    [
      [0, y],
      [s.w, y],
      [s.w, s.h],
      [0, s.h],
    ],
    deck,
  );
  for (let i = -10; i <= 10; i++)
    s.line(`M${s.w / 2 + i * 74} ${y}L${s.w / 2 + i * 150} ${s.h}`, dark(deck, 0.16), 2.4);
  s.shade(
    [
      [0, y],
      [s.w, y],
      [s.w, y + 22],
      [0, y + 22],
    ],
    0.8,
  );
};

const railing = (s: Scene, y: number): void => {
  s.rect(0, y - 128, s.w, 128, mix(s.time.glass[0], '#ffffff', 0.45), 'opacity=".34"');
  s.rect(0, y - 136, s.w, 11, s.lit('#6d7a7e')).rect(0, y - 6, s.w, 8, s.lit('#6d7a7e'));
  for (const x of [100, 400, 700, 1000]) s.rect(x, y - 130, 7, 130, s.lit('#6d7a7e'));
};

const furniture = (s: Scene, y: number): void => {
  const cushion = s.lit(s.pick(['#55736b', '#c98a66', '#e9e2d3', '#4d6679']));
  s.shade(
    [
      [150, y + 92],
      [470, y + 92],
      [500, y + 118],
      [140, y + 118],
    ],
    0.9,
  );
  s.rect(150, y - 20, 300, 60, dark(cushion, 0.08), 'rx="16"')
    .rect(140, y + 22, 320, 50, cushion, 'rx="16"')
    .rect(150, y + 68, 300, 16, s.lit('#7a5638'));
  for (const x of [170, 420]) s.rect(x, y + 84, 10, 22, s.lit('#5a4230'));
  s.ellipse(640, y + 62, 92, 20, s.lit('#a37850'))
    .rect(634, y + 66, 12, 62, s.lit('#5a4230'))
    .ellipse(640, y + 130, 46, 9, s.lit('#5a4230'));
  s.path(`M626 ${y + 54}q-8 -24 0 -38h24q8 14 0 38Z`, s.lit('#6f8a83'));
  s.rect(980, y - 4, 76, 84, s.lit('#a5583e'))
    .circle(1018, y - 36, 56, s.lit(s.season.hedge))
    .circle(1000, y - 52, 30, light(s.lit(s.season.hedge), 0.12));
};

/** A terrace above the roofs. */
export const terraceScene = (s: Scene): void => {
  const rim = s.h * 0.66;
  sky(s, rim, 7);
  const far = mix(s.lit('#a9a49a'), s.time.haze, 0.5);
  for (let x = -40; x < s.w; x += s.between(70, 130)) {
    const [w, h] = [s.between(80, 150), s.between(70, 190)];
    s.rect(x, rim - h, w, h, mix(far, s.time.haze, s.between(0, 0.35)));
    s.poly(
      [
        [x, rim - h],
        [x + w / 2, rim - h - s.between(20, 46)],
        [x + w, rim - h],
      ],
      mix(s.lit(s.pick([ROOF.tile, ROOF.slate, ROOF.old])), s.time.haze, 0.45),
    );
  }
  treeline(s, rim, 60, 0.3);
  deckBoards(s, rim);
  railing(s, rim);
  furniture(s, s.h * 0.76);
};

/** The sea from a terrace on the dike. */
export const seaviewScene = (s: Scene): void => {
  const horizon = s.h * 0.4;
  const rim = s.h * 0.66;
  sky(s, horizon, 8);
  s.rect(
    0,
    horizon - 2,
    s.w,
    rim - horizon,
    s.gradient('sea', [mix('#7fa7b4', s.time.sky[2], 0.35), mix('#5c8b9a', s.time.shadow, 0.05)]),
  );
  for (let i = 0; i < 34; i++)
    s.line(
      `M${Math.round(s.random() * s.w)} ${Math.round(horizon + 6 + s.random() ** 1.4 * 110)}h${Math.round(s.between(30, 170))}`,
      '#ffffff',
      2,
      'opacity=".4" stroke-linecap="round"',
    );
  for (const [x, k] of [
    [250, 1],
    [830, 0.6],
  ] as const)
    s.path(
      `M${x} ${horizon + 6}l${26 * k} -2 ${4 * k} ${-40 * k} ${32 * k} ${40 * k} ${16 * k} 2 ${-12 * k} ${12 * k}h${-56 * k}Z`,
      '#f7f4ec',
      'opacity=".85"',
    );
  const sand = s.lit('#e2cfa6');
  s.path(`M0 ${rim - 96}Q${s.w * 0.3} ${rim - 122} ${s.w * 0.62} ${rim - 92}T${s.w} ${rim - 104}V${rim}H0Z`, sand);
  s.line(
    `M0 ${rim - 96}Q${s.w * 0.3} ${rim - 122} ${s.w * 0.62} ${rim - 92}T${s.w} ${rim - 104}`,
    '#ffffff',
    5,
    'opacity=".7"',
  );
  for (let i = 0; i < 9; i++) {
    const x = 60 + i * 128;
    const c = i % 3 === 0 ? '#3e7086' : i % 3 === 1 ? '#f5f2ea' : '#c9573d';
    s.rect(x, rim - 62, 34, 40, s.boards(c, 8)).poly(
      [
        [x - 4, rim - 60],
        [x + 17, rim - 80],
        [x + 38, rim - 60],
      ],
      s.lit('#e9e4d8'),
    );
  }
  deckBoards(s, rim);
  railing(s, rim);
  furniture(s, s.h * 0.76);
};
