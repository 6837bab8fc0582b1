// Windows, doors, shutters and chimneys.
import { dark, FRAME, IRON, light, n, STONE } from './palette.ts';
import type { Scene } from './scene.ts';

export function glass(s: Scene) {
  return s.gradient(
    'glass',
    s.time.glass.map((c) => c),
  );
}
export function lamp(s: Scene) {
  return s.gradient('lamp', ['#ffe3a6', '#f3b765']);
}

export function pane(
  s: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  { frame = FRAME, cols = 2, rows = 2, sill = true, curtain = true, bar = 4, transom = 0 } = {},
) {
  const on = s.chance(s.time.lit),
    f = s.lit(frame);
  s.rect(x - 3, y - 3, w + 6, h + 5, dark(f, 0.45), 'opacity=".55"');
  s.rect(x, y, w, h, on ? lamp(s) : glass(s));
  if (!on)
    s.poly(
      [
        [x, y + h * 0.75],
        [x + w * 0.62, y],
        [x + w * 0.95, y],
        [x, y + h],
      ],
      '#ffffff',
      'opacity=".16"',
    );
  if (curtain && s.chance(0.6)) {
    const k = s.between(0.14, 0.26);
    s.rect(x, y, w * k, h, '#fbf6ea', `opacity="${on ? 0.75 : 0.45}"`).rect(
      x + w * (1 - k),
      y,
      w * k,
      h,
      '#fbf6ea',
      `opacity="${on ? 0.75 : 0.38}"`,
    );
  }
  s.rect(x, y, w, Math.min(9, h * 0.1), s.time.shadow, 'opacity=".38"');
  s.rect(x, y, 5, h, s.time.shadow, 'opacity=".28"');
  let d = `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`;
  for (let i = 1; i < cols; i++) d += `M${n(x + (w * i) / cols)} ${n(y)}v${n(h)}`;
  if (transom) d += `M${n(x)} ${n(y + h * transom)}h${n(w)}`;
  else for (let i = 1; i < rows; i++) d += `M${n(x)} ${n(y + (h * i) / rows)}h${n(w)}`;
  s.line(d, f, bar);
  if (sill) {
    s.rect(x - 8, y + h, w + 16, 8, s.lit(STONE)).rect(
      x - 8,
      y + h + 8,
      w + 16,
      5,
      s.time.shadow,
      `opacity="${s.time.depth * 0.7}"`,
    );
  }
}

export function arched(
  s: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  { frame = IRON, cols = 3, rows = 4, stone = '' } = {},
) {
  const on = s.chance(s.time.lit),
    r = w / 2,
    d = `M${n(x)} ${n(y + h)}V${n(y + r)}a${n(r)} ${n(r)} 0 0 1 ${n(w)} 0V${n(y + h)}Z`;
  if (stone)
    s.line(
      `M${n(x - 6)} ${n(y + h)}V${n(y + r)}a${n(r + 6)} ${n(r + 6)} 0 0 1 ${n(w + 12)} 0V${n(y + h)}`,
      s.lit(stone),
      12,
    );
  s.path(d, on ? lamp(s) : glass(s));
  s.line(
    `M${n(x + 3)} ${n(y + h)}V${n(y + r)}a${n(r - 3)} ${n(r - 3)} 0 0 1 ${n(w - 6)} 0`,
    s.time.shadow,
    7,
    'opacity=".3"',
  );
  let g = '';
  for (let i = 1; i < cols; i++) {
    const xx = x + (w * i) / cols,
      k = r - Math.sqrt(Math.max(0, r * r - (xx - x - r) ** 2));
    g += `M${n(xx)} ${n(y + k)}V${n(y + h)}`;
  }
  for (let i = 1; i < rows; i++) g += `M${n(x)} ${n(y + r + ((h - r) * (i - 1)) / (rows - 1))}h${n(w)}`;
  s.line(g, s.lit(frame), 3.5).line(d, s.lit(frame), 5);
  s.rect(x - 8, y + h, w + 16, 8, s.lit(STONE));
}

export function door(
  s: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  { light: top = true, steps = true } = {},
) {
  const c = s.lit(colour);
  s.rect(x - 7, y - 7, w + 14, h + 7, s.lit(STONE));
  s.rect(x, y, w, h, c);
  if (top) {
    s.rect(x, y, w, h * 0.18, s.chance(0.4 + s.time.lit) ? lamp(s) : glass(s)).line(
      `M${n(x)} ${n(y + h * 0.18)}h${n(w)}M${n(x + w / 2)} ${n(y)}v${n(h * 0.18)}`,
      c,
      4,
    );
  }
  for (const [a, b] of [
    [0.26, 0.26],
    [0.58, 0.32],
  ] as const)
    s.rect(x + w * 0.16, y + h * a, w * 0.28, h * b, dark(c, 0.16)).rect(
      x + w * 0.56,
      y + h * a,
      w * 0.28,
      h * b,
      dark(c, 0.16),
    );
  s.circle(x + w * 0.88, y + h * 0.56, 3.4, s.lit('#d9b766'));
  s.rect(x, y, w, 8, s.time.shadow, 'opacity=".35"');
  if (steps) s.rect(x - 12, y + h - 7, w + 24, 9, light(s.lit(STONE), 0.15));
}

export function shutters(s: Scene, x: number, y: number, w: number, h: number, colour: string) {
  const c = s.lit(colour);
  for (const xx of [x - w * 0.42 - 4, x + w + 4]) {
    s.rect(xx, y, w * 0.42, h, c);
    let d = '';
    for (let i = 1; i < 9; i++) d += `M${n(xx + 4)} ${n(y + (h * i) / 9)}h${n(w * 0.42 - 8)}`;
    s.line(d, dark(c, 0.25), 2);
  }
}

export function chimney(s: Scene, x: number, y: number, w: number, h: number, colour: string) {
  s.rect(x, y, w, h, s.brick(colour, 0.7))
    .rect(x + w * 0.62, y, w * 0.38, h, s.time.shadow, `opacity="${s.time.depth}"`)
    .rect(x - 4, y - 8, w + 8, 9, s.lit(STONE));
  s.rect(x + w * 0.15, y - 24, w * 0.25, 17, s.lit('#a5583e')).rect(
    x + w * 0.58,
    y - 24,
    w * 0.25,
    17,
    s.lit('#a5583e'),
  );
}
