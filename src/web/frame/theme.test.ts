import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeSite } from '../../../test/support/fake-site.ts';
import { barColours, DEFAULT_SURFACE, iconSvg, themeSheet, themeValue } from './theme.ts';

const value = (text: string) => themeValue(text, (name) => (name === 'quay.svg' ? '/files/quay.svg' : undefined));

describe('theme values', () => {
  it.each([
    '#0f3d44',
    'rgb(20 36 42 / .08)',
    '0 1px 2px rgb(20 36 42 / .08), 0 12px 32px -8px rgb(20 36 42 / .22)',
    '"Hanken Grotesk", "Segoe UI", system-ui, sans-serif',
    'var(--font-text)',
    'clamp(1rem, calc(.2rem + 3.4vw), 3.5rem)',
    '-.018em',
    'light-dark(#0f3d44, #84bfc3)',
    'none',
  ])('accepts %s', (text) => {
    expect(value(text)).toBe(text);
  });

  it('turns a reference to a file of the site into its address', () => {
    expect(value('asset:quay.svg')).toBe('url("/files/quay.svg")');
    expect(value('asset:gone.svg')).toBeUndefined();
    expect(value('asset:../secret')).toBeUndefined();
  });

  it.each([
    'red; } body { display: none',
    'red}',
    '</style><script>alert(1)</script>',
    'url(https://evil.example/x)',
    'URL("/x")',
    'u\\72l(https://evil.example)',
    'image-set("https://evil.example/x" 1x)',
    'src("x")',
    'red /* comment',
    'rgb(0 0 0',
    'rgb(0 0 0))(',
    '"unclosed',
    "'unclosed",
    '@import "x"',
    'expression(alert(1))',
    '',
  ])('refuses %s', (text) => {
    expect(value(text)).toBeUndefined();
  });
});

it('writes one layer of custom properties and names what it refused', () => {
  const theme = { '--brand': '#123456', '--hero-image': 'asset:quay.svg', '--bad': 'x;y', 'color}': 'red' };
  const sheet = themeSheet({ ...fakeSite, theme });
  expect(sheet.css).toBe(
    '@layer theme {\n  :root {\n    --brand: light-dark(#123456, #7498c1);\n    --hero-image: url("/api/sites/testhuis/assets/quay.svg?hash=aaaaaaaa11111111");\n  }\n}\n',
  );
  expect(sheet.refused).toEqual(['--bad', 'color}']);
  expect(sheet.hash).toMatch(/^[0-9a-f]{16}$/);
});

it('writes the dark side that a theme gives', () => {
  const sheet = themeSheet({
    ...fakeSite,
    theme: { '--brand': 'light-dark(#123456, #abcdef)', '--hero-ink': '#14242a' },
  });
  expect(sheet.css).toContain('--brand: light-dark(#123456, #abcdef);');
  expect(sheet.css).toContain('--hero-ink: #14242a;');
});

it('colours the bar of the browser as the header is', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8');
  expect(tokens).toContain(`--surface: light-dark(${DEFAULT_SURFACE.light}, ${DEFAULT_SURFACE.dark});`);
  expect(barColours({ ...fakeSite, theme: {} })).toEqual(DEFAULT_SURFACE);
  expect(barColours({ ...fakeSite, theme: { '--surface': 'light-dark(#fffffe, #010203)' } })).toEqual({
    light: '#fffffe',
    dark: '#010203',
  });
  expect(barColours({ ...fakeSite, theme: { '--surface': 'var(--paper)' } })).toEqual(DEFAULT_SURFACE);
});

it('draws the icon in the brand colour, if that is a plain one', () => {
  expect(iconSvg({ ...fakeSite, theme: { '--brand': '#123456' } })).toContain('fill="#123456"');
  expect(iconSvg({ ...fakeSite, theme: { '--brand': 'light-dark(#123456, #abcdef)' } })).toContain('fill="#123456"');
  expect(iconSvg({ ...fakeSite, theme: { '--brand': '"/><script>' } })).toContain('fill="#0f3d44"');
});
