// A featureless, friendly portrait for the people of an agency.
import { dark, n } from './palette.ts';
import type { Scene } from './scene.ts';

export const portraitScene = (s: Scene): void => {
  const tone = Math.floor(s.random() * 4),
    skin = s.lit(['#e8bd9c', '#c98f68', '#f0cbb0', '#9a6a4b'][tone] ?? '#e8bd9c'),
    hair = s.lit(s.pick(tone % 2 ? ['#3a2d28', '#2f2725', '#4a3730'] : ['#3a2d28', '#6b4a34', '#b98a52', '#7d7a76'])),
    coat = s.lit(s.pick(['#24404a', '#4d5f4c', '#7d3c2e', '#39485e'])),
    long = s.chance(0.5);
  s.rect(0, 0, s.w, s.h, s.lit(s.pick(['#d5dcd6', '#e4dccd', '#cfd9dc'])));
  s.rect(s.w * 0.62, 0, s.w * 0.3, s.h * 0.7, s.lit('#eef2ee')).line(
    `M${s.w * 0.77} 0V${s.h * 0.7}M${s.w * 0.62} ${s.h * 0.34}H${s.w * 0.92}`,
    s.lit('#ffffff'),
    8,
  );
  const cx = s.w * 0.48,
    cy = s.h * 0.4,
    r = s.w * 0.17;
  if (long)
    s.path(
      `M${n(cx - r * 1.25)} ${n(cy - r * 0.2)}C${n(cx - r * 1.5)} ${n(cy - r * 2)} ${n(cx + r * 1.5)} ${n(cy - r * 2)} ${n(cx + r * 1.25)} ${n(cy - r * 0.2)}L${n(cx + r * 1.4)} ${n(cy + r * 1.9)}H${n(cx - r * 1.4)}Z`,
      hair,
    );
  s.path(
    `M${n(cx - s.w * 0.38)} ${s.h}C${n(cx - s.w * 0.36)} ${n(s.h * 0.7)} ${n(cx - s.w * 0.2)} ${n(s.h * 0.68)} ${n(cx)} ${n(s.h * 0.67)}C${n(cx + s.w * 0.2)} ${n(s.h * 0.68)} ${n(cx + s.w * 0.36)} ${n(s.h * 0.7)} ${n(cx + s.w * 0.38)} ${s.h}Z`,
    coat,
  );
  s.path(
    `M${n(cx - r * 0.8)} ${n(s.h * 0.675)}L${n(cx)} ${n(s.h * 0.86)}L${n(cx + r * 0.8)} ${n(s.h * 0.675)}Z`,
    s.lit('#f6f2e9'),
  );
  s.path(
    `M${n(cx - r * 0.42)} ${n(cy + r * 0.7)}V${n(s.h * 0.68)}q${n(r * 0.42)} ${n(r * 0.5)} ${n(r * 0.84)} 0V${n(cy + r * 0.7)}Z`,
    dark(skin, 0.12),
  );
  s.ellipse(cx, cy, r * 0.92, r * 1.14, skin);
  s.path(
    `M${n(cx - r * 0.98)} ${n(cy + r * 0.05)}C${n(cx - r * 1.3)} ${n(cy - r * 1.7)} ${n(cx + r * 1.3)} ${n(cy - r * 1.7)} ${n(cx + r * 0.98)} ${n(cy + r * 0.05)}C${n(cx + r * 0.8)} ${n(cy - r * 0.5)} ${n(cx + r * 0.3)} ${n(cy - r * 0.62)} ${n(cx - r * 0.2)} ${n(cy - r * 0.6)}C${n(cx - r * 0.7)} ${n(cy - r * 0.58)} ${n(cx - r * 0.86)} ${n(cy - r * 0.3)} ${n(cx - r * 0.98)} ${n(cy + r * 0.05)}Z`,
    hair,
  );
  s.circle(cx - r * 0.34, cy + r * 0.08, r * 0.07, '#2b2320')
    .circle(cx + r * 0.34, cy + r * 0.08, r * 0.07, '#2b2320')
    .line(
      `M${n(cx - r * 0.26)} ${n(cy + r * 0.56)}q${n(r * 0.26)} ${n(r * 0.22)} ${n(r * 0.52)} 0`,
      dark(skin, 0.45),
      5,
      'stroke-linecap="round"',
    );
};
