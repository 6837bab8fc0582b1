// The colours of energy labels where no stylesheet reaches: data of the regions, not of a theme. A test holds them against
// the stylesheet.
export const ENERGY_COLOURS: { readonly [name: string]: string } = {
  app: '#00652e',
  ap: '#00843d',
  a: '#2e9e3e',
  b: '#8cc63f',
  c: '#d7df23',
  d: '#ffd400',
  e: '#f7a600',
  f: '#ee7203',
  g: '#e30613',
};
/** Light letters on the darkest three. */
export const LIGHT_LETTERS: ReadonlySet<string> = new Set(['app', 'ap', 'g']);
export const DARK_LETTER = '#101c20';
