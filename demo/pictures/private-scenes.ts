// Bedroom and bathroom.
import { dark, FRAME, IRON, light, mix, n } from './palette.ts';
import { pendant, picture, plant, room, sunbeam, view } from './room.ts';
import type { Scene } from './scene.ts';

export const bedroomScene = (s: Scene): void => {
  const wall = s.pick(['#d9dcd2', '#e4d8c8', '#c9d3d3', '#e9e4da']);
  room(s, { wall, floor: '#c5a57c' });
  view(s, 720, 160, 220, 300, 2, FRAME);
  for (const x of [690, 930]) {
    s.rect(x, 132, 46, 430, s.lit('#f3eee2'), 'opacity=".94"');
    s.line(`M${x + 14} 134v426M${x + 30} 134v426`, dark(s.lit('#f3eee2'), 0.12), 2);
  }
  s.line('M676 132h316', s.lit(IRON), 6);
  sunbeam(
    s,
    [
      [700, 580],
      [960, 580],
      [1120, 800],
      [760, 800],
    ],
    0.26,
  );
  s.rect(210, 330, 460, 210, s.boards(s.pick(['#8a6646', '#9b7a55', '#55736b']), 28), 'rx="10"');
  picture(s, 330, 150, 96, 120, '#3f6b74', '#d9a951');
  picture(s, 456, 150, 96, 120, '#b0623f', '#e0c9a6');
  const linen = s.lit('#f4f0e6'),
    quilt = s.lit(s.pick(['#6f8a83', '#b9855f', '#70849a', '#c9b07a']));
  s.shade(
    [
      [190, 720],
      [760, 720],
      [800, 770],
      [180, 770],
    ],
    0.8,
  );
  s.rect(250, 440, 170, 90, linen, 'rx="30"')
    .rect(450, 440, 170, 90, linen, 'rx="30"')
    .rect(300, 470, 120, 72, quilt, 'rx="22"')
    .poly(
      [
        [232, 520],
        [648, 520],
        [760, 730],
        [150, 730],
      ],
      linen,
    )
    .poly(
      [
        [216, 560],
        [672, 560],
        [776, 748],
        [138, 748],
      ],
      quilt,
    )
    .poly(
      [
        [224, 548],
        [662, 548],
        [680, 580],
        [208, 580],
      ],
      light(linen, 0.3),
    );
  for (let i = 1; i < 6; i++) s.line(`M${n(216 + i * 76)} 582L${n(138 + i * 106)} 748`, dark(quilt, 0.12), 2);
  s.rect(138, 744, 638, 22, dark(quilt, 0.2));
  s.rect(676, 470, 70, 100, s.lit('#a37850')).rect(676, 500, 70, 4, s.lit('#5a4230'));
  s.rect(704, 428, 12, 44, s.lit('#d9b766')).path(
    'M682 432l12 -48h34l12 48Z',
    s.time.lit > 0.3 ? '#ffe3a6' : s.lit('#f3e6c7'),
  );
  plant(s, 1070, 690, 220, '#e9e2d3');
  s.ellipse(640, 774, 200, 18, s.lit('#e6ddca'));
  pendant(s, 440, 0, 66, '#e9e2d3', 54);
};

export const bathroomScene = (s: Scene): void => {
  const tile = s.pick(['#dfe5e1', '#c8d5d2', '#e7dfd0', '#b9c9c6']);
  room(s, { wall: tile, floor: '#b9b6ae', boards: false });
  const t = s.lit(tile);
  let d = '';
  for (let y = 340; y < 560; y += 36) d += `M200 ${y}H1000`;
  for (let x = 200; x <= 1000; x += 36) d += `M${x} 340V560`;
  s.rect(200, 340, 800, 220, dark(t, 0.08)).line(d, light(t, 0.4), 2.4);
  view(s, 250, 150, 190, 170, 2, FRAME);
  s.rect(520, 140, 200, 240, s.lit('#a37850'), 'rx="100"')
    .rect(530, 150, 180, 220, s.gradient('mirror', [mix('#dfe9ea', s.time.sky[1], 0.4), '#b9c9ca']), 'rx="90"')
    .poly(
      [
        [560, 360],
        [680, 180],
        [706, 220],
        [600, 366],
      ],
      '#ffffff',
      'opacity=".3"',
    );
  s.line('M760 170v60', s.lit('#b5a06a'), 6)
    .circle(760, 246, 20, s.time.lit > 0.3 ? '#ffe3a6' : '#fbf6ea')
    .line('M480 170v60', s.lit('#b5a06a'), 6)
    .circle(480, 246, 20, s.time.lit > 0.3 ? '#ffe3a6' : '#fbf6ea');
  s.rect(456, 424, 330, 124, s.boards('#9b7a55', 30))
    .rect(444, 406, 354, 20, s.lit('#f1eee6'))
    .ellipse(620, 402, 78, 16, s.lit('#ffffff'))
    .path('M548 402a72 34 0 0 0 144 0Z', s.lit('#f6f4ee'));
  s.line('M620 384v-34h26', s.lit('#b5a06a'), 7);
  sunbeam(
    s,
    [
      [240, 566],
      [430, 566],
      [520, 800],
      [180, 800],
    ],
    0.28,
  );
  s.shade(
    [
      [70, 760],
      [560, 760],
      [590, 790],
      [60, 790],
    ],
    0.8,
  );
  const tub = s.lit('#fbfaf6');
  s.path('M60 590h500q0 170 -90 176H150Q60 760 60 590Z', tub)
    .path('M330 590h230q0 170 -90 176H330Z', dark(tub, 0.07))
    .ellipse(310, 590, 250, 26, light(tub, 0.5))
    .ellipse(310, 592, 228, 18, s.lit('#cfdcdc'));
  s.line('M120 590v-90q0 -22 24 -22h16', s.lit('#b5a06a'), 8);
  s.rect(860, 330, 10, 230, s.lit('#b5a06a')).rect(980, 330, 10, 230, s.lit('#b5a06a'));
  for (const y of [350, 420, 490]) s.line(`M862 ${y}h126`, s.lit('#b5a06a'), 7);
  s.rect(876, 352, 98, 110, s.lit('#e3d4b8')).rect(876, 440, 98, 10, s.lit('#c98a66'));
  plant(s, 1080, 720, 220, '#6f8a83');
  s.ellipse(720, 690, 170, 34, s.lit('#efe9dc'));
};
