import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { EstatePlaceWidget } from './estate-place.widget.tsx';

afterEach(cleanup);

const t = translator('nl');
const element = (exact: boolean) => (
  <EstatePlaceWidget
    locale="nl"
    t={t}
    props={{
      lat: 51.0543,
      lon: 3.7174,
      view: {
        exact,
        lines: exact ? ['Lindenlaan 7', '9000 Gent'] : [],
        place: '9000 Gent',
        routeHref: exact ? 'https://www.openstreetmap.org/directions?to=51.0543%2C3.7174' : undefined,
      },
    }}
  />
);

describe('where a listing is', () => {
  it('is readable before, and without, a map', () => {
    const html = renderToString(element(true));
    expect(html).toContain('Lindenlaan 7');
    expect(html).not.toContain('class="zoom"');
  });

  it('draws our own map with a pin on the house', async () => {
    render(element(true));
    await screen.findByRole('button', { name: 'Inzoomen' });
    expect(document.querySelector('.pin-at')?.textContent).toBe('Lindenlaan 7');
    expect(document.querySelector('.bm-area')).toBeNull();
    expect(document.querySelector('.leaflet-tile')).toBeNull();
  });

  it('draws an area for a hidden address, and no pin', async () => {
    render(element(false));
    await screen.findByRole('button', { name: 'Inzoomen' });
    expect(document.querySelector('.bm-area')).not.toBeNull();
    expect(document.querySelector('.pin-at')).toBeNull();
  });
});
