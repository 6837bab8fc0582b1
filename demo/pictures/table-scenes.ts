// Rooms round a table: dining room, study.
import { dark, light, mix } from './palette.ts';
import { pendant, picture, plant, room, sunbeam, view } from './room.ts';
import type { Scene } from './scene.ts';

export const diningScene = (s: Scene): void => {
  const wall = s.pick(['#e6e2d6', '#dbe0da', '#e8dccb', '#d3dadb']);
  room(s, { wall, floor: s.pick(['#c49b6c', '#cfae86', '#b78d62']) });
  view(s, 420, 150, 360, 320, 4);
  for (const x of [386, 776])
    s.rect(x, 128, 42, 400, s.lit('#f3eee2'), 'opacity=".92"').line(
      `M${x + 14} 130v396M${x + 28} 130v396`,
      dark(s.lit('#f3eee2'), 0.12),
      2,
    );
  picture(s, 236, 210, 110, 140, s.pick(['#3f6b74', '#b0623f', '#6f7a4a']), '#d9a951');
  s.rect(850, 330, 140, 230, s.boards(s.pick(['#8a6646', '#9b7a55', '#55736b']), 35)).rect(
    844,
    318,
    152,
    14,
    s.lit('#a37850'),
  );
  for (const [i, c] of ['#c98a66', '#e9e2d3', '#6f8a83'].entries())
    s.rect(866 + i * 40, 282, 24, 36, s.lit(c), 'rx="4"');
  sunbeam(
    s,
    [
      [470, 560],
      [730, 560],
      [860, 800],
      [420, 800],
    ],
    0.24,
  );
  s.ellipse(600, 742, 420, 44, s.lit('#e6ddca'));
  const wood = s.lit(s.pick(['#a37850', '#8a6646', '#c9a06c']));
  const seat = s.lit(s.pick(['#55736b', '#4d6679', '#a9674b', '#3a3f40']));
  // Chairs behind, table, chairs in front.
  for (const x of [420, 560, 700])
    s.rect(x, 470, 84, 96, seat, 'rx="14"')
      .rect(x + 8, 560, 8, 70, dark(seat, 0.3))
      .rect(x + 68, 560, 8, 70, dark(seat, 0.3));
  s.shade(
    [
      [330, 700],
      [870, 700],
      [910, 742],
      [300, 742],
    ],
    0.9,
  );
  s.poly(
    [
      [330, 560],
      [870, 560],
      [930, 620],
      [270, 620],
    ],
    wood,
  ).rect(270, 620, 660, 16, dark(wood, 0.25));
  for (const x of [306, 878]) s.rect(x, 636, 18, 104, dark(wood, 0.35));
  for (const x of [360, 560, 760])
    s.rect(x, 600, 96, 112, light(seat, 0.08), 'rx="16"')
      .rect(x + 6, 704, 9, 70, dark(seat, 0.3))
      .rect(x + 82, 704, 9, 70, dark(seat, 0.3));
  s.ellipse(600, 584, 70, 14, s.lit('#f3efe6'))
    .circle(580, 572, 14, s.lit('#d9a03c'))
    .circle(606, 568, 15, s.lit('#c9573d'))
    .circle(626, 574, 12, s.lit('#7f9c55'));
  const shade = s.pick(['#2f3b3d', '#c98a45', '#e9e2d3']);
  for (const x of [490, 710]) pendant(s, x, 0, 190, shade, 52);
  plant(s, 120, 690, 240);
};

export const studyScene = (s: Scene): void => {
  const wall = s.pick(['#dfe3dc', '#e9e4d8', '#cfd8d8', '#e4d8c8']);
  room(s, { wall, floor: s.pick(['#c49b6c', '#b9b6ae', '#cfae86']) });
  view(s, 250, 160, 260, 260, 2);
  sunbeam(
    s,
    [
      [270, 560],
      [500, 560],
      [640, 800],
      [300, 800],
    ],
    0.24,
  );
  const wood = s.lit(s.pick(['#a37850', '#8a6646', '#c9a06c']));
  // Book case.
  s.rect(760, 140, 230, 420, dark(wood, 0.1)).rect(772, 152, 206, 396, dark(wood, 0.35));
  const spines = ['#c98a66', '#6f8a83', '#e9e2d3', '#d9b766', '#3f6b74', '#8b4a38'];
  for (let shelf = 0; shelf < 4; shelf++) {
    const y = 152 + (shelf + 1) * 99;
    let x = 778;
    while (x < 950) {
      const w = s.between(12, 24);
      const h = s.between(52, 82);
      if (s.chance(0.86)) s.rect(x, y - h, w, h, s.lit(s.pick(spines)));
      x += w + 2;
    }
    s.rect(772, y, 206, 9, wood);
  }
  // Desk, chair, lamp.
  s.shade(
    [
      [330, 700],
      [800, 700],
      [840, 740],
      [310, 740],
    ],
    0.9,
  );
  s.poly(
    [
      [360, 520],
      [760, 520],
      [810, 570],
      [310, 570],
    ],
    wood,
  ).rect(310, 570, 500, 14, dark(wood, 0.25));
  for (const x of [330, 776]) s.rect(x, 584, 14, 140, dark(wood, 0.35));
  s.rect(640, 584, 130, 110, dark(wood, 0.12))
    .rect(650, 596, 110, 40, light(wood, 0.06))
    .rect(650, 644, 110, 40, light(wood, 0.06));
  const screen = mix(s.time.sky[0], '#22313a', 0.55);
  s.rect(500, 420, 170, 104, s.lit('#2d3438'), 'rx="6"')
    .rect(507, 427, 156, 86, screen)
    .rect(572, 524, 26, 22, s.lit('#3a3f40'))
    .rect(548, 544, 74, 7, s.lit('#3a3f40'));
  s.line('M410 540v-92l56 -34', s.lit('#b5a06a'), 6, 'stroke-linecap="round"').path(
    'M450 432l44 -30 18 26 -44 30Z',
    s.lit('#c98a45'),
  );
  const seat = s.lit(s.pick(['#55736b', '#4d6679', '#a9674b', '#3a3f40']));
  s.rect(500, 560, 130, 130, seat, 'rx="22"')
    .rect(516, 684, 100, 26, dark(seat, 0.12), 'rx="10"')
    .rect(560, 708, 10, 46, s.lit('#3a3f40'))
    .ellipse(565, 758, 66, 9, s.lit('#3a3f40'));
  picture(s, 570, 190, 120, 150, s.pick(['#3f6b74', '#b0623f', '#6f7a4a']), '#d9a951');
  plant(s, 150, 690, 230, '#e9e2d3');
};
