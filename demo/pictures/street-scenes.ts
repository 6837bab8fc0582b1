// Houses in a street: terraced house, town mansion, quay.
import { bicycle, lime, sky, street, tree } from './nature.ts';
import { BRICK, FRAME, IRON, light, mix, n, PLASTER, STONE } from './palette.ts';
import { terrace, townhouse } from './rows.ts';
import type { Scene } from './scene.ts';

export const rowhouseScene = (s: Scene): void => {
  const base = s.h * 0.84;
  sky(s, base);
  const w = 330,
    x = s.w / 2 - w / 2 + s.between(-30, 30),
    c = s.pick([BRICK.red, BRICK.rust, BRICK.sand, BRICK.brown]);
  townhouse(s, {
    x: x - 330,
    base,
    w: 330,
    h: s.h * s.between(0.44, 0.52),
    gable: 'cornice',
    wall: 'plaster',
    colour: s.pick(PLASTER),
    bays: 3,
    floors: 3,
    doorColour: '#2b3f55',
  });
  townhouse(s, { x: x - 620, base, w: 290, h: s.h * 0.46, gable: 'bell', colour: BRICK.brown, bays: 2, floors: 3 });
  townhouse(s, {
    x: x + w,
    base,
    w: 300,
    h: s.h * s.between(0.42, 0.5),
    gable: s.pick(['cornice', 'neck']),
    colour: s.pick([BRICK.pale, BRICK.grey, BRICK.brown]),
    bays: 2,
    floors: 3,
    doorColour: '#5d2f2a',
  });
  townhouse(s, {
    x: x + w + 300,
    base,
    w: 300,
    h: s.h * 0.46,
    gable: 'cornice',
    wall: 'plaster',
    colour: s.pick(PLASTER),
    bays: 2,
    floors: 3,
  });
  townhouse(s, {
    x,
    base,
    w,
    h: s.h * 0.43,
    gable: 'step',
    colour: c,
    bays: 3,
    floors: 3,
    doorColour: s.pick(['#23463f', '#1f4456', '#5d2f2a']),
  });
  s.shade(
    [
      [x + w, base],
      [x + w, base - s.h * 0.43],
      [x + w + 26, base - s.h * 0.39],
      [x + w + 26, base],
    ],
    0.9,
  );
  street(s, base);
  s.shade(
    [
      [0, base],
      [s.w, base],
      [s.w, base + 16],
      [0, base + 16],
    ],
    1,
  );
  bicycle(s, x + w + 90, base + 34, 0.9);
  tree(s, x - 160, base + 40, 250, { tone: 0.08 });
};

export const townhouseScene = (s: Scene): void => {
  const base = s.h * 0.86;
  sky(s, base, 6);
  const w = 400,
    x = s.w / 2 - w / 2;
  townhouse(s, {
    x: x - 310,
    base,
    w: 310,
    h: s.h * 0.5,
    gable: 'cornice',
    colour: s.pick([BRICK.red, BRICK.brown]),
    bays: 2,
    floors: 3,
  });
  townhouse(s, { x: x - 600, base, w: 290, h: s.h * 0.43, gable: 'step', colour: BRICK.rust, bays: 2, floors: 3 });
  townhouse(s, {
    x: x + w,
    base,
    w: 320,
    h: s.h * 0.45,
    gable: 'bell',
    colour: s.pick([BRICK.sand, BRICK.grey]),
    bays: 2,
    floors: 3,
    doorColour: '#6f6a3d',
  });
  townhouse(s, {
    x: x + w + 320,
    base,
    w: 300,
    h: s.h * 0.52,
    gable: 'cornice',
    wall: 'plaster',
    colour: s.pick(PLASTER),
    bays: 2,
    floors: 3,
  });
  townhouse(s, {
    x,
    base,
    w,
    h: s.h * 0.61,
    gable: 'cornice',
    wall: 'plaster',
    colour: s.pick(['#f3f0ea', '#e7ddc8', '#c9d0cb', '#e8cfc0']),
    bays: 3,
    floors: 4,
    doorColour: s.pick(['#1f3d38', '#24384a']),
    frame: FRAME,
  });
  const by = base - s.h * 0.335; // balcony
  s.rect(x + w / 3 - 14, by, w / 3 + 28, 12, s.lit(STONE));
  let d = '';
  for (let i = 0; i <= 18; i++) d += `M${n(x + w / 3 - 10 + (i * (w / 3 + 20)) / 18)} ${n(by)}v-52`;
  s.line(`${d}M${n(x + w / 3 - 12)} ${n(by - 52)}h${n(w / 3 + 24)}`, s.lit(IRON), 3.4);
  s.shade(
    [
      [x + w / 3 - 14, by + 12],
      [x + (w * 2) / 3 + 14, by + 12],
      [x + (w * 2) / 3 + 30, by + 46],
      [x + w / 3 + 2, by + 46],
    ],
    0.8,
  );
  street(s, base);
  s.shade([
    [0, base],
    [s.w, base],
    [s.w, base + 14],
    [0, base + 14],
  ]);
  tree(s, x + w + 220, base + 44, 300, { tone: 0.05 });
  lime(s, x - 120, base + 40, 110, 220);
};

// wide street along the water, for the hero: facades below, free sky above
export const quayScene = (s: Scene): void => {
  const base = s.h * 0.8;
  sky(s, base, 7, 0.58);
  const far = s.timeName === 'dusk' ? '#4d6b79' : mix(s.lit('#8d9aa0'), s.time.haze, 0.62),
    unit = s.h / 1000;
  const tower = (x: number, w: number, h: number): void => {
    s.poly(
      [
        [x, base],
        [x, base - h * 0.72],
        [x + w * 0.08, base - h * 0.72],
        [x + w * 0.08, base - h * 0.8],
        [x + w * 0.5, base - h],
        [x + w * 0.92, base - h * 0.8],
        [x + w * 0.92, base - h * 0.72],
        [x + w, base - h * 0.72],
        [x + w, base],
      ],
      far,
    );
    for (const k of [0.1, 0.9])
      s.poly(
        [
          [x + w * k - 8, base - h * 0.78],
          [x + w * k, base - h * 0.88],
          [x + w * k + 8, base - h * 0.78],
        ],
        far,
      );
  };
  tower(s.w * 0.6, 92 * unit, 640 * unit);
  tower(s.w * 0.695, 70 * unit, 720 * unit);
  tower(s.w * 0.8, 110 * unit, 600 * unit);
  const mark = s.body.length;
  terrace(s, base, 276 * unit);
  const row = s.body.splice(mark).join('');
  s.add(`<g id="row">${row}</g>`);
  const wall = s.lit('#8f8a80');
  s.rect(0, base, s.w, 44, s.brick('#8f8a80', 1.2))
    .rect(0, base - 4, s.w, 12, light(wall, 0.25))
    .rect(0, base + 8, s.w, 10, s.time.shadow, `opacity="${s.time.depth}"`);
  for (const x of [0.045, 0.185, 0.345, 0.5, 0.655, 0.815, 0.955]) lime(s, s.w * x, base, 78, 168);
  const wy = base + 44;
  s.rect(
    0,
    wy,
    s.w,
    s.h - wy,
    s.gradient('canal', [mix('#6f8c8f', s.time.sky[2], 0.35), mix('#486a72', s.time.shadow, 0.12)]),
  );
  s.add(
    `<clipPath id="w"><rect y="${wy}" width="${s.w}" height="${s.h - wy}"/></clipPath><g clip-path="url(#w)" opacity=".34"><use href="#row" transform="translate(0 ${2 * base + 44}) scale(1 -1)"/></g>`,
  );
  s.rect(0, wy, s.w, 12, s.time.shadow, `opacity="${s.time.depth}"`);
  for (let i = 0; i < 150; i++) {
    const y = wy + s.random() ** 1.3 * (s.h - wy);
    s.line(
      `M${n(s.random() * s.w)} ${n(y)}h${n(s.between(30, 150))}`,
      s.chance(0.6) ? s.time.sky[2] : s.time.shadow,
      n(s.between(1.4, 3)),
      `opacity="${n(s.between(0.15, 0.45) * 10) / 10}" stroke-linecap="round"`,
    );
  }
};
