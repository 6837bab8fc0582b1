// Town houses with Flemish gables, alone and in a row.
import { BRICK, dark, FRAME, IRON, light, n, PLASTER, ROOF } from './palette.ts';
import { chimney, door, glass, pane } from './parts.ts';
import type { Point, Scene } from './scene.ts';

type Townhouse = {
  x: number;
  base: number;
  w: number;
  h: number;
  gable?: 'cornice' | 'step' | 'bell' | 'neck' | 'point';
  wall?: 'brick' | 'plaster';
  colour: string;
  floors?: number;
  bays?: number;
  frame?: string;
  doorColour?: string;
  roof?: string;
  shop?: boolean;
};

// one town house between its neighbours
export function townhouse(
  s: Scene,
  {
    x,
    base,
    w,
    h,
    gable = 'cornice',
    wall = 'brick',
    colour,
    floors = 3,
    bays = 2,
    frame = FRAME,
    doorColour = '#23463f',
    roof = ROOF.slate,
    shop = false,
  }: Townhouse,
) {
  const fill = wall === 'brick' ? s.brick(colour, 0.8) : s.lit(colour),
    top = base - h,
    trim = s.lit(wall === 'brick' ? '#d8cdb9' : light(colour, 0.35));
  const gh = gable === 'cornice' ? 0 : w * 0.78,
    cx = x + w / 2;
  let d = '';
  if (gable === 'cornice') {
    s.poly(
      [
        [x - 2, top],
        [x + 12, top - w * 0.3],
        [x + w - 12, top - w * 0.3],
        [x + w + 2, top],
      ],
      s.slates(roof),
    );
    if (w > 190)
      for (const k of bays > 2 ? [0.25, 0.75] : [0.5]) {
        const dx = x + w * k - 27;
        s.rect(dx - 6, top - w * 0.26, 66, w * 0.26 - 4, s.lit('#e8e2d5'));
        pane(s, dx, top - w * 0.22, 54, w * 0.19, { cols: 2, rows: 1, sill: false, bar: 4 });
        s.poly(
          [
            [dx - 14, top - w * 0.25],
            [dx + 27, top - w * 0.36],
            [dx + 68, top - w * 0.25],
          ],
          s.lit(roof),
        );
      }
    chimney(s, x + w - 50, top - w * 0.46, 34, w * 0.22, wall === 'brick' ? colour : BRICK.brown);
    d = `M${n(x)} ${n(base)}V${n(top)}h${n(w)}V${n(base)}Z`;
  } else if (gable === 'step') {
    const k = 5,
      sw = (w * 0.4) / k,
      sh = gh / (k + 0.6);
    const pts: Point[] = [
      [x, base],
      [x, top],
    ];
    for (let i = 0; i < k; i++)
      pts.push([x + sw * i, top - sh * i], [x + sw * i, top - sh * (i + 1)], [x + sw * (i + 1), top - sh * (i + 1)]);
    const right = pts
      .slice(2)
      .map(([a, b]): Point => [2 * cx - a, b])
      .reverse();
    pts.push(...right, [x + w, top], [x + w, base]);
    d = `M${pts.map(([a, b]) => `${n(a)} ${n(b)}`).join('L')}Z`;
  } else if (gable === 'bell') {
    d = `M${n(x)} ${n(base)}V${n(top)}c${n(w * 0.18)} 0 ${n(w * 0.2)} ${n(-gh * 0.3)} ${n(w * 0.2)} ${n(-gh * 0.5)}s${n(w * 0.08)} ${n(-gh * 0.28)} ${n(w * 0.18)} ${n(-gh * 0.3)}a${n(w * 0.12)} ${n(gh * 0.2)} 0 0 1 ${n(w * 0.24)} 0c${n(w * 0.1)} ${n(gh * 0.02)} ${n(w * 0.18)} ${n(gh * 0.1)} ${n(w * 0.18)} ${n(gh * 0.3)}s${n(w * 0.02)} ${n(gh * 0.5)} ${n(w * 0.2)} ${n(gh * 0.5)}V${n(base)}Z`;
  } else if (gable === 'neck') {
    d = `M${n(x)} ${n(base)}V${n(top)}h${n(w * 0.06)}q${n(w * 0.2)} ${n(-gh * 0.05)} ${n(w * 0.2)} ${n(-gh * 0.5)}v${n(-gh * 0.2)}h${n(w * 0.04)}l${n(w * 0.2)} ${n(-gh * 0.18)}l${n(w * 0.2)} ${n(gh * 0.18)}h${n(w * 0.04)}v${n(gh * 0.2)}q0 ${n(gh * 0.45)} ${n(w * 0.2)} ${n(gh * 0.5)}h${n(w * 0.06)}V${n(base)}Z`;
  } else {
    d = `M${n(x)} ${n(base)}V${n(top)}L${n(cx)} ${n(top - gh)}L${n(x + w)} ${n(top)}V${n(base)}Z`;
  }
  s.path(d, fill);
  if (gable === 'step') {
    const k = 5,
      sw = (w * 0.4) / k,
      sh = gh / (k + 0.6);
    for (let i = 0; i < k; i++) {
      const y = top - sh * (i + 1);
      s.rect(x + sw * i - 2, y - 4, sw + 5, 7, trim).rect(2 * cx - x - sw * (i + 1) - 3, y - 4, sw + 5, 7, trim);
    }
    s.rect(x + sw * k - 4, top - sh * k - 4, w - 2 * sw * k + 8, 7, trim);
  } else if (gable !== 'cornice') s.line(d.replace(/V[\d.]+Z$/, ''), trim, 6, 'stroke-linejoin="round"');
  s.rect(x + w - 12, top, 12, h, s.time.shadow, `opacity="${s.time.depth * 0.6}"`).rect(
    x,
    top,
    4,
    h,
    '#ffffff',
    'opacity=".14"',
  );
  if (gable === 'cornice') {
    s.rect(x - 8, top - 20, w + 16, 14, trim).rect(x - 4, top - 6, w + 8, 8, dark(trim, 0.15));
    for (let i = 0; i < w / 18; i++) s.rect(x + 4 + i * 18, top + 2, 8, 10, trim);
    s.rect(x, top + 12, w, 12, s.time.shadow, `opacity="${s.time.depth}"`);
  }
  // openings
  const gf = (h / (floors + 0.25)) * 1.25,
    fh = (h - gf) / (floors - 1 || 1),
    bw = w / bays;
  for (let f = 0; f < floors - 1; f++) {
    const y = top + f * fh + fh * 0.2;
    for (let b = 0; b < bays; b++) {
      const ww = Math.min(bw * 0.52, 74),
        hh = fh * (0.68 - f * -0.02),
        xx = x + bw * (b + 0.5) - ww / 2;
      s.path(
        `M${n(xx - 8)} ${n(y - 3)}q${n(ww / 2 + 8)} -14 ${n(ww + 16)} 0v-11q${n(-ww / 2 - 8)} -14 ${n(-ww - 16)} 0Z`,
        trim,
      );
      pane(s, xx, y, ww, hh, { frame, transom: 0.3, cols: 2, bar: 4 });
    }
    if (wall === 'brick' && gable !== 'cornice')
      for (let b = 0; b <= bays; b++)
        s.line(`M${n(x + Math.min(Math.max(bw * b, 16), w - 16))} ${n(y - 26)}v20`, s.lit(IRON), 4);
    s.rect(x, top + (f + 1) * fh - 5, w, 6, trim, 'opacity=".55"');
  }
  if (gable !== 'cornice') {
    const ww = Math.min(w * 0.2, 62),
      hh = gh * 0.34;
    if (w > 190 && gable !== 'point') {
      pane(s, cx - ww * 1.25, top - hh * 0.95, ww, hh, { frame });
      pane(s, cx + ww * 0.25, top - hh * 0.95, ww, hh, { frame });
    } else pane(s, cx - ww / 2, top - hh * 0.95, ww, hh, { frame });
    s.circle(cx, top - gh * 0.62, w * 0.05, trim).circle(cx, top - gh * 0.62, w * 0.034, glass(s));
  }
  const gy = base - gf + gf * 0.16,
    plinth = Math.min(34, gf * 0.16);
  s.rect(x, base - plinth, w, plinth, s.lit('#768287'));
  if (shop) {
    s.rect(x + 14, gy - 18, w - 28, gf * 0.84 + 18, s.lit(doorColour));
    pane(s, x + 28, gy + 10, w * 0.54, gf * 0.6, { frame: doorColour, cols: 2, rows: 1, sill: false, curtain: false });
    door(s, x + w * 0.72, gy + 8, w * 0.18, gf * 0.84 - 12, dark(doorColour, 0.2), { steps: true });
    s.rect(x + 24, gy - 12, w - 48, 14, light(s.lit(doorColour), 0.8), 'opacity=".5"');
  } else {
    const dw = Math.min(bw * 0.5, 70);
    door(s, x + bw * 0.5 - dw / 2, gy, dw, gf * 0.84, doorColour);
    for (let b = 1; b < bays; b++) {
      const ww = Math.min(bw * 0.56, 84),
        xx = x + bw * (b + 0.5) - ww / 2;
      s.path(
        `M${n(xx - 8)} ${n(gy - 3)}q${n(ww / 2 + 8)} -14 ${n(ww + 16)} 0v-11q${n(-ww / 2 - 8)} -14 ${n(-ww - 16)} 0Z`,
        trim,
      );
      pane(s, xx, gy, ww, gf * 0.58, { frame, transom: 0.3 });
    }
  }
}

export function terrace(s: Scene, base: number, height: number) {
  const gables = ['step', 'cornice', 'bell', 'neck', 'cornice', 'point', 'step'] as const,
    bricks = Object.values(BRICK).slice(0, 6);
  let x = -40,
    i = Math.floor(s.random() * 4),
    last = '';
  while (x < s.w + 40) {
    const w = s.between(150, 235),
      g = gables[i++ % gables.length] ?? 'step',
      brickwork = s.chance(0.62);
    let colour = brickwork ? s.pick(bricks) : s.pick(PLASTER);
    if (colour === last) colour = brickwork ? s.pick(bricks) : s.pick(PLASTER);
    last = colour;
    const h = height * s.between(0.84, 1.14) * (g === 'cornice' ? 1.12 : 0.92);
    townhouse(s, {
      x,
      base,
      w,
      h,
      gable: g,
      wall: brickwork ? 'brick' : 'plaster',
      colour,
      floors: h > height * 1.05 ? 4 : 3,
      bays: w > 205 ? 3 : 2,
      doorColour: s.pick(['#23463f', '#2b3f55', '#5d2f2a', '#3c3f44', '#6f6a3d']),
      frame: s.pick([FRAME, FRAME, '#2f3b3d', '#dfe5df']),
      shop: s.chance(0.22),
    });
    x += w;
  }
}
