import { expect, it } from 'vitest';
import { siteServices } from './site-services.ts';

it('allows nothing for a site without services', () => {
  expect(siteServices({})).toEqual({ images: [], scripts: [], frames: [] });
});

it('allows the origins of the services a site names, and no more', () => {
  const services = {
    tiles: { url: 'https://{s}.tiles.example/a/{z}/{x}/{y}.png', attribution: '' },
    facebook: 'https://connect.example/sdk.js?x=1',
  };
  expect(siteServices({ services })).toEqual({
    images: ['https://*.tiles.example'],
    scripts: ['https://connect.example'],
    frames: ['https://connect.example', 'https://www.facebook.com'],
  });
});

it('ignores what is no address', () => {
  expect(siteServices({ services: { instagram: 'https://' } }).scripts).toEqual([]);
});
