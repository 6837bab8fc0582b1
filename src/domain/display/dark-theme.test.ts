import { describe, expect, it } from 'vitest';
import { contrastRatio } from './colour-contrast.ts';
import { darkColour, themeColours } from './dark-theme.ts';

describe('the dark counterpart of a colour', () => {
  it.each([
    ['--paper', '#fafbf9', '#131413'],
    ['--paper', '#f4f6f8', '#131415'],
    ['--surface', '#fff', '#1c1c1c'],
    ['--brand-soft', '#fbe9e4', '#322522'],
    ['--line', '#dfe5ea', '#34393c'],
    ['--sunken', '#eef2f4', '#232627'],
    ['--bad-soft', '#fde4e1', '#362422'],
    ['--water-soft', '#dcecf6', '#1e2b32'],
    ['--line-strong', '#8a979d', '#768388'],
    ['--ink', '#13203a', '#e7effc'],
    ['--ink-3', '#5b6a70', '#9eaeb4'],
  ])('%s %s turns dark, or light, in its own hue: %s', (token, light, dark) => {
    expect(darkColour(token, light)).toBe(dark);
  });

  it.each([
    ['--brand', '#b4341a'],
    ['--brand', '#000000'],
    ['--link', '#1d4e89'],
    ['--brand-hover', '#0a2a30'],
    ['--marker', '#13203a'],
  ])('%s %s is lightened until it can be read', (token, light) => {
    const dark = darkColour(token, light) ?? '';
    expect(contrastRatio(light, '#2e2e2e')).toBeLessThan(4.5);
    expect(contrastRatio(dark, '#2e2e2e')).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(darkColour('--on-brand', '#ffffff') ?? '', dark)).toBeGreaterThanOrEqual(4.5);
  });

  it('leaves what can be read as it is', () => {
    expect(darkColour('--marker', '#ffcb3d')).toBe('#ffcb3d');
  });

  it('is one of colours only, and not of heroes, footers, pictures and shapes', () => {
    for (const [token, value] of [
      ['--hero-ink', '#14242a'],
      ['--footer-bg', '#10272d'],
      ['--hero-image', 'asset:quay.webp'],
      ['--radius-m', '4px'],
      ['--brand', 'var(--ink)'],
    ] as const)
      expect(darkColour(token, value), token).toBeUndefined();
  });
});

describe('what a theme says', () => {
  it('has a dark side of its own, or the one that is worked out', () => {
    expect(themeColours('--brand', 'light-dark(#b4341a, #f3876b)')).toEqual({ light: '#b4341a', dark: '#f3876b' });
    expect(themeColours('--brand', ' light-dark( rgb(1 2 3) ,#f3876b ) ')).toEqual({
      light: 'rgb(1 2 3)',
      dark: '#f3876b',
    });
    expect(themeColours('--brand-soft', '#fbe9e4')).toEqual({ light: '#fbe9e4', dark: '#322522' });
    expect(themeColours('--radius-m', '4px')).toEqual({ light: '4px', dark: '4px' });
  });
});
