// Larger buildings: a block at the sea, a new-build project.
import { bicycle, grasses, lawn, shrubs, sky, tree, treeline } from './nature.ts';
import { BRICK, dark, FRAME, light, mix, n } from './palette.ts';
import { lamp, pane } from './parts.ts';
import type { Scene } from './scene.ts';

export const coastScene = (s: Scene): void => {
  const base = s.h * 0.74,
    sea = s.h * 0.6;
  sky(s, sea, 7);
  s.rect(
    0,
    sea - 2,
    s.w,
    base - sea + 10,
    s.gradient('sea', [mix('#7fa7b4', s.time.sky[2], 0.35), mix('#5c8b9a', s.time.shadow, 0.05)]),
  );
  for (let i = 0; i < 22; i++)
    s.line(
      `M${n(s.random() * s.w)} ${n(sea + 4 + s.random() * 70)}h${n(s.between(30, 160))}`,
      '#ffffff',
      1.8,
      'opacity=".4" stroke-linecap="round"',
    );
  s.path(`M180 ${sea}l26 -2 4 -34 30 34 16 2 -12 12h-56Z`, '#f7f4ec', 'opacity=".8"');
  const sand = s.lit('#e2cfa6');
  s.path(`M0 ${base - 18}Q${s.w * 0.3} ${base - 40} ${s.w * 0.6} ${base - 12}T${s.w} ${base - 6}V${s.h}H0Z`, sand);
  const c = s.lit(s.pick(['#f4f0e6', '#efe7d8', '#e7e4dc'])),
    x = 520,
    w = 460,
    floors = 7,
    fh = 68,
    top = base + 20 - floors * fh - 30;
  s.poly(
    [
      [x + w, top + 6],
      [x + w + 120, top + 50],
      [x + w + 120, base + 26],
      [x + w, base + 26],
    ],
    dark(c, 0.26),
  );
  s.rect(x, top, w, base + 26 - top, c);
  s.rect(x + 90, top - 54, w - 180, 56, s.lit('#5b6568'));
  for (let i = 0; i < 3; i++)
    pane(s, x + 108 + i * 84, top - 42, 70, 42, { frame: FRAME, cols: 2, rows: 1, sill: false });
  for (let f = 0; f < floors; f++) {
    const y = top + 14 + f * fh;
    for (let b = 0; b < 3; b++) {
      const bx = x + 18 + b * 146;
      pane(s, bx, y, 132, 50, { frame: FRAME, cols: 3, rows: 1, sill: false });
    }
    s.rect(x, y + 50, w, 9, s.time.shadow, `opacity="${s.time.depth}"`);
    s.rect(x - 26, y + 44, w + 52, 9, light(c, 0.35));
    s.rect(x - 24, y + 16, w + 48, 28, mix(s.time.glass[0], '#ffffff', 0.4), 'opacity=".5"').line(
      `M${x - 25} ${y + 16}h${w + 50}M${x - 25} ${y + 16}v30M${x + w / 3} ${y + 16}v30M${x + (w * 2) / 3} ${y + 16}v30M${x + w + 25} ${y + 16}v30`,
      s.lit('#6d7a7e'),
      2.4,
    );
    for (let i = 0; i < 2; i++)
      s.poly(
        [
          [x + w + 24 + i * 48, y + 12 + i * 12],
          [x + w + 52 + i * 48, y + 20 + i * 12],
          [x + w + 52 + i * 48, y + 52 + i * 9],
          [x + w + 24 + i * 48, y + 48 + i * 9],
        ],
        s.chance(s.time.lit) ? lamp(s) : s.time.glass[1],
      );
  }
  s.rect(0, base + 26, s.w, 20, s.lit('#c7c2b7')).rect(0, base + 44, s.w, 8, s.lit('#9a978f'));
  // cabins, dune in front
  const beach = ['#f5f2ea', '#3e7086', '#f5f2ea', '#c9573d', '#f5f2ea'];
  for (const [i, colour] of beach.entries()) {
    const cx = 60 + i * 78,
      cy = base + 34;
    s.rect(cx, cy - 74, 58, 74, s.boards(colour, 10))
      .poly(
        [
          [cx - 6, cy - 72],
          [cx + 29, cy - 104],
          [cx + 64, cy - 72],
        ],
        s.lit(i % 2 ? '#e9e4d8' : '#3e7086'),
      )
      .rect(cx + 16, cy - 54, 26, 54, dark(s.lit(colour), 0.14));
    s.shade([
      [cx + 58, cy - 70],
      [cx + 72, cy - 56],
      [cx + 72, cy],
      [cx + 58, cy],
    ]);
  }
  s.path(`M0 ${s.h * 0.9}Q160 ${s.h * 0.8} 420 ${s.h * 0.9}T${s.w} ${s.h * 0.84}V${s.h}H0Z`, light(sand, 0.12));
  s.path(`M0 ${s.h * 0.97}Q300 ${s.h * 0.88} 620 ${s.h * 0.97}T${s.w} ${s.h * 0.93}V${s.h}H0Z`, dark(sand, 0.05));
  for (const [gx, gy, gw] of [
    [30, s.h * 0.9, 200],
    [380, s.h * 0.93, 170],
    [820, s.h * 0.91, 210],
    [1040, s.h * 0.9, 150],
    [120, s.h, 280],
    [640, s.h, 260],
  ] as const)
    grasses(s, gx, gy, gw, 70, s.season.bare ? '#b7ab7e' : '#8f9a62');
};

export const projectScene = (s: Scene): void => {
  const base = s.h * 0.78;
  sky(s, base, 5);
  treeline(s, base, 90, 0.55);
  const block = (x: number, w: number, floors: number, colour: string, pitched: boolean): void => {
    const fh = 88,
      top = base - floors * fh,
      fill = s.brick(colour, 0.75);
    s.poly(
      [
        [x + w, top + 10],
        [x + w + 46, top + 34],
        [x + w + 46, base],
        [x + w, base],
      ],
      dark(s.lit(colour), 0.32),
    );
    if (pitched) {
      s.poly(
        [
          [x, top],
          [x + w / 2, top - w * 0.36],
          [x + w, top],
        ],
        fill,
      );
      s.poly(
        [
          [x + w / 2, top - w * 0.36],
          [x + w / 2 + 46, top - w * 0.36 + 26],
          [x + w + 46, top + 34],
          [x + w, top],
        ],
        s.lit('#4b5154'),
      );
      s.line(`M${x - 6} ${top + 4}L${x + w / 2} ${n(top - w * 0.36 - 4)}L${x + w + 6} ${top + 4}`, s.lit('#3f4547'), 6);
      pane(s, x + w / 2 - 30, top - w * 0.17, 60, w * 0.15, { frame: '#33393b', cols: 1, rows: 1, sill: false });
    }
    s.rect(x, top, w, floors * fh, fill);
    if (!pitched) s.rect(x - 4, top - 8, w + 8, 10, s.lit('#e2dccf'));
    const cols = Math.round(w / 110),
      cw = w / cols;
    for (let f = 0; f < floors; f++)
      for (let i = 0; i < cols; i++) {
        const bx = x + cw * i + cw * 0.2,
          y = top + f * fh + 18,
          balcony = (f + i) % 2 === 0 && f < floors - 1;
        pane(s, bx, y, cw * 0.6, balcony ? 66 : 52, { frame: '#4a3f36', cols: 2, rows: 1, sill: false, bar: 4 });
        if (balcony) {
          s.shade(
            [
              [bx - 8, y + 70],
              [bx + cw * 0.6 + 8, y + 70],
              [bx + cw * 0.6 + 20, y + 92],
              [bx + 4, y + 92],
            ],
            0.8,
          );
          s.rect(bx - 12, y + 62, cw * 0.6 + 24, 8, s.lit('#e2dccf'));
          let d = '';
          for (let k = 0; k <= 14; k++) d += `M${n(bx - 10 + (k * (cw * 0.6 + 20)) / 14)} ${y + 30}v33`;
          s.line(`${d}M${n(bx - 11)} ${y + 30}h${n(cw * 0.6 + 22)}`, s.lit('#4a3f36'), 2.2);
        }
      }
  };
  const set = s.pick([
    [BRICK.pale, BRICK.rust, BRICK.sand],
    [BRICK.sand, BRICK.grey, BRICK.rust],
    [BRICK.grey, BRICK.pale, BRICK.brown],
  ] as const);
  block(70, 250, 3, set[0], true);
  block(850, 260, 4, set[2], false);
  block(390, 390, 5, set[1], false);
  for (let i = 0; i < 3; i++) {
    const xx = 430 + i * 110;
    s.rect(xx, base - 5 * 88 - 40, 84, 34, s.lit('#3b4a57'), 'transform="skewX(0)"').line(
      `M${xx + 28} ${base - 480}v34M${xx + 56} ${base - 480}v34`,
      s.lit('#7f8f9a'),
      1.5,
    );
  }
  lawn(s, base - 2);
  s.path(`M540 ${base}h90Q700 ${s.h * 0.9} 900 ${s.h}H420Q540 ${s.h * 0.9} 540 ${base}Z`, s.lit('#d8d1c2'));
  for (const [x, k] of [
    [40, 260],
    [345, 230],
    [815, 250],
    [1150, 300],
  ] as const)
    tree(s, x, base + 20, k);
  for (const [x, k] of [
    [220, 190],
    [980, 210],
  ] as const)
    tree(s, x, s.h * 0.9, k, { blossom: true });
  shrubs(s, 380, base + 14, 130, 44);
  shrubs(s, 660, base + 16, 130, 44);
  grasses(s, 120, s.h * 0.99, 260, 60);
  grasses(s, 820, s.h, 300, 70);
  bicycle(s, 690, base + 50, 0.55);
};
