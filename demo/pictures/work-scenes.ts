// Buildings to work in: a shop in a street, an office block, a business hall, a row of garages.
import { bicycle, grasses, hedge, lime, sky, street, tree, treeline } from './nature.ts';
import { BRICK, dark, FRAME, IRON, light, mix, PLASTER } from './palette.ts';
import { door, pane } from './parts.ts';
import { townhouse } from './rows.ts';
import type { Scene } from './scene.ts';

const AWNING = ['#b8452f', '#23463f', '#2b3f55', '#c98a45'];

export const shopScene = (s: Scene): void => {
  const base = s.h * 0.84;
  sky(s, base, 5);
  const w = 430;
  const x = s.w / 2 - w / 2;
  const colour = s.pick([BRICK.rust, BRICK.sand, BRICK.pale, BRICK.red]);
  townhouse(s, {
    x: x - 300,
    base,
    w: 300,
    h: s.h * 0.5,
    gable: 'cornice',
    wall: 'plaster',
    colour: s.pick(PLASTER),
    bays: 2,
  });
  townhouse(s, { x: x - 580, base, w: 280, h: s.h * 0.43, gable: 'neck', colour: BRICK.brown, bays: 2 });
  townhouse(s, {
    x: x + w,
    base,
    w: 310,
    h: s.h * 0.46,
    gable: 'bell',
    colour: s.pick([BRICK.grey, BRICK.brown]),
    bays: 2,
  });
  townhouse(s, {
    x: x + w + 310,
    base,
    w: 300,
    h: s.h * 0.5,
    gable: 'cornice',
    wall: 'plaster',
    colour: s.pick(PLASTER),
    bays: 2,
  });
  townhouse(s, { x, base, w, h: s.h * 0.54, gable: 'cornice', colour, bays: 3, floors: 3 });
  // The shop front covers the ground floor.
  const front = s.pick(['#23463f', '#2b3f55', '#5d2f2a', '#3c3f44']);
  const top = base - 190;
  s.rect(x + 10, top, w - 20, 190, s.lit(front)).rect(x + 10, top, w - 20, 34, dark(s.lit(front), 0.15));
  s.rect(x + 60, top + 11, w - 120, 11, light(s.lit(front), 0.75), 'opacity=".55" rx="5"');
  pane(s, x + 30, top + 50, 150, 116, { frame: front, cols: 2, rows: 1, sill: false, curtain: false });
  pane(s, x + w - 180, top + 50, 150, 116, { frame: front, cols: 2, rows: 1, sill: false, curtain: false });
  door(s, x + w / 2 - 34, top + 46, 68, 144, dark(front, 0.2));
  const awning = s.lit(s.pick(AWNING));
  for (let i = 0; i < 10; i++) {
    const ax = x + 4 + (i * (w - 8)) / 10;
    const aw = (w - 8) / 10;
    s.poly(
      [
        [ax + 6, top + 34],
        [ax + aw + 6 - (i === 9 ? 12 : 0), top + 34],
        [ax + aw, top + 78],
        [ax, top + 78],
      ],
      i % 2 ? s.lit('#f4f1e9') : awning,
    );
  }
  s.shade(
    [
      [x + 4, top + 78],
      [x + w - 4, top + 78],
      [x + w - 14, top + 98],
      [x + 14, top + 98],
    ],
    0.9,
  );
  street(s, base);
  s.shade([
    [0, base],
    [s.w, base],
    [s.w, base + 14],
    [0, base + 14],
  ]);
  for (const px of [x + 30, x + w - 66])
    s.rect(px, base + 6, 36, 26, s.lit('#a5583e')).circle(px + 18, base - 4, 22, s.lit(s.season.hedge));
  bicycle(s, x + w + 60, base + 36, 0.85);
  lime(s, x - 130, base + 40, 110, 220);
};

export const officeScene = (s: Scene): void => {
  const base = s.h * 0.84;
  sky(s, base, 6);
  treeline(s, base, 110, 0.5);
  const [x, w, floors, fh] = [230, 700, 5, 96] as const;
  const top = base - floors * fh - 20;
  const wall = s.lit(s.pick(['#d9d4c8', '#c9cfd0', BRICK.pale, '#b9b1a3']));
  s.poly(
    [
      [x + w, top + 10],
      [x + w + 110, top + 52],
      [x + w + 110, base],
      [x + w, base],
    ],
    dark(wall, 0.3),
  );
  s.rect(x, top, w, base - top, wall).rect(x - 8, top - 12, w + 16, 16, dark(wall, 0.25));
  for (let f = 0; f < floors; f++) {
    const y = top + 26 + f * fh;
    const ground = f === floors - 1;
    for (let i = 0; i < 7; i++)
      if (!ground || i !== 3)
        pane(s, x + 18 + i * 96, y, 82, ground ? 88 : 62, {
          frame: IRON,
          cols: 2,
          rows: 1,
          sill: false,
          curtain: false,
        });
    if (!ground) s.rect(x, y + 70, w, 7, dark(wall, 0.12));
    for (let i = 0; i < 2; i++)
      s.poly(
        [
          [x + w + 20 + i * 46, y + 16 + i * 12],
          [x + w + 48 + i * 46, y + 24 + i * 12],
          [x + w + 48 + i * 46, y + 66 + i * 10],
          [x + w + 20 + i * 46, y + 62 + i * 10],
        ],
        s.chance(s.time.lit) ? '#f6c77f' : dark(s.time.glass[1], 0.1),
      );
  }
  const door0 = x + 306;
  s.rect(door0 - 8, base - 106, 98, 106, s.lit(IRON));
  pane(s, door0, base - 98, 82, 98, { frame: IRON, cols: 2, rows: 1, sill: false, curtain: false });
  s.rect(door0 - 30, base - 118, 142, 14, s.lit('#8a6646'));
  s.shade([
    [door0 - 30, base - 104],
    [door0 + 112, base - 104],
    [door0 + 126, base - 84],
    [door0 - 14, base - 84],
  ]);
  street(s, base, { cobbles: false });
  s.shade([
    [x, base],
    [x + w + 110, base],
    [x + w + 160, base + 40],
    [x + 50, base + 40],
  ]);
  hedge(s, 20, base + 12, 190, 50);
  for (const [tx, k] of [
    [110, 300],
    [1090, 320],
  ] as const)
    tree(s, tx, base + 30, k);
  bicycle(s, x + 130, base + 34, 0.6);
};

export const hallScene = (s: Scene): void => {
  const base = s.h * 0.74;
  sky(s, base, 7);
  treeline(s, base, 80, 0.55);
  const wall = s.pick(['#aeb6b9', '#c9c4b8', '#8f9a9d', '#b7a58c']);
  const [x, w] = [150, 760] as const;
  const eave = base - 250;
  s.poly(
    [
      [x + w, eave],
      [x + w + 180, eave + 46],
      [x + w + 180, base],
      [x + w, base],
    ],
    dark(s.lit(wall), 0.3),
  );
  s.rect(x, eave, w, 250, s.boards(wall, 22));
  s.poly(
    [
      [x - 14, eave + 6],
      [x + w / 2, eave - 74],
      [x + w + 14, eave + 6],
    ],
    s.boards(dark(wall, 0.06), 22),
  );
  s.line(
    `M${x - 16} ${eave + 6}L${x + w / 2} ${eave - 76}L${x + w + 16} ${eave + 6}`,
    s.lit('#3f4547'),
    12,
    'stroke-linejoin="round"',
  );
  s.poly(
    [
      [x + w / 2, eave - 76],
      [x + w / 2 + 180, eave - 40],
      [x + w + 194, eave + 50],
      [x + w + 14, eave + 6],
    ],
    s.lit('#54595b'),
  );
  for (const gx of [x + 60, x + 300]) {
    s.rect(gx - 8, base - 178, 196, 178, s.lit('#3f4547')).rect(gx, base - 170, 180, 170, s.lit('#e2e0d8'));
    for (let i = 1; i < 6; i++) s.line(`M${gx} ${base - 170 + i * 28}h180`, dark(s.lit('#e2e0d8'), 0.14), 2.4);
  }
  door(s, x + 540, base - 120, 58, 120, '#2b3f55', { light: false });
  pane(s, x + 630, base - 118, 96, 62, { frame: FRAME, cols: 3, rows: 1 });
  for (let i = 0; i < 4; i++)
    pane(s, x + 540 + i * 50, eave + 34, 40, 34, { frame: IRON, cols: 1, rows: 1, sill: false, curtain: false });
  const yard = s.lit('#b7b3aa');
  s.rect(0, base, s.w, s.h - base, yard);
  for (let i = 0; i < 5; i++) s.line(`M0 ${base + 20 + i * i * 11}H${s.w}`, dark(yard, 0.07), 2);
  for (let i = 0; i < 5; i++) s.line(`M${690 + i * 90} ${base + 34}l${30 + i * 14} 90`, s.lit('#f4f1e9'), 5);
  s.shade([
    [x, base],
    [x + w + 180, base],
    [x + w + 230, base + 34],
    [x + 50, base + 34],
  ]);
  tree(s, 60, base + 20, 260, { tone: 0.1 });
  grasses(s, 0, s.h, 240, 60, '#8f9a62');
  hedge(s, 980, s.h * 0.99, 240, 56);
};

export const garageScene = (s: Scene): void => {
  const base = s.h * 0.72;
  sky(s, base, 6);
  treeline(s, base - 120, 120, 0.4);
  const c = s.pick([BRICK.rust, BRICK.brown, BRICK.pale, BRICK.grey]);
  const top = base - 230;
  s.rect(0, top, s.w, 230, s.brick(c)).rect(0, top - 16, s.w, 22, s.lit('#e2dccf'));
  s.shade([
    [0, top + 6],
    [s.w, top + 6],
    [s.w, top + 26],
    [0, top + 26],
  ]);
  const gate = s.pick(['#e9e6df', '#5e6668', '#8a6646', '#23463f']);
  const chosen = 1 + Math.floor(s.random() * 2);
  for (let i = 0; i < 4; i++) {
    const gx = 40 + i * 292;
    const g = s.lit(i === chosen ? gate : s.pick(['#e9e6df', '#d9d4c8', '#c9cfd0']));
    s.rect(gx - 10, base - 190, 250, 190, s.lit('#cfc6b4')).rect(gx, base - 180, 230, 180, g);
    for (let k = 1; k < 5; k++) s.line(`M${gx} ${base - 180 + k * 36}h230`, dark(g, 0.16), 3);
    s.rect(gx, base - 180, 230, 10, s.time.shadow, 'opacity=".3"').rect(gx + 100, base - 52, 30, 7, dark(g, 0.45));
    s.circle(gx + 115, base - 206, 13, s.lit('#f4f1e9'));
  }
  const ground = mix(s.lit('#a9a59c'), s.time.haze, 0.1);
  s.rect(0, base, s.w, s.h - base, ground);
  for (let i = 0; i <= 8; i++)
    s.line(`M${s.w / 2 + (i - 4) * 146} ${base}L${s.w / 2 + (i - 4) * 300} ${s.h}`, dark(ground, 0.09), 2);
  for (let i = 1; i < 5; i++) s.line(`M0 ${base + i * i * 13}H${s.w}`, dark(ground, 0.09), 2);
  s.shade([
    [0, base],
    [s.w, base],
    [s.w, base + 18],
    [0, base + 18],
  ]);
  grasses(s, 0, s.h, 160, 50, '#8f9a62');
};
