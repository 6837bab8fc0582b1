// Sky, trees, hedges, lawns and streets.
import { dark, IRON, light, mix, n } from './palette.ts';
import type { Scene } from './scene.ts';

export function sky(s: Scene, horizon: number, clouds = 5, clear = 0) {
  const [a, b, c] = s.time.sky;
  s.def(
    'sky',
    () =>
      `<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${a}"/><stop offset=".6" stop-color="${b}"/><stop offset="1" stop-color="${c}"/></linearGradient>`,
  );
  s.rect(0, 0, s.w, horizon + 4, 'url(#sky)');
  for (let i = 0; i < clouds; i++) {
    const x = s.between(clear || -0.1, 1) * s.w,
      y = s.between(0.06, 0.62) * horizon,
      w = s.between(160, 420),
      o = s.between(0.22, 0.6);
    const hgt = s.between(9, 20);
    let d = '';
    for (let k = 0; k < 3; k++) {
      const ww = w * s.between(0.45, 1),
        xx = x + (w - ww) * s.random(),
        yy = y + (k - 1) * hgt * 0.9;
      d += `M${n(xx)} ${n(yy)}h${n(ww)}a${n(hgt / 2)} ${n(hgt / 2)} 0 0 1 0 ${n(hgt)}h${n(-ww)}a${n(hgt / 2)} ${n(hgt / 2)} 0 0 1 0 ${n(-hgt)}Z`;
    }
    s.path(d, s.time.cloud, `opacity="${n(o * 10) / 10}"`);
  }
}

export function treeline(s: Scene, y: number, height: number, k = 0.5) {
  let d = `M0 ${y}`,
    x = 0;
  while (x < s.w) {
    const w = s.between(40, 110),
      h = height * s.between(0.45, 1);
    d += `Q${n(x + w / 2)} ${n(y - h * 1.5)} ${n(x + w)} ${n(y - h * 0.35)}`;
    x += w;
  }
  s.path(`${d}V${y + 6}H0Z`, mix(s.lit(s.season.bare ? '#7d8580' : s.season.leaf[0]), s.time.haze, k));
}

export function poplars(s: Scene, y: number, x0: number, count: number, height: number, k = 0.4) {
  for (let i = 0; i < count; i++) {
    const x = x0 + i * height * 0.3,
      h = height * s.between(0.85, 1.1),
      w = h * 0.12;
    const c = mix(s.lit(s.leaf(i)), s.time.haze, k);
    if (s.season.bare)
      s.line(
        `M${n(x)} ${y}V${n(y - h)}M${n(x)} ${n(y - h * 0.3)}l${n(w)} ${n(-h * 0.4)}M${n(x)} ${n(y - h * 0.25)}l${n(-w)} ${n(-h * 0.4)}M${n(x)} ${n(y - h * 0.5)}l${n(w * 0.6)} ${n(-h * 0.35)}`,
        c,
        3,
      );
    else
      s.path(
        `M${n(x)} ${y}c${n(-w * 1.5)} ${n(-h * 0.3)} ${n(-w)} ${n(-h * 0.8)} 0 ${n(-h)}c${n(w)} ${n(h * 0.2)} ${n(w * 1.5)} ${n(h * 0.7)} 0 ${n(h)}Z`,
        c,
      );
  }
}

function branch(
  s: Scene,
  x: number,
  y: number,
  angle: number,
  len: number,
  width: number,
  depth: number,
  colour: string,
) {
  const x2 = x + Math.cos(angle) * len,
    y2 = y + Math.sin(angle) * len;
  s.line(
    `M${n(x)} ${n(y)}Q${n((x + x2) / 2 + len * 0.06)} ${n((y + y2) / 2)} ${n(x2)} ${n(y2)}`,
    colour,
    n(width),
    'stroke-linecap="round"',
  );
  if (!depth) return;
  const kids = depth > 2 ? 3 : 2;
  for (let i = 0; i < kids; i++)
    branch(
      s,
      x2,
      y2,
      angle + (i - (kids - 1) / 2) * s.between(0.45, 0.75) + s.between(-0.1, 0.1),
      len * s.between(0.66, 0.8),
      width * 0.62,
      depth - 1,
      colour,
    );
}

export function tree(s: Scene, x: number, y: number, size: number, { blossom = false, tone = 0 } = {}) {
  const trunk = s.lit('#6b5a4a');
  s.ellipse(x + size * 0.16, y + 2, size * 0.42, size * 0.05, s.time.shadow, `opacity="${s.time.depth}"`);
  if (s.season.bare)
    return branch(
      s,
      x,
      y,
      -Math.PI / 2 + s.between(-0.05, 0.05),
      size * 0.34,
      size * 0.05,
      4,
      mix(trunk, s.time.haze, tone),
    );
  s.path(
    `M${n(x - size * 0.035)} ${n(y)}q${n(size * 0.02)} ${n(-size * 0.3)} ${n(-size * 0.01)} ${n(-size * 0.55)}h${n(size * 0.07)}q${n(-size * 0.02)} ${n(size * 0.3)} ${n(size * 0.02)} ${n(size * 0.55)}Z`,
    trunk,
  );
  const cy = y - size * 0.72,
    leaves = s.litLeaves().map((c) => mix(c, s.time.haze, tone));
  const blobs = Array.from({ length: 9 }, (_, i): [number, number, number] => {
    const a = (i / 9) * 6.283 + s.random();
    const r = size * s.between(0.14, 0.24);
    return [x + Math.cos(a) * r * 1.15, cy + Math.sin(a) * r * 0.95, size * s.between(0.17, 0.24)];
  });
  blobs.push([x, cy, size * 0.26]);
  const layers = [
    [0.02, 0.03, 1],
    [-0.02, -0.03, 0.84],
    [-0.06, -0.09, 0.5],
  ] as const;
  for (const [layer, colour] of leaves.entries()) {
    const [dx, dy, k] = layers[layer] ?? layers[0];
    for (const [bx, by, br] of blobs) s.circle(bx + size * dx, by + size * dy, br * k, colour);
  }
  if (blossom)
    for (let i = 0; i < 46; i++) {
      const a = s.random() * 6.283,
        r = Math.sqrt(s.random()) * size * 0.36;
      s.circle(x + Math.cos(a) * r, cy + Math.sin(a) * r * 0.9, size * s.between(0.008, 0.02), s.lit(s.season.accent));
    }
}

// espaliered lime, the Flemish front-garden tree: a clipped panel of foliage on a bare trunk
export function lime(s: Scene, x: number, y: number, w: number, h: number) {
  s.rect(x - 4, y - h * 0.6, 8, h * 0.6, s.lit('#6b5a4a'));
  if (s.season.bare) {
    for (let i = 0; i < 4; i++) s.line(`M${n(x - w / 2)} ${n(y - h * (0.56 + i * 0.11))}h${n(w)}`, s.lit('#7a6a58'), 4);
    return;
  }
  const [a, b, c] = s.litLeaves(),
    top = y - h,
    ph = h * 0.5;
  s.rect(x - w / 2, top, w, ph, a, 'rx="9"');
  for (let i = 0; i < 70; i++) {
    const u = s.random(),
      v = s.random();
    s.circle(
      x + (u - 0.5) * w * 0.94,
      top + (v * 0.94 + 0.03) * ph,
      s.between(3, 6),
      u + v < 0.9 ? (s.chance(0.6) ? c : b) : s.chance(0.6) ? b : a,
    );
  }
}

export function hedge(s: Scene, x: number, y: number, w: number, h: number) {
  const c = s.lit(s.season.hedge);
  s.rect(x, y - h, w, h, c, `rx="${n(h * 0.16)}"`).rect(x, y - h, w, h * 0.3, light(c, 0.12), `rx="${n(h * 0.16)}"`);
  for (let i = 0; i < w / 9; i++)
    s.circle(
      x + s.random() * w,
      y - h * s.between(0.08, 0.95),
      s.between(2, 4.5),
      s.chance(0.5) ? dark(c, 0.14) : light(c, 0.1),
    );
}

export function shrubs(s: Scene, x: number, y: number, w: number, size: number) {
  for (let i = 0; i < w / (size * 0.7); i++) {
    const xx = x + i * size * 0.7,
      r = size * s.between(0.4, 0.62);
    const c = s.lit(s.season.bare ? s.season.hedge : s.pick(s.season.leaf));
    s.ellipse(xx, y - r * 0.6, r, r * 0.85, c).ellipse(xx - r * 0.2, y - r * 0.85, r * 0.6, r * 0.48, light(c, 0.12));
  }
}

export function grasses(s: Scene, x: number, y: number, w: number, h: number, colour = '#c3b077') {
  let d = '';
  for (let i = 0; i < w / 5; i++) {
    const xx = x + s.random() * w,
      hh = h * s.between(0.5, 1),
      lean = s.between(-0.35, 0.45) * hh;
    d += `M${n(xx)} ${n(y)}q${n(lean * 0.1)} ${n(-hh * 0.6)} ${n(lean)} ${n(-hh)}`;
  }
  s.line(d, s.lit(colour), 2, 'stroke-linecap="round"');
}

export function lawn(s: Scene, y: number, h = s.h - y) {
  const g = s.lit(s.season.grass);
  s.rect(0, y, s.w, h, g);
  for (let i = 0; i < 5; i++)
    s.path(
      `M0 ${n(y + h * (0.12 + i * 0.18))}Q${n(s.w * 0.5)} ${n(y + h * (0.08 + i * 0.18))} ${s.w} ${n(y + h * (0.13 + i * 0.18))}v${n(h * 0.07)}Q${n(s.w * 0.5)} ${n(y + h * (0.16 + i * 0.18))} 0 ${n(y + h * (0.2 + i * 0.18))}Z`,
      i % 2 ? dark(g, 0.05) : light(g, 0.08),
    );
  let d = '';
  for (let i = 0; i < 120; i++) {
    const x = s.random() * s.w,
      yy = y + s.random() ** 0.7 * h;
    d += `M${n(x)} ${n(yy)}l3 -7M${n(x + 4)} ${n(yy)}l-1 -6`;
  }
  s.line(d, dark(g, 0.16), 1.4);
}

export function street(s: Scene, y: number, { cobbles = true } = {}) {
  const c = s.lit('#b3aea4'),
    r = s.lit('#8e8b86');
  s.rect(0, y, s.w, 46, c);
  for (let x = -20; x < s.w; x += 74) s.line(`M${x + 40} ${y}l-26 46`, dark(c, 0.12), 1.5);
  s.line(`M0 ${y + 20}H${s.w}`, dark(c, 0.1), 1.2);
  s.rect(0, y + 46, s.w, 9, s.lit('#7c8388')).rect(0, y + 55, s.w, s.h - y - 55, r);
  if (!cobbles) return;
  let yy = y + 55,
    row = 12,
    k = 0;
  while (yy < s.h) {
    s.line(
      `M${k % 2 ? -14 : 0} ${n(yy + row / 2)}H${s.w}`,
      k % 3 ? light(r, 0.1) : dark(r, 0.06),
      n(row - 3),
      `stroke-dasharray="${n(row * 2)} 3"`,
    );
    yy += row;
    row *= 1.22;
    k++;
  }
}

export function bicycle(s: Scene, x: number, y: number, k = 1) {
  const c = s.lit(IRON),
    q = (v: number): number => n(v * k);
  s.add(
    `<g transform="translate(${n(x)} ${n(y)})" fill="none" stroke="${c}" stroke-width="${q(4)}" stroke-linecap="round" stroke-linejoin="round"><circle cx="0" cy="${q(-26)}" r="${q(26)}"/><circle cx="${q(86)}" cy="${q(-26)}" r="${q(26)}"/><path stroke="${s.lit('#b8452f')}" d="M0 ${q(-26)}L${q(26)} ${q(-66)}H${q(68)}L${q(42)} ${q(-26)}ZM${q(42)} ${q(-26)}L${q(22)} ${q(-74)}M${q(86)} ${q(-26)}L${q(64)} ${q(-82)}"/><path d="M${q(12)} ${q(-76)}h${q(22)}M${q(54)} ${q(-86)}q${q(12)} ${q(-4)} ${q(20)} ${q(6)}"/></g>`,
  );
}
