// A room in perspective and what stands in it.
import { hedge, tree } from './nature.ts';
import { dark, IRON, light, mix, n } from './palette.ts';
import type { Point, Scene } from './scene.ts';

type Room = {
  wall: string;
  side?: string;
  floor: string;
  ceiling?: string;
  boards?: boolean;
  left?: number;
  right?: number;
  top?: number;
  bottom?: number;
};

export function room(
  s: Scene,
  { wall, side, floor, ceiling = '#faf8f2', boards = true, left = 200, right = 1000, top = 110, bottom = 560 }: Room,
) {
  const [L, Rr, T, B] = [left, right, top, bottom] as const;
  s.poly(
    [
      [0, 0],
      [s.w, 0],
      [Rr, T],
      [L, T],
    ],
    s.lit(ceiling),
  )
    .poly(
      [
        [0, 0],
        [L, T],
        [L, B],
        [0, s.h],
      ],
      s.lit(side ?? dark(wall, 0.1)),
    )
    .poly(
      [
        [s.w, 0],
        [Rr, T],
        [Rr, B],
        [s.w, s.h],
      ],
      s.lit(dark(wall, 0.16)),
    );
  s.rect(L, T, Rr - L, B - T, s.lit(wall)).poly(
    [
      [L, B],
      [Rr, B],
      [s.w, s.h],
      [0, s.h],
    ],
    s.lit(floor),
  );
  const vx = s.w / 2,
    f = s.lit(floor);
  if (boards)
    for (let i = -16; i <= 16; i++) {
      const xb = vx + i * 52;
      if (xb > L - 600 && xb < Rr + 600) s.line(`M${n(vx + i * 32)} ${B}L${n(vx + i * 88)} ${s.h}`, dark(f, 0.13), 1.6);
    }
  else
    for (let i = 0; i < 6; i++) {
      const y = B + (i / 6) ** 1.5 * (s.h - B);
      s.line(`M0 ${n(y)}H${s.w}`, dark(f, 0.1), 1.6);
    }
  if (!boards)
    for (let i = -10; i <= 10; i++) s.line(`M${n(vx + i * 80)} ${B}L${n(vx + i * 190)} ${s.h}`, dark(f, 0.1), 1.6);
  s.line(`M0 ${s.h}L${L} ${B}H${Rr}L${s.w} ${s.h}`, s.lit('#ffffff'), 7, 'opacity=".7"');
}
export function view(s: Scene, x: number, y: number, w: number, h: number, cols = 3, frame = '#2d3438') {
  s.add(
    `<clipPath id="v${n(x)}"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath><g clip-path="url(#v${n(x)})">`,
  );
  s.def(
    'sky',
    () =>
      `<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${s.time.sky[0]}"/><stop offset="1" stop-color="${s.time.sky[2]}"/></linearGradient>`,
  );
  s.rect(x, y, w, h, 'url(#sky)');
  const g = y + h * 0.72;
  s.rect(x, g, w, h, s.lit(s.season.grass));
  treelineIn(s, x, g, w, h * 0.3);
  tree(s, x + w * 0.74, g + 20, h * 0.8, { tone: 0.12 });
  hedge(s, x, g + 14, w * 0.6, h * 0.16);
  s.add('</g>');
  let d = `M${x} ${y}h${w}v${h}h${-w}Z`;
  for (let i = 1; i < cols; i++) d += `M${n(x + (w * i) / cols)} ${y}v${h}`;
  s.line(d, s.lit(frame), 8);
}
function treelineIn(s: Scene, x: number, y: number, w: number, h: number) {
  for (let i = 0; i < 7; i++)
    s.ellipse(x + (w * i) / 6, y, w * 0.13, h * s.between(0.5, 1), mix(s.lit(s.leaf(i)), s.time.haze, 0.45));
}
export function sunbeam(s: Scene, pts: readonly Point[], k = 0.2) {
  s.poly(pts, mix('#ffffff', s.time.tint, 0.35), `opacity="${s.timeName === 'overcast' ? 0.06 : k}"`);
}
export function plant(s: Scene, x: number, y: number, size: number, pot = '#c98a66') {
  const g = s.lit('#4c6b4b');
  for (let i = 0; i < 9; i++) {
    const a = -Math.PI / 2 + (i - 4) * 0.3,
      l = size * s.between(0.7, 1);
    s.path(
      `M${n(x)} ${n(y - size * 0.3)}Q${n(x + Math.cos(a) * l * 0.3 - 10)} ${n(y - size * 0.3 + Math.sin(a) * l * 0.7)} ${n(x + Math.cos(a) * l)} ${n(y - size * 0.3 + Math.sin(a) * l)}Q${n(x + Math.cos(a) * l * 0.6 + 12)} ${n(y - size * 0.3 + Math.sin(a) * l * 0.4)} ${n(x)} ${n(y - size * 0.3)}Z`,
      i % 2 ? g : light(g, 0.15),
    );
  }
  s.path(
    `M${n(x - size * 0.2)} ${n(y - size * 0.34)}h${n(size * 0.4)}l${n(-size * 0.06)} ${n(size * 0.34)}h${n(-size * 0.28)}Z`,
    s.lit(pot),
  );
}
export function pendant(s: Scene, x: number, y: number, len: number, c: string, r = 38) {
  s.line(`M${x} ${y}v${len}`, s.lit(IRON), 2.5)
    .path(`M${x - r} ${y + len + r * 0.9}a${r} ${r} 0 0 1 ${2 * r} 0Z`, s.lit(c))
    .ellipse(x, y + len + r * 0.9, r, 6, s.time.lit > 0.3 ? '#ffe3a6' : '#f6ecd2');
}
export function picture(s: Scene, x: number, y: number, w: number, h: number, a: string, b: string) {
  s.rect(x - 6, y - 6, w + 12, h + 12, s.lit('#e9e2d3'))
    .rect(x, y, w, h, s.lit(light(a, 0.6)))
    .circle(x + w * 0.6, y + h * 0.4, w * 0.22, s.lit(b))
    .path(
      `M${x} ${y + h * 0.7}q${w * 0.3} ${-h * 0.2} ${w * 0.55} 0t${w * 0.45} ${-h * 0.05}V${y + h}H${x}Z`,
      s.lit(a),
    );
}
