// Figures as strokes: a plan needs no font on the machine that draws it, and no language.
const STROKES: { readonly [glyph: string]: string } = {
  '0': 'M3 0h4q3 0 3 3v10q0 3 -3 3h-4q-3 0 -3 -3v-10q0 -3 3 -3Z',
  '1': 'M2 4l4 -4v16',
  '2': 'M0 4q0 -4 5 -4t5 4.5q0 3.500 -10 11.500h10',
  '3': 'M0 2q2 -2 5 -2q4.500 0 4.500 3.700t-4.500 3.800q5 0 5 4.200t-5 4.300q-3 0 -5 -2',
  '4': 'M7.500 16V0L0 11.500h10',
  '5': 'M9 0H1.500v6.500q1.500 -1 3.700 -1q4.800 0 4.800 5t-5 5.500q-3 0 -5 -2',
  '6': 'M9 .5q-9 -1.500 -9 9.500q0 6 5 6t5 -5t-5 -4.500q-4 0 -5 4',
  '7': 'M0 0h10L4 16',
  '8': 'M5 7.500q-4 0 -4 -3.800t4 -3.700t4 3.700t-4 3.800q-5 0 -5 4.200t5 4.300t5 -4.300t-5 -4.200',
  '9': 'M1 15.500q9 1.500 9 -9.500q0 -6 -5 -6t-5 5t5 4.500q4 0 5 -4',
  m: 'M0 16v-10M0 8.500q1 -2.500 3 -2.500t2.500 2.500v7.500M5.500 8.500q1 -2.500 3 -2.500t2.500 2.500v7.500',
  '²': 'M0 1q0 -1.500 2 -1.500t2 1.800q0 1.500 -4 4.700h4',
};
const ADVANCE = 14;

/** "38 m²" centred on x, its figures `size` high. */
export const surfaceLabel = (x: number, y: number, squareMetres: number, size: number): string => {
  const text = `${Math.round(squareMetres)} m²`;
  const scale = size / 16;
  const start = x - (text.length * ADVANCE * scale) / 2;
  const strokes = [...text].flatMap((glyph, index) => {
    const d = STROKES[glyph];
    const left = Math.round(start + index * ADVANCE * scale);
    return d ? [`<path transform="translate(${left} ${Math.round(y - size / 2)}) scale(${scale})" d="${d}"/>`] : [];
  });
  return `<g fill="none" stroke="#43545a" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`;
};
