// Rooms to live and cook in.
import { dark, IRON, light } from './palette.ts';
import { lamp } from './parts.ts';
import { pendant, picture, plant, room, sunbeam, view } from './room.ts';
import type { Scene } from './scene.ts';

export const livingScene = (s: Scene): void => {
  const tone = s.pick(['#e9e4d8', '#dfe3dc', '#e8dccb', '#d5dcdd']),
    sofa = s.pick(['#55736b', '#4d6679', '#a9674b', '#8b8878']);
  room(s, { wall: tone, floor: s.pick(['#c49b6c', '#b78d62', '#cfae86']) });
  view(s, 240, 160, 400, 330, 3);
  s.rect(214, 140, 40, 372, s.lit('#f3eee2'), 'opacity=".92"').rect(
    630,
    140,
    44,
    372,
    s.lit('#f3eee2'),
    'opacity=".92"',
  );
  for (const x of [224, 240, 642, 660]) s.line(`M${x} 142v368`, dark(s.lit('#f3eee2'), 0.12), 2);
  picture(s, 740, 190, 130, 170, s.pick(['#3f6b74', '#b0623f', '#6f7a4a']), '#d9a951');
  sunbeam(
    s,
    [
      [300, 560],
      [560, 560],
      [760, 800],
      [380, 800],
    ],
    0.26,
  );
  s.ellipse(600, 690, 420, 84, s.lit(s.pick(['#e6ddca', '#cfd4cc', '#d9c9b4']))).ellipse(
    600,
    690,
    380,
    70,
    'none',
    `stroke="${s.lit('#b9ab93')}" stroke-width="3"`,
  );
  const c = s.lit(sofa);
  s.shade(
    [
      [520, 640],
      [1010, 640],
      [1040, 676],
      [500, 676],
    ],
    0.9,
  );
  s.rect(540, 436, 460, 150, dark(c, 0.1), 'rx="26"')
    .rect(520, 500, 500, 128, c, 'rx="24"')
    .rect(556, 456, 208, 112, light(c, 0.1), 'rx="20"')
    .rect(776, 456, 208, 112, light(c, 0.1), 'rx="20"')
    .rect(506, 486, 62, 146, dark(c, 0.06), 'rx="24"')
    .rect(972, 486, 62, 146, dark(c, 0.06), 'rx="24"');
  s.rect(590, 476, 86, 86, s.lit('#e0b873'), 'rx="14" transform="rotate(-8 630 520)"').rect(
    880,
    478,
    80,
    80,
    s.lit('#f1ebdc'),
    'rx="14" transform="rotate(7 920 518)"',
  );
  for (const x of [556, 984]) s.rect(x, 628, 9, 24, s.lit('#4a3a31'));
  s.ellipse(470, 680, 130, 26, s.lit('#7a5638'))
    .ellipse(470, 674, 130, 26, s.lit('#a37850'))
    .rect(400, 684, 8, 60, s.lit('#5a4230'))
    .rect(534, 684, 8, 60, s.lit('#5a4230'));
  s.rect(430, 646, 60, 24, s.lit('#d8d3c6')).rect(436, 640, 48, 8, s.lit('#3f6b74'));
  s.path('M512 664q-12 -22 0 -40h18q12 18 0 40Z', s.lit('#c9d0cb'));
  s.line('M1080 640V330', s.lit(IRON), 6)
    .path('M1034 336l18 -86h56l18 86Z', s.lit('#f3e6c7'))
    .ellipse(1080, 642, 44, 9, s.lit(IRON));
  plant(s, 150, 660, 230);
  pendant(s, 600, 0, 70, s.pick(['#2f3b3d', '#c98a45', '#e9e2d3']), 46);
};

export const kitchenScene = (s: Scene): void => {
  const front = s.pick(['#47615b', '#5a6f7c', '#d9d2c3', '#8a6c52', '#384a52']),
    top = '#e9e6df';
  room(s, { wall: '#efebe1', floor: '#cbb08b' });
  view(s, 640, 190, 280, 190, 2);
  const c = s.lit(front);
  s.rect(200, 110, 210, 450, c);
  for (const y of [110, 330]) s.line(`M305 ${y}v${y === 110 ? 220 : 230}M200 ${y}h210`, dark(c, 0.25), 2.5);
  s.rect(222, 356, 66, 120, dark(c, 0.35), 'rx="4"').rect(228, 384, 54, 66, s.time.lit > 0.3 ? lamp(s) : '#20282b');
  s.rect(410, 424, 590, 136, c);
  for (let i = 0; i < 5; i++)
    s.rect(416 + i * 117, 432, 108, 122, light(c, 0.05)).rect(446 + i * 117, 440, 48, 5, s.lit('#c9a45e'));
  s.rect(404, 408, 600, 18, s.lit(top));
  s.rect(410, 384, 590, 26, s.lit('#dfd8c8'));
  for (let i = 0; i < 16; i++) s.line(`M${410 + i * 37} 384v26`, dark(s.lit('#dfd8c8'), 0.1), 1.4);
  s.rect(430, 180, 180, 12, s.lit('#a37850')).rect(430, 272, 180, 12, s.lit('#a37850'));
  for (let i = 0; i < 6; i++)
    s.rect(
      440 + i * 27,
      180 - s.between(26, 48),
      17,
      48,
      s.lit(s.pick(['#c98a66', '#e9e2d3', '#6f8a83', '#d9b766'])),
      'rx="3"',
    );
  for (let i = 0; i < 5; i++) s.circle(456 + i * 32, 258, 14, s.lit(s.pick(['#f3efe6', '#c9d0cb', '#e0c9a6'])));
  s.line('M790 408v-52q0 -26 26 -26', s.lit('#b5a06a'), 7, 'stroke-linecap="round"');
  s.circle(470, 392, 16, s.lit('#d9a03c')).circle(492, 396, 13, s.lit('#c9573d'));
  s.ellipse(482, 406, 40, 8, s.lit('#f3efe6'));
  sunbeam(
    s,
    [
      [660, 560],
      [880, 560],
      [980, 800],
      [640, 800],
    ],
    0.24,
  );
  s.shade(
    [
      [250, 742],
      [950, 742],
      [1000, 790],
      [220, 790],
    ],
    0.9,
  );
  s.rect(280, 596, 640, 150, dark(c, 0.06))
    .rect(280, 596, 640, 18, s.time.shadow, 'opacity=".22"')
    .poly(
      [
        [236, 576],
        [964, 576],
        [986, 600],
        [214, 600],
      ],
      s.lit(top),
    )
    .rect(214, 600, 772, 12, dark(s.lit(top), 0.12));
  for (const x of [340, 520, 700]) {
    s.line(`M${x} 660l-14 130M${x + 70} 660l14 130M${x - 8} 740h86`, s.lit('#3a3f40'), 6).rect(
      x - 10,
      642,
      90,
      20,
      s.lit('#b98a5c'),
      'rx="8"',
    );
  }
  s.path('M820 574q-20 -60 -8 -84h32q12 24 -8 84Z', s.lit('#6f8a83'));
  for (let i = 0; i < 9; i++)
    s.line(`M828 492q${(i - 4) * 10} -40 ${(i - 4) * 18} -${70 - Math.abs(i - 4) * 6}`, s.lit('#6f7f4f'), 3);
  for (let i = 0; i < 9; i++)
    s.circle(828 + (i - 4) * 18, 424 + Math.abs(i - 4) * 6, 8, s.lit(s.pick(['#e9d9b0', '#d98f6a', '#f3efe6'])));
  for (const x of [400, 600, 800]) pendant(s, x, 0, 150, s.pick(['#2f3b3d', '#c98a45', '#e9e2d3']), 40);
};
